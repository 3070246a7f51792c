import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { cartTotals } from './cart.ts';
import { rowId } from './numbers.ts';
import { userTemp } from './user-temp.ts';

/** The cart's totals after the change. */
const changedTotals = z.object({
  message: z.object({ response: z.literal(true), id_cart: z.number().int(), ...cartTotals }),
});

export const applyCouponRequest = z.object({
  ...userTemp,
  id_cart: rowId,
  /** Upper or lower case and surrounding spaces don't matter. */
  code: z.string().trim().min(1).max(64),
});

export const applyCoupon = defineEndpoint({
  path: 'apply_coupon',
  method: 'POST',
  access: 'authenticated',
  summary: 'Puts a coupon on the cart and answers the new totals (R7.35).',
  request: applyCouponRequest,
  response: changedTotals,
  refusals: {
    401: 'no valid token',
    404: 'id_cart is not the caller’s',
    409: 'the cart is not active',
    422: 'there is no such coupon, it is not valid today or not for this client, used up, or the cart is below its minimum',
  },
});

export const removeCoupon = defineEndpoint({
  path: 'remove_coupon',
  method: 'POST',
  access: 'authenticated',
  summary: 'Takes the coupon off the cart and answers the new totals (R7.35).',
  request: z.object({ ...userTemp, id_cart: rowId }),
  response: changedTotals,
  refusals: { 401: 'no valid token', 404: 'id_cart is not the caller’s', 409: 'the cart is not active' },
});
export type ApplyCouponRequest = z.input<typeof applyCouponRequest>;
export type ChangedTotalsResponse = z.infer<typeof changedTotals>;
