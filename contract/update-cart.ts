import { z } from 'zod';
import { MAXIMUM_QUANTITY } from '../domain/packaging.ts';
import { defineEndpoint } from './endpoint.ts';
import { roundingNote } from './cart.ts';
import { MAXIMUM_LINE_NOTE } from './add-to-cart.ts';
import { promotionRow, rowId } from './numbers.ts';
import { userTemp } from './user-temp.ts';

/**
 * Quantity 0 removes the row; a missing quantity or note leaves it unchanged; an empty note is deleted.
 * `take_promo` puts the row under another promotion, together with the row that has it already. A row with none of the
 * three is rejected. `promo_code` and `promo_row` say which promotion the row has, and change nothing. Both spellings of
 * the packaging field are accepted, but their value is not trusted.
 */
export const cartRowChange = z.object({
  row_id: rowId,
  quantity: z.number().int().min(0).max(MAXIMUM_QUANTITY).optional(),
  note: z.string().trim().max(MAXIMUM_LINE_NOTE).optional(),
  qty_min_packaging: z.number().optional(),
  qty_min_packing: z.number().optional(),
  promo_code: z.union([z.string().max(64), z.literal(0)]).optional(),
  promo_row: promotionRow.optional(),
  take_promo: z.object({ promo_code: z.string().min(1).max(64), promo_row: promotionRow }).optional(),
});

export const updateCartRequest = z.object({
  ...userTemp,
  id_cart: rowId,
  cart_rows: z.array(cartRowChange).min(1).max(1000),
});

export const updateCartResponse = z.object({
  message: z.object({ response: z.literal(true), rounded: z.array(roundingNote) }),
});

export const updateCart = defineEndpoint({
  path: 'update_cart',
  method: 'POST',
  permission: 'cart.edit',
  summary: 'Changes quantities, notes and promotions: all rows or none.',
  example: { id_cart: 15, cart_rows: [{ row_id: 1, quantity: 20 }] },
  request: updateCartRequest,
  response: updateCartResponse,
  bodyLimit: 1024 * 1024,
  errors: {
    401: 'no valid token',
    404: 'the user has no cart with this id_cart',
    409: 'the cart was sent, or waits for approval',
    422: 'a row is unknown, a quantity not valid, or a promotion not running',
  },
});
export type UpdateCartRequest = z.input<typeof updateCartRequest>;
export type UpdateCartResponse = z.infer<typeof updateCartResponse>;
