import type { UserChange } from '../records.ts';
import {
  column,
  freshIds,
  idOf,
  idsByCode,
  inPieces,
  inTransaction,
  mergeByCode,
  ProblemList,
  countRecords,
  replaceSets,
  sumResults,
  upsert,
  type Entry,
  type OwnedRows,
  type Query,
  type SetTable,
  type StoredShape,
  type UpsertDatabase,
  type UpsertResult,
  type UpsertTable,
} from '../../database/upsert/index.ts';
import { assignMembers, type AssignedMember } from './assign-members.ts';
import { passwordHashes } from './passwords.ts';
import { resolveUsers, storedUsers, type PreparedUser } from './stored-users.ts';
import { otherCustomerReason, rejectUserProblems } from './user-checks.ts';

const userTable: UpsertTable = {
  table: 'user_account',
  key: { username: 'text' },
  columns: {
    email: column('text', 'email', { isRequired: true }),
    name: column('text', 'name', { isRequired: true }),
    password_hash: column('text', 'password', { isRequired: true, unit: 'secret' }),
    kind: column('text', 'kind', { initial: 'client' }),
  },
  id: 'id',
};
const assignments: SetTable = {
  table: 'agent_customer',
  owner: 'user_id',
  columns: { customer_id: column('bigint', 'customerCode', { refers: 'customer' }) },
  field: 'agentCustomerCodes',
};

/** Where the fields of users are stored. */
export const userShape: StoredShape = { table: userTable, sets: [assignments] };

export interface UpsertedUsers extends UpsertResult {
  /** User names of the new users. */
  added: string[];
}

/**
 * Imports users by user name (ignoring case), or by e-mail address when a record has no user name. Passwords arrive in
 * clear text and are stored as argon2id hashes. The password of an existing user is changed only by its owner, or with
 * `resetPasswords` by a record that has another one. Rejects unknown customers, clients without a customer, a client of
 * another customer, an empty password for a new user, and an e-mail address that another user has.
 */
export async function upsertUsers(
  database: UpsertDatabase,
  records: readonly UserChange[],
  { resetPasswords = false }: { resetPasswords?: boolean } = {},
): Promise<UpsertedUsers> {
  rejectSecondCustomers(records);
  const results: UpsertedUsers[] = [];
  const given = mergeByCode(records, (record) => (record.username ?? record.email ?? '').toLowerCase());
  for (const batch of inPieces(given)) {
    // Hashing is slow and needs no lock, so it runs before the transaction.
    const prepared = resolveUsers(
      batch,
      await storedUsers(
        database.query,
        batch.map(({ record }) => record),
      ),
    );
    const hashes = await passwordHashes(prepared, { resetPasswords });
    results.push(await inTransaction(database, (query) => upsertBatch(query, prepared, hashes)));
  }
  return { ...sumResults(results), added: results.flatMap(({ added }) => added) };
}

/** Rejects records that give a person of an earlier record to another customer, before both are merged. */
function rejectSecondCustomers(records: readonly UserChange[]): void {
  const problems = new ProblemList();
  const customers = new Map<string, string>();
  records.forEach((record, index) => {
    const customer = record.customerCode ?? record.ifNew?.customerCode ?? null;
    const name = record.username ?? record.email ?? '';
    if (customer === null) return;
    const first = customers.get(name.toLowerCase());
    if (first === undefined) customers.set(name.toLowerCase(), customer);
    else if (first !== customer) {
      problems.add(index, name, 'customerCode', otherCustomerReason([first], customer));
    }
  });
  problems.throwIfAny();
}

async function upsertBatch(
  query: Query,
  prepared: readonly PreparedUser[],
  hashes: ReadonlyMap<string, string>,
): Promise<UpsertedUsers> {
  const customers = await idsByCode(
    query,
    'customer',
    prepared.flatMap(({ record }) => [record.customerCode, ...(record.agentCustomerCodes ?? [])]),
  );
  await rejectUserProblems(query, prepared, customers);
  const entries = prepared.map(({ record, index, username }): Entry => {
    const { email, name, kind } = record;
    const password_hash = hashes.get(username.toLowerCase());
    return {
      row: { username, email, name, password_hash, kind },
      index,
      code: username,
    };
  });
  const written = await upsert(query, userTable, entries);
  const sets = new Map<number, OwnedRows>();
  const members: AssignedMember[] = [];
  for (const { record, username, before } of prepared) {
    const id = written.ids.get(username);
    const kind = record.kind ?? before?.kind ?? 'client';
    const isAgent = kind === 'agent';
    if (id !== undefined) {
      const customerId = kind === 'client' ? idOf(customers, record.customerCode) : null;
      members.push({ userId: id, username, customerId });
    }
    const codes = isAgent ? record.agentCustomerCodes : [];
    if (id === undefined || codes === undefined) continue;
    const rows = [...new Set(codes)].map((code) => ({ customer_id: customers.get(code) }));
    sets.set(id, { code: username, rows });
  }
  const replaced = await replaceSets(query, assignments, sets, freshIds(written));
  const moved = await assignMembers(query, members);
  const changes = [...written.changes, ...replaced.changes, ...moved];
  return { inserted: written.inserted, updated: countRecords(changes), changes, added: [...written.fresh] };
}
