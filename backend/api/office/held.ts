import type { z } from 'zod';
import type * as contract from '../../../contract/office/held.ts';
import { comparedTotals } from '../../../domain/held-change.ts';
import type { HoldReason } from '../../../domain/hold-rules.ts';
import { orderName } from '../../../domain/order-name.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import { AppError } from '../../app-error.ts';
import {
  askBuyer,
  assignHeld,
  changeHoldRule,
  countHeld,
  declineHeld,
  findHeld,
  findHoldTrial,
  listHeld,
  listHoldRules,
  listOrderColleagues,
  postponeHeld,
  previewDecline,
  previewHold,
  releaseHeld,
  startHoldTrial,
  type HeldDetail,
  type HeldSort,
  type HoldDecider,
} from '../../orders/index.ts';
import { holdServices } from '../hold-services.ts';
import type { OfficeContext, OfficeHandler } from './handler.ts';

type Endpoints = typeof contract;

const deciderOf = ({ actor, identity }: OfficeContext): HoldDecider => ({ actor, office: identity.office });

/** A reason for somebody: margins only for those who see costs. */
function serializeReason(reason: HoldReason, { may }: OfficeContext): z.input<typeof contract.holdReason> {
  if (reason.rule !== 'below-margin') return reason;
  if (may('costs.view')) return { ...reason, areCostsHidden: false };
  const lines = reason.lines.map((line) => ({ ...line, percent: null }));
  return { ...reason, lines, orderPercent: null, areCostsHidden: true };
}

