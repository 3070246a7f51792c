import { sql } from 'kysely';
import type { PaymentState } from '../../domain/payment-status.ts';
import { orderNumber } from '../orders/index.ts';
import type { Database } from '../database/index.ts';

/** A payment attempt as shown to the staff. */
export interface ListedPayment {
  id: number;
  /** Number of the order, OWEB-2026-000123, or of the documents, F/2026/7001. */
  paidFor: string;
  customerCode: string;
  state: PaymentState;
  amountCents: number;
  refundedCents: number;
  createdAt: Date;
  updatedAt: Date;
  providerOrderId: string | null;
  captureId: string | null;
  reason: string | null;
}

export interface ListedPaymentEvent {
  paymentId: number;
  at: Date;
  source: string;
  what: string;
}

/** SQL: the label of the document `d`. */
const DOCUMENT_LABEL = sql`concat(d.cause, '/', d.year, '/', d.number)`;

async function findPayments(database: Database, condition: ReturnType<typeof sql>): Promise<ListedPayment[]> {
  interface Row extends ListedPayment {
    cause: string;
    year: number;
    number: number;
    documents: string | null;
  }
  const { rows } = await sql<Row>`
    select p.id, o.cause, o.year, o.number, paid.documents, c.code as "customerCode", p.state,
      p.amount_cents as "amountCents", p.refunded_cents as "refundedCents", p.created_at as "createdAt",
      p.updated_at as "updatedAt", p.provider_order_id as "providerOrderId", p.capture_id as "captureId", p.reason
    from payment p left join sales_order o on o.id = p.order_id
      cross join lateral (
        select string_agg(distinct ${DOCUMENT_LABEL}, ', ') as documents, min(d.customer_id) as customer_id
        from payment_allocation a join customer_document d on d.id = a.document_id where a.payment_id = p.id) paid
      join customer c on c.id = coalesce(o.customer_id, paid.customer_id)
    where ${condition} order by p.id`.execute(database.query);
  return rows.map(({ cause, year, number, documents, ...payment }) => ({
    ...payment,
    paidFor: documents ?? orderNumber({ cause, year, number }),
  }));
}

/** Attempts that are not over or need a review, the oldest first. */
export function listUndecidedPayments(database: Database): Promise<ListedPayment[]> {
  return findPayments(database, sql`p.state in ('created', 'open', 'capturing', 'pending', 'review')`);
}

/** All attempts to pay an order, the oldest first. */
export function listPaymentsOf(database: Database, orderId: number): Promise<ListedPayment[]> {
  return findPayments(database, sql`p.order_id = ${orderId}`);
}

/** All attempts to pay a document, the oldest first. */
export function listPaymentsOfDocument(database: Database, documentId: number): Promise<ListedPayment[]> {
  return findPayments(
    database,
    sql`p.id in (select a.payment_id from payment_allocation a where a.document_id = ${documentId})`,
  );
}

/** The events of an order's payments, in chronological order. */
export async function listPaymentEvents(database: Database, orderId: number): Promise<ListedPaymentEvent[]> {
  return database.query
    .selectFrom('payment_event as e')
    .innerJoin('payment as p', 'p.id', 'e.payment_id')
    .select(['e.payment_id as paymentId', 'e.at', 'e.source', 'e.what'])
    .where('p.order_id', '=', orderId)
    .orderBy('e.id')
    .execute();
}

/** A part of an online payment that the ERP has not booked, or a refund that it does not show. */
export interface UnbookedPart {
  paymentId: number;
  document: string;
  position: number;
  customerCode: string;
  /** Of the payment; of the refund where the payment itself was booked. */
  cents: number;
  kind: 'payment' | 'refund';
  capturedAt: Date;
}

/**
 * What was paid online before a moment and is still missing in the ERP's figures, the oldest first: parts of payments,
 * which stay deducted, and refunds of parts that were booked.
 */
export async function listUnbooked(database: Database, before: Date): Promise<UnbookedPart[]> {
  const { rows } = await sql<UnbookedPart>`
    select p.id as "paymentId", ${DOCUMENT_LABEL} as document, a.position, c.code as "customerCode",
      case when a.booked_at is null then a.cents - a.refunded_cents else a.refund_cents end as cents,
      case when a.booked_at is null then 'payment' else 'refund' end as kind, p.captured_at as "capturedAt"
    from payment_allocation a join payment p on p.id = a.payment_id join customer_document d on d.id = a.document_id
      join customer c on c.id = d.customer_id
    where (a.booked_at is null and p.state = 'captured' and a.cents > a.refunded_cents and p.captured_at < ${before})
      or (a.booked_at is not null and a.refund_cents > 0)
    order by p.captured_at, p.id, d.id, a.position`.execute(database.query);
  return rows;
}
