import type { Kysely } from 'kysely';
import type { Database, Tables } from '../../database/index.ts';
import type { LinkSecrets } from '../../notifications/index.ts';

/** Services of invitations; `secret` signs the links. */
export interface InvitationServices extends LinkSecrets {
  database: Database;
  clock: () => Date;
}

/** The database or a transaction. */
export type Query = Kysely<Tables>;
