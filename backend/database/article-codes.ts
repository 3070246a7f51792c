import { sql, type Kysely, type RawBuilder } from 'kysely';
import { codeKey, codeSpelling } from '../../domain/code-key.ts';
import type { Tables } from './tables.generated.ts';

/** The article that a code means, or the several that it may mean. */
export type MeantArticle = { code: string } | { lookAlikes: string[] };

/** Stored codes by the code that was asked for. */
type Spellings = ReadonlyMap<string, readonly string[]>;

/**
 * The articles that codes of files mean (decision 8.3): the exact spelling first, else the key if it belongs to one
 * article; unknown codes are left out. A code means several articles when its key does, or when codes that differ in
 * normal form or invisible characters only belong to two. One query when all are spelled as stored, else two.
 */
export function findMeantArticles(query: Kysely<Tables>, codes: Iterable<string>): Promise<Map<string, MeantArticle>> {
  return findMeanings(query, codes, { isKeyed: true, isWhole: true });
}

/**
 * The same without the codes that mean what they are, as nearly all of a file do. Codes that create an article (not
 * `isKeyed`) mean only what is spelled alike.
 */
export function findMeantOtherwise(
  query: Kysely<Tables>,
  codes: Iterable<string>,
  { isKeyed }: { isKeyed: boolean },
): Promise<Map<string, MeantArticle>> {
  return findMeanings(query, codes, { isKeyed, isWhole: false });
}

async function findMeanings(
  query: Kysely<Tables>,
  codes: Iterable<string>,
  { isKeyed, isWhole }: { isKeyed: boolean; isWhole: boolean },
): Promise<Map<string, MeantArticle>> {
  const spellings = new Map<string, string>();
  for (const code of codes) spellings.set(code, codeSpelling(code));
  const { missing, unclean } = await findSpelled(query, new Set(spellings.values()));
  const found = new Map<string, MeantArticle>();
  const unknown: string[] = [];
  for (const [code, spelling] of spellings) {
    const isStored = !missing.has(spelling);
    const others = unclean.get(spelling);
    if (others !== undefined) found.set(code, meantBy(isStored ? [spelling, ...others] : others));
    else if (!isStored) unknown.push(code);
    else if (isWhole || spelling !== code) found.set(code, { code: spelling });
  }
  if (isKeyed) for (const [code, stored] of await findByKey(query, unknown)) found.set(code, meantBy(stored));
  return found;
}

/** The stored codes that codes differ from in case only, or in nothing that is seen; those without one are left out. */
export async function findLookAlikes(query: Kysely<Tables>, codes: readonly string[]): Promise<Spellings> {
  const found = await findByKey(query, codes);
  const others = [...found].map(([code, stored]) => [code, stored.filter((one) => one !== code)] as const);
  return new Map(others.filter(([, stored]) => stored.length > 0));
}

/** An article with its codes. */
export interface CodedArticle {
  id: number;
  code: string;
  sku: string;
  isActive: boolean;
}

/** The articles of which the internal or the visible code has the key of a code; codes without one are left out. */
export async function findAlike(query: Kysely<Tables>, asked: readonly string[]): Promise<Map<string, CodedArticle[]>> {
  if (asked.length === 0) return new Map();
  const { rows } = await sql<CodedArticle & { asked: string }>`
    select asked, a.id, a.code, a.sku, a.is_active as "isActive" from unnest(${asked}::text[]) as asked
    cross join lateral (
      select id, code, sku, is_active from article where code_key(code) = code_key(asked)
      union select id, code, sku, is_active from article where sku <> code and code_key(sku) = code_key(asked)
    ) a order by a.code`.execute(query);
  return Map.groupBy(rows, (row) => row.asked);
}

/**
 * What `find` has for articles by their codes as they are spelled; for other codes, what it has for the one article whose
 * internal or visible code has their key.
 */
export async function findSpelledOrAlike<T>(
  query: Kysely<Tables>,
  codes: readonly string[],
  find: (codes: readonly string[]) => Promise<Map<string, T>>,
): Promise<Map<string, T>> {
  const spelled = await find(codes);
  const alike = await findAlike(
    query,
    codes.filter((code) => !spelled.has(code)),
  );
  const only = [...alike].flatMap(([asked, [one, ...more]]) =>
    one && more.length === 0 ? [[asked, one.code] as const] : [],
  );
  if (only.length === 0) return spelled;
  const others = await find(only.map(([, code]) => code));
  const found = only.flatMap(([asked, code]) => {
    const one = others.get(code);
    return one === undefined ? [] : [[asked, one] as const];
  });
  return new Map([...spelled, ...found]);
}

/** The stored codes for codes that files name, with all that a code may mean; for what nothing named may lose. */
export async function withMeantArticles(query: Kysely<Tables>, codes: ReadonlySet<string>): Promise<Set<string>> {
  const all = new Set(codes);
  const given = [...codes];
  for (let start = 0; start < given.length; start += AT_ONCE) {
    const meant = await findMeantArticles(query, given.slice(start, start + AT_ONCE));
    for (const one of meant.values()) for (const code of 'code' in one ? [one.code] : one.lookAlikes) all.add(code);
  }
  return all;
}

