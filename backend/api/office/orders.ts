import type { z } from 'zod';
import type * as contract from '../../../contract/office/orders.ts';
import type { Locale } from '../../../domain/locale.ts';
import { orderName } from '../../../domain/order-name.ts';
import { AppError } from '../../app-error.ts';
import { listAgentsInScope } from '../../customers/index.ts';
import {
  addOrderNote,
  askErpFor,
  askForCancellation,
  assignOrder,
  correctOrder,
  findBulkRun,
  findCorrectable,
  findOfficeOrder,
  findOrderNameInScope,
  findRepairable,
  listOfficeOrders,
  listOrderColleagues,
  obstacleText,
  obstacleToSendAgain,
  orderNumber,
  previewCorrection,
  resendOrder,
  resendOrderMail,
  runOnOrders,
  selectOrders,
  sumOfficeOrders,
  type BulkRun,
  type ErpKnowledge,
  type Obstacle,
  type OfficeOrder,
  type OfficeOrderRow,
  type OrderSort,
} from '../../orders/index.ts';
import { cancelOrder, listPaymentEvents, listPaymentsOf, listRefunds } from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import { text } from '../../texts/index.ts';
import type { OfficeContext, OfficeHandler } from './handler.ts';
import { serializeRefund } from './refunds.ts';

type Endpoints = typeof contract;

/** The number of an order in the person's scope; fails with `not-found` for any other. */
async function requireOrder(services: Services, { identity }: OfficeContext, orderId: number): Promise<string> {
  const name = await findOrderNameInScope(services.database, identity.office, orderId);
  if (name === null) throw new AppError('not-found', 'notFound');
  return name;
}

/** Fails with `conflict` and the sentence of an obstacle. */
function requireNone(obstacle: Obstacle | null, number: string): void {
  if (obstacle) {
    const { key, parameters } = obstacle;
    throw new AppError('conflict', key, { parameters: { ...parameters, number }, reason: 'order-state' });
  }
}

const asking = async ({ database, askedErp, clock }: Services) => ({ database, erp: await askedErp(), clock });

function serializeRow(row: OfficeOrderRow): z.input<typeof contract.orderRow> {
  return {
    ...{ id: row.id, name: orderName(row), file: orderNumber(row), at: row.createdAt.toISOString() },
    customer: { code: row.customerCode, name: row.companyName },
    destination: { code: row.addressCode, city: row.city },
    ...{ sentBy: row.sentBy, status: row.status },
    erp: {
      ...{ state: row.erpState, reference: row.erpReference, revision: row.revision, attempts: row.attempts },
      ...{ lastError: row.lastError, milliseconds: row.lastMilliseconds, isOverdue: row.isOverdue },
      ...{ nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null, isCancellationAsked: row.isCancellationAsked },
    },
    payment: { method: row.paymentLabel, state: row.paymentState },
    ...{ lines: row.lineCount, netCents: row.netCents, assignee: row.assignee },
  };
}

export const handleListOrders: OfficeHandler<Endpoints['listOrders']> = async (services, request, { identity }) => {
  const { page, size, sort, onlyTotal, ...filter } = request;
  const { office } = identity;
  const isDescending = sort.startsWith('-');
  const table = { page, size, sort: sort.replace(/^-/, '') as OrderSort, isDescending };
  if (onlyTotal) return { rows: [], ...(await sumOfficeOrders(services.database, office, filter)) };
  const { rows, ...sums } = await listOfficeOrders(services.database, office, filter, table);
  return { rows: rows.map(serializeRow), ...sums };
};

export const handleListOrderPeople: OfficeHandler<Endpoints['listOrderPeople']> = async (services, _, { identity }) => {
  const [colleagues, agents] = await Promise.all([
    listOrderColleagues(services.database),
    listAgentsInScope(services.database, identity.office),
  ]);
  return { colleagues, agents };
};

function serializeEvent(event: OfficeOrder['events'][number]): z.input<typeof contract.officeOrder>['events'][number] {
  return { ...event, at: event.at.toISOString() } as z.input<typeof contract.officeOrder>['events'][number];
}

/** The payments of an order with their events, for roles that see payments; else null. */
async function paymentsOf(services: Services, { identity, may }: OfficeContext, orderId: number) {
  if (!may('payments.view')) return { payments: null, refunds: null };
  const [payments, events, refunds] = await Promise.all([
    listPaymentsOf(services.database, orderId),
    listPaymentEvents(services.database, orderId),
    listRefunds(services.database, identity.office, { orderId }),
  ]);
  return {
    payments: payments.map(({ id, state, amountCents, refundedCents, captureId }) => ({
      ...{ id, state, amountCents, refundedCents, reference: captureId },
      events: events
        .filter(({ paymentId }) => paymentId === id)
        .map(({ at, source, what }) => ({ at: at.toISOString(), source, what })),
    })),
    refunds: refunds.map(serializeRefund),
  };
}

