import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import {
  CLAIM_DAYS,
  isClaimable,
  isClaimQuantity,
  MAXIMUM_CLAIM_PHOTOS,
  type ClaimReason,
} from '../../domain/claim.ts';
import { documentLabel } from '../../domain/document-label.ts';
import { shopDay } from '../../domain/shop-day.ts';
import type { Locale } from '../../domain/locale.ts';
import { AppError, type Sentence } from '../app-error.ts';
import type { ShopSettingsReader } from '../content/index.ts';
import { isUniqueViolation, type Database, type Tables } from '../database/index.ts';
import { findTransportDetail, type OwnDocument, type TransportDetail, type TransportLine } from '../documents/index.ts';
import { text, type MessageKey } from '../texts/index.ts';
import { queueMail } from '../notifications/index.ts';
import { encodeClaimPhoto } from './claim-photo.ts';
import { findReported, listClaimsOf, type Claim } from './claims.ts';

const KEYS = {
  missing: 'claimMissing',
  damaged: 'claimDamaged',
  'wrong-article': 'claimWrongArticle',
  'other-quantity': 'claimOtherQuantity',
} as const satisfies Record<ClaimReason, MessageKey>;

/** The message that names a reason. */
export function reasonText(reason: ClaimReason): MessageKey {
  return KEYS[reason];
}

/** A problem with a line of a transport document, as reported. */
export interface ClaimReport {
  document: OwnDocument;
  position: number;
  reason: ClaimReason;
  /** Null for a text that is not a quantity. */
  quantity: number | null;
  note: string | null;
  /** Files as they were sent. */
  photos: readonly Buffer[];
  /** Chosen by the client; the same key always returns the same claim. */
  idempotencyKey: string;
  reporter: { userId: number; customerCode: string; companyName: string };
  locale: Locale;
  origin: string | null;
}

export interface ClaimServices {
  database: Database;
  shopSettings: ShopSettingsReader;
  clock: () => Date;
}

interface ClaimedLine {
  transport: TransportDetail;
  line: TransportLine;
}

/** The line of the customer's own document; every other one is treated as missing. */
async function findLine(query: Kysely<Tables>, { document, position }: ClaimReport): Promise<ClaimedLine> {
  const transport = await findTransportDetail(query, document);
  const line = transport?.lines.find((one) => one.position === position);
  if (!transport || !line) throw new AppError('not-found', 'notFound');
  return { transport, line };
}

/** The claim that this report has already created; 409 when the key was used for another line. */
async function findRepeated(
  query: Kysely<Tables>,
  report: ClaimReport,
  { transport }: ClaimedLine,
): Promise<Claim | null> {
  const claim = await findReported(query, report.reporter.userId, report.idempotencyKey);
  if (claim && (claim.documentId !== transport.id || claim.position !== report.position)) {
    throw new AppError('conflict', 'claimKeyUsed', { reason: 'idempotency-key-used' });
  }
  return claim;
}

const alreadyOpen = () => new AppError('conflict', 'claimIsOpen', { reason: 'claim-is-open' });

/** Files that were sent as photos, encoded; with what is wrong with them. */
export async function encodePhotos(files: readonly Buffer[]): Promise<{ photos: Buffer[]; errors: Sentence[] }> {
  if (files.length > MAXIMUM_CLAIM_PHOTOS)
    return { photos: [], errors: [{ key: 'claimTooManyPhotos', parameters: { maximum: MAXIMUM_CLAIM_PHOTOS } }] };
  const photos: Buffer[] = [];
  const errors: Sentence[] = [];
  // One after the other, because decoding needs much memory.
  for (const [index, file] of files.entries()) {
    const encoded = await encodeClaimPhoto(file);
    if (encoded) photos.push(encoded);
    else errors.push({ key: 'claimPhoto', parameters: { position: index + 1 } });
  }
  return { photos, errors };
}

