import { localized } from '../../domain/local-text.ts';
import type { getAddresses, getCustomer } from '../../contract/customer.ts';
import { findCustomerProfile, listCustomerAddresses, requireClient } from '../customers/index.ts';
import { serializeAddress } from './address-entry.ts';
import { serializeDiscounts } from './discounts.ts';
import type { Handler } from './handler.ts';

export const handleGetCustomer: Handler<typeof getCustomer> = async (services, _, { requester, locale }) => {
  const { customer } = requireClient(requester);
  const profile = await findCustomerProfile(services.database.query, customer.id);
  return {
    message: {
      success: true,
      customer: {
        Codice: profile.code,
        RagioneSociale: profile.companyName,
        Nome: profile.firstName,
        Cognome: profile.lastName,
        CodiceFiscale: profile.taxCode,
        PartitaIVA: profile.vatNumber,
        PEC: profile.certifiedEmail,
        SDI: profile.recipientCode,
        EMail: profile.email,
        ScontoCliente: serializeDiscounts(profile.discounts),
        Pagamento: profile.paymentLabel && localized(profile.paymentLabel, locale),
      },
    },
  };
};

export const handleGetAddresses: Handler<typeof getAddresses> = async (services, _, { requester }) => {
  const { customer, identity } = requireClient(requester);
  const all = await listCustomerAddresses(services.database.query, customer.id);
  const addresses = all.filter(({ id }) => identity.addresses.some((usable) => usable.id === id));
  return {
    message: {
      success: true,
      ListaIndirizzi: addresses.map(({ agent, ...address }) => ({
        ...serializeAddress(address),
        Telefono: address.phone,
        Cellulare: address.mobile,
        EMailAddress: address.email,
        IsSedeLegale: address.isLegalSeat,
        IsPredefinito: address.isDefault,
        IsAttivo: address.isActive,
        agent: agent && {
          CodiceAgente: agent.code,
          DescrizioneAgente: agent.name,
          EMailAgente: agent.email,
          TelefonoAgente: agent.phone,
        },
      })),
    },
  };
};
