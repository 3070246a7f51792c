import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { userTemp } from './user-temp.ts';

export const findClients = defineEndpoint({
  path: 'find_clients',
  method: 'POST',
  permission: 'client.choose',
  summary:
    'Companies that the user may act for, by words of name, code, town, VAT or order number; the last chosen first.',
  request: z.object({ ...userTemp, text: z.string().max(200).optional() }),
  response: z.object({
    message: z.object({
      clients: z.array(
        z.object({
          client_id: z.string(),
          company_name: z.string(),
          /** Town of its first delivery address. */
          citta: z.string(),
          /** Lines in the active carts that the user would see there. */
          cart_lines: z.number().int(),
          /** When the user last chose it, ISO 8601. */
          last_chosen: z.string().nullable(),
        }),
      ),
      /** Companies that the user may act for, whatever is found. */
      total: z.number().int(),
    }),
  }),
  errors: { 401: 'no valid token', 403: 'the user acts for nobody' },
});
