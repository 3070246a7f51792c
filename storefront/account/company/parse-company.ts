import { fields, flag, percentage, rows, text, textOrNull } from '../../parsers/values.ts';

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

/** Parses the response of get_customer. */
export function parseCustomer(response: unknown): Customer {
  const wire = fields(fields(fields(response).message).customer);
  return {
    code: text(wire.Codice),
    companyName: text(wire.RagioneSociale),
    firstName: textOrNull(wire.Nome),
    lastName: textOrNull(wire.Cognome),
    taxCode: textOrNull(wire.CodiceFiscale),
    vatNumber: textOrNull(wire.PartitaIVA),
    certifiedEmail: textOrNull(wire.PEC),
    recipientCode: textOrNull(wire.SDI),
    email: textOrNull(wire.EMail),
    discounts: text(wire.ScontoCliente).split('+').map(percentage).filter(Boolean),
    payment: textOrNull(wire.Pagamento),
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
  /** False: no orders are taken for it. */
  isActive: boolean;
  agent: Agent | null;
}

/** Parses the response of get_addresses. */
export function parseAddresses(response: unknown): CompanyAddress[] {
  return rows(fields(fields(response).message).ListaIndirizzi).map((value) => {
    const wire = fields(value);
    return {
      code: text(wire.address_code),
      street: text(wire.IndirizzoEsteso),
      postalCode: textOrNull(wire.CAP),
      city: text(wire.Citta),
      province: textOrNull(wire.Provincia),
      phone: textOrNull(wire.Telefono),
      mobile: textOrNull(wire.Cellulare),
      email: textOrNull(wire.EMailAddress),
      isDefault: flag(wire.IsPredefinito),
      isLegalSeat: flag(wire.IsSedeLegale),
      isActive: wire.IsAttivo !== false,
      agent: parseAgent(wire.agent),
    };
  });
}

function parseAgent(value: unknown): Agent | null {
  const wire = fields(value);
  const name = text(wire.DescrizioneAgente);
  return name ? { name, phone: textOrNull(wire.TelefonoAgente), email: textOrNull(wire.EMailAgente) } : null;
}

/** 'Via Larga 3, Bologna'. */
export function placeName({ street, city }: Pick<CompanyAddress, 'street' | 'city'>): string {
  return [street, city].filter(Boolean).join(', ');
}
