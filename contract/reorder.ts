import { z } from 'zod';
import { quantity } from './add-to-cart.ts';
import { defineEndpoint } from './endpoint.ts';
import { orderName } from './get-orders.ts';
import { day } from './dates.ts';
import { availability } from './states.ts';
import { amount, integer, netForQuantity, price, remarkList, text } from './money.ts';
import { code, userTemp } from './user-temp.ts';

/** How an article can be bought today, in whole packs; prices in euro. */
const offer = z.object({
  id: text(),
  sku: text(),
  name: text(),
  um: text(),
  pz_per_um: integer().positive().nullable().describe('Pieces in one unit (`um`) that is a pack.'),
  image: text().nullable(),
  single_child: z.boolean(),
  page_code: text(),
  quantity: integer(),
  qty_min_imballo: integer(),
  netto: price(),
  ...netForQuantity('price'),
  valore: amount('price'),
  stato: availability(),
  data_arrivo: day().nullable(),
});

/** Whose lines: of an order (O, the default), an invoice (I) or a transport document (D). */
const documentType = z.enum(['O', 'I', 'D']).optional();

export const reorderRow = z.object({
  riga: integer(),
  id: text().describe('As it was ordered, billed or delivered; the price is null where a delivery has no order.'),
  sku: text(),
  name: text(),
  um: text(),
  pz_per_um: integer().positive().nullable().describe('Null where it is not known, as for invoices and deliveries.'),
  image: text().nullable(),
  quantity: integer(),
  netto: amount('document'),
  ...netForQuantity('document'),
  valore: amount('document'),
  today: offer.nullable().describe('Null when it can no longer be bought.'),
  replacements: z.array(offer).describe('Articles that can be bought instead.'),
  differences: remarkList(
    'price',
    z.object({ kind: z.enum(['gone', 'availability', 'packaging', 'promotion', 'price']), message: text() }),
    ['gone', 'availability', 'packaging'],
  ),
  quantity_in_cart: integer(),
});

export const prepareReorder = defineEndpoint({
  path: 'prepare_reorder',
  method: 'POST',
  permission: 'cart.edit',
  summary:
    'The lines of an order, invoice or transport document compared with today: price, packaging, articles no longer sold or replaced.',
  example: { causale: 'OWEB', anno: 2026, numero: 123 },
  request: z.object({ ...userTemp, ...orderName, type: documentType }),
  response: z.object({ message: z.object({ success: z.literal(true), rows: z.array(reorderRow) }) }),
  errors: {
    401: 'no valid token',
    403: 'client_id does not belong to the user, or the role may not see this kind of document',
    404: 'the client has no such order or document, or it is a credit note',
  },
});

export const reorder = defineEndpoint({
  path: 'reorder',
  method: 'POST',
  permission: 'cart.edit',
  summary:
    'Adds selected lines of an order, invoice or transport document to the active cart, all or none, at today’s prices.',
  example: { causale: 'OWEB', anno: 2026, numero: 123, rows: [{ riga: 1, quantity: 12 }] },
  request: z.object({
    ...userTemp,
    ...orderName,
    type: documentType,
    rows: z
      .array(
        z.object({
          riga: z.number().int().min(1).max(100_000),
          quantity,
          item_id: code.optional().describe('Code of the replacement to buy instead of the ordered article.'),
        }),
      )
      .min(1)
      .max(1000)
      .refine((rows) => new Set(rows.map(({ riga }) => riga)).size === rows.length, {
        error: 'a line is named twice',
      }),
  }),
  response: z.object({
    message: z.object({ response: z.literal(true), id_cart: integer(), numero_righe: integer() }),
  }),
  bodyLimit: 256 * 1024,
  errors: {
    401: 'no valid token',
    403: 'client_id or address_code does not belong to the user, or the role may not see this kind of document',
    404: 'the client has no such order or document, or it is a credit note',
    422: 'there is no such line, or a line can’t be bought (rows.<riga>); nothing was added',
  },
});