/** Encodes the photos; fails with 422 when the report can't be accepted as it is. */
async function checkReport(report: ClaimReport, { transport, line }: ClaimedLine, today: string): Promise<Buffer[]> {
  if (transport.deliveredAt === null) throw new AppError('invalid', 'claimNotDelivered');
  if (!isClaimable(transport.deliveredAt, today)) {
    throw new AppError('invalid', 'claimTooLate', { parameters: { days: CLAIM_DAYS } });
  }
  const errors: Record<string, Sentence[]> = {};
  if (!isClaimQuantity(report.quantity, line.quantity)) {
    errors['quantity'] = [{ key: 'claimQuantity', parameters: { maximum: line.quantity } }];
  }
  const { photos, errors: wrong } = await encodePhotos(report.photos);
  if (wrong.length > 0) errors['photos'] = wrong;
  if (Object.keys(errors).length > 0) throw new AppError('invalid', 'fixErrors', { errors });
  return photos;
}

/**
 * Stores a problem with a delivered line with its photos and mails it to the office. The same key returns the same
 * claim. Fails with 404 for a line that the customer does not have, 409 when the line has an open claim, and 422 with
 * errors by field; nothing is stored then.
 */
export async function reportClaim(
  services: ClaimServices,
  report: ClaimReport,
): Promise<{ claim: Claim; isRepeated: boolean }> {
  const { database, clock } = services;
  const found = await findLine(database.query, report);
  // Read first: an open claim that is seen here is then also found by its key, if it is this one.
  const earlier = await listClaimsOf(database.query, found.transport.id);
  const repeated = await findRepeated(database.query, report, found);
  if (repeated) return { claim: repeated, isRepeated: true };
  if (earlier.some(({ position, state }) => position === report.position && state === 'open')) throw alreadyOpen();
  const photos = await checkReport(report, found, shopDay(clock()));
  const { company } = await services.shopSettings.current();
  try {
    await database.query.transaction().execute(async (transaction) => {
      const id = await insertClaim(transaction, report, found, { photos, now: clock() });
      await mailOffice(transaction, report, found, { id, photos: photos.length, office: company.email });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Another request was faster: the same form sent twice, or a colleague's.
    const same = await findRepeated(database.query, report, found);
    if (!same) throw alreadyOpen();
    return { claim: same, isRepeated: true };
  }
  const claim = await findReported(database.query, report.reporter.userId, report.idempotencyKey);
  if (!claim) throw new Error('A claim that was just stored is missing.');
  return { claim, isRepeated: false };
}

async function insertClaim(
  transaction: Transaction<Tables>,
  report: ClaimReport,
  { transport, line }: ClaimedLine,
  { photos, now }: { photos: readonly Buffer[]; now: Date },
): Promise<number> {
  const { id } = await transaction
    .insertInto('claim')
    .values({
      document_id: transport.id,
      position: line.position,
      code: line.code,
      description: line.description,
      unit: line.unit,
      delivered: String(line.quantity),
      reason: report.reason,
      quantity: Number(report.quantity).toFixed(3),
      note: report.note,
      reported_by_user_id: report.reporter.userId,
      idempotency_key: report.idempotencyKey,
      locale: report.locale,
      origin: report.origin,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = photos.map((content, index) => ({ id: randomUUID(), claim_id: id, position: index + 1, content }));
  if (rows.length > 0) await transaction.insertInto('claim_photo').values(rows).execute();
  return id;
}

async function mailOffice(
  transaction: Transaction<Tables>,
  report: ClaimReport,
  { transport, line }: ClaimedLine,
  { id, photos, office }: { id: number; photos: number; office: string },
): Promise<void> {
  const reporter = await transaction
    .selectFrom('user_account')
    .select(['name', 'email'])
    .where('id', '=', report.reporter.userId)
    .executeTakeFirstOrThrow();
  const { customerCode, companyName } = report.reporter;
  await queueMail(transaction, {
    recipient: office,
    template: 'office-claim',
    // The office reads Italian, whatever the language of the reporter.
    locale: 'it',
    claimId: id,
    parameters: {
      ...{ claim: String(id), customerCode, companyName, reporter: reporter.name, email: reporter.email },
      ...{ document: documentLabel(transport), line: String(line.position), code: line.code },
      ...{ description: line.description, unit: line.unit ?? '', delivered: line.quantity },
      ...{ reason: text('it', reasonText(report.reason)), quantity: Number(report.quantity), note: report.note },
      photos: photos === 0 ? null : photos,
    },
  });
}