export const handleListHeld: OfficeHandler<Endpoints['listHeld']> = async (services, request, context) => {
  const { identity } = context;
  const { view, text, sort, page, size, onlyTotal } = request;
  const now = services.clock();
  const filter = { office: identity.office, userId: identity.userId, now };
  const isDescending = sort.startsWith('-');
  const by = sort.replace(/^-/, '') as HeldSort;
  const [{ rows, ...sums }, counts] = await Promise.all([
    listHeld(services.database, { ...filter, view, text, sort: { by, isDescending }, page, size, onlyTotal }),
    countHeld(services.database, filter),
  ]);
  return {
    rows: rows.map(({ orderId, cause, year, number, sentAt, reasons, decidedAt, ...row }) => ({
      ...row,
      id: orderId,
      name: orderName({ cause, year, number }),
      sentAt: sentAt.toISOString(),
      reasons: reasons.map((reason) => serializeReason(reason, context)),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
    total: sums.total,
    netCents: sums.netCents,
    oldest: sums.oldest?.toISOString() ?? null,
    today: shopDay(now),
    counts,
  };
};

function serializeAsked(held: HeldDetail): z.input<Endpoints['heldOrder']>['asked'] {
  const { proposal, askedAt, askedBy, answer, answeredBy, answeredAt } = held;
  if (!proposal || !askedAt || askedBy === null) return null;
  const { note, ...change } = proposal;
  const isAnswered = answer !== null && answeredBy !== null && answeredAt !== null;
  return {
    ...{ by: askedBy, at: askedAt.toISOString(), note, change },
    answer: isAnswered
      ? { isYes: answer === 'yes', by: answeredBy, at: answeredAt.toISOString(), note: held.answerNote }
      : null,
  };
}

export const handleGetHeld: OfficeHandler<Endpoints['getHeld']> = async (services, { orderId }, context) => {
  const { identity, may } = context;
  const held = await findHeld(services.database, { orderId, office: identity.office });
  const { decidedBy, decidedAt, decisionNote, changes } = held;
  const { id, state, promisedOn, postponedUntil, customer, buyer, sentByKind, agent, destination } = held;
  return {
    ...{ id, state, promisedOn, postponedUntil, customer, buyer, sentByKind, agent, destination },
    name: orderName(held),
    mayDecide: may('held.decide'),
    sentAt: held.sentAt.toISOString(),
    heldAt: held.heldAt.toISOString(),
    today: shopDay(services.clock()),
    requestedOn: held.pickupOn ?? held.requestedOn,
    isPickup: held.deliveryType === 'PICKUP',
    payment: held.paymentLabel,
    isPaid: held.paymentState === 'paid',
    note: held.note,
    customerReference: held.customerReference,
    assignee: held.assignee,
    reasons: held.reasons.map((reason) => serializeReason(reason, context)),
    lines: held.lines.map((line) => ({
      ...{ position: line.position, sku: line.sku, name: line.name, unit: line.unit },
      ...{ piecesPerUnit: line.piecesPerUnit, picture: line.picture, quantity: line.quantity },
      ...{ packaging: line.packaging, netPrice: line.netPrice, priceQuantity: line.priceQuantity },
      netCents: line.netCents,
    })),
    totals: comparedTotals(held),
    asked: serializeAsked(held),
    decided:
      decidedBy !== null && decidedAt !== null
        ? { by: decidedBy, at: decidedAt.toISOString(), note: decisionNote, change: changes }
        : null,
  };
};

export const handlePreviewHeld: OfficeHandler<Endpoints['previewHeld']> = async (services, request, context) => {
  const { order: _order, ...preview } = await previewHold(holdServices(services), deciderOf(context), request);
  return preview;
};

export const handlePreviewDecline: OfficeHandler<Endpoints['previewDecline']> = async (services, request, context) => ({
  mail: await previewDecline(holdServices(services), deciderOf(context), request),
});

export const handleReleaseHeld: OfficeHandler<Endpoints['releaseHeld']> = async (services, request, context) => {
  await releaseHeld(holdServices(services), deciderOf(context), request);
  return {};
};

export const handleDeclineHeld: OfficeHandler<Endpoints['declineHeld']> = async (services, request, context) => {
  await declineHeld(holdServices(services), deciderOf(context), request);
  return {};
};

export const handleAskBuyer: OfficeHandler<Endpoints['askBuyer']> = async (services, request, context) => {
  await askBuyer(holdServices(services), deciderOf(context), request);
  return {};
};

export const handlePostponeHeld: OfficeHandler<Endpoints['postponeHeld']> = async (services, request, context) => {
  await postponeHeld(holdServices(services), deciderOf(context), request);
  return {};
};

export const handleAssignHeld: OfficeHandler<Endpoints['assignHeld']> = async (services, request, context) => {
  await assignHeld(holdServices(services), deciderOf(context), request);
  return {};
};

export const handleListHoldPeople: OfficeHandler<Endpoints['listHoldPeople']> = async (services) => ({
  people: await listOrderColleagues(services.database),
});

export const handleListHoldRules: OfficeHandler<Endpoints['listHoldRules']> = async (services) => ({
  rules: (await listHoldRules(services)).map((rule) => ({
    ...rule,
    changedAt: rule.changedAt?.toISOString() ?? null,
  })),
});

export const handleChangeHoldRule: OfficeHandler<Endpoints['changeHoldRule']> = async (
  services,
  request,
  { actor },
) => {
  await changeHoldRule(services, { ...request, actor });
  return {};
};

export const handleStartHoldTrial: OfficeHandler<Endpoints['startHoldTrial']> = async (
  services,
  request,
  { actor },
) => ({
  trialId: await startHoldTrial(services, { ...request, actor }),
});

export const handleGetHoldTrial: OfficeHandler<Endpoints['getHoldTrial']> = async (
  services,
  { trialId },
  { identity },
) => {
  const trial = await findHoldTrial(services.database, trialId);
  if (!trial) throw new AppError('not-found', 'notFound');
  const { rule, threshold, orders, judged, held, examples } = trial;
  // Figures count orders of all customers; who sees only some gets no names.
  const shown = identity.office.agentIds === null ? examples : [];
  return { rule, threshold, isFinished: trial.finishedAt !== null, orders, judged, held, examples: shown };
};
