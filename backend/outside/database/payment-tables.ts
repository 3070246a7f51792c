import type { Generated, GeneratedAlways } from 'kysely';
import type { PaymentState } from '../../../trade/payment-status.ts';

export interface PaymentTable {
  id: GeneratedAlways<number>;
  order_id: number;
  state: PaymentState;
  amount_cents: number;
  currency: string;
  /** sales_order.created_at of the order as it was when the attempt was made. */
  order_version: Date;
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
