import { sql } from 'kysely';
import type { Column } from './columns.ts';
import type { SetTable } from './replace-set.ts';
import { quotedName, type Query } from './transaction.ts';
import type { UpsertTable } from './upsert.ts';

/** Where the fields of records with a code are stored. */
export interface StoredShape {
  /** Its key is `code`. */
  table: UpsertTable;
  /** The lists of a record in tables of their own; the table has an id then. */
  sets?: readonly SetTable[];
}

/** The names of the fields; a text in two languages is one. */
export function storedFields({ table, sets = [] }: StoredShape): string[] {
  const ofColumns = Object.values(table.columns).map(({ field }) => nameOf(field));
  return [...new Set([...ofColumns, ...sets.map(({ field }) => field)])];
}

/**
 * What is stored in the given fields, by code and path: `unit`, `name.it`, `barcodes`. References are codes, lists hold
 * bare values or objects. What is empty (nothing, an empty text or list) is left out.
 */
export async function readStoredFields(
  query: Query,
  { table, sets = [] }: StoredShape,
  codes: readonly string[],
  fields: ReadonlySet<string>,
): Promise<Map<string, Map<string, unknown>>> {
  const columns = Object.entries(table.columns).filter(([, { field }]) => fields.has(nameOf(field)));
  const lists = sets.filter(({ field }) => fields.has(field));
  const paths = [...columns.map(([, { field }]) => field), ...lists.map(({ field }) => field)];
  if (paths.length === 0 || codes.length === 0) return new Map();
  const values = [
    ...columns.map(([name, column]) => valueOf('o', name, column)),
    ...lists.map((set) => listOf(set, table)),
  ];
  const { rows } = await sql<{ code: string; stored: unknown[] }>`
    select o.code, jsonb_build_array(${sql.raw(values.join(', '))}) as stored
    from ${quotedName(table.table)} o where o.code = any(${[...new Set(codes)]}::text[])
  `.execute(query);
  return new Map(
    rows.map(({ code, stored }) => {
      const filled = paths.map((path, place) => [path, stored[place]] as const).filter(([, value]) => !isEmpty(value));
      return [code, new Map(filled)];
    }),
  );
}

/** Whether a value says nothing: null, an empty text, list or object. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function nameOf(path: string): string {
  return path.split('.')[0] ?? path;
}

function valueOf(alias: string, name: string, { refers }: Column): string {
  const own = `${alias}."${name}"`;
  return refers === undefined ? own : `(select r.code from "${refers}" r where r.id = ${own})`;
}

function listOf({ table, owner, columns, only = 'true' }: SetTable, of: UpsertTable): string {
  const shown = Object.entries(columns).filter(([, { isHidden }]) => isHidden !== true);
  const [first] = shown;
  const element =
    shown.length === 1 && first !== undefined
      ? valueOf('t', ...first)
      : `jsonb_build_object(${shown.map(([name, column]) => `'${column.field}', ${valueOf('t', name, column)}`).join(', ')})`;
  const order = 'position' in columns ? ' order by t."position"' : '';
  return `(select jsonb_agg(${element}${order}) from "${table}" t where t."${owner}" = o."${of.id ?? ''}" and ${only})`;
}
