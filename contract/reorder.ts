import { z } from 'zod';
import { quantity } from './add-to-cart.ts';
import { defineEndpoint } from './endpoint.ts';
import { orderName } from './get-orders.ts';
import { code, userTemp } from './user-temp.ts';

/** How an article can be bought today, in whole packs; prices in euro. */
const offer = z.object({
  id: z.string(),
  sku: z.string(),
  name: z.string(),
  um: z.string(),
  image: z.string().nullable(),
  single_child: z.boolean(),
  page_code: z.string(),
  quantity: z.number().int(),
  qty_min_imballo: z.number().int(),
  netto: z.number().nullable(),
  valore: z.number().nullable(),
  stato: z.string(),
  data_arrivo: z.string().nullable(),
});

/** Whose lines: of an order (O, the default), an invoice (I) or a transport document (D). */
const documentType = z.enum(['O', 'I', 'D']).optional();

export const reorderRow = z.object({
  riga: z.number().int(),
  /** As it was ordered, billed or delivered; the price is null where a delivery has no order. */
  id: z.string(),
  sku: z.string(),
  name: z.string(),
  um: z.string(),
  image: z.string().nullable(),
  quantity: z.number().int(),
  netto: z.number().nullable(),
  valore: z.number().nullable(),
  /** Null when it can no longer be bought. */
  today: offer.nullable(),
  /** Articles that can be bought instead. */
  replacements: z.array(offer),
  differences: z.array(
    z.object({ kind: z.enum(['gone', 'availability', 'packaging', 'promotion', 'price']), message: z.string() }),
  ),
  quantity_in_cart: z.number().int(),
});

export const prepareReorder = defineEndpoint({
  path: 'prepare_reorder',
  method: 'POST',
  permission: 'cart.edit',
  summary:
    'The lines of an order, invoice or transport document compared with today: price, packaging, articles no longer sold or replaced.',
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
  request: z.object({
    ...userTemp,
    ...orderName,
    type: documentType,
    rows: z
      .array(
        z.object({
          riga: z.number().int().min(1).max(100_000),
          quantity,
          /** Code of the replacement to buy instead of the ordered article. */
          item_id: code.optional(),
        }),
      )
      .min(1)
      .max(1000)
      .refine((rows) => new Set(rows.map(({ riga }) => riga)).size === rows.length, {
        error: 'a line is named twice',
      }),
  }),
  response: z.object({
    message: z.object({ response: z.literal(true), id_cart: z.number().int(), numero_righe: z.number().int() }),
  }),
  bodyLimit: 256 * 1024,
  errors: {
    401: 'no valid token',
    403: 'client_id or address_code does not belong to the user, or the role may not see this kind of document',
    404: 'the client has no such order or document, or it is a credit note',
    422: 'there is no such line, or a line can’t be bought (rows.<riga>); nothing was added',
  },
});
