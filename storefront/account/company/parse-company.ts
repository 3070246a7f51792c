import { percentage } from '../../parsers/values.ts';
import type { ResponseOf } from '../../api-client/api.ts';

/** Master data of a customer. */
export interface Customer {
  code: string;
  companyName: string;
  firstName: string | null;
  lastName: string | null;
  taxCode: string | null;
  vatNumber: string | null;
  certifiedEmail: string | null;
  recipientCode: string | null;
  email: string | null;
  /** General discounts, applied one after the other; hundredths of a percent. */
  discounts: number[];
  payment: string | null;
}

/** Maps the response of get_customer. */
export function parseCustomer({ message }: ResponseOf<'getCustomer'>): Customer {
  const wire = message.customer;
  return {
    code: wire.Codice,
    companyName: wire.RagioneSociale,
    firstName: wire.Nome,
    lastName: wire.Cognome,
    taxCode: wire.CodiceFiscale,
    vatNumber: wire.PartitaIVA,
    certifiedEmail: wire.PEC,
    recipientCode: wire.SDI,
    email: wire.EMail,
    discounts: wire.ScontoCliente.split('+').map(percentage).filter(Boolean),
    payment: wire.Pagamento,
  };
}

/** A referral agent. */
export interface Agent {
  name: string;
  phone: string | null;
  email: string | null;
}

/** A delivery address with its contact data. */
export interface CompanyAddress {
  code: string;
  street: string;
  postalCode: string | null;
  city: string;
  province: string | null;
  phone: string | null;
  mobile: string | null;
  email: string | null;
  isDefault: boolean;
  isLegalSeat: boolean;
  /** False: no orders are accepted for it. */
  isActive: boolean;
  agent: Agent | null;
}

/** Maps the response of get_addresses. */
export function parseAddresses({ message }: ResponseOf<'getAddresses'>): CompanyAddress[] {
  return message.ListaIndirizzi.map((wire) => ({
    code: wire.address_code,
    street: wire.IndirizzoEsteso,
    postalCode: wire.CAP,
    city: wire.Citta,
    province: wire.Provincia,
    phone: wire.Telefono,
    mobile: wire.Cellulare,
    email: wire.EMailAddress,
    isDefault: wire.IsPredefinito,
    isLegalSeat: wire.IsSedeLegale,
    isActive: wire.IsAttivo,
    agent: wire.agent && {
      name: wire.agent.DescrizioneAgente,
      phone: wire.agent.TelefonoAgente,
      email: wire.agent.EMailAgente,
    },
  }));
}

/** 'Via Larga 3, Bologna'. */
export function placeName({ street, city }: Pick<CompanyAddress, 'street' | 'city'>): string {
  return [street, city].filter(Boolean).join(', ');
}
