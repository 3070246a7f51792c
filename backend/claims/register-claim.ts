import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { isClaimQuantity, type ClaimReason } from '../../domain/claim.ts';
import { documentLabel, type DocumentName } from '../../domain/document-label.ts';
import { AppError, type Sentence } from '../app-error.ts';
import { writeAudit, type Actor } from '../audit/index.ts';
import { inOfficeScope, memberMayUse, type OfficeIdentity } from '../customers/index.ts';
import { isUniqueViolation, type Database } from '../database/index.ts';
import { claimAddress } from './office-claims.ts';
import { encodePhotos } from './report-claim.ts';

type Office = Pick<OfficeIdentity, 'agentIds'>;
type Query = Pick<Database, 'query'>;

/** A delivery that somebody of the office looks for. */
export interface FoundDelivery extends DocumentName {
  id: number;
  customerId: number;
  customerCode: string;
  companyName: string;
  city: string | null;
  issuedOn: string;
  deliveredAt: Date | null;
}

/** A delivery with what a claim about it can name. */
export interface ClaimableDelivery extends FoundDelivery {
  lines: {
    position: number;
    code: string;
    description: string;
    lot: string | null;
    quantity: number;
    unit: string | null;
    hasOpenClaim: boolean;
  }[];
  /** Users of the company who see this delivery: whoever has called gets the answer. */
  people: { id: number; name: string }[];
}

/** As many deliveries are offered. */
const FOUND = 10;

const columns = sql`d.id, d.cause, d.year, d.number, d.issued_on::text as "issuedOn", d.delivered_at as "deliveredAt",
  k.id as "customerId", k.code as "customerCode", k.company_name as "companyName", a.city`;
const tables = sql`transport_document d join customer k on k.id = d.customer_id
  left join customer_address a on a.id = d.address_id`;

/**
 * The newest deliveries that somebody of the office sees and that a typed text means: the number of a transport document or
 * of an order, with or without its year, or code or name of a customer.
 */
export async function findDeliveries({ query }: Query, office: Office, text: string): Promise<FoundDelivery[]> {
  const number = /(?:^|\D)(\d{1,9})\D*$/.exec(text.replace(/[/\s-]20\d\d$/, ''))?.[1];
  const year = /(?:^|\D)(20\d\d)(?:\D|$)/.exec(text)?.[1];
  const ofYear = (alias: string): RawBuilder<unknown> =>
    year === undefined || year === number ? sql`true` : sql`${sql.ref(`${alias}.year`)} = ${Number(year)}`;
  const byNumber =
    number === undefined
      ? sql`false`
      : sql`(d.number = ${Number(number)} and ${ofYear('d')} or d.id in (
          select t.document_id from sales_order o join transport_document_line t on t.order_id = o.id
          where o.number = ${Number(number)} and ${ofYear('o')}))`;
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<FoundDelivery>`
    select ${columns} from ${tables}
    where (${byNumber} or d.customer_id in (
        select x.id from customer x where x.code = ${text} or x.company_name ilike ${pattern}))
      and ${inOfficeScope(office, claimAddress)}
    order by d.issued_on desc, d.id desc limit ${FOUND}`.execute(query);
  return rows;
}

/** A delivery that somebody of the office sees, with its lines; null for any other. */
export async function findClaimableDelivery(
  { query }: Query,
  office: Office,
  id: number,
): Promise<ClaimableDelivery | null> {
  const { rows } = await sql<ClaimableDelivery>`
    select ${columns},
      (select coalesce(jsonb_agg(jsonb_build_object('position', t.position, 'code', t.code, 'description', t.description,
          'lot', t.lot, 'quantity', t.quantity, 'unit', t.unit, 'hasOpenClaim', exists (select from claim c
            where c.document_id = d.id and c.position = t.position and c.state = 'open')) order by t.position), '[]')
        from transport_document_line t where t.document_id = d.id) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name, u.id), '[]')
        from company_member m join user_account u on u.id = m.user_id
        where m.customer_id = k.id and m.sees_documents and u.is_active and ${memberMayUse('m', 'd.address_id')}) as people
    from ${tables} where d.id = ${id} and ${inOfficeScope(office, claimAddress)}`.execute(query);
  return rows[0] ?? null;
}

