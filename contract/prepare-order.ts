import { z } from 'zod';
import { defineCall } from './call.ts';
import { cartRow, cartTotals } from './cart.ts';
import { addressEntry, anomaly, deliveryType } from './orders.ts';
import { rowId, userTemp } from './user-temp.ts';

export const prepareOrderRequest = z.object({
  ...userTemp,
  id_cart: rowId,
  delivery_type: deliveryType.optional(),
});

export const prepareOrderAnswer = z.object({
  message: z.object({
    data: z.array(cartRow),
    id_cart: z.number().int(),
    ...cartTotals,
    address: addressEntry,
    payment_methods: z.array(z.object({ code: z.string(), label: z.string() })),
    delivery_types: z.array(z.object({ code: deliveryType, label: z.string() })),
    /** Earliest day that can be requested, YYYY-MM-DD (R9.25). */
    min_shipping_date: z.string(),
    anomalies: z.array(anomaly),
  }),
});

export const prepareOrder = defineCall({
  path: 'prepare_order',
  method: 'POST',
  access: 'authenticated',
  summary: 'What would be ordered if the cart were sent now: lines, totals, address, choices, changes (R7.25).',
  request: prepareOrderRequest,
  answer: prepareOrderAnswer,
  refusals: { 401: 'no valid token', 404: 'id_cart is not the caller’s', 422: 'the cart is empty' },
});
export type PrepareOrderRequest = z.input<typeof prepareOrderRequest>;
export type PrepareOrderAnswer = z.infer<typeof prepareOrderAnswer>;
