import type { Locale } from '../../domain/locale.ts';
import type { MemberRole } from '../../domain/member-rights.ts';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { DefaultedTimestamp, Timestamp } from './column-types.ts';

export interface CompanyMemberTable {
  id: GeneratedAlways<number>;
  customer_id: number;
  /** Null until an invitation is accepted. */
  user_id: number | null;
  title: string | null;
  role: MemberRole;
  order_limit_cents: number | null;
  sees_prices: Generated<boolean>;
  sees_documents: Generated<boolean>;
  sees_credit: Generated<boolean>;
  /** Null: all delivery addresses. */
  address_ids: number[] | null;
  has_own_cart: Generated<boolean>;
  is_imported: Generated<boolean>;
  last_used_at: Date | null;
  created_at: DefaultedTimestamp;
  invited_email: string | null;
  invited_name: string | null;
  invited_by_user_id: number | null;
  invited_at: Date | null;
  invitation_id: string | null;
  invitation_hash: Buffer | null;
  invitation_expires_at: Date | null;
}

export interface ApprovalRequestTable {
  id: GeneratedAlways<number>;
  customer_id: number;
  address_id: number;
  cart_id: number;
  requested_by_user_id: number;
  idempotency_key: string;
  state: Generated<'waiting' | 'approved' | 'returned' | 'withdrawn' | 'expired'>;
  order_limit_cents: number | null;
  net_cents: number;
  total_cents: number;
  order_values: JSONColumnType<object, string, string>;
  locale: Locale;
  origin: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  decided_by_user_id: number | null;
  decided_at: Date | null;
  reply: string | null;
  order_id: number | null;
  changed_lines: JSONColumnType<object[], string | undefined, string>;
}
