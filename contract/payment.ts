import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { moment } from './dates.ts';
import { amount, integer, text } from './money.ts';
import { documentNumber, year } from './numbers.ts';
import { userTemp } from './user-temp.ts';

const orderName = { causale: z.string().max(20), anno: year, numero: documentNumber };

/** URL where the buyer approves the payment, and its amount. */
export const paymentPageResponse = z.object({ message: z.object({ payment_url: text(), amount: amount('document') }) });

/** Pays an order online; repeated requests for the same order return the same payment attempt while it is open. */
export const requestPayment = defineEndpoint({
  path: 'request_payment',
  method: 'POST',
  permission: 'order.pay',
  summary: 'Starts or continues the payment of an order just sent; the order sets the amount.',
  changesDocuments: true,
  example: { causale: 'OWEB', anno: 2026, numero: 123 },
  request: z.object({ ...userTemp, ...orderName }),
  response: paymentPageResponse,
  errors: {
    401: 'no valid token',
    404: 'the user has no such order',
    409: 'the order is paid, is being paid, is not paid online, has outdated prices, or its cart has changed',
    503: 'the payment provider can’t be reached, or the shop does not know its own address (SHOP_URL)',
  },
});

/** An order that is not submitted yet because its payment is still due (due) or being checked (pending). */
export const unpaidOrder = z.object({
  causale: text(),
  anno: integer(),
  numero: integer(),
  id_cart: integer(),
  data_registrazione: moment().describe('Time of sending, ISO 8601.'),
  totale_doc: amount('document'),
  totale_da_pagare: amount('document').describe('What is paid online.'),
  payment_state: z.enum(['due', 'pending']),
  next: z
    .enum(['pay', 'send', 'activate', 'wait'])
    .describe(
      'pay: with request_payment; send: the cart must be sent again, which rewrites the same order; activate: the cart is among the saved ones; wait: neither pay nor order again.',
    ),
});

export const getUnpaidOrders = defineEndpoint({
  path: 'get_unpaid_orders',
  method: 'POST',
  permission: 'order.view',
  summary: 'The unpaid orders of the user’s carts, newest first, so that nobody orders twice.',
  example: {},
  request: z.object({ ...userTemp }),
  response: z.object({ message: z.object({ data: z.array(unpaidOrder) }) }),
  errors: { 401: 'no valid token' },
});

/** Payment status for the payer: `pending` must not be paid again. */
export const paymentOutcome = z.enum(['open', 'pending', 'paid', 'failed']);

/** token: the provider's id of the payment, which it adds to the return URL. */
const byToken = z.object({ ...userTemp, token: z.string().min(1).max(100) });
const outcomeResponse = z.object({
  message: z.object({
    outcome: paymentOutcome,
    causale: text(),
    anno: integer(),
    numero: integer(),
  }),
});
const byTokenErrors = { 401: 'no valid token', 404: 'the user has no such payment' } as const;

/** Called when the buyer returns: asks the provider for the payment status, because the return URL proves nothing. */
export const completePayment = defineEndpoint({
  path: 'complete_payment',
  method: 'POST',
  permission: 'order.pay',
  summary: 'Requests the status of a payment from the provider and captures an approved one once.',
  changesDocuments: true,
  example: { token: '5O190127TN364715T' },
  request: byToken,
  response: outcomeResponse,
  errors: { ...byTokenErrors, 503: 'the payment provider can’t be reached' },
});

export const cancelPayment = defineEndpoint({
  path: 'cancel_payment',
  method: 'POST',
  permission: 'order.pay',
  summary: 'Cancels a payment that waits for approval; the order can be paid again, the cart is kept.',
  changesDocuments: true,
  example: { token: '5O190127TN364715T' },
  request: byToken,
  response: outcomeResponse,
  errors: byTokenErrors,
});
