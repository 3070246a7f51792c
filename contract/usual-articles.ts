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
      today: day().describe('The day on which the states are based, in Italy.'),
      total: integer().describe('How many there are in all.'),
      rows: z.array(
        z.object({
          id: text().describe('Internal code.'),
          carti: text(),
          um: text(),
          acquisti: integer().describe('On how many days it was bought, and the median number of days between two.'),
          intervallo_giorni: integer(),
          ultimo_acquisto: day(),
          prossimo_acquisto: day(),
          stato: z.enum(['late', 'due', 'soon']).describe('late and due are proposed for today, soon is not yet.'),
          ultima_quantita: integer(),
          ultimo_netto: amount('document'),
          ultima_quantita_prezzo: priceQuantity('document').describe(
            'The same for `ultima_quantita_prezzo` units, exact; people are shown it for `ultima_quantita_dichiarata`.',
          ),
          ultima_quantita_dichiarata: priceQuantity('document'),
          ultimo_netto_per_quantita: amount('document'),
          quantita: integer().describe(
            'The last quantity in whole packs, and what a unit costs today at that quantity; null without a price.',
          ),
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
