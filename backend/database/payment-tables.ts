import type { Generated, GeneratedAlways } from 'kysely';
import type { DateText } from './column-types.ts';
import type { PaymentState } from '../../domain/payment-status.ts';

export interface PaymentTable {
  id: GeneratedAlways<number>;
  /** Null for the payment of due dates, which its allocations name. */
  order_id: number | null;
  state: PaymentState;
  amount_cents: number;
  currency: string;
  /** When the order was last written before this attempt (`versionOf` in orders); null without an order. */
  order_version: Date | null;
  request_id: string;
  provider_order_id: string | null;
  approval_url: string | null;
  capture_id: string | null;
  reason: string | null;
  captured_at: Date | null;
  refunded_cents: Generated<number>;
  created_at: Date;
  updated_at: Date;
  next_check_at: Date | null;
  checks: Generated<number>;
}

export interface PaymentAllocationTable {
  payment_id: number;
  document_id: number;
  /** Of the due date; 1 in a document without due dates. */
  position: number;
  cents: number;
  refunded_cents: Generated<number>;
  /** The due date when it was paid, and what was open of it and of its document. */
  due_on: DateText;
  due_cents: number;
  open_cents: number;
  document_open_cents: number;
  /** When an import showed that the ERP has booked it. */
  booked_at: Date | null;
  /** Paid back after that, while the ERP does not show it, and what was open of the document then. */
  refund_cents: Generated<number>;
  refund_open_cents: number | null;
}

export interface PaymentEventTable {
  id: GeneratedAlways<number>;
  payment_id: number;
  at: Date;
  source: string;
  what: string;
  provider_event_id: string | null;
}
