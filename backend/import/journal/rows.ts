import { sql } from 'kysely';
import { quotedName, quotedNames } from '../../database/upsert/index.ts';
import type { Query, Row } from '../../database/upsert/index.ts';
import { listOf } from './field-names.ts';
import { priceColumnOf, type JournalTable, type Reference } from './tables.ts';

/** The text that identifies a row of a table. */
export function identityOf({ key }: JournalTable, row: Row): string {
  return JSON.stringify(key.map((column) => row[column] ?? null));
}

const given = (table: JournalTable, rows: readonly Row[]) => sql`
  jsonb_array_elements(${JSON.stringify(rows)}::jsonb) e
  cross join lateral jsonb_populate_record(null::${quotedName(table.name)}, e) i`;

const onKey = ({ key, emptyKey }: JournalTable) =>
  sql.raw(
    key
      .map((column) => `t."${column}" ${emptyKey.includes(column) ? 'is not distinct from' : '='} i."${column}"`)
      .join(' and '),
  );

/** The stored rows with these keys by their identity, locked unless they are only looked at. */
export async function storedRows(
  query: Query,
  table: JournalTable,
  keys: readonly Row[],
  { isLook = false } = {},
): Promise<Map<string, Row>> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) as row from ${given(table, keys)} join ${quotedName(table.name)} t on ${onKey(table)}
    ${sql.raw(isLook ? '' : 'for update of t')}
  `.execute(query);
  return new Map(rows.map(({ row }) => [identityOf(table, row), row]));
}

/** Writes columns of rows that are there; all rows give the same ones beside their key. */
export async function updateRows(query: Query, table: JournalTable, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => !table.key.includes(column));
  const assignments = columns.map((column) => `"${column}" = i."${column}"`);
  if (table.columns.includes('updated_at')) assignments.push('updated_at = now()');
  await sql`
    update ${quotedName(table.name)} t set ${sql.raw(assignments.join(', '))} from ${given(table, rows)}
    where ${onKey(table)}
  `.execute(query);
}

/** Inserts whole rows with their ids, but those whose place is taken; returns the identities of the inserted ones. */
export async function insertRows(query: Query, table: JournalTable, rows: readonly Row[]): Promise<Set<string>> {
  const { rows: inserted } = await sql<Row>`
    insert into ${quotedName(table.name)} (${quotedNames(table.columns)}) overriding system value
    select ${quotedNames(table.columns, 'i.')} from ${given(table, rows)}
    on conflict do nothing returning ${quotedNames(table.key)}
  `.execute(query);
  return new Set(inserted.map((row) => identityOf(table, row)));
}

export async function deleteRows(query: Query, table: JournalTable, keys: readonly Row[]): Promise<void> {
  await sql`delete from ${quotedName(table.name)} t using ${given(table, keys)} where ${onKey(table)}`.execute(query);
}

/** References that the database does not know: articles hold the codes of features and colours. */
const usedByCode: Readonly<Record<string, string>> = {
  feature: 'select k.code from feature k where exists (select from article a where a.features ? k.code)',
  color: 'select k.code from color k where exists (select from article a where a.color = k.code)',
};

/** The rows to which others refer, by their identity. */
export async function rowsInUse(query: Query, table: JournalTable, rows: readonly Row[]): Promise<Set<string>> {
  const used = new Set<string>();
  for (const { from, column, target } of table.referredBy) {
    const values = rows.map((row) => row[target]);
    const found = await sql<{ value: unknown }>`
      select distinct ${quotedName(column)} as value from ${quotedName(from)}
      where ${quotedName(column)} = any(${values}::bigint[])
    `.execute(query);
    const referred = new Set(found.rows.map(({ value }) => String(value)));
    for (const row of rows) if (referred.has(String(row[target]))) used.add(identityOf(table, row));
  }
  const byCode = usedByCode[table.name];
  if (byCode !== undefined) {
    const found = await sql<{ code: string }>`${sql.raw(byCode)}`.execute(query);
    const codes = new Set<unknown>(found.rows.map(({ code }) => code));
    for (const row of rows) if (codes.has(row['code'])) used.add(identityOf(table, row));
  }
  return used;
}

/** How a person finds a row: the code of its record, and what distinguishes it from other rows of that record. */
export interface RowName {
  code: string;
  item: string;
  /** The price list, for prices. */
  list: string | null;
}

/** The record that a row of several references belongs to: the first of these. */
const owners = ['article', 'promotion', 'customer', 'coupon', 'customer_group', 'content_item', 'user_account'];

/** Names rows, of which all columns are given, for a report. */
export async function nameRows(query: Query, table: JournalTable, rows: readonly Row[]): Promise<RowName[]> {
  const codes = new Map<Reference, Map<unknown, string>>();
  for (const reference of table.references) {
    const ids = [...new Set(rows.flatMap((row) => row[reference.column] ?? []))];
    codes.set(reference, await codesOf(query, reference, ids));
  }
  const price = priceColumnOf(table.name) === 'price';
  return rows.map((row) => {
    const parts = [...codes].flatMap(([{ column, to }, known]) => {
      const code = known.get(row[column]);
      return code === undefined ? [] : [{ column, to, code }];
    });
    const priceList = price ? (parts.find(({ to }) => to === 'price_list')?.code ?? null) : null;
    // The code of an address is one within its customer.
    const list = listOf(table.name, row);
    const own = list === null ? ownCode(row) : null;
    const owner =
      parts.find(({ column }) => column === list?.owner) ??
      owners.flatMap((name) => parts.find(({ to }) => to === name) ?? [])[0] ??
      parts[0];
    const code = own ?? owner?.code ?? table.key.map((column) => String(row[column])).join(' ');
    const others = parts.flatMap((part) => (part === owner || (price && part.to === 'price_list') ? [] : [part.code]));
    const days = [row['valid_from'], row['row_number'], row['number']].filter(
      (part) => (part ?? '-infinity') !== '-infinity',
    );
    const entry = list === null ? [] : (ownCode(row) ?? []);
    // A record with a code of its own needs no more to be found.
    const item = own === null ? [entry, ...others, ...days].flat().join(' ') : '';
    return { code, item, list: priceList };
  });
}

function ownCode(row: Row): string | null {
  for (const name of ['code', 'username', 'key']) if (typeof row[name] === 'string') return row[name];
  return null;
}

async function codesOf(
  query: Query,
  { to, target }: Reference,
  ids: readonly unknown[],
): Promise<Map<unknown, string>> {
  if (ids.length === 0) return new Map();
  const name = { user_account: 'username', content_item: 'key' }[to] ?? 'code';
  const { rows } = await sql<{ id: unknown; code: string }>`
    select ${quotedName(target)} as id, ${quotedName(name)} as code from ${quotedName(to)}
    where ${quotedName(target)} = any(${ids}::bigint[])
  `.execute(query);
  return new Map(rows.map(({ id, code }) => [Number(id), code]));
}
