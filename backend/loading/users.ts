import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { UserRecord } from '../catalogue/records.ts';
import { ProblemList } from './loading-error.ts';
import { idsByCode } from './references.ts';
import { replaceSets } from './replace-set.ts';
import { inPieces, inTransaction, lastOfEach, type Loaded, type LoadingDatabase, type Query } from './transaction.ts';
import { countChanged, upsert, type Row, type Shape } from './upsert.ts';

const userShape: Shape = {
  table: 'user_account',
  key: { username: 'text' },
  columns: { email: 'text', name: 'text', password_hash: 'text', kind: 'text', customer_id: 'bigint' },
  id: 'id',
};
const assignmentShape = { table: 'agent_customer', owner: 'user_id', columns: { customer_id: 'bigint' } };

// OWASP's first choice of parameters for argon2id: 19 MiB, two passes, one lane. The algorithm is the package's default.
const hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// As many as the thread pool works on; more would only wait there with 19 MiB each in hand.
const passwordsAtOnce = 4;

interface StoredUser {
  username: string;
  password_hash: string;
}

type Place = { record: UserRecord; index: number };

/**
 * Loads those who may log in, by user name (in any case). Passwords arrive in clear text and are stored as argon2id; the
 * hash of a user who is there is kept while the password still fits, and an empty password keeps it too. Refuses unknown
 * customers, clients without a customer, an empty password for a new user, and an e-mail address that another has.
 */
export async function loadUsers(database: LoadingDatabase, records: readonly UserRecord[]): Promise<Loaded> {
  const places = lastOfEach(records, (record) => record.username.toLowerCase());
  const result = { inserted: 0, updated: 0 };
  for (const batch of inPieces(places)) {
    // Hashing takes long and needs no lock, so it is done before the transaction.
    const before = await storedUsers(database.query, batch);
    const hashes = await passwordHashes(batch, before);
    const loaded = await inTransaction(database, (query) => loadBatch(query, batch, before, hashes));
    result.inserted += loaded.inserted;
    result.updated += loaded.updated;
  }
  return result;
}

async function loadBatch(
  query: Query,
  places: readonly Place[],
  stored: ReadonlyMap<string, StoredUser>,
  hashes: ReadonlyMap<string, string>,
): Promise<Loaded> {
  const customers = await idsByCode(
    query,
    'customer',
    places.flatMap(({ record }) => [record.customerCode, ...record.agentCustomerCodes]),
  );
  await refuseProblems(query, places, stored, customers);
  const usernameOf = (record: UserRecord): string =>
    stored.get(record.username.toLowerCase())?.username ?? record.username;
  const rows = places.map(({ record }) => ({
    username: usernameOf(record),
    email: record.email,
    name: record.name,
    password_hash: hashes.get(record.username.toLowerCase()),
    kind: record.kind,
    customer_id: record.customerCode === null ? null : customers.get(record.customerCode),
  }));
  const written = await upsert(query, userShape, rows);
  const assignments = new Map<number, Row[]>();
  for (const { record } of places) {
    const id = written.ids.get(usernameOf(record));
    if (id === undefined) continue;
    const assigned = record.kind === 'agent' ? [...new Set(record.agentCustomerCodes)] : [];
    assignments.set(
      id,
      assigned.map((code) => ({ customer_id: customers.get(code) })),
    );
  }
  const changed = await replaceSets(query, assignmentShape, assignments);
  return { inserted: written.inserted, updated: countChanged(written, changed) };
}

async function storedUsers(query: Query, places: readonly Place[]): Promise<Map<string, StoredUser>> {
  const found = await sql<StoredUser>`
    select username, password_hash from user_account
    where lower(username) = any(${places.map(({ record }) => record.username.toLowerCase())}::text[])
  `.execute(query);
  return new Map(found.rows.map((row) => [row.username.toLowerCase(), row]));
}

async function passwordHashes(
  places: readonly Place[],
  stored: ReadonlyMap<string, StoredUser>,
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const group of inPieces(places, passwordsAtOnce)) {
    await Promise.all(
      group.map(async ({ record }) => {
        const username = record.username.toLowerCase();
        const before = stored.get(username)?.password_hash;
        const keeps = before !== undefined && (record.password === '' || (await verify(before, record.password)));
        hashes.set(username, keeps ? before : await hash(record.password, hashing));
      }),
    );
  }
  return hashes;
}

async function refuseProblems(
  query: Query,
  places: readonly Place[],
  stored: ReadonlyMap<string, StoredUser>,
  customers: ReadonlyMap<string, number>,
): Promise<void> {
  const problems = new ProblemList();
  const taken = await sql<{ email: string; username: string }>`
    select lower(email) as email, lower(username) as username from user_account
    where lower(email) = any(${places.map(({ record }) => record.email.toLowerCase())}::text[])
  `.execute(query);
  const owners = new Map(taken.rows.map((row) => [row.email, row.username]));
  const given = new Set(places.map(({ record }) => record.username.toLowerCase()));
  const emails = new Map<string, string>();
  for (const { record, index } of places) {
    const username = record.username.toLowerCase();
    const tell = (field: string, reason: string): void => problems.add(index, record.username, field, reason);
    const unknown = [record.customerCode, ...record.agentCustomerCodes].find(
      (code) => code !== null && !customers.has(code),
    );
    if (unknown !== undefined) {
      const field = unknown === record.customerCode ? 'customerCode' : 'agentCustomerCodes';
      tell(field, `There is no customer ${unknown}.`);
    }
    if ((record.kind === 'client') !== (record.customerCode !== null)) {
      tell('customerCode', 'A client orders for exactly one customer; agents and operators for none of their own.');
    }
    if (record.password === '' && !stored.has(username)) tell('password', 'A new user needs a password.');
    const email = record.email.toLowerCase();
    const owner = emails.get(email) ?? owners.get(email);
    if (owner !== undefined && owner !== username && (emails.has(email) || !given.has(owner))) {
      tell('email', `User ${owner} has the e-mail address ${record.email}.`);
    }
    emails.set(email, username);
  }
  problems.throwIfAny();
}
