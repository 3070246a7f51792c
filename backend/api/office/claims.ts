import type { z } from 'zod';
import type {
  answerClaim,
  askClaimPhotos,
  findDeliveries as findDeliveriesEndpoint,
  getClaim,
  getClaimOverview,
  getDelivery,
  listClaims,
  officeClaim,
  registerClaim as registerClaimEndpoint,
  withdrawClaim as withdrawClaimEndpoint,
} from '../../../contract/office/claims.ts';
import {
  claimAnswerDay,
  claimOutcome,
  isClaimable,
  lastClaimDay,
  mayPickUp,
  SMALLEST_PICK_UP_CENTS,
  type ClaimResolution,
} from '../../../domain/claim.ts';
import { documentLabel } from '../../../domain/document-label.ts';
import type { Locale } from '../../../domain/locale.ts';
import { orderName } from '../../../domain/order-name.ts';
import { shopDay, type IsClosed } from '../../../domain/shop-day.ts';
import { AppError } from '../../app-error.ts';
import {
  askForPhotos,
  closeClaim,
  findClaimableDelivery,
  findClaimCase,
  findDeliveries,
  listClaimCases,
  listRepetitions,
  registerClaim,
  sumClaimFigures,
  sumClaims,
  withdrawClaim,
  type ClaimCase,
  type FoundDelivery,
} from '../../claims/index.ts';
import type { Services } from '../../services.ts';
import { text, type MessageKey } from '../../texts/index.ts';
import { closedDays } from '../claims.ts';
import type { OfficeContext, OfficeHandler } from './handler.ts';

function serializeClaim(claim: ClaimCase, isClosed: IsClosed): z.input<typeof officeClaim> {
  const { deliveredAt, createdAt, order, reporter, isWithCustomer } = claim;
  return {
    ...{ id: claim.id, state: claim.state, resolution: claim.resolution, at: createdAt.toISOString() },
    reason: claim.reason,
    article: { code: claim.code, description: claim.description, picture: claim.picture },
    ...{ unit: claim.unit, quantity: claim.quantity, delivered: claim.delivered, lot: claim.lot, note: claim.note },
    ...{ answer: claim.answer, closedAt: claim.closedAt?.toISOString() ?? null, closedBy: claim.closedBy },
    customer: {
      ...{ id: claim.customerId, code: claim.customerCode, name: claim.companyName },
      ...{ city: claim.city, agent: claim.agent },
    },
    document: documentLabel(claim.document),
    deliveredAt: deliveredAt?.toISOString() ?? null,
    lastDay: lastClaimDay(deliveredAt),
    isInTime: isClaimable(deliveredAt, shopDay(createdAt)),
    ...{ receivedBy: claim.receivedBy, reservation: claim.reservation, carrier: claim.carrier },
    reporter: reporter === null ? null : { name: reporter, email: claim.reporterEmail ?? '' },
    photos: claim.photoIds.map((id) => `/documents/claims/${id}.jpg`),
    ...{ netCents: claim.netCents, grossCents: claim.grossCents, repeated: claim.repeated },
    order: order && { id: order.id, name: orderName(order) },
    mayPickUp: mayPickUp(claim.netCents),
    answerBy: claim.state === 'open' && !isWithCustomer ? claimAnswerDay(claim.waitsSince, isClosed) : null,
    questions: claim.questions.map(({ question, askedBy, askedAt, reply, answeredBy, answeredAt }) => ({
      ...{ question, by: askedBy, at: new Date(askedAt).toISOString(), reply, answeredBy },
      answeredAt: answeredAt === null ? null : new Date(answeredAt).toISOString(),
    })),
    ...{ isWithCustomer, recordedBy: claim.recordedBy },
  };
}

export const handleListClaims: OfficeHandler<typeof listClaims> = async (services, request, { identity }) => {
  const { page, size, onlyTotal, ...filter } = request;
  const now = services.clock();
  const [rows, { total, netCents, waitsSince }] = await Promise.all([
    onlyTotal ? [] : listClaimCases(services.database, identity.office, filter, { page, size, now }),
    sumClaims(services.database, identity.office, filter, now),
  ]);
  const isClosed = await closedDays(services);
  const answerBy = filter.view === 'open' && waitsSince !== null ? claimAnswerDay(waitsSince, isClosed) : null;
  return { rows: rows.map((claim) => serializeClaim(claim, isClosed)), total, netCents, answerBy };
};

export const handleGetClaim: OfficeHandler<typeof getClaim> = async (services, { claimId }, context) => ({
  claim: serializeClaim(await requireClaim(services, context, claimId), await closedDays(services)),
});

const HOW: Record<ClaimResolution, MessageKey> = {
  'send-again': 'claimResolutionSendAgain',
  'credit-note': 'claimResolutionCreditNote',
  'pick-up': 'claimResolutionPickUp',
  'not-due': 'claimResolutionRejected',
};

