import { sql } from 'kysely';
import type { PaymentState } from '../../domain/payment-status.ts';
import { documentLabel } from '../../domain/document-label.ts';
import { orderNumber } from '../orders/index.ts';
import type { Database } from '../database/index.ts';

/** A payment attempt as shown to the staff. */
export interface ListedPayment {
  id: number;
  /** Number of the order, OWEB-2026-000123, or of the document, F/2026/7001. */
  paidFor: string;
  customerCode: string;
  state: PaymentState;
  amountCents: number;
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

async function findPayments(database: Database, condition: ReturnType<typeof sql>): Promise<ListedPayment[]> {
  interface Row extends ListedPayment {
    cause: string;
    year: number;
    number: number;
    isDocument: boolean;
  }
  const { rows } = await sql<Row>`
    select p.id, coalesce(o.cause, d.cause) as cause, coalesce(o.year, d.year) as year,
      coalesce(o.number, d.number) as number, d.id is not null as "isDocument", c.code as "customerCode", p.state,
      p.amount_cents as "amountCents", p.created_at as "createdAt", p.updated_at as "updatedAt",
      p.provider_order_id as "providerOrderId", p.capture_id as "captureId", p.reason
    from payment p left join sales_order o on o.id = p.order_id left join customer_document d on d.id = p.document_id
      join customer c on c.id = coalesce(o.customer_id, d.customer_id)
    where ${condition} order by p.id`.execute(database.query);
  return rows.map(({ cause, year, number, isDocument, ...payment }) => ({
    ...payment,
    paidFor: (isDocument ? documentLabel : orderNumber)({ cause, year, number }),
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
  return findPayments(database, sql`p.document_id = ${documentId}`);
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
