import type { Kysely } from 'kysely';
import type { ShopSettingsReader } from '../content/index.ts';
import type { Database, Tables } from '../database/index.ts';
import type { LinkSecrets } from '../notifications/index.ts';

/** What the use cases of this subject need. */
export interface InquiryServices {
  database: Database;
  shopSettings: ShopSettingsReader;
  clock: () => Date;
}

/** What only the links of the newsletter need. */
export interface NewsletterServices extends Pick<InquiryServices, 'database' | 'clock'>, LinkSecrets {}

/** The database or a transaction. */
export type Query = Kysely<Tables>;
