import { z } from 'zod';
import { MAXIMUM_QUANTITY } from '../domain/packaging.ts';
import { cartRow, cartTotals } from './cart.ts';
import { defineEndpoint, doneResponse } from './endpoint.ts';
import { shipmentChoice } from './line-supply.ts';
import { day, moment } from './dates.ts';
import { amount, integer, text } from './money.ts';
import { agreedTotal, pageNumber, rowId, wholeNumber } from './numbers.ts';
import { addressEntry, anomalies, deliveryType, pickupSlot } from './orders.ts';
import { sentOrder } from './send-order.ts';
import { userTemp } from './user-temp.ts';

/** A request that a colleague has to approve. Amounts in euro; null for users who may not see prices. */
export const approvalRequest = z.object({
  id: integer(),
  state: z.enum(['waiting', 'approved', 'returned', 'withdrawn', 'expired']),
  buyer: text().describe('Who wants to order.'),
  is_own: z.boolean().describe('Whether that is the requester.'),
  address: addressEntry.nullable(),
  order_limit: amount('price').describe('The buyer’s limit; null where every order must be approved.'),
  totale_netto: amount('price').describe('Totals when it was sent.'),
  totale_doc: amount('price'),
  numero_righe: integer(),
  created: moment().describe('ISO 8601.'),
  expires: moment(),
  decided_by: text().nullable(),
  decided: moment().nullable(),
  reply: text().nullable(),
  order: z.object({ causale: text(), anno: integer(), numero: integer() }).nullable(),
});
export type ApprovalRequest = z.infer<typeof approvalRequest>;

export const getApprovals = defineEndpoint({
  path: 'get_approvals',
  method: 'POST',
  permission: 'approval.view',
  summary:
    'Orders that wait for approval and earlier ones: the own ones, for those who approve those of all colleagues. Only for delivery addresses that the user may use.',
  example: { status: 'waiting', page: 1 },
  request: z.object({
    ...userTemp,
    status: z.enum(['waiting', 'decided']).optional(),
    page: pageNumber.optional(),
    per_page: wholeNumber(1, 96).optional(),
  }),
  response: z.object({
    message: z.object({
      requests: z.array(approvalRequest),
      total: integer(),
      pages: integer(),
      current_page: integer(),
      waiting: integer().describe('Number of waiting requests, whatever is listed.'),
    }),
  }),
  errors: { 401: 'no valid token', 403: 'the user neither buys nor approves' },
});

const changes = z
  .array(z.object({ row_id: rowId, quantity: wholeNumber(0, MAXIMUM_QUANTITY) }))
  .max(1000)
  .optional();

export const getApproval = defineEndpoint({
  path: 'get_approval',
  method: 'POST',
  permission: 'approval.view',
  summary: 'One request with its lines at today’s prices; `rows` shows it with other quantities, without storing them.',
  example: { id: 7, rows: [{ row_id: 1, quantity: 20 }] },
  request: z.object({ ...userTemp, id: rowId, rows: changes }),
  response: z.object({
    message: z.object({
      request: approvalRequest,
      may_decide: z.boolean().describe('Whether the requester can approve it now.'),
      note: text().nullable(),
      rif_cliente: text().nullable(),
      data_consegna: day().nullable(),
      delivery_type: deliveryType,
      pickup_slot: pickupSlot.nullable(),
      payment_label: text().nullable(),
      shipment_choice: shipmentChoice
        .nullable()
        .describe('How the buyer wants it shipped; null where the stock covered it.'),
      changed_lines: z
        .array(
          z.object({
            sku: text(),
            name: text(),
            um: text(),
            pz_per_um: integer().positive().nullable().describe('Pieces in one unit (`um`) that is a pack.'),
            asked_quantity: integer(),
            quantity: integer(),
          }),
        )
        .describe('Lines whose quantity the approver has changed: asked for and approved, 0 for a removed one.'),
      cart: z
        .object({
          data: z.array(cartRow.extend({ asked_quantity: integer(), asked_valore: amount('price') })),
          left_out: z
            .array(z.object({ row_id: integer(), sku: text(), name: text() }))
            .describe('Lines that the considered quantities leave out.'),
          asked_netto: amount('price').describe('Net total of the lines as asked, at today’s prices.'),
          ...cartTotals,
          anomalies,
        })
        .nullable()
        .describe('Null once the request is decided.'),
    }),
  }),
  bodyLimit: 128 * 1024,
  errors: { 401: 'no valid token', 403: 'the user neither buys nor approves', 404: 'the user has no such request' },
});

export const approveOrder = defineEndpoint({
  path: 'approve_order',
  method: 'POST',
  permission: 'order.approve',
  summary: 'Approves a request and sends its order, once; the order names buyer and approver.',
  changesDocuments: true,
  example: { id: 7, rows: [{ row_id: 1, quantity: 20 }], totale_doc: 854.66, reply: 'Le altre in dicembre' },
  request: z.object({
    ...userTemp,
    id: rowId,
    rows: changes,
    totale_doc: agreedTotal().describe(
      'Document total that the approver saw; an order with another total is rejected.',
    ),
    totale_da_pagare: agreedTotal().describe(
      'The same of the amount to pay, which split payment makes less than the total.',
    ),
    accepted_changes: z.array(z.string().max(60)).max(2000).optional(),
    reply: z.string().max(2000).optional(),
  }),
  response: z.object({
    message: z.object({ success: z.literal(true), already_sent: z.boolean(), order: sentOrder }),
  }),
  bodyLimit: 256 * 1024,
  errors: {
    401: 'no valid token',
    403: 'the user may not approve',
    404: 'the company has no such request',
    409: 'the request was decided or has expired, its total differs, or a change was not accepted',
    422: 'a line or a choice can’t be ordered as it is',
  },
});

export const sendBackOrder = defineEndpoint({
  path: 'send_back_order',
  method: 'POST',
  permission: 'order.approve',
  summary: 'Sends a request back to its buyer with a note; the cart is the buyer’s again.',
  changesDocuments: true,
  example: { id: 7, reply: 'Aspetta il listino nuovo' },
  request: z.object({ ...userTemp, id: rowId, reply: z.string().max(2000).optional() }),
  response: doneResponse,
  errors: {
    401: 'no valid token',
    403: 'the user may not approve',
    404: 'the company has no such request',
    409: 'the request was decided or has expired',
    422: 'the note is too long',
  },
});

export const withdrawOrder = defineEndpoint({
  path: 'withdraw_order',
  method: 'POST',
  permission: 'approval.view',
  summary: 'Takes the own request back; the cart is the buyer’s again.',
  changesDocuments: true,
  example: { id: 7 },
  request: z.object({ ...userTemp, id: rowId }),
  response: doneResponse,
  errors: {
    401: 'no valid token',
    403: 'the user neither buys nor approves',
    404: 'the user has no such request',
    409: 'the request was decided or has expired',
  },
});
