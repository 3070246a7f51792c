import { sql } from 'kysely';
import type { Query } from '../../database/upsert/index.ts';

/** A column that refers to rows of another table. */
export interface Reference {
  /** The table and column that refer, and those that are referred to. */
  from: string;
  column: string;
  to: string;
  target: string;
}

/** What the database says of a table that imports write. */
export interface JournalTable {
  name: string;
  /** The columns that identify a row, and those of them that can be empty. */
  key: string[];
  emptyKey: string[];
  /** All that are not computed. */
  columns: string[];
  references: Reference[];
  referredBy: Reference[];
}

const priceColumns: Readonly<Record<string, string>> = {
  price_list_entry: 'price',
  contract_price: 'net_price',
  promotion_row: 'net_price',
};

/** The column of a table with prices that are for the price quantity of their article; null where there is none. */
export function priceColumnOf(table: string): string | null {
  return priceColumns[table] ?? null;
}

/** Reads what the database says of tables, once each. */
export function tableReader(query: Query): (name: string) => Promise<JournalTable> {
  const known = new Map<string, Promise<JournalTable>>();
  return (name) => {
    const table = known.get(name) ?? readTable(query, name);
    known.set(name, table);
    return table;
  };
}

async function readTable(query: Query, name: string): Promise<JournalTable> {
  const { rows } = await sql<JournalTable>`
    with reference as (
      select k.conrelid, k.confrelid, jsonb_build_object('from', k.conrelid::regclass::text, 'column', f.attname,
        'to', k.confrelid::regclass::text, 'target', t.attname) as value
      from pg_constraint k
      join pg_attribute f on f.attrelid = k.conrelid and f.attnum = k.conkey[1]
      join pg_attribute t on t.attrelid = k.confrelid and t.attnum = k.confkey[1]
      where k.contype = 'f' and cardinality(k.conkey) = 1
    ), attribute as (
      select attname::text as name, attnotnull from pg_attribute
      where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    )
    select ${name} as name, to_jsonb(import_journal_key(${name}::regclass)) as key,
      (select jsonb_agg(a.name) from attribute a) as columns,
      (select coalesce(jsonb_agg(a.name), '[]') from attribute a
        where not a.attnotnull and a.name = any(import_journal_key(${name}::regclass))) as "emptyKey",
      (select coalesce(jsonb_agg(value), '[]') from reference where conrelid = ${name}::regclass) as "references",
      (select coalesce(jsonb_agg(value), '[]') from reference where confrelid = ${name}::regclass) as "referredBy"
  `.execute(query);
  const [table] = rows;
  if (table === undefined) throw new Error(`There is no table ${name}.`);
  return table;
}
