import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { MAXIMUM_CLAIM_PHOTOS, MOST_CLAIM_PHOTOS } from '../../domain/claim.ts';
import { documentLabel } from '../../domain/document-label.ts';
import { AppError } from '../app-error.ts';
import { writeAudit, type Actor } from '../audit/index.ts';
import { isRowInScope, type AddressScope } from '../customers/index.ts';
import type { Database, Tables } from '../database/index.ts';
import { queueMail } from '../notifications/index.ts';
import { findNotifiedReporter, listClaimsOf, listOfficeClaims, type Claim, type OfficeClaim } from './claims.ts';
import { ddtPath } from './close-claim.ts';
import { encodePhotos, type ClaimServices } from './report-claim.ts';

/** Locks a claim until the transaction ends, so that one answer, question or reply comes after the other. */
async function lockClaim(query: Kysely<Tables>, id: number): Promise<{ claim: OfficeClaim; photos: number } | null> {
  await query.selectFrom('claim').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  const [claim] = await listOfficeClaims(query, { id });
  if (!claim) return null;
  const { photos } = await query
    .selectFrom('claim_photo')
    .select(sql<number>`coalesce(max(position), 0)::integer`.as('photos'))
    .where('claim_id', '=', id)
    .executeTakeFirstOrThrow();
  return { claim, photos };
}

const lineOf = ({ document, position, code, description }: OfficeClaim) => ({
  ...{ document: documentLabel(document), line: String(position), code, description },
});

/**
 * Asks who reported an open claim for more photos, with a mail; until an answer comes the claim waits for the customer.
 * Returns whether it was asked, which it is not when the claim is answered. Fails with `not-found` for no claim, with
 * `conflict` when something is asked already, and with `invalid` when it has too many photos or nobody would get the mail.
 */
export async function askForPhotos(
  database: Database,
  { id, question, actor, now }: { id: number; question: string; actor: Actor; now: Date },
): Promise<boolean> {
  return database.query.transaction().execute(async (transaction) => {
    const locked = await lockClaim(transaction, id);
    if (!locked) throw new AppError('not-found', 'notFound');
    const { claim, photos } = locked;
    if (claim.state !== 'open') return false;
    if (claim.isWithCustomer) {
      const by = claim.questions.at(-1)?.askedBy ?? '';
      throw new AppError('conflict', 'claimPhotosAsked', { parameters: { by }, reason: 'decided-already' });
    }
    if (photos + MAXIMUM_CLAIM_PHOTOS > MOST_CLAIM_PHOTOS) throw new AppError('invalid', 'claimPhotosFull');
    const person = await findNotifiedReporter(transaction, id);
    if (claim.reporterEmail === null || !person) throw new AppError('invalid', 'claimWithoutReporter');
    await transaction
      .insertInto('claim_question')
      .values({ claim_id: id, question, asked_by: actor.name, asked_at: now })
      .execute();
    await writeAudit(transaction, {
      ...{ actor, action: 'claim-photos-asked', customerId: claim.customerId },
      object: { kind: 'claim', id, name: documentLabel(claim.document) },
      details: { question },
    });
    await queueMail(transaction, {
      ...{ recipient: claim.reporterEmail, template: 'claim-photos-asked', person },
      ...{ locale: claim.locale, path: ddtPath(claim), origin: claim.origin },
      parameters: { ...lineOf(claim), name: claim.reporter, reply: question },
    });
    return true;
  });
}

/** What somebody of the customer adds to a claim, as the office has asked. */
export interface ClaimAddition {
  claimId: number;
  scope: AddressScope;
  /** Files as they were sent. */
  photos: readonly Buffer[];
  note: string | null;
  /** Who adds it. */
  by: string;
}

/**
 * Adds the photos or words that the office has asked for, after which the claim waits for the office again. Fails with
 * `not-found` for a claim about a delivery outside of the scope, with `conflict` when nothing is asked, and with `invalid`
 * when there is neither a photo nor a word, or a file is not a picture.
 */
export async function addToClaim(services: ClaimServices, added: ClaimAddition): Promise<Claim> {
  const { database, clock } = services;
  const { claimId, note, by } = added;
  const found = await database.query
    .selectFrom('claim as c')
    .innerJoin('transport_document as d', 'd.id', 'c.document_id')
    .select('c.document_id as documentId')
    .where('c.id', '=', claimId)
    .where(isRowInScope('d', added.scope))
    .executeTakeFirst();
  if (!found) throw new AppError('not-found', 'notFound');
  const { photos, errors } = await encodePhotos(added.photos);
  if (photos.length === 0 && errors.length === 0 && note === null) errors.push({ key: 'claimPhotoMissing' });
  if (errors.length > 0) throw new AppError('invalid', 'fixErrors', { errors: { photos: errors } });
  const { company } = await services.shopSettings.current();
  await database.query.transaction().execute(async (transaction) => {
    const locked = await lockClaim(transaction, claimId);
    if (!locked?.claim.isWithCustomer)
      throw new AppError('conflict', 'claimPhotosNotAsked', { reason: 'photos-not-asked' });
    const rows = photos.map((content, index) => ({
      ...{ id: randomUUID(), claim_id: claimId, position: locked.photos + index + 1, content },
    }));
    if (rows.length > 0) await transaction.insertInto('claim_photo').values(rows).execute();
    await transaction
      .updateTable('claim_question')
      .set({ reply: note, answered_by: by, answered_at: clock() })
      .where('claim_id', '=', claimId)
      .where('answered_at', 'is', null)
      .execute();
    await queueMail(transaction, {
      // The office reads Italian, whatever the language of the customer.
      ...{ recipient: company.email, template: 'office-claim-photos', locale: 'it' },
      parameters: {
        ...{ ...lineOf(locked.claim), claim: String(claimId), companyName: locked.claim.companyName },
        ...{ customerCode: locked.claim.customerCode, photos: photos.length, note },
      },
    });
  });
  const claim = (await listClaimsOf(database.query, found.documentId)).find(({ id }) => id === claimId);
  if (!claim) throw new Error('A claim that was just changed is missing.');
  return claim;
}
