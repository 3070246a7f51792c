import { z } from 'zod';
import { contributionsByKind, vatByRate, vatRegime } from './cart.ts';
import { defineEndpoint } from './endpoint.ts';
import { lineSupply, shipmentChoice } from './line-supply.ts';
import { day, moment } from './dates.ts';
import { orderStatus } from './states.ts';
import { amount, integer, text } from './money.ts';
import { agreedTotal, documentNumber, rowId, year } from './numbers.ts';
import { addressEntry, bankAccount, deliveryType, pickupSlot } from './orders.ts';
import { acceptedTexts } from './legal-texts.ts';
import { userTemp } from './user-temp.ts';

export const sendOrderRequest = z.object({
  ...userTemp,
  id_cart: rowId,
  idempotency_key: z
    .string()
    .min(8)
    .max(100)
    .describe('Chosen by the client; the same key always returns the same order.'),
  totale_doc: agreedTotal().describe(
    'Document total that the buyer saw and agreed to; an order with another total is rejected.',
  ),
  totale_da_pagare: agreedTotal().describe(
    'The same of the amount to pay, which split payment makes less than the total.',
  ),
  accepted_changes: z
    .array(z.string().max(60))
    .max(2000)
    .optional()
    .describe('The `acceptance` of each change in prepare_order that has one; a missing one makes the order fail.'),
  note: z.string().max(1000).optional(),
  customer_reference: z.string().max(255).optional(),
  shipping_date: z.iso.date().optional().describe('YYYY-MM-DD.'),
  delivery_type: deliveryType.optional(),
  pickup_slot: z
    .string()
    .max(20)
    .optional()
    .describe('Code of one of the slots offered by prepare_order; required for PICKUP.'),
  payment_method: z.string().max(100).optional().describe('Required where several methods are offered.'),
  shipment_choice: shipmentChoice
    .optional()
    .describe('For a shipment that the stock does not cover; the default is SPLIT. Ignored for any other order.'),
  accepted_texts: acceptedTexts
    .optional()
    .describe(
      'The versions of legal texts to which the buyer consented, as prepare_order named them; kept with the order.',
    ),
});

export const sentOrder = z.object({
  causale: text(),
  anno: integer(),
  numero: integer(),
  stato: orderStatus(),
  data_registrazione: moment().describe('Time of sending, ISO 8601.'),
  totale_lordo: amount('document'),
  totale_netto: amount('document'),
  spese_trasporto: amount('document'),
  contributi: amount('document').describe('Environmental contributions, and the same by kind.'),
  contributi_dettaglio: contributionsByKind('document'),
  iva: amount('document'),
  iva_dettaglio: vatByRate('document').describe('VAT by rate, highest rate first; empty where it is not known.'),
  totale_doc: amount('document'),
  totale_da_pagare: amount('document').describe('With split payment the total without the VAT, else the total.'),
  regime_iva: vatRegime.nullable().describe('As at sending; null where VAT is charged as usual.'),
  coupon: z.object({ code: text(), value: amount('document') }).nullable(),
  numero_righe: integer(),
  address: addressEntry,
  note: text().nullable(),
  rif_cliente: text().nullable(),
  data_consegna: day().nullable(),
  delivery_type: deliveryType,
  pickup_slot: pickupSlot.nullable(),
  shipment_choice: shipmentChoice.nullable().describe('Null where the stock covered the order, and for a pickup.'),
  seguono: z
    .array(lineSupply.extend({ carti: text(), name: text(), um: text() }))
    .describe('The lines that the stock did not cover when the order was sent, by position.'),
  payment_method: text().nullable(),
  payment_label: text().nullable().describe('Name of the payment method.'),
  payment_state: z
    .enum(['due', 'pending', 'paid'])
    .nullable()
    .describe('due: must be paid online with request_payment; pending: being checked; null: not paid online.'),
  inviato_da: text()
    .nullable()
    .describe('Who ordered: the customer’s user, or the agent; null for an order that was not sent in this shop.'),
  inviato_per: text().nullable().describe('The company, when an agent has ordered for it.'),
  approvato_da: text().nullable().describe('The colleague who approved it.'),
  storico: z
    .array(z.object({ stato: orderStatus(), data: moment() }))
    .describe('Status history with times, oldest first.'),
});
export type SentOrder = z.infer<typeof sentOrder>;

export const sendOrderResponse = z.object({
  message: z.object({
    success: z.literal(true),
    already_sent: z
      .boolean()
      .describe(
        'Whether the order already existed before this request, sent with the same key or from another window.',
      ),
    order: sentOrder.nullable().describe('Null when a colleague has to approve it first.'),
    approval: z
      .object({ id: integer(), expires: moment() })
      .nullable()
      .describe('The request for approval, which keeps the cart; null when the order was sent.'),
  }),
});

export const sendOrder = defineEndpoint({
  path: 'send_order',
  method: 'POST',
  permission: 'order.place',
  summary:
    'Sends the cart as an order, once: repeats with the same key return the same order. One that the user may not send alone waits for a colleague.',
  changesDocuments: true,
  example: {
    id_cart: 15,
    idempotency_key: '6f2c1c0a-51f5-4c6e-9a55',
    totale_doc: 84.4,
    delivery_type: 'SHIPPING_GOOD',
  },
  request: sendOrderRequest,
  response: sendOrderResponse,
  bodyLimit: 256 * 1024,
  errors: {
    401: 'no valid token',
    404: 'the user has no cart with this id_cart',
    409: 'the key was used for another cart, the cart is not active, its total differs from the agreed one, a change was not accepted, or a legal text has to be accepted first',
    422: 'the cart is empty or below the minimum order, a line can’t be ordered as it is, or a choice is not offered',
  },
});
export type SendOrderRequest = z.input<typeof sendOrderRequest>;
export type SendOrderResponse = z.infer<typeof sendOrderResponse>;

/**
 * What the requester can do about the order's payment. pay: with request_payment; send: the active cart must be sent
 * again; address: the same for the cart of another address; activate: its cart is among the saved ones; sender: the
 * cart belongs to another user, who must pay; gone: the cart no longer exists, nothing to pay; wait: being checked;
 * null: nothing.
 */
export const paymentStep = z.enum(['pay', 'send', 'address', 'activate', 'sender', 'gone', 'wait']).nullable();

/** The order just sent, for the thank-you page; only for its sender, and for half an hour. */
export const sentOrderRequest = z.object({
  ...userTemp,
  causale: z.string().max(20),
  anno: year,
  numero: documentNumber,
});
export const getSentOrder = defineEndpoint({
  path: 'get_sent_order',
  method: 'POST',
  permission: 'order.view',
  summary: 'An order that the user has just sent or paid, as the thank-you page shows it.',
  example: { causale: 'OWEB', anno: 2026, numero: 123 },
  request: sentOrderRequest,
  response: z.object({
    message: z.object({
      order: sentOrder,
      payment_next: paymentStep,
      conferma_a: z.array(text()).describe('Mail addresses to which the confirmation goes; empty when there is none.'),
      bonifico: bankAccount
        .extend({ causale: text() })
        .nullable()
        .describe(
          'How to pay an order by bank transfer, with the reason to write; null for other payments, or without an account.',
        ),
    }),
  }),
  errors: {
    401: 'no valid token',
    404: 'the user has no such order, or it was sent and paid more than half an hour ago',
  },
});
