import { sql } from 'kysely';
import type { Reads } from '../database/index.ts';

/** A product in a sitemap. */
export interface SitemapProduct {
  id: number;
  code: string;
  hasVariants: boolean;
  changedAt: Date;
}

const LISTED = sql`a.parent_id is null and a.is_active`;

/** Splits all products into parts of `size`: the database id before the first product of each part. */
export async function listSitemapParts(database: Reads, size: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id::float8 as id from (
      select a.id, row_number() over (order by a.id) as place from article a where ${LISTED}) numbered
    where (place - 1) % ${size} = 0 order by id`.execute(database.query);
  return rows.map(({ id }) => id - 1);
}

/** At most `count` products after a database id, in the order of ids. */
export async function listSitemapProducts(database: Reads, after: number, count: number): Promise<SitemapProduct[]> {
  const { rows } = await sql<SitemapProduct>`
    select a.id::float8 as id, a.code, coalesce(variants.count, 0) > 1 as "hasVariants",
      greatest(a.updated_at, variants.changed_at) as "changedAt"
    from article a
    left join lateral (select count(*), max(v.updated_at) as changed_at from article v
      where v.parent_id = a.id and v.is_active) variants on true
    where ${LISTED} and a.id > ${after} order by a.id limit ${count}`.execute(database.query);
  return rows;
}
