import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Locale } from '../../domain/locale.ts';
import type { Database } from '../database/index.ts';
import { erasePerson } from './erase-person.ts';
import { findPerson, type Person, type Query } from './find-person.ts';

/** In DATA_DIR, outside the database and its backups, because a backup of before has the erased rows. */
const NAME = 'erasures.ndjson';

/** Tables by whose rows an erased person is found again, each with the time of its rows and their address. */
const FOUND_BY = {
  user_account: { at: 'created_at', email: 'email' },
  company_member: { at: 'created_at', email: 'invited_email' },
  inquiry: { at: 'created_at', email: 'email' },
  access_request: { at: 'created_at', email: 'email' },
  newsletter_subscription: { at: 'consented_at', email: 'email' },
  person_request: { at: 'created_at', email: 'email' },
} as const;
type FoundTable = keyof typeof FOUND_BY;

const entrySchema = z.object({
  at: z.iso.datetime(),
  locale: z.enum(['it', 'en']),
  withContacts: z.boolean(),
  /** An id with the time of its row is no other row’s, also where numbers are given again after a restore. */
  rows: z.array(
    z.object({
      table: z.enum(Object.keys(FOUND_BY) as [FoundTable, ...FoundTable[]]),
      id: z.union([z.number(), z.string()]),
      at: z.iso.datetime(),
    }),
  ),
});

/** An erasure as the list has it: ids and times, no names. */
export type ErasureEntry = z.output<typeof entrySchema>;

/** The entry of an erasure; call it in its transaction, before the rows go. */
export async function erasureEntry(
  query: Query,
  person: Person,
  about: { locale: Locale; withContacts: boolean },
): Promise<ErasureEntry> {
  const wanted: Record<FoundTable, readonly number[]> = {
    ...{ user_account: person.userId === null ? [] : [person.userId], company_member: person.members },
    ...{ inquiry: person.inquiries, access_request: person.requests, person_request: person.personRequests },
    newsletter_subscription: [],
  };
  const rows: ErasureEntry['rows'] = [];
  for (const [table, { at }] of Object.entries(FOUND_BY) as [FoundTable, (typeof FOUND_BY)[FoundTable]][]) {
    const condition =
      table === 'newsletter_subscription'
        ? sql`t.email = any (${person.emails}::text[])`
        : sql`t.id = any (${wanted[table]}::bigint[])`;
    const { rows: found } = await sql<{ id: number | string; at: Date }>`
      select t.id, ${sql.ref(`t.${at}`)} as at from ${sql.table(table)} t where ${condition} order by t.id`.execute(
      query,
    );
    rows.push(...found.map((row) => ({ table, id: row.id, at: row.at.toISOString() })));
  }
  return { at: person.now.toISOString(), ...about, rows };
}

/** Adds an erasure to the list of a data folder, once it is committed. */
export async function noteErasure(dataDirectory: string, entry: ErasureEntry): Promise<void> {
  await appendFile(join(dataDirectory, NAME), `${JSON.stringify(entry)}\n`, { mode: 0o600, flush: true });
}

async function readErasures(dataDirectory: string): Promise<ErasureEntry[]> {
  const text = await readFile(join(dataDirectory, NAME), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  // A line that was cut short by a crash is noted again from the database.
  return text.split('\n').flatMap((line) => {
    try {
      const { data } = entrySchema.safeParse(JSON.parse(line));
      return data ? [data] : [];
    } catch {
      return [];
    }
  });
}

/** Erases again what an older database has brought back; returns how many persons that were. */
async function repeatErasure(query: Query, entry: ErasureEntry): Promise<number> {
  const users: number[] = [];
  const emails = new Set<string>();
  for (const { table, id, at } of entry.rows) {
    const { at: time, email } = FOUND_BY[table];
    const { rows } = await sql<{ email: string | null; isErased: boolean }>`
      select t.${sql.id(email)} as email, ${table === 'user_account' ? sql`t.erased_at is not null` : sql`false`} as "isErased"
      from ${sql.table(table)} t
      where t.id::text = ${String(id)} and date_trunc('milliseconds', t.${sql.id(time)}) = ${at}`.execute(query);
    const [row] = rows;
    if (!row || row.isErased) continue;
    if (table === 'user_account') users.push(Number(id));
    else if (row.email !== null) emails.add(row.email.toLowerCase());
  }
  const keys = [
    ...users.map((userId) => ({ userId, email: null })),
    ...[...emails].map((email) => ({ userId: null, email })),
  ];
  let erased = 0;
  for (const key of keys) {
    const person = await findPerson(query, key, { locale: entry.locale, now: new Date(entry.at) });
    if (!person) continue;
    await erasePerson(query, person, { withContacts: entry.withContacts });
    erased++;
  }
  return erased;
}

/**
 * Makes list and database agree, after a restore and at each start: erasures that only the database knows are noted,
 * and those that it does not know any more, because it is older, are repeated. Returns how many persons were erased
 * again.
 */
export async function repeatErasures({ query }: Pick<Database, 'query'>, dataDirectory: string): Promise<number> {
  const listed = await readErasures(dataDirectory);
  const known = new Set(listed.map(({ at }) => at));
  const stored = await query.selectFrom('person_request').select('erased').where('erased', 'is not', null).execute();
  for (const { erased } of stored) {
    const { data: entry } = entrySchema.safeParse(erased);
    if (entry && !known.has(entry.at)) await noteErasure(dataDirectory, entry);
  }
  let erased = 0;
  for (const entry of listed) erased += await query.transaction().execute((one) => repeatErasure(one, entry));
  return erased;
}
