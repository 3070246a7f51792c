import type { Locale } from '../../domain/locale.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { DefaultedTimestamp, Timestamp } from './column-types.ts';

/** jsonb: read parsed, written as JSON text. */
type JsonObject = ColumnType<Record<string, unknown>, string | undefined, string>;

export interface AccessRequestTable {
  id: GeneratedAlways<number>;
  reference: string;
  kind: 'registration' | 'access';
  state: Generated<'waiting' | 'approved' | 'rejected'>;
  email: string;
  locale: Generated<Locale>;
  origin: string | null;
  data: JsonObject;
  password_hash: string | null;
  customer_id: number | null;
  code_hash: Buffer | null;
  code_expires_at: Timestamp | null;
  code_attempts: Generated<number>;
  confirmed_at: Timestamp | null;
  vat_check: 'waiting' | 'valid' | 'invalid' | 'unknown' | null;
  vat_check_name: string | null;
  vat_checked_at: Timestamp | null;
  user_id: number | null;
  created_at: DefaultedTimestamp;
  decided_at: Timestamp | null;
}

export interface PasswordLinkTable {
  id: string;
  token_hash: Buffer;
  user_id: number;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  created_at: DefaultedTimestamp;
}

export interface AccountMailTable {
  id: string;
  recipient: string;
  template: string;
  locale: Locale;
  parameters: JsonObject;
  state: Generated<'waiting' | 'sent' | 'refused' | 'given_up' | 'withdrawn'>;
  attempts: Generated<number>;
  error: string | null;
  created_at: DefaultedTimestamp;
  sent_at: Timestamp | null;
}

export interface AccountLogTable {
  id: GeneratedAlways<number>;
  at: DefaultedTimestamp;
  actor: string;
  action: string;
  user_id: number | null;
  request_id: number | null;
  details: JsonObject;
}

export interface CorrectionRequestTable {
  id: GeneratedAlways<number>;
  customer_id: number;
  user_id: number | null;
  kind: 'company' | 'address' | 'new-address';
  address_id: number | null;
  wanted: ColumnType<Record<string, string>, string, string>;
  note: string | null;
  state: Generated<'waiting' | 'done' | 'refused'>;
  created_at: Timestamp;
  answered_at: Timestamp | null;
}

export interface SecondFactorTable {
  user_id: number;
  secret: Buffer;
  confirmed_at: Timestamp | null;
  last_step: Generated<number>;
  created_at: DefaultedTimestamp;
}

export interface RecoveryCodeTable {
  user_id: number;
  code_hash: Buffer;
  used_at: Timestamp | null;
}
