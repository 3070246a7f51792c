import type { MemberRights } from '../../domain/member-rights.ts';
import type { UserKind } from '../../domain/user-kind.ts';
import type { Change } from '../database/upsert/index.ts';

export interface UserRecord {
  email: string;
  username: string;
  name: string;
  /** Clear text only in this record; stored as an argon2id hash. */
  password: string;
  kind: UserKind;
  /** The customer that a client orders for. */
  customerCode: string | null;
  /** The customers an agent may act for. */
  agentCustomerCodes: string[];
}

/** A partial change of a user, who is found by user name or, without one, by e-mail address. */
export type UserChange = Change<UserRecord, never>;

/** The rights of a stored user in a company. */
export interface MemberRecord extends MemberRights {
  username: string;
  customerCode: string;
  /** What the company calls the person's work. */
  title: string | null;
  /** False: fills the company's own cart. */
  hasOwnCart: boolean;
}