/** A claim that somebody of the office writes down for a customer, as told on the telephone. */
export interface RegisteredClaim {
  documentId: number;
  position: number;
  reason: ClaimReason;
  quantity: number;
  note: string | null;
  /** Files as they were sent. */
  photos: readonly Buffer[];
  /** Who has called, among the company's users; the answer goes there. */
  reporterId: number | null;
  actor: Actor;
  now: Date;
}

/**
 * Writes a claim down for a customer, also after its term: the office decides what it accepts. Fails with `not-found` for
 * a delivery that is not seen, with `invalid` for a quantity, a person or a photo that can't be, and with `conflict` when
 * the line has an open claim.
 */
export async function registerClaim(
  database: Database,
  office: Office,
  claim: RegisteredClaim,
): Promise<{ claimId: number }> {
  const { documentId, position, reporterId, actor, now } = claim;
  const delivery = await findClaimableDelivery(database, office, documentId);
  const line = delivery?.lines.find((one) => one.position === position);
  if (!delivery || !line) throw new AppError('not-found', 'notFound');
  const errors: Record<string, Sentence[]> = {};
  if (!isClaimQuantity(claim.quantity, line.quantity))
    errors['quantity'] = [{ key: 'claimQuantity', parameters: { maximum: line.quantity } }];
  if (reporterId !== null && !delivery.people.some(({ id }) => id === reporterId))
    errors['reporterId'] = [{ key: 'claimReporterGone' }];
  const { photos, errors: wrong } = await encodePhotos(claim.photos);
  if (wrong.length > 0) errors['photos'] = wrong;
  if (Object.keys(errors).length > 0) throw new AppError('invalid', 'fixErrors', { errors });
  try {
    return await database.query.transaction().execute(async (transaction) => {
      const { id } = await transaction
        .insertInto('claim')
        .values({
          ...{ document_id: documentId, position, code: line.code, description: line.description, unit: line.unit },
          ...{ delivered: String(line.quantity), quantity: claim.quantity.toFixed(3), reason: claim.reason },
          ...{ note: claim.note, reported_by_user_id: reporterId, recorded_by: actor.name, created_at: now },
          ...{ idempotency_key: randomUUID(), locale: 'it' },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const rows = photos.map((content, index) => ({ id: randomUUID(), claim_id: id, position: index + 1, content }));
      if (rows.length > 0) await transaction.insertInto('claim_photo').values(rows).execute();
      await writeAudit(transaction, {
        ...{ actor, action: 'claim-registered', customerId: delivery.customerId },
        object: { kind: 'claim', id, name: documentLabel(delivery) },
        details: { line: position, code: line.code, reason: claim.reason, quantity: claim.quantity },
      });
      return { claimId: id };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', 'claimIsOpen', { reason: 'claim-is-open' });
    throw error;
  }
}

/**
 * Takes back a claim that the office itself has written down, as long as nobody has answered it or asked about it: the
 * customer has read nothing by mail. Returns whether it was taken back.
 */
export async function withdrawClaim(database: Database, { id, actor }: { id: number; actor: Actor }): Promise<boolean> {
  return database.query.transaction().execute(async (transaction) => {
    const { rows } = await sql<DocumentName & { customerId: number; position: number; code: string }>`
      delete from claim c using transport_document d
      where c.id = ${id} and d.id = c.document_id and c.state = 'open' and c.recorded_by is not null
        and not exists (select from claim_question q where q.claim_id = c.id)
      returning d.cause, d.year, d.number, d.customer_id as "customerId", c.position, c.code`.execute(transaction);
    const [claim] = rows;
    if (!claim) return false;
    await writeAudit(transaction, {
      ...{ actor, action: 'claim-withdrawn', customerId: claim.customerId },
      object: { kind: 'claim', id, name: documentLabel(claim) },
      details: { line: claim.position, code: claim.code },
    });
    return true;
  });
}
