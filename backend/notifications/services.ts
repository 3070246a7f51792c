import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { ShopSettingsReader } from '../content/index.ts';
import type { Database, Tables } from '../database/index.ts';
import type { TextParameter } from '../texts/index.ts';
import type { Mail, MailGateway } from '../integrations/mail/index.ts';

/** The database or a transaction. */
export type Query = Kysely<Tables>;

/** Languages of the mails. */
/** What the mail about a visitor's message is written from. */
export interface InquiryMail {
  /** Address of the visitor. */
  replyTo: string;
  values: Record<string, TextParameter | null>;
  attachments: Mail['attachments'];
}

/** Services of the job that sends mails. */
export interface MailServices {
  database: Database;
  mail: MailGateway;
  /** Sender of the mails; null: the wholesaler's own address. */
  mailFrom: string | null;
  shopSettings: ShopSettingsReader;
  /** Photos to attach to the mail about a claim. */
  photosOfClaim: (claimId: number) => Promise<Mail['attachments']>;
  /** A message of a visitor; null when it is deleted. */
  inquiryMail: (inquiryId: number) => Promise<InquiryMail | null>;
  /** Signs the links. */
  secret: string;
  /** The shop's public address; null: the one of the request that queued the mail. */
  shopUrl: string | null;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  clock: () => Date;
}

/** Name of the job that sends a mail. */
export const SEND_MAIL = 'send_account_mail';

/** After so many failed attempts a mail is given up; they span about two days. */
export const LAST_ATTEMPT = 20;