/** What the second of two people reads: how the claim was answered, and by whom. */
function alreadyAnswered(claim: ClaimCase, locale: Locale): AppError {
  const key = claim.resolution
    ? HOW[claim.resolution]
    : claim.state === 'accepted'
      ? 'claimResolutionAccepted'
      : 'claimResolutionRejected';
  const parameters = { by: claim.closedBy ?? '', how: text(locale, key) };
  return new AppError('conflict', 'claimAnswered', { parameters, reason: 'claim-answered' });
}

/** A claim in the scope of somebody of the office; fails with `not-found` for any other. */
async function requireClaim({ database }: Services, { identity }: OfficeContext, claimId: number): Promise<ClaimCase> {
  const claim = await findClaimCase(database, identity.office, claimId);
  if (!claim) throw new AppError('not-found', 'notFound');
  return claim;
}

export const handleAskClaimPhotos: OfficeHandler<typeof askClaimPhotos> = async (services, request, context) => {
  const { claimId, question } = request;
  const { actor, locale } = context;
  await requireClaim(services, context, claimId);
  const isAsked = await askForPhotos(services.database, { id: claimId, question, actor, now: services.clock() });
  const claim = await requireClaim(services, context, claimId);
  if (!isAsked) throw alreadyAnswered(claim, locale);
  return { claim: serializeClaim(claim, await closedDays(services)) };
};

/** Answers that the page shows below the list. */
const LATEST = 5;

export const handleGetClaimOverview: OfficeHandler<typeof getClaimOverview> = async (services, _, { identity }) => {
  const { database } = services;
  const { office } = identity;
  const now = services.clock();
  const [rows, { total }, month, repeated] = await Promise.all([
    listClaimCases(database, office, { view: 'closed' }, { page: 1, size: LATEST, now }),
    sumClaims(database, office, { view: 'closed' }, now),
    sumClaimFigures(database, office, now),
    listRepetitions(database, office, now),
  ]);
  const isClosed = await closedDays(services);
  return { closed: { rows: rows.map((claim) => serializeClaim(claim, isClosed)), total }, month, repeated };
};

const serializeDelivery = (found: FoundDelivery) => ({
  ...{ id: found.id, name: documentLabel(found), issuedOn: found.issuedOn },
  customer: { code: found.customerCode, name: found.companyName, city: found.city },
  deliveredAt: found.deliveredAt?.toISOString() ?? null,
});

export const handleFindDeliveries: OfficeHandler<typeof findDeliveriesEndpoint> = async (
  { database },
  request,
  { identity },
) => ({ deliveries: (await findDeliveries(database, identity.office, request.text)).map(serializeDelivery) });

export const handleGetDelivery: OfficeHandler<typeof getDelivery> = async ({ database }, request, { identity }) => {
  const found = await findClaimableDelivery(database, identity.office, request.deliveryId);
  if (!found) throw new AppError('not-found', 'notFound');
  return { delivery: { ...serializeDelivery(found), lines: found.lines, people: found.people } };
};

export const handleRegisterClaim: OfficeHandler<typeof registerClaimEndpoint> = (services, request, context) => {
  const { deliveryId, note, photos, ...rest } = request;
  const { identity, actor } = context;
  return registerClaim(services.database, identity.office, {
    ...{ ...rest, documentId: deliveryId, note: note || null, actor, now: services.clock() },
    photos: photos.map((photo) => Buffer.from(photo, 'base64')),
  });
};

export const handleWithdrawClaim: OfficeHandler<typeof withdrawClaimEndpoint> = async (services, request, context) => {
  await requireClaim(services, context, request.claimId);
  const isWithdrawn = await withdrawClaim(services.database, { id: request.claimId, actor: context.actor });
  if (!isWithdrawn) throw new AppError('conflict', 'claimNotWithdrawn', { reason: 'decided-already' });
  return { withdrawn: true };
};

export const handleAnswerClaim: OfficeHandler<typeof answerClaim> = async (services, request, context) => {
  const { claimId, resolution, answer } = request;
  const { actor, locale } = context;
  const claim = await requireClaim(services, context, claimId);
  if (resolution === 'pick-up' && !mayPickUp(claim.netCents))
    throw new AppError('invalid', 'claimTooSmallToPickUp', {
      parameters: { least: { cents: SMALLEST_PICK_UP_CENTS } },
    });
  if (resolution === 'not-due' && answer === '')
    throw new AppError('invalid', 'fixErrors', { errors: { answer: [{ key: 'claimReasonMissing' }] } });
  const result = await closeClaim(services.database, {
    ...{ id: claimId, outcome: claimOutcome(resolution), resolution, answer: answer || null },
    ...{ closedBy: actor, now: services.clock() },
  });
  const now = await requireClaim(services, context, claimId);
  if (!result?.isClosedNow) throw alreadyAnswered(now, locale);
  return { claim: serializeClaim(now, await closedDays(services)) };
};
