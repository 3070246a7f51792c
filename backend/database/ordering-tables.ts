import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { DateText, DefaultedTimestamp, Timestamp } from './column-types.ts';

/** Tables of wishlists, coupons, mails and tracking events, in addition to those of carts and orders. */

export interface WishlistItemTable {
  id: GeneratedAlways<number>;
  customer_id: number;
  user_id: number;
  article_id: number;
  added_at: DefaultedTimestamp;
}

export interface CouponTable {
  id: GeneratedAlways<number>;
  code: string;
  kind: 'amount' | 'percent';
  amount_cents: number | null;
  percent: number | null;
  valid_from: DateText;
  valid_to: DateText;
  minimum_cents: Generated<number>;
  is_active: Generated<boolean>;
  maximum_uses: number | null;
}

export interface CouponCustomerTable {
  coupon_id: number;
  customer_id: number;
}

export interface TrackingEventTable {
  id: GeneratedAlways<number>;
  at: Timestamp;
  topic: string;
  action: string;
  client_code: string;
  address_code: string;
  cart_id: number;
  payload: JSONColumnType<object>;
  is_waiting: Generated<boolean>;
}

export interface OrderMailTable {
  order_id: number;
  state: Generated<'waiting' | 'sent' | 'refused' | 'given_up'>;
  recipients: string | null;
  /** Names of the copies that have been delivered. */
  delivered: Generated<string[]>;
  sent_at: Timestamp | null;
}

export interface OrderMailAttemptTable {
  id: GeneratedAlways<number>;
  order_id: number;
  at: Timestamp;
  response: string | null;
  error: string | null;
  duration_milliseconds: number;
}