/** What may be done with an order now: not without the permission, and not against an obstacle. */
function actsOf(
  found: OfficeOrder,
  { may, locale }: OfficeContext,
  payments: { state: string; amountCents: number; refundedCents: number }[] | null,
): z.input<typeof contract.officeOrder>['acts'] {
  const name = orderName(found.order);
  const denied = { isPossible: false, why: text(locale, 'notPermitted') };
  const edit = may('orders.edit') ? { isPossible: true, why: null } : denied;
  const actOf = (obstacle: Obstacle | null) => {
    if (!edit.isPossible) return denied;
    return { isPossible: obstacle === null, why: obstacle && obstacleText(locale, obstacle, name) };
  };
  const { sendAgain, correct, cancel, postpone, askForCancellation: ask, resendMail } = found.obstacles;
  const isRefundable = (payments ?? []).some(
    ({ state, amountCents, refundedCents }) => state === 'captured' && refundedCents < amountCents,
  );
  return {
    ...{ sendAgain: actOf(sendAgain), correct: actOf(correct), cancel: actOf(cancel) },
    postpone: may('held.decide') ? actOf(postpone) : denied,
    ...{ askForCancellation: actOf(ask), resendMail: actOf(resendMail), edit },
    refund: may('refunds.make') ? { isPossible: isRefundable, why: null } : denied,
  };
}

function serializeOrder(
  found: OfficeOrder,
  context: OfficeContext,
  money: Awaited<ReturnType<typeof paymentsOf>>,
): z.input<typeof contract.officeOrder> {
  const { order, customer, address, sender, carrier, lines, erp, attempts, events, mails, assignee } = found;
  const { paymentMethod, paymentLabel, paymentState } = order;
  const unsent = paymentState === 'due' || paymentState === 'pending' ? 'unpaid' : 'from-erp';
  return {
    ...{ id: order.orderId, name: orderName(order), file: orderNumber(order), formerNames: order.formerNumbers },
    ...{ status: order.status, at: order.createdAt.toISOString(), customer, sender, approvedBy: order.approvedBy },
    delivery: {
      ...{ type: order.deliveryType, requestedOn: order.requestedOn, pickup: order.pickupSlot, address, carrier },
    },
    ...{ reference: order.customerReference, note: order.note, locale: order.locale, paymentState },
    paymentMethod: paymentMethod === null || !paymentLabel ? null : { code: paymentMethod, label: paymentLabel },
    totals: {
      ...{ grossCents: order.grossCents, netCents: order.netCents, transportCents: order.transportCents },
      ...{ contributionCents: order.contributionCents, vatCents: order.vatCents, totalCents: order.totalCents },
      ...{ payableCents: order.payableCents, coupon: order.coupon },
    },
    lines: lines.map((line) => ({
      ...{ position: line.position, sku: line.sku, name: line.name, picture: line.picture, unit: line.unit },
      ...{ quantity: line.quantity, delivered: line.delivered, netPrice: line.netPrice, netCents: line.netCents },
      ...{ priceQuantity: line.priceQuantity, note: line.note, erpArticle: line.erpArticle, erpUnit: line.erpUnit },
    })),
    erp: {
      ...erp,
      state: (erp.state ?? unsent) as z.input<typeof contract.officeOrder>['erp']['state'],
      nextAttemptAt: erp.nextAttemptAt?.toISOString() ?? null,
      cancellationAsked: erp.cancellationAsked && {
        ...erp.cancellationAsked,
        at: erp.cancellationAsked.at.toISOString(),
      },
    },
    attempts: attempts.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() })),
    events: events.map(serializeEvent),
    ...money,
    mails: mails.map((mail) => ({ ...mail, at: mail.at?.toISOString() ?? null })),
    assignee: assignee && { ...assignee, at: assignee.at.toISOString() },
    acts: actsOf(found, context, money.payments),
  };
}

export const handleGetOrder: OfficeHandler<Endpoints['getOrder']> = async (services, { orderId }, context) => {
  const found = await findOfficeOrder(services.database, context.identity.office, orderId);
  if (!found) throw new AppError('not-found', 'notFound');
  return { order: serializeOrder(found, context, await paymentsOf(services, context, orderId)) };
};

export const handleSendOrderAgain: OfficeHandler<Endpoints['sendOrderAgain']> = async (
  services,
  { orderId },
  context,
) => {
  const name = await requireOrder(services, context, orderId);
  if (await resendOrder(services.database, orderId, context.actor)) return {};
  const order = await findRepairable(services.database.query, orderId);
  requireNone(order ? obstacleToSendAgain(order) : { key: 'orderUnpaid' }, name);
  throw new AppError('conflict', 'orderChangedMeanwhile', { parameters: { number: name }, reason: 'order-state' });
};

function serializeKnowledge(
  { known, state, obstacle }: ErpKnowledge,
  { locale, number, at }: { locale: Locale; number: string; at: Date },
) {
  const why = obstacle && obstacleText(locale, obstacle.correct, number);
  return { known, state, at: at.toISOString(), why };
}

