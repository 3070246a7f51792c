import { sql, type Kysely } from 'kysely';
import type { Tables } from '../outside/database/index.ts';

/**
 * Internal codes of articles by whatever code somebody wrote: the visible code (capitals don't matter), the internal
 * one, what the customer itself calls the article, a barcode, a code it had before; the first that fits counts. Unknown
 * codes are left out. One query.
 */
export async function findArticles(
  query: Kysely<Tables>,
  customerId: number,
  codes: readonly string[],
): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ asked: string; code: string }>`
    with given as (select code as asked from unnest(${sql.val([...new Set(codes)])}::text[]) as code),
    found as (
      select asked, a.code, 1 as rank from given join article a on a.sku = any (array[asked, upper(asked)])
      union all
      select asked, a.code, 2 from given join article a on a.code = asked
      union all
      select asked, a.code, 3 from given
        join article_alias l on l.kind = 'customer' and l.customer_id = ${customerId} and l.code = asked
        join article a on a.id = l.article_id
      union all
      select asked, a.code, 4 from given join barcode b on b.code = asked join article a on a.id = b.article_id
      union all
      select asked, a.code, 5 from given join article_alias l on l.kind = 'old' and l.code = asked
        join article a on a.id = l.article_id
    )
    select distinct on (asked) asked, code from found order by asked, rank, code`.execute(query);
  return new Map(rows.map(({ asked, code }) => [asked, code]));
}
