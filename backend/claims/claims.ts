import { sql, type Kysely } from 'kysely';
import type { ClaimReason, ClaimState } from '../../domain/claim.ts';
import type { DocumentName } from '../../domain/document-label.ts';
import type { Locale } from '../../domain/locale.ts';
import { findRecipientNow, isRowInScope, type AddressScope } from '../customers/index.ts';
import type { Tables } from '../database/index.ts';

/** A problem that was reported with a delivered line. */
export interface Claim {
  id: number;
  documentId: number;
  /** The line of the transport document. */
  position: number;
  reason: ClaimReason;
  quantity: number;
  note: string | null;
  state: ClaimState;
  /** The office's answer when it closed the claim. */
  answer: string | null;
  reporter: string | null;
  createdAt: Date;
  closedAt: Date | null;
  photoIds: string[];
  /** What the office has asked the customer besides, the oldest first. */
  questions: ClaimQuestion[];
  /** Whether it waits for the customer, and not for the office. */
  isWithCustomer: boolean;
  /** Since when it waits for the office: when it was reported, or the customer's last answer. */
  waitsSince: Date;
}

/** What the office has asked about a claim, and what the customer has said. Times as PostgreSQL writes them in JSON. */
export interface ClaimQuestion {
  question: string;
  askedBy: string;
  askedAt: string;
  /** Null where photos came without words, and while it is not answered. */
  reply: string | null;
  answeredBy: string | null;
  answeredAt: string | null;
}

/** SQL: whether a claim `c` is open and waits for photos that the customer was asked for. */
export const isWithCustomer = sql<boolean>`(c.state = 'open' and exists (
  select from claim_question q where q.claim_id = c.id and q.answered_at is null))`;

/** SQL: since when a claim `c` waits for the office. */
export const waitsSince = sql<Date>`coalesce((select max(q.answered_at) from claim_question q where q.claim_id = c.id),
  c.created_at)`;

/** SQL: what was asked about a claim `c`, as a list of `ClaimQuestion`. */
export const questions = sql<ClaimQuestion[]>`(select coalesce(jsonb_agg(jsonb_build_object('question', q.question,
    'askedBy', q.asked_by, 'askedAt', q.asked_at, 'reply', q.reply, 'answeredBy', q.answered_by,
    'answeredAt', q.answered_at) order by q.id), '[]') from claim_question q where q.claim_id = c.id)`;

/** A claim as the office sees it. */
export interface OfficeClaim extends Claim {
  document: DocumentName;
  customerId: number;
  customerCode: string;
  companyName: string;
  code: string;
  description: string;
  unit: string | null;
  delivered: number;
  closedBy: string | null;
  reporterEmail: string | null;
  locale: Locale;
  origin: string | null;
}

const claimColumns = sql`
  c.id, c.document_id as "documentId", c.position, c.reason, c.quantity::float8 as quantity, c.note, c.state, c.answer,
  u.name as reporter, c.created_at as "createdAt", c.closed_at as "closedAt",
  ${questions} as questions, ${isWithCustomer} as "isWithCustomer", ${waitsSince} as "waitsSince",
  (select coalesce(array_agg(p.id::text order by p.position), '{}') from claim_photo p where p.claim_id = c.id)
    as "photoIds"`;

/** The claims that match a condition on `claim c`, the oldest first. */
async function find(query: Kysely<Tables>, condition: ReturnType<typeof sql>): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select ${claimColumns} from claim c left join user_account u on u.id = c.reported_by_user_id
    where ${condition} order by c.id`.execute(query);
  return rows;
}

/** All claims of a transport document, the oldest first. */
export function listClaimsOf(query: Kysely<Tables>, documentId: number): Promise<Claim[]> {
  return find(query, sql`c.document_id = ${documentId}`);
}

/** The claim that a user has reported with an idempotency key, or null. */
export async function findReported(query: Kysely<Tables>, userId: number, key: string): Promise<Claim | null> {
  const [claim] = await find(query, sql`c.reported_by_user_id = ${userId} and c.idempotency_key = ${key}`);
  return claim ?? null;
}

/** Claims for the office, the oldest first: those that are open, all, or one. */
export async function listOfficeClaims(
  query: Kysely<Tables>,
  which: 'open' | 'all' | { id: number },
): Promise<OfficeClaim[]> {
  const condition = which === 'open' ? sql`c.state = 'open'` : which === 'all' ? sql`true` : sql`c.id = ${which.id}`;
  const { rows } = await sql<OfficeClaim>`
    select ${claimColumns}, jsonb_build_object('cause', d.cause, 'year', d.year, 'number', d.number) as document,
      k.id as "customerId", k.code as "customerCode", k.company_name as "companyName", c.code, c.description, c.unit,
      c.delivered::float8 as delivered, c.closed_by as "closedBy", u.email as "reporterEmail", c.locale, c.origin
    from claim c
    join transport_document d on d.id = c.document_id
    join customer k on k.id = d.customer_id
    left join user_account u on u.id = c.reported_by_user_id
    where ${condition} order by c.id`.execute(query);
  return rows;
}

/** A photo of a claim about a delivery in this scope; null when there is none. */
export async function findClaimPhoto(query: Kysely<Tables>, id: string, scope: AddressScope): Promise<Buffer | null> {
  const row = await query
    .selectFrom('claim_photo as p')
    .innerJoin('claim as c', 'c.id', 'p.claim_id')
    .innerJoin('transport_document as d', 'd.id', 'c.document_id')
    .select('p.content')
    .where('p.id', '=', id)
    .where(isRowInScope('d', scope))
    .executeTakeFirst();
  return row?.content ?? null;
}

/**
 * The reporter of a claim, if it still works for the company and may use that address, and is therefore notified of the
 * decision; else null.
 */
export async function findNotifiedReporter(
  query: Kysely<Tables>,
  claimId: number,
): Promise<{ userId: number; customerId: number; addressId: number | null } | null> {
  const claim = await query
    .selectFrom('claim as c')
    .innerJoin('transport_document as d', 'd.id', 'c.document_id')
    .select(['c.reported_by_user_id as userId', 'd.customer_id as customerId', 'd.address_id as addressId'])
    .where('c.id', '=', claimId)
    .executeTakeFirst();
  if (!claim || claim.userId === null) return null;
  const { userId, customerId, addressId } = claim;
  return (await findRecipientNow(query, userId, claim)) ? { userId, customerId, addressId } : null;
}

/** The photos of a claim, as attachments of a mail. */
export async function listPhotoFiles(
  query: Kysely<Tables>,
  claimId: number,
): Promise<{ name: string; type: string; content: Buffer }[]> {
  const rows = await query
    .selectFrom('claim_photo')
    .select(['position', 'content'])
    .where('claim_id', '=', claimId)
    .orderBy('position')
    .execute();
  return rows.map(({ position, content }) => ({
    name: `segnalazione-${claimId}-${position}.jpg`,
    type: 'image/jpeg',
    content,
  }));
}
