import { sql } from 'kysely';
import { quotedName, type Query } from './transaction.ts';

/** Tables whose rows have a code. */
export type CodedTable =
  | 'category'
  | 'family'
  | 'feature'
  | 'brand'
  | 'collection'
  | 'price_list'
  | 'agent'
  | 'customer'
  | 'customer_group'
  | 'article';

/** Tables whose rows are named by series, year and number, as F/2026/7001. */
const labelledTables = ['customer_document', 'transport_document', 'sales_order'] as const;
export type LabelledTable = (typeof labelledTables)[number];

/** Tables that a column may refer to; the code of an address is unique only within its customer, that of a
 * discount class only among those of articles or of customers. */
export type ReferredTable = CodedTable | LabelledTable | 'customer_address' | 'discount_class';

/** Codes of existing rows of `table`, with their ids. */
export async function idsByCode(
  query: Query,
  table: CodedTable,
  codes: Iterable<string | null | undefined>,
): Promise<Map<string, number>> {
  const wanted = new Set<string>();
  for (const code of codes) if (code !== null && code !== undefined) wanted.add(code);
  if (wanted.size === 0) return new Map();
  const found = await sql<{ code: string; id: number | string }>`
    select code, id from ${quotedName(table)} where code = any(${[...wanted]}::text[])
  `.execute(query);
  return new Map(found.rows.map((row) => [row.code, Number(row.id)]));
}

/** Ids with their codes, the inverse of idsByCode. */
export async function codesById(
  query: Query,
  table: ReferredTable,
  ids: ReadonlySet<number>,
): Promise<Map<number, string>> {
  const isLabelled = labelledTables.some((labelled) => labelled === table);
  const code = sql.raw(isLabelled ? "cause || '/' || year || '/' || number" : 'code');
  const found = await sql<{ code: string; id: number | string }>`
    select ${code} as code, id from ${quotedName(table)} where id = any(${[...ids]}::bigint[])
  `.execute(query);
  return new Map(found.rows.map((row) => [Number(row.id), row.code]));
}

/** The id of a code that a record may leave out: undefined and null are returned unchanged. */
export function idOf(ids: ReadonlyMap<string, number>, code: string | null | undefined): number | null | undefined {
  return code === null || code === undefined ? code : (ids.get(code) ?? null);
}
