import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { ShopSettingsReader } from '../content/index.ts';
import type { Database, Tables } from '../database/index.ts';
import type { MailGateway } from '../integrations/mail/index.ts';
import type { VatRegister } from '../integrations/vat/index.ts';

/** What the use cases of accounts need; CLI commands have all of it too. */
export interface AccountServices {
  database: Database;
  shopSettings: ShopSettingsReader;
  /** Signs links and encrypts secrets; the sessions' secret. */
  secret: string;
  /** The one before it, whose links and letters still hold. */
  formerSecret?: string | null;
  /** The shop's own address; null when it is known only from requests. */
  shopUrl: string | null;
  clock: () => Date;
}

/** What only the jobs of accounts need. */
export interface AccountJobServices extends AccountServices {
  mail: MailGateway;
  /** Sender of the mails; null: the wholesaler's own address. */
  mailFrom: string | null;
  /** Null where VAT numbers are not looked up. */
  vatRegister: VatRegister | null;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** The database or a transaction. */
export type Query = Kysely<Tables>;

/** Languages of mails and messages. */
/** Names of the jobs on the queue. */
export const ASK_RESET = 'ask_password_reset';
export const ASK_ACCESS = 'ask_access';
export const CHECK_VAT = 'check_vat_number';
export const LOG_FAILED_LOGIN = 'log_failed_login';
export const DROP_UNCONFIRMED = 'drop_unconfirmed_registration';
