import { z } from 'zod';
import { cartRow, cartTotals } from './cart.ts';
import { defineEndpoint, doneResponse } from './endpoint.ts';
import { shipmentChoice } from './line-supply.ts';
import { pageNumber, rowId, wholeNumber } from './numbers.ts';
import { addressEntry, anomaly, deliveryType, pickupSlot } from './orders.ts';
import { sentOrder } from './send-order.ts';
import { userTemp } from './user-temp.ts';

/** A request that a colleague has to approve. Amounts in euro; null for users who may not see prices. */
export const approvalRequest = z.object({
  id: z.number().int(),
  state: z.enum(['waiting', 'approved', 'returned', 'withdrawn', 'expired']),
  /** Who wants to order. */
  buyer: z.string(),
  /** Whether that is the requester. */
  is_own: z.boolean(),
  address: addressEntry.nullable(),
  /** The buyer's limit; null where every order must be approved. */
  order_limit: z.number().nullable(),
  /** Totals when it was sent. */
  totale_netto: z.number().nullable(),
  totale_doc: z.number().nullable(),
  numero_righe: z.number().int(),
  /** ISO 8601. */
  created: z.string(),
  expires: z.string(),
  decided_by: z.string().nullable(),
  decided: z.string().nullable(),
  reply: z.string().nullable(),
  order: z.object({ causale: z.string(), anno: z.number().int(), numero: z.number().int() }).nullable(),
});
export type ApprovalRequest = z.infer<typeof approvalRequest>;

export const getApprovals = defineEndpoint({
  path: 'get_approvals',
  method: 'POST',
  permission: 'approval.view',
  summary: 'Orders that wait for approval and earlier ones: the own ones, for those who approve all of the company.',
  request: z.object({
    ...userTemp,
    status: z.enum(['waiting', 'decided']).optional(),
    page: pageNumber.optional(),
    per_page: wholeNumber(1, 96).optional(),
  }),
  response: z.object({
    message: z.object({
      requests: z.array(approvalRequest),
      total: z.number().int(),
      pages: z.number().int(),
      current_page: z.number().int(),
      /** Number of waiting requests, whatever is listed. */
      waiting: z.number().int(),
    }),
  }),
  errors: { 401: 'no valid token', 403: 'the user neither buys nor approves' },
});

const changes = z
  .array(z.object({ row_id: rowId, quantity: wholeNumber(0, 999_999) }))
  .max(1000)
  .optional();

export const getApproval = defineEndpoint({
  path: 'get_approval',
  method: 'POST',
  permission: 'approval.view',
  summary: 'One request with its lines at today’s prices; `rows` shows it with other quantities, without storing them.',
  request: z.object({ ...userTemp, id: rowId, rows: changes }),
  response: z.object({
    message: z.object({
      request: approvalRequest,
      /** Whether the requester can approve it now. */
      may_decide: z.boolean(),
      note: z.string().nullable(),
      rif_cliente: z.string().nullable(),
      data_consegna: z.string().nullable(),
      delivery_type: deliveryType,
      pickup_slot: pickupSlot.nullable(),
      payment_label: z.string().nullable(),
      /** How the buyer wants it shipped; null where the stock covered it. */
      shipment_choice: shipmentChoice.nullable(),
      /** Null once the request is decided. */
      cart: z
        .object({
          data: z.array(cartRow.extend({ asked_quantity: z.number().int(), asked_valore: z.number().nullable() })),
          /** Lines that the considered quantities leave out. */
          left_out: z.array(z.object({ row_id: z.number().int(), sku: z.string(), name: z.string() })),
          /** Net total of the lines as asked, at today's prices. */
          asked_netto: z.number().nullable(),
          ...cartTotals,
          anomalies: z.array(anomaly),
        })
        .nullable(),
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
  request: z.object({
    ...userTemp,
    id: rowId,
    rows: changes,
    /** Document total that the approver saw; an order with another total is rejected. */
    totale_doc: z.number().nonnegative().optional(),
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
  request: z.object({ ...userTemp, id: rowId }),
  response: doneResponse,
  errors: {
    401: 'no valid token',
    403: 'the user neither buys nor approves',
    404: 'the user has no such request',
    409: 'the request was decided or has expired',
  },
});
