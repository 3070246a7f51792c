import type { Locale } from '../../domain/locale.ts';
import type { GeneratedAlways } from 'kysely';
import type { Timestamp } from './column-types.ts';

/** A message that a visitor wrote to the wholesaler. */
export interface InquiryTable {
  id: GeneratedAlways<number>;
  request_key: string;
  content_hash: Buffer;
  kind: 'contact' | 'request';
  name: string;
  company: string | null;
  email: string;
  telephone: string | null;
  subject: string;
  message: string;
  user_id: number | null;
  locale: Locale;
  created_at: Timestamp;
}

/** A file that was sent with a message. */
export interface InquiryAttachmentTable {
  inquiry_id: number;
  position: number;
  name: string;
  type: 'pdf' | 'jpg' | 'png';
  content: Buffer;
}

/** An address of the newsletter: waiting, confirmed or ended. */
export interface NewsletterSubscriptionTable {
  id: string;
  email: string;
  locale: Locale;
  confirmation_id: string;
  consented_at: Timestamp;
  mailed_at: Timestamp;
  confirmed_at: Timestamp | null;
  ended_at: Timestamp | null;
}
