import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { cartRow, cartTotals } from './cart.ts';
import { followingLines } from './line-supply.ts';
import { day, moment } from './dates.ts';
import { amount, integer, text } from './money.ts';
import { rowId, wholeNumber } from './numbers.ts';
import { addressEntry, anomalies, bankAccount, deliveryType, pickupSlot } from './orders.ts';
import { userTemp } from './user-temp.ts';

export const prepareOrderRequest = z.object({
  ...userTemp,
  /** The default is the active cart. */
  id_cart: rowId.optional(),
  delivery_type: deliveryType.optional(),
  /**
   * Number of rows in `data`: so many of the first ones, and of the first of which a part follows; rows that
   * `anomalies` names are added. All rows when absent.
   */
  limit: wholeNumber(1, 10_000).optional(),
});

export const prepareOrderResponse = z.object({
  message: z.object({
    data: z.array(cartRow),
    /** Number of lines in the cart. */
    items_count: integer(),
    id_cart: integer(),
    /** Of all lines of the cart, by day; those without a day last. */
    seguono_per_data: z.array(followingLines),
    ...cartTotals,
    address: addressEntry,
    payment_methods: z.array(
      z.object({
        code: text(),
        label: text(),
        usual: z.boolean(),
        /** Paid online right after sending. */
        online: z.boolean(),
        /** The account for a bank transfer; null for other methods, and where the operator has set none. */
        bonifico: bankAccount.nullable(),
        /** Days on which it will be due if the order is invoiced on the usual delivery day, YYYY-MM-DD. */
        scadenze: z.array(day()),
      }),
    ),
    /** Each with its own transport cost, so that both can be compared whichever is chosen. */
    delivery_types: z.array(z.object({ code: deliveryType, label: text(), spese_trasporto: amount('price') })),
    /** Slots that can be chosen for PICKUP; the first is the earliest. */
    pickup_slots: z.array(pickupSlot),
    /** Time from which an order misses the first slot, ISO 8601; null where pickup is not offered. */
    first_pickup_until: moment().nullable(),
    /** Whether the order can have a note. */
    display_note: z.boolean(),
    /** Earliest day that can be requested, YYYY-MM-DD. */
    min_shipping_date: day(),
    /** Delivery day if none is requested, and the last day that can be requested. */
    usual_shipping_date: day(),
    max_shipping_date: day(),
    anomalies,
  }),
});

export const prepareOrder = defineEndpoint({
  path: 'prepare_order',
  method: 'POST',
  permission: 'order.place',
  summary: 'The order that sending the cart now would create: lines, totals, address, choices, changes.',
  example: { id_cart: 15, delivery_type: 'SHIPPING_GOOD' },
  request: prepareOrderRequest,
  response: prepareOrderResponse,
  errors: {
    401: 'no valid token',
    404: 'the user has no cart with this id_cart',
    409: 'the cart was sent, or waits for approval',
    422: 'the cart is empty or does not exist, or the delivery type is not offered',
  },
});
export type PrepareOrderRequest = z.input<typeof prepareOrderRequest>;
export type PrepareOrderResponse = z.infer<typeof prepareOrderResponse>;
