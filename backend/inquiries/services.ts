import type { Kysely } from 'kysely';
import type { ShopSettingsReader } from '../content/index.ts';
import type { Database, Tables } from '../database/index.ts';

/** What the use cases of this subject need. */
export interface InquiryServices {
  database: Database;
  shopSettings: ShopSettingsReader;
  clock: () => Date;
}

/** What only the links of the newsletter need. */
export interface NewsletterServices extends Pick<InquiryServices, 'database' | 'clock'> {
  /** Signs the links. */
  secret: string;
}

/** The database or a transaction. */
export type Query = Kysely<Tables>;
