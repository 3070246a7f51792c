import { sql, type RawBuilder } from 'kysely';
import { documentLabel, parseDocumentLabel, type DocumentName } from '../../domain/document-label.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { inTransaction, type Query, type UpsertDatabase } from '../database/upsert/index.ts';

/** The positions of due dates by the label of their document: what files of open items list. */
export type ListedPlans = ReadonlyMap<string, ReadonlySet<number>>;

/** Which due dates that files no longer list are closed, and how many at most. */
export interface MissingDueDatesOptions {
  /** The moment of the files: later documents and payments are not in them. */
  asOf: Date;
  /** Only those of customers with a document in the files. */
  isNamedOnly: boolean;
  /** Highest share of the open due dates, and of what is open, that may be closed, in percent. */
  limitPercent: number;
  amountPercent: number;
  /** What the files closed already by the plans that they replaced; it counts for the limits. */
  closed: readonly MissingDueDate[];
}

/** A due date that is closed because the files no longer list it. */
export interface MissingDueDate extends DocumentName {
  position: number;
  /** Its open amount. */
  cents: number;
}

export interface MissingDueDates {
  /** Number of due dates that were open before the files, and their open amount. */
  open: number;
  openCents: number;
  missing: MissingDueDate[];
  /** Whether the missing ones were closed; false when they exceed a limit. */
  isDone: boolean;
}

interface OpenDueDate extends MissingDueDate {
  documentId: number;
  isMissing: boolean;
  /** Whether its document has a plan in the files that does not list it. */
  isUnlisted: boolean;
  /** Whether its day is still to come. */
  isLater: boolean;
}

const sumOf = (due: readonly { cents: number }[]): number => due.reduce((sum, { cents }) => sum + cents, 0);

/**
 * What replacing plans closes before its day has come, and all that is open of the customers whose documents the files
 * name. What has fallen due is often paid all at once, at the end of a month.
 */
export interface PlanLosses {
  open: number;
  openCents: number;
  closing: number;
  closingCents: number;
}

/**
 * What would be closed, before its day, because the plans of the documents in the files no longer list it.
 * @param labels all documents in the files.
 */
export async function findPlanLosses(
  { query }: UpsertDatabase,
  labels: ReadonlySet<string>,
  listed: ListedPlans,
): Promise<PlanLosses> {
  const all = await listOpen(query, labels, listed, { asOf: new Date(), isNamedOnly: true });
  const closing = all.filter(({ isUnlisted, isLater }) => isUnlisted && isLater);
  return { open: all.length, openCents: sumOf(all), closing: closing.length, closingCents: sumOf(closing) };
}

/**
 * Closes the open due dates, and the open documents without due dates of their own, that files of open items do not
 * list: all of them or, above a limit, none. Not closed are documents of the files' day or later, amounts paid online
 * after the files or being paid, and those with newer figures.
 * @param labels all documents in the files; one without a plan in `listed` keeps what is open of it.
 */
export function closeMissingDueDates(
  database: UpsertDatabase,
  labels: ReadonlySet<string>,
  listed: ListedPlans,
  options: MissingDueDatesOptions,
): Promise<MissingDueDates> {
  return inTransaction(database, async (query) => {
    const all = await listOpen(query, labels, listed, options);
    const missing = all.filter(({ isMissing }) => isMissing);
    const { closed, limitPercent, amountPercent } = options;
    const ended = [...missing, ...closed];
    const [open, openCents] = [all.length + closed.length, sumOf(all) + sumOf(closed)];
    const isDone = ended.length * 100 <= open * limitPercent && sumOf(ended) * 100 <= openCents * amountPercent;
    if (isDone && missing.length > 0) await close(query, missing, options.asOf);
    return {
      ...{ open, openCents, isDone },
      missing: missing.map(({ cause, year, number, position, cents }) => ({ cause, year, number, position, cents })),
    };
  });
}

async function listOpen(
  query: Query,
  labels: ReadonlySet<string>,
  listed: ListedPlans,
  { asOf, isNamedOnly }: Pick<MissingDueDatesOptions, 'asOf' | 'isNamedOnly'>,
): Promise<OpenDueDate[]> {
  const keys = [...labels].flatMap((label) => {
    const name = parseDocumentLabel(label);
    const positions = listed.get(label) ?? [null];
    return name === null ? [] : [...positions].map((position) => ({ ...name, position }));
  });
  const { rows } = await sql<OpenDueDate>`
    with listed as materialized (
      select i.*, d.id as document_id, d.customer_id
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
        as i(cause text, year integer, number integer, position integer)
      left join customer_document d on d.cause = i.cause and d.year = i.year and d.number = i.number)
    select d.id as "documentId", d.cause, d.year, d.number, coalesce(e.position, 1) as position,
      coalesce(e.open_cents, d.open_cents) as cents,
      d.issued_on < ${shopDay(asOf)}::date and coalesce(d.open_as_of <= ${asOf}, true)
        and not exists (select from listed l where l.document_id = d.id and (e.id is null or l.position is null or l.position = e.position))
        and not exists (select from payment_allocation a join payment p on p.id = a.payment_id
          where a.document_id = d.id and a.position = coalesce(e.position, 1) and a.booked_at is null
            and (p.state in ('capturing', 'pending', 'review') or (p.state = 'captured' and p.captured_at >= ${asOf})))
        as "isMissing",
      e.id is not null and exists (select from listed l where l.document_id = d.id)
        and not exists (select from listed l where l.document_id = d.id and (l.position is null or l.position = e.position))
        as "isUnlisted",
      coalesce(e.due_on > ${shopDay(asOf)}::date, false) as "isLater"
    from customer_document d left join due_date e on e.document_id = d.id
    where coalesce(e.open_cents, d.open_cents) > 0
      and ${isNamedOnly ? sql`d.customer_id in (select customer_id from listed)` : sql`true`}
    order by d.year, d.cause, d.number, position`.execute(query);
  return rows;
}

