import { sql, type Selectable } from 'kysely';
import type { Database, Tables } from '../database/index.ts';
import { EXPORT_ORDER, orderNumber } from './services.ts';

/**
 * `written`: as a file that the ERP has not taken yet; `unconnected`: sent before a real ERP was connected; `outside`: of these, one that staff have entered into the ERP by
 * hand; `cancelled`: by the shop, before the ERP knew it.
 */
export type ErpExportState = Selectable<Tables['erp_export']>['state'];

/** State of an order's ERP export. */
export interface ErpExport {
  orderId: number;
  /** OWEB-2026-000123. */
  number: string;
  sentAt: Date;
  customerCode: string;
  totalCents: number;
  state: ErpExportState;
  /** The ERP's own number of the order, once exported. */
  reference: string | null;
  /** The file that it was written as, and whether nobody has taken it for too long. */
  file: string | null;
  isOverdue: boolean;
  /** Whether it was accepted by the embedded ERP, so that a real one does not know it. */
  isEmbedded: boolean;
  attempts: number;
  /** Error of the last attempt; null when it succeeded or there was none. */
  lastError: string | null;
  /** Time of the next attempt; null when none is scheduled. */
  nextAttemptAt: Date | null;
}

/** One attempt with its request and the ERP's response; `request` refers to the first attempt when both are equal. */
export interface ExportAttempt {
  /** The number of the order at that time, where it has another one since. */
  formerNumber: string | null;
  at: Date;
  request: unknown;
  response: unknown;
  error: string | null;
  milliseconds: number;
}

interface Row {
  order_id: number;
  cause: string;
  year: number;
  number: number;
  created_at: Date;
  customer_code: string;
  total_cents: number;
  state: ErpExport['state'];
  erp_reference: string | null;
  written_file: string | null;
  is_overdue: boolean;
  is_embedded: boolean;
  attempts: number;
  last_error: string | null;
  next_attempt_at: Date | null;
}

async function findExports(database: Database, condition: ReturnType<typeof sql>): Promise<ErpExport[]> {
  const { rows } = await sql<Row>`
    select o.id as order_id, o.cause, o.year, o.number, o.created_at, c.code as customer_code, o.total_cents, d.state,
      d.erp_reference, d.written_file, d.is_overdue, d.is_embedded, coalesce(tried.attempts, 0) as attempts, tried.last_error, job.run_at as next_attempt_at
    from erp_export d
    join sales_order o on o.id = d.order_id
    join customer c on c.id = o.customer_id
    left join lateral (
      select count(*)::integer as attempts, (array_agg(a.error order by a.id desc))[1] as last_error
      from erp_attempt a where a.order_id = o.id and a.former_number is null
    ) tried on true
    left join graphile_worker.jobs job
      on d.state = 'waiting' and job.key = ${`${EXPORT_ORDER}:`} || o.id
    where ${condition}
    order by o.id`.execute(database.query);
  return rows.map((row) => ({
    orderId: row.order_id,
    number: orderNumber(row),
    sentAt: row.created_at,
    customerCode: row.customer_code,
    totalCents: row.total_cents,
    state: row.state,
    reference: row.erp_reference,
    file: row.written_file,
    isOverdue: row.is_overdue,
    isEmbedded: row.is_embedded,
    attempts: row.attempts,
    lastError: row.last_error,
    nextAttemptAt: row.next_attempt_at,
  }));
}

/** Orders that have yet to reach the ERP (waiting, refused, or not connected), the oldest first. */
export function listUnexported(database: Database): Promise<ErpExport[]> {
  return findExports(database, sql`d.state <> 'exported' and d.state not in ('outside', 'cancelled')`);
}

/** Orders sent before a real ERP was connected and not decided on yet, the oldest first. */
export function listUnconnected(database: Database): Promise<ErpExport[]> {
  return findExports(database, sql`d.state <> 'exported' and d.state = 'unconnected'`);
}

/** An order that waits for its payment and therefore has no ERP export. */
export interface UnpaidOrder {
  orderId: number;
  number: string;
  sentAt: Date;
  customerCode: string;
  /** What the buyer pays. */
  payableCents: number;
  /** due: to be paid; pending: the payment is being captured or checked. */
  paymentState: string;
}

/** Finds an unpaid order by its public number; see findExports. */
export async function findUnpaidOrder(database: Database, number: string): Promise<UnpaidOrder | null> {
  const condition = named(number);
  if (!condition) return null;
  const { rows } = await sql<UnpaidOrder & { cause: string; year: number; last: number }>`
    select o.id as "orderId", o.cause, o.year, o.number as last, o.created_at as "sentAt", c.code as "customerCode",
      o.payable_cents as "payableCents", o.payment_state as "paymentState"
    from sales_order o join customer c on c.id = o.customer_id
    where ${condition} and o.payment_state in ('due', 'pending') order by o.created_at desc limit 1`.execute(
    database.query,
  );
  const [row] = rows;
  if (!row) return null;
  const { cause, year, last, ...order } = row;
  return { ...order, number: orderNumber({ cause, year, number: last }) };
}

const SPELLINGS = [
  /^(?<cause>[A-Z0-9]{1,20})-(?<year>\d{4})-(?<last>\d{1,9})$/,
  /^(?<cause>[A-Z0-9]{1,20}) ?\/ ?(?<last>\d{1,9}) ?\/ ?(?<year>\d{4})$/,
  /^(?<last>\d{1,9})$/,
];

/** SQL condition for the number of a row, of an order by default; null when the text is not a number. */
function named(number: string, row = sql.ref('o')): ReturnType<typeof sql> | null {
  const parts = SPELLINGS.map((spelling) => spelling.exec(number)?.groups).find(Boolean);
  if (!parts) return null;
  const { cause, year, last } = parts;
  return cause === undefined
    ? sql`${row}.number = ${Number(last)}`
    : sql`${row}.cause = ${cause} and ${row}.year = ${Number(year)} and ${row}.number = ${Number(last)}`;
}

/**
 * Finds an order by its public number, or by the last part alone: then the order of the newest year. A former number
 * finds it where no order has that number now.
 */
export async function findExport(database: Database, number: string): Promise<ErpExport | null> {
  const condition = named(number);
  const former = named(number, sql.ref('f'));
  if (!condition || !former) return null;
  let found = await findExports(database, condition);
  if (found.length === 0) {
    found = await findExports(database, sql`o.id in (select f.order_id from order_former_number f where ${former})`);
  }
  return found.sort((one, other) => other.sentAt.getTime() - one.sentAt.getTime())[0] ?? null;
}

/** All attempts to export an order, the first one first. */
export async function listAttempts(database: Database, orderId: number): Promise<ExportAttempt[]> {
  const rows = await database.query
    .selectFrom('erp_attempt')
    .select([
      'at',
      'request',
      'response',
      'error',
      'duration_milliseconds as milliseconds',
      'former_number as formerNumber',
    ])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows;
}
