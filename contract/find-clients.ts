import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { moment } from './dates.ts';
import { amount, integer, text } from './money.ts';
import { userTemp } from './user-temp.ts';

export const findClients = defineEndpoint({
  path: 'find_clients',
  method: 'POST',
  permission: 'client.choose',
  summary:
    'Companies that the user may act for, by words of name, code, town, VAT or order number; the last chosen first.',
  example: { text: 'termo' },
  request: z.object({ ...userTemp, text: z.string().max(200).optional() }),
  response: z.object({
    message: z.object({
      clients: z.array(
        z.object({
          client_id: text(),
          company_name: text(),
          is_active: z.boolean().describe('False: it is closed, no prices and no orders.'),
          citta: text().describe('Town of its first delivery address.'),
          cart_lines: integer().describe('Lines in the active carts that the user would see there.'),
          cart_net: amount('price').describe(
            'Their net value in euro, for an agent; null for others, and where there is no cart.',
          ),
          last_chosen: moment().nullable().describe('When the user last chose it, ISO 8601.'),
        }),
      ),
      total: integer().describe('Number of all companies that the user may act for, whatever the search finds.'),
    }),
  }),
  errors: { 401: 'no valid token', 403: 'the user acts for nobody' },
});
