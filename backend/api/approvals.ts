import type * as contract from '../../contract/approvals.ts';
import { centsToEuro, parseCents } from '../../domain/money.ts';
import { hasPickupHours, pickupSlots, slotCode } from '../../domain/pickup-slots.ts';
import type { Locale } from '../../domain/locale.ts';
import { localized } from '../../domain/local-text.ts';
import { findPaymentLabel, requireClient, scopeOf, type Client } from '../customers/index.ts';
import { mayUse } from '../http/roles.ts';
import {
  approveRequest,
  findApproval,
  listApprovals,
  sendBack,
  withdrawRequest,
  type ApprovalRequest,
  type ApprovalScope,
  type Decider,
  type OpenedApproval,
} from '../orders/index.ts';
import { AppError } from '../app-error.ts';
import { serializeAddress } from './address-entry.ts';
import type { Handler } from './handler.ts';
import { serializeAnomaly, serializePickupSlot, serializeSentOrder } from './orders.ts';
import { serializeCartRow, serializeCartTotals } from './serialize-cart.ts';

const PER_PAGE = 24;

/** A user who may approve sees the requests of all colleagues for its addresses, any other user only its own. */
function requestsOf(client: Client): ApprovalScope {
  const { identity } = client;
  return { ...scopeOf(client), userId: mayUse(identity, 'order.approve') ? null : identity.userId };
}

function deciderOf(client: Client): Decider {
  return { ...scopeOf(client), userId: client.identity.userId, name: client.identity.name };
}

function serializeRequest(request: ApprovalRequest, client: Client): contract.ApprovalRequest {
  const address = client.customer.addresses.find(({ id }) => id === request.addressId);
  const { order, limitCents } = request;
  return {
    id: request.id,
    state: request.state,
    buyer: request.buyer,
    is_own: request.requestedByUserId === client.identity.userId,
    address: address ? serializeAddress(address) : null,
    order_limit: limitCents === null ? null : centsToEuro(limitCents),
    totale_netto: centsToEuro(request.netCents),
    totale_doc: centsToEuro(request.totalCents),
    numero_righe: request.lineCount,
    created: request.createdAt.toISOString(),
    expires: request.expiresAt.toISOString(),
    decided_by: request.decidedBy,
    decided: request.decidedAt?.toISOString() ?? null,
    reply: request.reply,
    order: order && { causale: order.cause, anno: order.year, numero: order.number },
  };
}

export const handleGetApprovals: Handler<typeof contract.getApprovals> = async (services, request, { requester }) => {
  const client = requireClient(requester);
  const perPage = request.per_page ?? PER_PAGE;
  const page = request.page ?? 1;
  const isWaiting = request.status === undefined ? null : request.status === 'waiting';
  const found = await listApprovals(services, requestsOf(client), { isWaiting, page, perPage });
  return {
    message: {
      requests: found.requests.map((entry) => serializeRequest(entry, client)),
      total: found.total,
      pages: Math.ceil(found.total / perPage),
      current_page: page,
      waiting: found.waiting,
    },
  };
};

function serializeOpenCart({ cart, requestedCart, changes }: OpenedApproval, locale: Locale) {
  if (!cart || !requestedCart) return null;
  const remaining = new Set(cart.lines.map(({ rowId }) => rowId));
  const requested = new Map(requestedCart.lines.map((line) => [line.rowId, line]));
  return {
    data: cart.lines.map((line) => ({
      ...serializeCartRow(line, cart.cartId, locale),
      asked_quantity: requested.get(line.rowId)?.quantity ?? line.quantity,
      asked_valore: centsToEuro(requested.get(line.rowId)?.netCents ?? line.netCents),
    })),
    left_out: requestedCart.lines
      .filter(({ rowId }) => !remaining.has(rowId))
      .map((line) => ({ row_id: line.rowId, sku: line.sku, name: localized(line.name, locale) })),
    asked_netto: centsToEuro(requestedCart.totals.netCents),
    ...serializeCartTotals(cart, locale),
    anomalies: changes.map((change) => serializeAnomaly(change, locale)),
  };
}

export const handleGetApproval: Handler<typeof contract.getApproval> = async (services, request, context) => {
  const client = requireClient(context.requester);
  const { locale } = context;
  const quantities = new Map((request.rows ?? []).map(({ row_id, quantity }) => [row_id, quantity]));
  const opened = await findApproval(services, requestsOf(client), request.id, quantities);
  if (!opened) throw new AppError('not-found', 'notFound');
  const { values, state, expiresAt, requestedByUserId } = opened.request;
  const isOpen = state === 'waiting' && expiresAt > services.clock();
  const isColleague = requestedByUserId !== client.identity.userId;
  const payment = values.paymentMethod ? await findPaymentLabel(services.database.query, values.paymentMethod) : null;
  const { pickup } = await services.shopSettings.current();
  const slots = hasPickupHours(pickup) ? pickupSlots(opened.request.createdAt, 30, pickup, () => false) : [];
  const slot = slots.find((candidate) => slotCode(candidate) === values.pickupSlot);
  return {
    message: {
      request: serializeRequest(opened.request, client),
      may_decide: isOpen && isColleague && mayUse(client.identity, 'order.approve'),
      note: values.note ?? null,
      rif_cliente: values.customerReference ?? null,
      data_consegna: values.requestedOn ?? null,
      delivery_type: values.delivery ?? 'SHIPPING_GOOD',
      pickup_slot: slot ? serializePickupSlot(slot) : null,
      payment_label: payment && localized(payment, locale),
      shipment_choice: values.shipmentChoice ?? null,
      changed_lines: opened.request.changedLines.map(({ sku, name, unit, piecesPerUnit, asked, approved }) => ({
        sku,
        name: localized(name, locale),
        um: unit,
        pz_per_um: piecesPerUnit ?? null,
        asked_quantity: asked,
        quantity: approved,
      })),
      cart: serializeOpenCart(opened, locale),
    },
  };
};

export const handleApproveOrder: Handler<typeof contract.approveOrder> = async (services, request, context) => {
  const client = requireClient(context.requester);
  const order = await approveRequest(services, deciderOf(client), {
    approvalId: request.id,
    changes: (request.rows ?? []).map(({ row_id, quantity }) => ({ rowId: row_id, quantity })),
    agreedTotalCents: request.totale_doc === undefined ? undefined : (parseCents(request.totale_doc) ?? undefined),
    agreedPayableCents:
      request.totale_da_pagare === undefined ? undefined : (parseCents(request.totale_da_pagare) ?? undefined),
    acceptedChanges: request.accepted_changes ?? [],
    reply: request.reply ?? null,
  });
  const already_sent = order.wasSentBefore;
  return { message: { success: true, already_sent, order: serializeSentOrder(order, client, context.locale) } };
};

export const handleSendBackOrder: Handler<typeof contract.sendBackOrder> = async (services, request, { requester }) => {
  const decider = deciderOf(requireClient(requester));
  await sendBack(services, decider, { approvalId: request.id, reply: request.reply ?? null });
  return { message: { response: true } };
};

export const handleWithdrawOrder: Handler<typeof contract.withdrawOrder> = async (services, request, { requester }) => {
  await withdrawRequest(services, deciderOf(requireClient(requester)), request.id);
  return { message: { response: true } };
};
