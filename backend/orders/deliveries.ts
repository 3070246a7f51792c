import { sql } from 'kysely';
import type { Database } from '../outside/database/index.ts';
import { DELIVER_ORDER, orderNumber } from './services.ts';

/** How an order's way to the ERP stands. */
export interface Delivery {
  orderId: number;
  /** OWEB-2026-000123. */
  number: string;
  sentAt: Date;
  customerCode: string;
  totalCents: number;
  state: 'waiting' | 'delivered' | 'refused';
  /** The ERP's own number, once delivered. */
  reference: string | null;
  attempts: number;
  /** What came of the last attempt; null when it succeeded or there was none. */
  lastError: string | null;
  /** When it is tried next; null when no attempt is planned. */
  nextAttemptAt: Date | null;
}

/** One attempt with what was asked and answered; `request` refers to the first attempt when it was the same. */
export interface DeliveryAttempt {
  at: Date;
  request: unknown;
  answer: unknown;
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
  state: Delivery['state'];
  erp_reference: string | null;
  attempts: number;
  last_error: string | null;
  next_attempt_at: Date | null;
}

async function readDeliveries(database: Database, condition: ReturnType<typeof sql>): Promise<Delivery[]> {
  const { rows } = await sql<Row>`
    select o.id as order_id, o.cause, o.year, o.number, o.created_at, c.code as customer_code, o.total_cents, d.state,
      d.erp_reference, coalesce(tried.attempts, 0) as attempts, tried.last_error, job.run_at as next_attempt_at
    from erp_delivery d
    join sales_order o on o.id = d.order_id
    join customer c on c.id = o.customer_id
    left join lateral (
      select count(*)::integer as attempts, (array_agg(a.error order by a.id desc))[1] as last_error
      from erp_attempt a where a.order_id = o.id
    ) tried on true
    left join graphile_worker.jobs job
      on d.state = 'waiting' and job.key = ${`${DELIVER_ORDER}:`} || o.id
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
    attempts: row.attempts,
    lastError: row.last_error,
    nextAttemptAt: row.next_attempt_at,
  }));
}

/** The orders that have not reached the ERP, the oldest first. */
export function listUndelivered(database: Database): Promise<Delivery[]> {
  return readDeliveries(database, sql`d.state <> 'delivered'`);
}

/** An order that waits for its payment, and has therefore no delivery. */
export interface UnpaidOrder {
  orderId: number;
  number: string;
  sentAt: Date;
  customerCode: string;
  totalCents: number;
  /** due: to be paid; pending: its money is being taken, or looked for. */
  paymentState: string;
}

/** An unpaid order by the number it has outside; see findDelivery. */
export async function findUnpaidOrder(database: Database, number: string): Promise<UnpaidOrder | null> {
  const condition = named(number);
  if (!condition) return null;
  const { rows } = await sql<UnpaidOrder & { cause: string; year: number; last: number }>`
    select o.id as "orderId", o.cause, o.year, o.number as last, o.created_at as "sentAt", c.code as "customerCode",
      o.total_cents as "totalCents", o.payment_state as "paymentState"
    from sales_order o join customer c on c.id = o.customer_id
    where ${condition} and o.payment_state in ('due', 'pending') order by o.created_at desc limit 1`.execute(
    database.query,
  );
  const [row] = rows;
  if (!row) return null;
  const { cause, year, last, ...order } = row;
  return { ...order, number: orderNumber({ cause, year, number: last }) };
}

/** The condition that names an order by the number it has outside; null for what is no number. */
function named(number: string): ReturnType<typeof sql> | null {
  const match = /^(?:([A-Z0-9]{1,20})-(\d{4})-)?(\d{1,9})$/.exec(number);
  if (!match) return null;
  const [, cause, year, last] = match;
  return cause === undefined
    ? sql`o.number = ${Number(last)}`
    : sql`o.cause = ${cause} and o.year = ${Number(year)} and o.number = ${Number(last)}`;
}

/** An order by the number it has outside, or by the last part of it alone: then the newest year counts. */
export async function findDelivery(database: Database, number: string): Promise<Delivery | null> {
  const condition = named(number);
  if (!condition) return null;
  const found = await readDeliveries(database, condition);
  return found.sort((one, other) => other.sentAt.getTime() - one.sentAt.getTime())[0] ?? null;
}

/** Every attempt to deliver an order, the first one first. */
export async function readAttempts(database: Database, orderId: number): Promise<DeliveryAttempt[]> {
  const rows = await database.query
    .selectFrom('erp_attempt')
    .select(['at', 'request', 'answer', 'error', 'duration_milliseconds as milliseconds'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows;
}
