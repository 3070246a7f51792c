import { sql } from 'kysely';
import type { Query } from '../../database/upsert/index.ts';

/** Ids of the discount classes of articles or of customers with these codes; those that do not exist are created. */
export async function addDiscountClasses(
  query: Query,
  kind: 'article' | 'customer',
  codes: Iterable<string | null | undefined>,
): Promise<Map<string, number>> {
  const wanted = new Set<string>();
  for (const code of codes) if (code !== null && code !== undefined) wanted.add(code);
  if (wanted.size === 0) return new Map();
  const found = await discountClassIds(query, kind, wanted);
  const fresh = [...wanted].filter((code) => !found.has(code));
  if (fresh.length === 0) return found;
  await sql`
    insert into discount_class (kind, code) select ${kind}, code from unnest(${fresh}::text[]) as code
    on conflict do nothing
  `.execute(query);
  return discountClassIds(query, kind, wanted);
}

/** Ids of the existing discount classes of articles or of customers with these codes. */
export async function discountClassIds(
  query: Query,
  kind: 'article' | 'customer',
  codes: ReadonlySet<string>,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; id: number }>`
    select code, id from discount_class where kind = ${kind} and code = any(${[...codes]}::text[])
  `.execute(query);
  return new Map(rows.map(({ code, id }) => [code, id]));
}
