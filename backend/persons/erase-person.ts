import { sql, type RawBuilder } from 'kysely';
import { ERASURE_LINES, type ErasureLine } from '../../domain/erasure-lines.ts';
import type { Person, Query } from './find-person.ts';
import { PERSONAL_TABLES, type PersonalTable } from './personal-tables.ts';
import { wordsIn, wordsOf, type ColumnKind } from './words.ts';

/** How many rows stand behind a line of the list before an erasure, and what happens to them. */
export interface ErasureCount {
  line: ErasureLine;
  fate: (typeof ERASURE_LINES)[ErasureLine];
  rows: number;
}

const tables = Object.entries(PERSONAL_TABLES);

/** The columns in which names are replaced, with their types. */
async function kindsOf(query: Query): Promise<Map<string, ColumnKind>> {
  const { rows } = await sql<{ column: string; type: string }>`
    select table_name || '.' || column_name as column, data_type as type from information_schema.columns
    where table_schema = current_schema() and table_name = any (${tables.map(([name]) => name)}::text[])`.execute(
    query,
  );
  const kind = (type: string): ColumnKind =>
    type === 'json' || type === 'jsonb' ? type : type === 'ARRAY' ? 'list' : 'text';
  return new Map(rows.map(({ column, type }) => [column, kind(type)]));
}

/** The rows of a table that name the person, and their columns without it; null where no column can. */
function mentionsIn(name: string, table: PersonalTable, person: Person, kinds: Map<string, ColumnKind>) {
  const words = wordsOf(person);
  if (table.words === undefined || words.phrases.length + words.exact.length === 0) return null;
  const columns = table.words.map((column) => ({
    column,
    ...wordsIn(sql.ref(`t.${column}`), kinds.get(`${name}.${column}`) ?? 'text', words, person.nameless),
  }));
  return {
    condition: sql<boolean>`(${sql.join(
      columns.map(({ names }) => names),
      sql` or `,
    )})`,
    // A value that is missing stays so: a list of nothing is not the same.
    values: Object.fromEntries(
      columns.map(({ column, names, replaced }) => [
        column,
        sql`case when ${names} then ${replaced} else ${sql.ref(`t.${column}`)} end`,
      ]),
    ),
  };
}

async function count(query: Query, name: string, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(name)} t where ${condition}`.execute(query);
  return rows[0]?.count ?? 0;
}

/** What an erasure would do, line by line; nothing is changed. Lines without rows are left out. */
export async function planErasure(query: Query, person: Person): Promise<ErasureCount[]> {
  const kinds = await kindsOf(query);
  const counts = new Map<ErasureLine, number>();
  const add = (line: ErasureLine, rows: number) => counts.set(line, (counts.get(line) ?? 0) + rows);
  for (const [name, table] of tables) {
    const own = table.rows?.(person);
    if (table.line !== undefined && own) add(table.line, await count(query, name, own));
    const mentions = mentionsIn(name, table, person, kinds);
    if (mentions)
      add(
        'mentions',
        await count(query, name, own ? sql<boolean>`${mentions.condition} and not (${own})` : mentions.condition),
      );
  }
  return (Object.keys(ERASURE_LINES) as ErasureLine[]).flatMap((line) => {
    const rows = counts.get(line) ?? 0;
    return rows === 0 ? [] : [{ line, fate: ERASURE_LINES[line], rows }];
  });
}

const assignments = (values: Record<string, RawBuilder<unknown>>) =>
  sql.join(Object.entries(values).map(([column, value]) => sql`${sql.id(column)} = ${value}`));

/** Fields of the ERP with an address of the person, which it owns where the office says so. */
const CONTACTS = {
  customer: { email: sql`null` },
  customer_address: { email: sql`null`, phone: sql`null`, mobile: sql`null` },
  agent: { name: sql`t.code`, email: sql`null`, phone: sql`null` },
} as const;

/**
 * Erases a person in the caller's transaction: rows of its own go or lose their values, and its names and addresses are
 * replaced wherever else they stand (decision 7.8). `withContacts` also empties contact data of the ERP that have the
 * person's address.
 */
export async function erasePerson(
  query: Query,
  person: Person,
  { withContacts }: { withContacts: boolean },
): Promise<void> {
  const kinds = await kindsOf(query);
  for (const [name, table] of tables) {
    const own = table.rows?.(person);
    const { erase } = table;
    if (own && erase === 'delete') await sql`delete from ${sql.table(name)} t where ${own}`.execute(query);
    else if (own && typeof erase === 'function')
      await sql`update ${sql.table(name)} t set ${assignments(erase(person))} where ${own}`.execute(query);
    const mentions = mentionsIn(name, table, person, kinds);
    if (mentions)
      await sql`update ${sql.table(name)} t set ${assignments(mentions.values)}
        where ${mentions.condition}`.execute(query);
    const contact = withContacts && name in CONTACTS ? CONTACTS[name as keyof typeof CONTACTS] : null;
    if (contact && own) await sql`update ${sql.table(name)} t set ${assignments(contact)} where ${own}`.execute(query);
  }
}
