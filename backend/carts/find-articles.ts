import { sql, type Kysely } from 'kysely';
import { gtinSpellings } from '../../domain/gtin.ts';
import type { Tables } from '../database/index.ts';
import { normaliseCode } from '../search/index.ts';

/**
 * Finds the internal codes of articles by any code: the visible code (ignoring case), the internal code, the customer's
 * own code, a barcode (a GTIN with or without leading zeros), a former code; the first match is used. Unknown codes are left out. Codes without an exact match
 * are compared as in the search, by letters and digits only, if the result is unambiguous. One query, with such codes
 * two.
 */
export async function findArticles(
  query: Kysely<Tables>,
  customerId: number,
  codes: readonly string[],
): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const asked = [...new Set(codes)];
  const spelled = asked.flatMap((code) => gtinSpellings(code).map((spelling) => [code, spelling] as const));
  const { rows } = await sql<{ asked: string; code: string }>`
    with given as (select code as asked from unnest(${sql.val(asked)}::text[]) as code),
    spelled as (select * from unnest(${sql.val(spelled.map(([code]) => code))}::text[],
      ${sql.val(spelled.map(([, spelling]) => spelling))}::text[]) as s (asked, code)),
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
      select asked, min(a.code), 5 from spelled join barcode b on b.code = spelled.code join article a on a.id = b.article_id
        group by asked having count(distinct a.id) = 1
      union all
      select asked, a.code, 6 from given join article_alias l on l.kind = 'old' and l.code = asked
        join article a on a.id = l.article_id
    )
    select distinct on (asked) asked, code from found order by asked, rank, code`.execute(query);
  const exact = new Map(rows.map((row) => [row.asked, row.code]));
  const unknown = asked.filter((code) => !exact.has(code));
  return new Map([...exact, ...(await findLoosely(query, customerId, unknown))]);
}

async function findLoosely(
  query: Kysely<Tables>,
  customerId: number,
  codes: readonly string[],
): Promise<[string, string][]> {
  const plainCodes = codes.map((code) => [code, normaliseCode(code)] as const).filter(([, plain]) => plain !== '');
  if (plainCodes.length === 0) return [];
  const { rows } = await sql<{ plain: string; code: string }>`
    with written as (
      select a.code as article, unnest(array[a.sku, a.code]) as code from article a
      union all
      select a.code, l.code from article_alias l join article a on a.id = l.article_id
        where l.kind = 'old' or l.customer_id = ${customerId}
    ),
    plain as (select article, regexp_replace(lower(code), '[^a-z0-9]+', '', 'g') as code from written)
    select code as plain, min(article) as code from plain
    where code = any(${sql.val([...new Set(plainCodes.map(([, plain]) => plain))])}::text[])
    group by plain.code having count(distinct article) = 1`.execute(query);
  const found = new Map(rows.map(({ plain, code }) => [plain, code]));
  return plainCodes.flatMap(([code, plain]) => {
    const article = found.get(plain);
    return article === undefined ? [] : [[code, article] as [string, string]];
  });
}