export const handleCheckOrderAtErp: OfficeHandler<Endpoints['checkOrderAtErp']> = async (
  services,
  { orderId },
  context,
) => {
  const number = await requireOrder(services, context, orderId);
  const order = await findRepairable(services.database.query, orderId);
  if (!order) throw new AppError('conflict', 'orderUnpaid', { parameters: { number }, reason: 'order-state' });
  const knowledge = await askErpFor(await asking(services), order);
  return serializeKnowledge(knowledge, { locale: context.locale, number, at: services.clock() });
};

export const handleGetCorrection: OfficeHandler<Endpoints['getCorrection']> = async (
  services,
  { orderId },
  context,
) => {
  await requireOrder(services, context, orderId);
  const { query } = services.database;
  const [values, order] = await Promise.all([findCorrectable(query, orderId), findRepairable(query, orderId)]);
  if (!values || !order) throw new AppError('not-found', 'notFound');
  return {
    ...values,
    ...{ revision: order.revision, address: values.address.code, readAt: services.clock().toISOString() },
  };
};

export const handlePreviewCorrection: OfficeHandler<Endpoints['previewCorrection']> = async (
  services,
  request,
  context,
) => {
  const number = await requireOrder(services, context, request.orderId);
  const { locale } = context;
  const { revision, changes, erp, obstacle, mail } = await previewCorrection(await asking(services), request);
  return {
    revision,
    changes: changes.map(({ field, before, after }) => ({
      ...{ field, before: before as string | null, after: after as string | null },
    })),
    erp: serializeKnowledge(erp, { locale, number, at: services.clock() }),
    obstacle: obstacle && obstacleText(locale, obstacle, number),
    mail,
  };
};

export const handleCorrectOrder: OfficeHandler<Endpoints['correctOrder']> = async (services, request, context) => {
  const name = await requireOrder(services, context, request.orderId);
  requireNone(await correctOrder(await asking(services), { ...request, actor: context.actor }), name);
  return {};
};

export const handleCancelOrder: OfficeHandler<Endpoints['cancelOrder']> = async (services, request, context) => {
  const number = await requireOrder(services, context, request.orderId);
  const order = await findRepairable(services.database.query, request.orderId);
  requireNone(order ? null : { key: 'orderUnpaid' }, number);
  requireNone(await cancelOrder(await asking(services), { ...request, actor: context.actor }), number);
  return {};
};

export const handleAskForCancellation: OfficeHandler<Endpoints['askForCancellation']> = async (
  services,
  request,
  context,
) => {
  const number = await requireOrder(services, context, request.orderId);
  const order = await findRepairable(services.database.query, request.orderId);
  requireNone(order ? null : { key: 'orderUnpaid' }, number);
  requireNone(await askForCancellation(await asking(services), { ...request, actor: context.actor }), number);
  return {};
};

export const handleAssignOrder: OfficeHandler<Endpoints['assignOrder']> = async (services, request, context) => {
  await requireOrder(services, context, request.orderId);
  await assignOrder(services.database, { ...request, actor: context.actor, now: services.clock() });
  return {};
};

export const handleAddOrderNote: OfficeHandler<Endpoints['addOrderNote']> = async (services, request, context) => {
  await requireOrder(services, context, request.orderId);
  await addOrderNote(services.database, { ...request, actor: context.actor, now: services.clock() });
  return {};
};

export const handleResendOrderMail: OfficeHandler<Endpoints['resendOrderMail']> = async (
  services,
  { orderId },
  context,
) => {
  const name = await requireOrder(services, context, orderId);
  const isMailed = await resendOrderMail(services.database, { orderId, actor: context.actor });
  requireNone(isMailed ? null : { key: 'orderWithoutMail' }, name);
  return {};
};

export const handleSelectOrders: OfficeHandler<Endpoints['selectOrders']> = async (services, wanted, { identity }) =>
  selectOrders(services.database, { office: identity.office, userId: identity.userId, wanted });

function serializeRun({ skipped, ...run }: BulkRun, locale: Locale) {
  const skips = skipped.map(({ id, name, reason }) => ({ id, name, why: text(locale, reason.key, reason.parameters) }));
  return { run: { ...run, skipped: skips } };
}

export const handleRunOnOrders: OfficeHandler<Endpoints['runOnOrders']> = async (services, request, context) => {
  const { identity, actor, locale } = context;
  const bulk = { ...(await asking(services)), cancel: cancelOrder };
  return serializeRun(await runOnOrders(bulk, { ...request, userId: identity.userId, actor }), locale);
};

export const handleGetOrdersRun: OfficeHandler<Endpoints['getOrdersRun']> = async (
  services,
  { runId },
  { identity, locale },
) => serializeRun(await findBulkRun(services.database, { runId, userId: identity.userId }), locale);
