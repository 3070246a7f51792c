import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { ShopSettingsReader } from '../content/index.ts';
import type { Database, Tables } from '../database/index.ts';
import type { MailGateway } from '../integrations/mail/index.ts';

export type Query = Kysely<Tables>;
export type Locale = 'it' | 'en';

/** Services of the job that sends notifications. */
export interface NotificationServices {
  database: Database;
  mail: MailGateway;
  /** Sender of the mails; null: the wholesaler's own address. */
  mailFrom: string | null;
  shopSettings: ShopSettingsReader;
  /** Signs the links. */
  secret: string;
  /** The shop's public address; null: the one at which the notification was asked for. */
  shopUrl: string | null;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  clock: () => Date;
}

/** Name of the job that sends a notification. */
export const SEND_NOTIFICATION = 'send_notification';
