import type { addClaimPhotos, ClaimEntry, reportClaim as endpoint } from '../../contract/claims.ts';
import { claimAnswerDay, parseClaimQuantity } from '../../domain/claim.ts';
import { closedForPeople } from '../../domain/closures.ts';
import { documentLabel } from '../../domain/document-label.ts';
import type { IsClosed } from '../../domain/shop-day.ts';
import { addToClaim, reportClaim, type Claim } from '../claims/index.ts';
import { requireClient, scopeOf } from '../customers/index.ts';
import type { Services } from '../services.ts';
import type { Handler } from './handler.ts';

/** The days on which nobody is there to answer. */
export async function closedDays({ shopSettings }: Pick<Services, 'shopSettings'>): Promise<IsClosed> {
  return closedForPeople((await shopSettings.current()).closures.days);
}

/** A claim as the API returns it. */
export function serializeClaim(claim: Claim, isClosed: IsClosed): ClaimEntry {
  return {
    id: claim.id,
    reason: claim.reason,
    quantity: claim.quantity,
    note: claim.note,
    state: claim.state,
    answer: claim.answer,
    reporter: claim.reporter,
    reported_at: claim.createdAt.toISOString(),
    closed_at: claim.closedAt?.toISOString() ?? null,
    photos: claim.photoIds.map((id) => `/documents/claims/${id}.jpg`),
    answer_by: claim.state === 'open' && !claim.isWithCustomer ? claimAnswerDay(claim.waitsSince, isClosed) : null,
    questions: claim.questions.map(({ question, askedAt, reply, answeredBy, answeredAt }) => ({
      ...{ question, asked_at: new Date(askedAt).toISOString(), reply, answered_by: answeredBy },
      answered_at: answeredAt === null ? null : new Date(answeredAt).toISOString(),
    })),
  };
}

export const handleReportClaim: Handler<typeof endpoint> = async (services, request, context) => {
  const client = requireClient(context.requester);
  const { identity, customer } = client;
  // Decoding pictures is the most expensive thing that a request can ask for.
  await services.accountLimits.count('claim', String(identity.userId));
  const { causale, anno, numero, riga, reason, quantity, note = '', photos = [] } = request;
  const document = { cause: causale, year: anno, number: numero, ...scopeOf(client) };
  const { claim, isRepeated } = await reportClaim(services, {
    document,
    position: riga,
    reason,
    quantity: typeof quantity === 'string' ? parseClaimQuantity(quantity) : quantity,
    note: note.trim() || null,
    photos: photos.map((photo) => Buffer.from(photo, 'base64')),
    idempotencyKey: request.idempotency_key,
    reporter: { userId: identity.userId, customerCode: customer.code, companyName: customer.companyName },
    locale: context.locale,
    origin: context.origin,
  });
  if (!isRepeated) services.logger.info({ claim: claim.id, document: documentLabel(document), riga }, 'claim reported');
  return {
    message: { success: true, already_sent: isRepeated, claim: serializeClaim(claim, await closedDays(services)) },
  };
};

export const handleAddClaimPhotos: Handler<typeof addClaimPhotos> = async (services, request, context) => {
  const client = requireClient(context.requester);
  const { identity } = client;
  // As for a report, decoding is expensive.
  await services.accountLimits.count('claim', String(identity.userId));
  const claim = await addToClaim(services, {
    ...{ claimId: request.id, scope: scopeOf(client), note: request.note?.trim() || null, by: identity.name },
    photos: (request.photos ?? []).map((photo) => Buffer.from(photo, 'base64')),
  });
  services.logger.info({ claim: claim.id, photos: request.photos?.length ?? 0 }, 'claim answered by the client');
  return { message: { success: true, claim: serializeClaim(claim, await closedDays(services)) } };
};