async function close(query: Query, missing: readonly OpenDueDate[], asOf: Date): Promise<void> {
  const ids = [...new Set(missing.map(({ documentId }) => documentId))];
  const [documents, positions] = [missing.map((due) => due.documentId), missing.map(({ position }) => position)];
  await sql`update due_date set open_cents = 0
    where (document_id, position) in (select * from unnest(${documents}::bigint[], ${positions}::integer[]))`.execute(
    query,
  );
  await sql`update customer_document d set open_cents = 0
    where d.id = any(${ids}::bigint[]) and not exists (select from due_date e where e.document_id = d.id)`.execute(
    query,
  );
  await updateOpen(query, ids);
  await sql`update customer_document set open_as_of = ${asOf} where id = any(${ids}::bigint[])`.execute(query);
}

/** Sets day and open amount of documents from their due dates: the first open one, or the last when nothing is open. */
export async function updateOpen(query: Query, documentIds: readonly number[]): Promise<void> {
  await sql`
    update customer_document d set due_on = s.due_on, open_cents = s.open_cents
    from (select document_id, coalesce(min(due_on) filter (where open_cents > 0), max(due_on)) as due_on,
        sum(open_cents)::bigint as open_cents
      from due_date where document_id = any(${documentIds}::bigint[]) group by document_id) s
    where s.document_id = d.id and (d.due_on, d.open_cents) is distinct from (s.due_on, s.open_cents)`.execute(query);
}

/** The open positions of documents that their new plan no longer lists. */
export async function listUnlisted(
  query: Query,
  documents: ReadonlyMap<string, { id: number }>,
  listed: ListedPlans,
): Promise<(MissingDueDate & { documentId: number })[]> {
  const plans = [...documents].filter(([label]) => listed.has(label));
  if (plans.length === 0) return [];
  const ids = plans.map(([, { id }]) => id);
  const { rows } = await sql<MissingDueDate & { documentId: number }>`
    select d.id as "documentId", d.cause, d.year, d.number, e.position, e.open_cents as cents
    from due_date e join customer_document d on d.id = e.document_id
    where d.id = any(${ids}::bigint[]) and e.open_cents > 0`.execute(query);
  return rows.filter((due) => listed.get(documentLabel(due))?.has(due.position) !== true);
}

/**
 * Where the figures of a document come from: its due dates, or without any the document itself. Each is compared with
 * its own former figures only, because files of one night are not made at the same moment.
 */
const isPlanned = (hasDueDates: boolean) =>
  sql`exists (select from due_date e where e.document_id = d.id) = ${hasDueDates}`;

/** Documents with or without due dates whose figures are newer than those given: `asOf` by document id. */
export async function listStale(
  query: Query,
  asOf: ReadonlyMap<number, Date>,
  hasDueDates: boolean,
): Promise<ReadonlyMap<number, Date>> {
  const [ids, moments] = [[...asOf.keys()], [...asOf.values()].map((moment) => moment.toISOString())];
  const given: RawBuilder<unknown> = sql`unnest(${ids}::bigint[], ${moments}::timestamptz[])`;
  const { rows } = await sql<{ id: number; asOf: Date }>`
    select d.id, d.open_as_of as "asOf" from customer_document d join ${given} as i(id, as_of) on i.id = d.id
    where d.open_as_of > i.as_of and ${isPlanned(hasDueDates)}`.execute(query);
  return new Map(rows.map(({ id, asOf: stored }) => [id, stored]));
}

/** Stores of which moment the figures of documents with or without due dates are; never an earlier one. */
export async function storeAsOf(query: Query, asOf: ReadonlyMap<number, Date>, hasDueDates: boolean): Promise<void> {
  const [ids, moments] = [[...asOf.keys()], [...asOf.values()].map((moment) => moment.toISOString())];
  await sql`update customer_document d set open_as_of = i.as_of
    from unnest(${ids}::bigint[], ${moments}::timestamptz[]) as i(id, as_of)
    where i.id = d.id and (d.open_as_of is null or d.open_as_of < i.as_of) and ${isPlanned(hasDueDates)}`.execute(
    query,
  );
}
