import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { cartRow, cartTotals } from './cart.ts';
import { followingLines } from './line-supply.ts';
import { day, moment } from './dates.ts';
import { amount, integer, text } from './money.ts';
import { acceptedTexts } from './legal-texts.ts';
import { rowId, wholeNumber } from './numbers.ts';
import { addressEntry, anomalies, bankAccount, deliveryType, pickupSlot } from './orders.ts';
import { userTemp } from './user-temp.ts';

export const prepareOrderRequest = z.object({
  ...userTemp,
  id_cart: rowId.optional().describe('The default is the active cart.'),
  delivery_type: deliveryType.optional(),
  limit: wholeNumber(1, 10_000)
    .optional()
    .describe(
      'Number of rows in `data`: so many of the first ones, and of the first of which a part follows; rows that `anomalies` names are added. All rows when absent.',
    ),
});

export const prepareOrderResponse = z.object({
  message: z.object({
    data: z.array(cartRow),
    items_count: integer().describe('Number of lines in the cart.'),
    id_cart: integer(),
    seguono_per_data: z.array(followingLines).describe('Of all lines of the cart, by day; those without a day last.'),
    ...cartTotals,
    address: addressEntry,
    payment_methods: z.array(
      z.object({
        code: text(),
        label: text(),
        usual: z.boolean(),
        online: z.boolean().describe('Paid online right after sending.'),
        bonifico: bankAccount
          .nullable()
          .describe('The account for a bank transfer; null for other methods, and where the operator has set none.'),
        scadenze: z
          .array(day())
          .describe('Days on which it will be due if the order is invoiced on the usual delivery day, YYYY-MM-DD.'),
      }),
    ),
    online_left_out: z
      .boolean()
      .describe('A payment online is not among the methods because the order will wait for a colleague’s approval.'),
    delivery_types: z
      .array(z.object({ code: deliveryType, label: text(), spese_trasporto: amount('price') }))
      .describe('Each with its own transport cost, so that both can be compared whichever is chosen.'),
    pickup_slots: z.array(pickupSlot).describe('Slots that can be chosen for PICKUP; the first is the earliest.'),
    first_pickup_until: moment()
      .nullable()
      .describe('Time from which an order misses the first slot, ISO 8601; null where pickup is not offered.'),
    display_note: z.boolean().describe('Whether the order can have a note.'),
    min_shipping_date: day().describe('Earliest day that can be requested, YYYY-MM-DD.'),
    usual_shipping_date: day().describe('Delivery day if none is requested, and the last day that can be requested.'),
    max_shipping_date: day(),
    closed_days: z
      .array(z.object({ from: day(), to: day() }))
      .describe('Days on which the shop delivers nothing, besides Sundays and public holidays; both ends included.'),
    accepted_texts: acceptedTexts.describe(
      'The versions in force of the legal texts that the consent of the checkout names; to be sent with the order.',
    ),
    must_accept_texts: z.boolean().describe('The user has to accept legal texts before the order: legal_texts.'),
    unaccepted_texts: z
      .array(z.object({ title: text(), is_refused: z.boolean().describe('Orders are refused until then.') }))
      .describe('For agents and the office: legal texts of which nobody of the company has accepted any version.'),
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
