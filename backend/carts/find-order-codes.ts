import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/index.ts';
import { findArticles } from './find-articles.ts';

/**
 * Finds articles by codes as a customer's file writes them: the internal code of the article, and the code to order it by,
 * which is the same, or the one article's whose leading zeros a spreadsheet removed. Unknown codes are left out.
 */
export async function findOrderCodes(
  query: Kysely<Tables>,
  customerId: number,
  codes: readonly string[],
): Promise<Map<string, { article: string; code: string }>> {
  const known = await findArticles(query, customerId, codes);
  // A code that may mean several articles is one that the cart asks about.
  const found = new Map([...known].map(([code, one]) => [code, { article: 'code' in one ? one.code : code, code }]));
  const bare = codes.filter((code) => !found.has(code) && /^[1-9]\d*$/.test(code));
  if (bare.length === 0) return found;
  const { rows } = await sql<{ bare: string; article: string; code: string }>`
    with written as (
      select a.code as article, v.code from article a cross join lateral (values (a.sku), (a.code)) v (code)
      union all
      select a.code, l.code from article_alias l join article a on a.id = l.article_id
        where l.kind = 'old' or l.customer_id = ${customerId}
    )
    select ltrim(code, '0') as bare, min(article) as article, min(code) as code from written
    where code like '0%' and ltrim(code, '0') = any(${sql.val(bare)}::text[])
    group by 1 having count(distinct article) = 1`.execute(query);
  for (const row of rows) found.set(row.bare, { article: row.article, code: row.code });
  return found;
}
