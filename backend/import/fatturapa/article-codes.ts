import { sql, type Kysely } from 'kysely';
import { findSpelledOrAlike } from '../../database/article-codes.ts';
import type { Tables } from '../../database/index.ts';
import type { StatedCode, StatedLine } from './read-document.ts';

/**
 * The code of each line: of the type that the seller uses for its own, else the first that is an article of the shop (by
 * its codes, then by its bar codes, then by the key of its codes), else the first. A line without codes has an empty one.
 */
export async function articleCodes(
  query: Kysely<Tables>,
  lines: readonly StatedLine[],
  codeType: string | null,
): Promise<string[]> {
  const values = [...new Set(lines.flatMap(({ codes }) => codes.map(({ value }) => value)))];
  const skus = await findSpelledOrAlike(query, values, (some) => skusOf(query, some));
  return lines.map(({ codes }) => {
    const own = codes.filter(({ type }) => codeType !== null && type.toUpperCase() === codeType.toUpperCase());
    const known = (some: readonly StatedCode[]) =>
      some.map(({ value }) => skus.get(value)).find((sku) => sku !== undefined);
    return known(own) ?? own[0]?.value ?? known(codes) ?? codes[0]?.value ?? '';
  });
}

/** The visible codes of articles by any of their codes; a bar code of several articles is of none. */
async function skusOf(query: Kysely<Tables>, values: readonly string[]): Promise<Map<string, string>> {
  if (values.length === 0) return new Map();
  const { rows } = await sql<{ value: string; sku: string }>`
    select value, sku from (
      select b.code as value, min(a.sku) as sku, 1 as rank from barcode b join article a on a.id = b.article_id
      where b.code = any(${values}::text[]) group by b.code having count(distinct a.id) = 1
      union all select sku, sku, 2 from article where sku = any(${values}::text[])
      union all select code, sku, 3 from article where code = any(${values}::text[])
    ) found order by rank`.execute(query);
  // The internal code wins over an equal visible one, as in other files of documents.
  return new Map(rows.map(({ value, sku }) => [value, sku]));
}
