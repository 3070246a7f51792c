import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { ClaimReason, ClaimResolution } from '../../domain/claim.ts';
import { claimOutcome } from '../../domain/claim.ts';
import type { Tables } from '../database/index.ts';
import { encodeClaimPhoto } from './claim-photo.ts';

/** A claim of the past about a delivered line, answered or not. */
export interface PastClaim {
  idempotencyKey: string;
  documentId: number;
  position: number;
  reason: ClaimReason;
  quantity: number;
  note: string | null;
  userId: number;
  at: Date;
  photos: readonly Buffer[];
  /** Who of the office has written it down for the customer; null where the customer reported it. */
  recordedBy: string | null;
  /** More photos that the office asked for, and what the customer said; null while it waits for an answer. */
  asked: { question: string; by: string; at: Date; answered: { reply: string; by: string; at: Date } | null } | null;
  answered: { resolution: ClaimResolution; answer: string; by: string; at: Date } | null;
}

/** Writes claims as if they had been reported; nobody is mailed. */
export async function addPastClaims(transaction: Transaction<Tables>, claims: readonly PastClaim[]): Promise<void> {
  for (const claim of claims) {
    const line = await transaction
      .selectFrom('transport_document_line')
      .select(['code', 'description', 'unit', 'quantity'])
      .where('document_id', '=', claim.documentId)
      .where('position', '=', claim.position)
      .executeTakeFirstOrThrow();
    const { quantity: delivered, ...named } = line;
    const { answered, asked } = claim;
    const { id } = await transaction
      .insertInto('claim')
      .values({
        ...named,
        ...{ document_id: claim.documentId, position: claim.position, delivered, reason: claim.reason },
        ...{ quantity: claim.quantity.toFixed(3), note: claim.note, reported_by_user_id: claim.userId, locale: 'it' },
        ...{ idempotency_key: claim.idempotencyKey, created_at: claim.at, recorded_by: claim.recordedBy },
        ...(answered && {
          ...{ state: claimOutcome(answered.resolution), resolution: answered.resolution, answer: answered.answer },
          ...{ closed_by: answered.by, closed_at: answered.at },
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (asked)
      await transaction
        .insertInto('claim_question')
        .values({
          ...{ claim_id: id, question: asked.question, asked_by: asked.by, asked_at: asked.at },
          ...{ reply: asked.answered?.reply, answered_by: asked.answered?.by, answered_at: asked.answered?.at },
        })
        .execute();
    for (const [index, photo] of claim.photos.entries()) {
      const content = await encodeClaimPhoto(photo);
      if (content)
        await transaction
          .insertInto('claim_photo')
          .values({ id: randomUUID(), claim_id: id, position: index + 1, content })
          .execute();
    }
  }
}
