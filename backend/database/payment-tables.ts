import type { Generated, GeneratedAlways } from 'kysely';
import type { PaymentState } from '../../domain/payment-status.ts';

export interface PaymentTable {
  id: GeneratedAlways<number>;
  /** Null for the payment of a document. */
  order_id: number | null;
  document_id: number | null;
  state: PaymentState;
  amount_cents: number;
  currency: string;
  /** When the order was last written before this attempt (`versionOf` in orders); null for a document. */
  order_version: Date | null;
  request_id: string;
  provider_order_id: string | null;
  approval_url: string | null;
  capture_id: string | null;
  reason: string | null;
  created_at: Date;
  updated_at: Date;
  next_check_at: Date | null;
  checks: Generated<number>;
}

export interface PaymentEventTable {
  id: GeneratedAlways<number>;
  payment_id: number;
  at: Date;
  source: string;
  what: string;
  provider_event_id: string | null;
}
