import { sql, type RawBuilder } from 'kysely';
import type { SearchedWord } from '../../domain/order-name.ts';

/**
 * SQL expression of a text for searching: lower case, no accents, one kind of apostrophe. Most texts are plain ASCII,
 * for which lower case is enough and takes a tenth of the time.
 */
export const folded = (text: RawBuilder<unknown>) =>
  sql`lower(case when octet_length(${text}) = length(${text}) then ${text} else regexp_replace(
    translate(normalize(${text}, NFKD), '’‘', ''''''), '[\u0300-\u036f]', '', 'g') end)`;

/** SQL expression of a code for searching: letters and digits only. */
export const bareCode = (text: RawBuilder<unknown>) => sql`regexp_replace(lower(${text}), '[^a-z0-9]', '', 'g')`;

/** LIKE pattern for everything that contains the text; wildcards in the text are escaped. */
export const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** SQL expression of a number that another program gave, as searched words have it: parts separated by one blank. */
export const numberParts = (text: RawBuilder<unknown>) =>
  sql`regexp_replace(regexp_replace(${folded(text)}, '[^[:alnum:]]+', ' ', 'g'), '\\m0+(?=[0-9])', '', 'g')`;

/** SQL expression of the number of the document `alias`, with the year after the series and at the end. */
export function searchedNumber(alias: string): RawBuilder<unknown> {
  const [cause, year, number] = ['cause', 'year', 'number'].map((column) => sql.ref(`${alias}.${column}`));
  // Most series are plain letters, for which lower case is enough.
  const series = sql`case when ${cause} ~ '^[A-Z]+$' then lower(${cause}) else ${numberParts(sql`${cause}`)} end`;
  return sql`(select concat(' ', s, ' ', ${year}, ' ', ${number}, ' ', s, ' ', ${number}, ' ', ${year}, ' ')
    from (select ${series} as s) series)`;
}

/** LIKE pattern for the numbers of `searchedNumber` that a searched word means; null when it can't be in one. */
export function numberPattern({ number, isWhole }: SearchedWord): string | null {
  if (number === '') return null;
  return isWhole ? `% ${number} %` : `%${number}%`;
}

/** SQL condition: the column is one of the ids; with null, every value and none is. */
export const isOneOf = (column: RawBuilder<unknown>, ids: readonly number[] | null) =>
  ids === null ? sql`true` : sql`${column} = any(${ids}::bigint[])`;
