import type { z } from 'zod';
import type { answerClaim, getClaim, listClaims, officeClaim } from '../../../contract/office/claims.ts';
import {
  claimOutcome,
  isClaimable,
  lastClaimDay,
  mayPickUp,
  SMALLEST_PICK_UP_CENTS,
  type ClaimResolution,
} from '../../../domain/claim.ts';
import { documentLabel } from '../../../domain/document-label.ts';
import { orderName } from '../../../domain/order-name.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import { AppError } from '../../app-error.ts';
import { closeClaim, findClaimCase, listClaimCases, sumClaims, type ClaimCase } from '../../claims/index.ts';
import { text, type MessageKey } from '../../texts/index.ts';
import type { OfficeHandler } from './handler.ts';

function serializeClaim(claim: ClaimCase): z.input<typeof officeClaim> {
  const { deliveredAt, createdAt, order, reporter } = claim;
  return {
    ...{ id: claim.id, state: claim.state, resolution: claim.resolution, at: createdAt.toISOString() },
    reason: claim.reason,
    article: { code: claim.code, description: claim.description, picture: claim.picture },
    ...{ unit: claim.unit, quantity: claim.quantity, delivered: claim.delivered, lot: claim.lot, note: claim.note },
    ...{ answer: claim.answer, closedAt: claim.closedAt?.toISOString() ?? null, closedBy: claim.closedBy },
    customer: { code: claim.customerCode, name: claim.companyName, city: claim.city, agent: claim.agent },
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
  };
}

export const handleListClaims: OfficeHandler<typeof listClaims> = async (services, request, { identity }) => {
  const { page, size, onlyTotal, ...filter } = request;
  const now = services.clock();
  const [rows, { total, netCents }] = await Promise.all([
    onlyTotal ? [] : listClaimCases(services.database, identity.office, filter, { page, size, now }),
    sumClaims(services.database, identity.office, filter, now),
  ]);
  return { rows: rows.map(serializeClaim), total, netCents };
};

export const handleGetClaim: OfficeHandler<typeof getClaim> = async (services, { claimId }, { identity }) => {
  const claim = await findClaimCase(services.database, identity.office, claimId);
  if (!claim) throw new AppError('not-found', 'notFound');
  return { claim: serializeClaim(claim) };
};

const HOW: Record<ClaimResolution, MessageKey> = {
  'send-again': 'claimResolutionSendAgain',
  'credit-note': 'claimResolutionCreditNote',
  'pick-up': 'claimResolutionPickUp',
  'not-due': 'claimResolutionRejected',
};

export const handleAnswerClaim: OfficeHandler<typeof answerClaim> = async (services, request, context) => {
  const { claimId, resolution, answer } = request;
  const { identity, actor, locale } = context;
  const claim = await findClaimCase(services.database, identity.office, claimId);
  if (!claim) throw new AppError('not-found', 'notFound');
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
  const now = await findClaimCase(services.database, identity.office, claimId);
  if (!result || !now) throw new AppError('not-found', 'notFound');
  if (!result.isClosedNow) {
    const key = now.resolution
      ? HOW[now.resolution]
      : now.state === 'accepted'
        ? 'claimResolutionAccepted'
        : 'claimResolutionRejected';
    const parameters = { by: now.closedBy ?? '', how: text(locale, key) };
    throw new AppError('conflict', 'claimAnswered', { parameters, reason: 'claim-answered' });
  }
  return { claim: serializeClaim(now) };
};
