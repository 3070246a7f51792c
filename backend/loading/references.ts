import { sql } from 'kysely';
import { name, type Query } from './transaction.ts';

/** Code to id of those rows of `table` that are there. */
export async function idsByCode(
  query: Query,
  table: 'category' | 'family' | 'feature' | 'brand' | 'collection' | 'price_list' | 'agent' | 'customer' | 'article',
  codes: Iterable<string | null | undefined>,
): Promise<Map<string, number>> {
  const wanted = new Set<string>();
  for (const code of codes) if (code !== null && code !== undefined) wanted.add(code);
  if (wanted.size === 0) return new Map();
  const found = await sql<{ code: string; id: number | string }>`
    select code, id from ${name(table)} where code = any(${[...wanted]}::text[])
  `.execute(query);
  return new Map(found.rows.map((row) => [row.code, Number(row.id)]));
}
