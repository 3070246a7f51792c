import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { cartTotals } from './cart.ts';
import { integer } from './money.ts';
import { rowId } from './numbers.ts';
import { userTemp } from './user-temp.ts';

/** The cart's totals after the change. */
const changedTotals = z.object({
  message: z.object({ response: z.literal(true), id_cart: integer(), ...cartTotals }),
});

export const applyCouponRequest = z.object({
  ...userTemp,
  id_cart: rowId,
  code: z.string().trim().min(1).max(64).describe('Upper or lower case and surrounding spaces don’t matter.'),
});

export const applyCoupon = defineEndpoint({
  path: 'apply_coupon',
  method: 'POST',
  permission: 'cart.edit',
  summary: 'Applies a coupon to the cart and returns the new totals.',
  example: { id_cart: 15, code: 'WELCOME' },
  request: applyCouponRequest,
  response: changedTotals,
  errors: {
    401: 'no valid token',
    404: 'the user has no cart with this id_cart',
    409: 'the cart is not active',
    422: 'the coupon does not exist, is not valid today or for this client, is used up, or the cart is below its minimum',
  },
});

export const removeCoupon = defineEndpoint({
  path: 'remove_coupon',
  method: 'POST',
  permission: 'cart.edit',
  summary: 'Removes the coupon from the cart and returns the new totals.',
  example: { id_cart: 15 },
  request: z.object({ ...userTemp, id_cart: rowId }),
  response: changedTotals,
  errors: { 401: 'no valid token', 404: 'the user has no cart with this id_cart', 409: 'the cart is not active' },
});
export type ApplyCouponRequest = z.input<typeof applyCouponRequest>;
export type ChangedTotalsResponse = z.infer<typeof changedTotals>;
