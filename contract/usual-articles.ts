import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { day } from './dates.ts';
import { amount, integer, netForQuantity, price, priceQuantity, text } from './money.ts';
import { wholeNumber } from './numbers.ts';
import { product } from './product.ts';
import { userTemp } from './user-temp.ts';

export const getUsualArticles = defineEndpoint({
  path: 'get_usual_articles',
  method: 'POST',
  permission: 'order.view',
  summary: 'The articles that the client usually buys, that are due and can be bought, the latest first.',
  example: { limit: 5 },
  request: z.object({ ...userTemp, limit: wholeNumber(1, 48).optional() }),
  response: z.object({
    message: z.object({
      success: z.literal(true),
      /** The day on which the states are based, in Italy. */
      today: day(),
      /** How many there are in all. */
      total: integer(),
      rows: z.array(
        z.object({
          /** Internal code. */
          id: text(),
          carti: text(),
          um: text(),
          /** On how many days it was bought, and the median number of days between two. */
          acquisti: integer(),
          intervallo_giorni: integer(),
          ultimo_acquisto: day(),
          prossimo_acquisto: day(),
          /** late and due are proposed for today, soon is not yet. */
          stato: z.enum(['late', 'due', 'soon']),
          ultima_quantita: integer(),
          ultimo_netto: amount('document'),
          /** The same for `ultima_quantita_prezzo` units, exact; people are shown it for `ultima_quantita_dichiarata`. */
          ultima_quantita_prezzo: priceQuantity('document'),
          ultima_quantita_dichiarata: priceQuantity('document'),
          ultimo_netto_per_quantita: amount('document'),
          /** The last quantity in whole packs, and what a unit costs today at that quantity; null without a price. */
          quantita: integer(),
          netto_oggi: price(),
          ...netForQuantity('price'),
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
