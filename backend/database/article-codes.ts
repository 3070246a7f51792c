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
export async function findMeantArticles(
  query: Kysely<Tables>,
  codes: Iterable<string>,
): Promise<Map<string, MeantArticle>> {
  const asked = [...new Set(codes)];
  const spelled = await findSpelled(query, asked);
  const others = asked.filter((code) => !spelled.has(code));
  return new Map([...meanings(spelled), ...meanings(await findByKey(query, others))]);
}

/** The same for codes of a file of articles, which create what nothing is spelled like: the key finds nothing. */
export async function findSpelledArticles(
  query: Kysely<Tables>,
  codes: Iterable<string>,
): Promise<Map<string, MeantArticle>> {
  return new Map(meanings(await findSpelled(query, [...new Set(codes)])));
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
    for (const [name, meant] of meanings(await findByVisibleCode(query, rest))) spelled.set(name, meant);
  }
  return { spelled, written: new Map(meanings(await findWritten(query, all))) };
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

function* meanings(found: Spellings): Generator<[string, MeantArticle]> {
  for (const [asked, codes] of found) {
    const [only] = codes;
    if (only !== undefined) yield [asked, codes.length === 1 ? { code: only } : { lookAlikes: [...codes] }];
  }
}

/**
 * Codes that are stored so, or so but for normal form and invisible characters, of which few are stored at all. What is
 * stored exactly is not sent back: a file has thousands of such codes.
 */
async function findSpelled(query: Kysely<Tables>, asked: readonly string[]): Promise<Spellings> {
  if (asked.length === 0) return new Map();
  const spellings = Map.groupBy(asked, codeSpelling);
  const { rows } = await sql<{ spelling: string; code: string | null }>`
    with given as (select unnest(${[...spellings.keys()]}::text[]) as spelling),
    unclean as materialized (
      select code, code_spelling(code) as spelling from article where code <> code_spelling(code)
    )
    select spelling, null as code from given where not exists (select from article where code = spelling)
    union all
    select spelling, code from unclean join given using (spelling) order by code`.execute(query);
  const missing = new Set(rows.filter(({ code }) => code === null).map(({ spelling }) => spelling));
  const unclean = Map.groupBy(rows, ({ spelling }) => spelling);
  return new Map(
    [...spellings].flatMap(([spelling, codes]) => {
      const others = (unclean.get(spelling) ?? []).flatMap(({ code }) => code ?? []);
      const stored = missing.has(spelling) ? others : [spelling, ...others];
      return stored.length === 0 ? [] : codes.map((code) => [code, stored] as const);
    }),
  );
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
      select distinct code_spelling(code) as spelling from article where code <> code_spelling(code)
    )
    select array_agg(a.code order by a.code) as codes from (
      select u.spelling, a.code from unclean u join article a on a.code = u.spelling
      union all
      select code_spelling(code), code from article where code <> code_spelling(code)
    ) a group by a.spelling having count(*) > 1 order by a.spelling`.execute(query);
  return rows.map(({ codes }) => codes);
}
