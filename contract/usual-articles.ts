import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { wholeNumber } from './numbers.ts';
import { product } from './product.ts';
import { userTemp } from './user-temp.ts';

const day = z.string();

export const getUsualArticles = defineEndpoint({
  path: 'get_usual_articles',
  method: 'POST',
  permission: 'order.view',
  summary: 'The articles that the client usually buys, that are due and can be bought, the latest first (R2.10).',
  request: z.object({ ...userTemp, limit: wholeNumber(1, 48).optional() }),
  response: z.object({
    message: z.object({
      success: z.literal(true),
      /** The day on which the states are based, in Italy. */
      today: day,
      /** How many there are in all. */
      total: z.number().int(),
      rows: z.array(
        z.object({
          /** Internal code. */
          id: z.string(),
          carti: z.string(),
          um: z.string(),
          /** On how many days it was bought, and the median number of days between two. */
          acquisti: z.number().int(),
          intervallo_giorni: z.number().int(),
          ultimo_acquisto: day,
          prossimo_acquisto: day,
          /** late and due are proposed for today, soon is not yet. */
          stato: z.enum(['late', 'due', 'soon']),
          ultima_quantita: z.number().int(),
          ultimo_netto: z.number(),
          /** The last quantity in whole packs, and what a unit costs today at that quantity; null without a price. */
          quantita: z.number().int(),
          netto_oggi: z.number().nullable(),
          product,
        }),
      ),
    }),
  }),
  errors: {
    401: 'no valid token',
    403: 'client_id or address_code does not belong to the user, or the role may not see this',
    422: 'limit is not valid',
  },
});
