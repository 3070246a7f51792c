import { sql, type Kysely } from 'kysely';
import { visibleCode } from '../../domain/code-key.ts';
import { gtinSpellings } from '../../domain/gtin.ts';
import { findAlike, type MeantArticle } from '../database/article-codes.ts';
import type { Sentence } from '../app-error.ts';
import type { Tables } from '../database/index.ts';
import { normaliseCode } from '../search/index.ts';

/**
 * Finds articles by any code, as internal codes: first what is spelled so (the visible code, the internal code, the
 * customer's own code, a barcode, which is a GTIN with or without leading zeros, a former code; in this order), then by
 * the key of visible and internal codes (decision 8.3), then as in the search, by letters and digits only. A code that
 * may mean several articles has their visible codes; unknown codes are left out. One query when all are spelled as
 * stored.
 */
export async function findArticles(
  query: Kysely<Tables>,
  customerId: number,
  codes: readonly string[],
): Promise<Map<string, MeantArticle>> {
  const found = new Map<string, MeantArticle>();
  const wanted = [...new Set(codes)];
  for (const find of [findExactly, findByKey, findLoosely]) {
    const rest = wanted.filter((code) => !found.has(code));
    if (rest.length === 0) break;
    for (const [code, meant] of await find(query, customerId, rest)) found.set(code, meant);
  }
  return found;
}

/** What a buyer reads about a code that may mean several articles: the first three of them. */
export function ambiguousSentence(lookAlikes: readonly string[]): Sentence {
  return { key: 'ambiguousArticle', parameters: { codes: lookAlikes.slice(0, 3).join(', ') } };
}

async function findExactly(
  query: Kysely<Tables>,
  customerId: number,
  asked: readonly string[],
): Promise<[string, MeantArticle][]> {
  const spelled = asked.flatMap((code) => gtinSpellings(code).map((spelling) => [code, spelling] as const));
  const { rows } = await sql<{ asked: string; code: string }>`
    with given as (select code as asked from unnest(${sql.val(asked)}::text[]) as code),
    spelled as (select * from unnest(${sql.val(spelled.map(([code]) => code))}::text[],
      ${sql.val(spelled.map(([, spelling]) => spelling))}::text[]) as s (asked, code)),
    found as (
      select asked, a.code, 1 as rank from given join article a on a.sku = asked
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
  return rows.map(({ asked: code, code: article }) => [code, { code: article }]);
}

/** Articles by the key of their visible or internal code. */
async function findByKey(
  query: Kysely<Tables>,
  _customerId: number,
  asked: readonly string[],
): Promise<[string, MeantArticle][]> {
  const found = [...(await findAlike(query, asked))];
  return found.flatMap(([code, articles]) =>
    meaningOf({ asked: code, codes: articles.map((one) => one.code), skus: articles.map(({ sku }) => sku) }),
  );
}

interface Alike {
  asked: string;
  codes: string[];
  skus: string[];
}

function meaningOf({ asked, codes, skus }: Alike): [string, MeantArticle][] {
  const [only] = codes;
  if (only === undefined) return [];
  return [[asked, codes.length === 1 ? { code: only } : { lookAlikes: skus.map(visibleCode) }]];
}

async function findLoosely(
  query: Kysely<Tables>,
  customerId: number,
  codes: readonly string[],
): Promise<[string, MeantArticle][]> {
  const plainCodes = codes.map((code) => [code, normaliseCode(code)] as const).filter(([, plain]) => plain !== '');
  if (plainCodes.length === 0) return [];
  const { rows } = await sql<Alike>`
    with written as (
      select a.code as article, a.sku, unnest(array[a.sku, a.code]) as code from article a
      union all
      select a.code, a.sku, l.code from article_alias l join article a on a.id = l.article_id
        where l.kind = 'old' or l.customer_id = ${customerId}
    ),
    plain as (
      select distinct article, sku, regexp_replace(lower(code), '[^a-z0-9]+', '', 'g') as code from written
    )
    select code as asked, array_agg(article order by article) as codes, array_agg(sku order by article) as skus
    from plain where code = any(${sql.val([...new Set(plainCodes.map(([, plain]) => plain))])}::text[])
    group by code`.execute(query);
  const found = new Map(rows.flatMap(meaningOf));
  return plainCodes.flatMap(([code, plain]): [string, MeantArticle][] => {
    const meant = found.get(plain);
    return meant === undefined ? [] : [[code, meant]];
  });
}
