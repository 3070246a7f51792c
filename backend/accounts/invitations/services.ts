import type { Database } from '../../database/index.ts';

/** Services of invitations. */
export interface InvitationServices {
  database: Database;
  /** Signs the links. */
  secret: string;
  clock: () => Date;
}