/**
 * The articles that names of files mean: `spelled` by their internal, else their visible code; `written` by codes with
 * signs that a name cannot have, which became `_` or `-`.
 */
export async function findArticlesNamed(
  query: Kysely<Tables>,
  names: ReadonlySet<string>,
): Promise<Record<'spelled' | 'written', Map<string, MeantArticle>>> {
  const all = [...names];
  const spelled = new Map<string, MeantArticle>();
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const piece = all.slice(start, start + AT_ONCE);
    for (const [name, meant] of await findMeantArticles(query, piece)) spelled.set(name, meant);
    const rest = piece.filter((name) => !spelled.has(name));
    for (const [name, codes] of await findByVisibleCode(query, rest)) spelled.set(name, meantBy(codes));
  }
  const written = await findWritten(query, all);
  return { spelled, written: new Map([...written].map(([name, codes]) => [name, meantBy(codes)])) };
}

async function findByVisibleCode(query: Kysely<Tables>, asked: readonly string[]): Promise<Spellings> {
  if (asked.length === 0) return new Map();
  const { rows } = await sql<{ asked: string; code: string; isExact: boolean }>`
    select asked, a.code, a.sku = asked as "isExact" from unnest(${asked}::text[]) as asked
    join article a on a.sku <> a.code and code_key(a.sku) = code_key(asked) order by a.code`.execute(query);
  const exact = new Set(rows.filter(({ isExact }) => isExact).map((row) => row.asked));
  const best = rows.filter((row) => row.isExact || !exact.has(row.asked));
  return grouped(best.map((row) => [row.asked, row.code]));
}

async function findWritten(query: Kysely<Tables>, names: readonly string[]): Promise<Spellings> {
  const byKey = Map.groupBy(names, (name) => codeKey(name).replaceAll('-', '_'));
  const written = (code: RawBuilder<unknown>) =>
    sql`regexp_replace(code_key(${code}), ${String.raw`[/\\:*?"<>|-]`}, '_', 'g')`;
  const { rows } = await sql<{ key: string; code: string }>`
    select w.key, w.code from (
      select ${written(sql`code`)} as key, code from article where code ~ ${FORBIDDEN}
      union select ${written(sql`sku`)}, code from article where sku ~ ${FORBIDDEN}
    ) w where w.key = any(${[...byKey.keys()]}::text[]) order by w.code`.execute(query);
  return grouped(rows.flatMap(({ key, code }) => (byKey.get(key) ?? []).map((name) => [name, code] as const)));
}

/** Signs that names of files cannot have on every system, as a regular expression of the database. */
const FORBIDDEN = String.raw`[/\\:*?"<>|]`;

const AT_ONCE = 5000;

function meantBy(codes: readonly string[]): MeantArticle {
  const [only] = codes;
  return only !== undefined && codes.length === 1 ? { code: only } : { lookAlikes: [...codes] };
}

/** Which spellings no article has as its code, and the codes that are the same but for normal form and invisible signs. */
async function findSpelled(
  query: Kysely<Tables>,
  spellings: ReadonlySet<string>,
): Promise<{ missing: Set<string>; unclean: Spellings }> {
  if (spellings.size === 0) return { missing: new Set(), unclean: new Map() };
  const given = sql`${[...spellings]}::text[]`;
  const { rows } = await sql<{ spelling: string; code: string | null }>`
    with unclean as materialized (
      select code, code_spelling(code) as spelling from article where not is_code_clean
    )
    (select unnest(${given}) as spelling, null as code except select code, null from article where code = any(${given}))
    union all
    (select spelling, code from unclean where spelling = any(${given}) order by code)`.execute(query);
  const unclean = rows.flatMap(({ spelling, code }) => (code === null ? [] : [[spelling, code] as const]));
  return {
    missing: new Set(rows.flatMap(({ spelling, code }) => (code === null ? [spelling] : []))),
    unclean: grouped(unclean),
  };
}

async function findByKey(query: Kysely<Tables>, asked: readonly string[]): Promise<Spellings> {
  if (asked.length === 0) return new Map();
  const { rows } = await sql<{ asked: string; code: string }>`
    select asked, a.code from unnest(${asked}::text[]) as asked
    join article a on code_key(a.code) = code_key(asked) order by a.code`.execute(query);
  return grouped(rows.map(({ asked: one, code }) => [one, code]));
}

function grouped(pairs: readonly (readonly [string, string])[]): Spellings {
  const groups = Map.groupBy(pairs, ([asked]) => asked);
  return new Map([...groups].map(([asked, found]) => [asked, found.map(([, code]) => code)]));
}

/** The codes that are equal but for normal form and invisible characters, in groups: an upgrade finds them. */
export async function listCollisions(query: Kysely<Tables>): Promise<string[][]> {
  const { rows } = await sql<{ codes: string[] }>`
    with unclean as (
      select distinct code_spelling(code) as spelling from article where not is_code_clean
    )
    select array_agg(a.code order by a.code) as codes from (
      select u.spelling, a.code from unclean u join article a on a.code = u.spelling
      union all
      select code_spelling(code), code from article where not is_code_clean
    ) a group by a.spelling having count(*) > 1 order by a.spelling`.execute(query);
  return rows.map(({ codes }) => codes);
}
