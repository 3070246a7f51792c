import type { UserKind } from '../../../domain/user-kind.ts';
import { sql } from 'kysely';
import type { UserChange } from '../records.ts';
import { asStored, type IndexedRecord, type Query } from '../../database/upsert/index.ts';

export interface StoredUser {
  username: string;
  email: string;
  kind: UserKind;
  password_hash: string;
  /** Codes of the companies the user belongs to, the one of an import first. */
  customers: string[];
}

/** A user record prepared for the import, with the stored user. */
export interface PreparedUser extends IndexedRecord<UserChange> {
  username: string;
  before: StoredUser | undefined;
}

/** The stored users named by the records, by user name or e-mail address. */
export async function storedUsers(query: Query, records: readonly UserChange[]): Promise<StoredUser[]> {
  const names = records.flatMap(({ username }) => username?.toLowerCase() ?? []);
  const emails = records.flatMap(({ email }) => email?.toLowerCase() ?? []);
  const found = await sql<StoredUser>`
    select u.username, u.email, u.kind, u.password_hash,
      array(select c.code from company_member m join customer c on c.id = m.customer_id where m.user_id = u.id
        order by m.is_imported desc, m.id) as customers
    from user_account u
    where lower(u.username) = any(${[...names, ...emails]}::text[]) or lower(u.email) = any(${emails}::text[])
  `.execute(query);
  return found.rows;
}

/** The stored user of a record: by its user name, else by its e-mail address; undefined for a new one. */
export function findUser(record: UserChange, stored: readonly StoredUser[]): StoredUser | undefined {
  const wanted = (record.username ?? record.email)?.toLowerCase();
  const named = stored.find(({ username }) => username.toLowerCase() === wanted);
  if (named !== undefined || record.username !== undefined) return named;
  return stored.find(({ email }) => email.toLowerCase() === wanted);
}

/** The records with their stored users, and with the `ifNew` values of new ones. */
export function resolveUsers(
  batch: readonly IndexedRecord<UserChange>[],
  stored: readonly StoredUser[],
): PreparedUser[] {
  return batch.map(({ record, index }) => {
    const before = findUser(record, stored);
    const username = before?.username ?? record.username ?? record.email ?? '';
    return { record: asStored(record, before === undefined), index, username, before };
  });
}
