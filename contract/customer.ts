import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { moneyText, text } from './money.ts';
import { addressEntry } from './orders.ts';
import { userTemp } from './user-temp.ts';

const optionalText = text().nullable();

const errors = {
  401: 'no valid token',
  403: 'client_id does not belong to the user, or the role may not see this',
} as const;

export const getCustomer = defineEndpoint({
  path: 'get_customer',
  method: 'POST',
  permission: 'company.view',
  summary: 'Master data of the client.',
  example: {},
  request: z.object({ ...userTemp }),
  response: z.object({
    message: z.object({
      success: z.literal(true),
      customer: z.object({
        Codice: text(),
        RagioneSociale: text(),
        Nome: optionalText,
        Cognome: optionalText,
        CodiceFiscale: optionalText,
        PartitaIVA: optionalText,
        PEC: optionalText,
        SDI: optionalText,
        EMail: optionalText,
        ScontoCliente: moneyText('price').describe("General discounts as a cascade: '30+10'; '' for none."),
        Pagamento: optionalText.describe('Terms of payment in the language of the request.'),
      }),
    }),
  }),
  errors,
});

/** A delivery address with its referral agent. */
export const customerAddress = addressEntry.extend({
  Telefono: optionalText,
  Cellulare: optionalText,
  EMailAddress: optionalText,
  IsSedeLegale: z.boolean(),
  IsPredefinito: z.boolean(),
  IsAttivo: z.boolean().describe('False for a closed address: no orders are accepted for it.'),
  agent: z
    .object({
      CodiceAgente: text(),
      DescrizioneAgente: text(),
      EMailAgente: optionalText,
      TelefonoAgente: optionalText,
    })
    .nullable(),
});
export type CustomerAddressEntry = z.infer<typeof customerAddress>;

export const getAddresses = defineEndpoint({
  path: 'get_addresses',
  method: 'POST',
  permission: 'company.view',
  summary: 'The delivery addresses of the client, each with its agent.',
  example: {},
  request: z.object({ ...userTemp }),
  response: z.object({
    message: z.object({ success: z.literal(true), ListaIndirizzi: z.array(customerAddress) }),
  }),
  errors,
});
