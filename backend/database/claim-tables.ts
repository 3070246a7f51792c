import type { Locale } from '../../domain/locale.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultedTimestamp, Timestamp } from './column-types.ts';

/** A problem with a delivered line. Quantities are read as text. */
export interface ClaimTable {
  id: GeneratedAlways<number>;
  document_id: number;
  position: number;
  code: string;
  description: string;
  unit: string | null;
  delivered: string;
  reason: 'missing' | 'damaged' | 'wrong-article' | 'other-quantity';
  quantity: string;
  note: string | null;
  state: Generated<'open' | 'accepted' | 'rejected'>;
  answer: string | null;
  reported_by_user_id: number | null;
  idempotency_key: string;
  locale: Locale;
  origin: string | null;
  created_at: DefaultedTimestamp;
  closed_at: Timestamp | null;
  closed_by: string | null;
}

/** A photo of a claim, as JPEG. */
export interface ClaimPhotoTable {
  id: string;
  claim_id: number;
  position: number;
  content: Buffer;
}
