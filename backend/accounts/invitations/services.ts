import type { Kysely } from 'kysely';
import type { Database, Tables } from '../../database/index.ts';

/** Services of invitations. */
export interface InvitationServices {
  database: Database;
  /** Signs the links. */
  secret: string;
  clock: () => Date;
}

/** The database or a transaction. */
export type Query = Kysely<Tables>;
