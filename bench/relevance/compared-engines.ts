import type { Locale } from '../../domain/locale.ts';
import MiniSearch from 'minisearch';
import type pg from 'pg';
import type { SourceArticle, SourceVocabulary } from '../../backend/search/memory/source.ts';
import { normaliseCode } from '../../backend/search/index.ts';
import type { Synonyms } from '../../backend/search/memory/synonyms.ts';
import { isStopWord } from '../../backend/search/memory/text/stop-words.ts';
import type { JudgedPage } from './judgement.ts';

/** Hits that every engine returns. */
export const HITS = 100;

/** A search engine that returns product ids for a text, the best first, `HITS` at most. */
export interface ComparedEngine {
  name: string;
  search(text: string, locale: Locale): Promise<number[]> | number[];
}

/** The texts of a product and its variants that every engine indexes. */
export interface Texts {
  id: number;
  codes: string;
  nameIt: string;
  nameEn: string;
  labels: string;
  rest: string;
}

/** A text without accents and elided articles, in lower case. */
export const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘´`]/g, "'")
    .replace(/(?<![a-z])(?:l|d|dell|all|dall|nell|sull|un)'/gi, ' ')
    .toLowerCase();

const distinct = (texts: readonly (string | null | undefined)[]): string =>
  bare([...new Set(texts.flatMap((text) => (text ?? '').split(/\s+/)))].join(' '));

function featureTexts(article: SourceArticle, units: ReadonlyMap<string, string | null>): string[] {
  return Object.entries(article.features).flatMap(([code, value]) => {
    if (typeof value === 'object') return [value.it, value.en ?? ''];
    return typeof value === 'boolean' ? [] : [`${value} ${units.get(code) ?? ''}`];
  });
}

/** The texts of all products; the same words and codes that our own index reads. */
export function textsOf(pages: readonly JudgedPage[], vocabulary: SourceVocabulary): Texts[] {
  const units = new Map(vocabulary.features.map(({ code, unit }) => [code, unit]));
  const families = new Map(vocabulary.families.map((node) => [node.id, node]));
  const categories = new Map(vocabulary.categories.map((node) => [node.id, node]));
  return pages.map(({ id, page, children, brand, codes }) => {
    const all = [page, ...children];
    const labels = [families.get(page.familyId ?? -1), categories.get(page.categoryId ?? -1)];
    return {
      id,
      codes: [...new Set(codes.flatMap((code) => [code.toLowerCase(), normaliseCode(code)]))].join(' '),
      nameIt: distinct(all.map(({ name }) => name.it)),
      nameEn: distinct(all.map(({ name }) => name.en ?? name.it)),
      labels: distinct([brand, ...labels.flatMap((label) => [label?.name.it, label?.name.en])]),
      rest: distinct(
        all.flatMap((article) => [
          article.size,
          article.color,
          ...featureTexts(article, units),
          article.summary?.it,
          article.summary?.en,
          article.description?.it?.slice(0, 600),
          article.description?.en?.slice(0, 600),
        ]),
      ),
    };
  });
}

/** A part of a query as typed, and its other names from the synonyms of the shop, each as words. */
export interface Part {
  words: string[];
  others: string[][];
}

/** Splits a query at the synonyms that occur in it, as our own search does; all other parts are single words. */
export function partsOf(words: readonly string[], locale: Locale, synonyms: Synonyms): Part[] {
  const content = words.filter((word) => !isStopWord(word));
  const used = content.length > 0 ? content : words;
  const parts: Part[] = [];
  for (let at = 0; at < used.length;) {
    const { length, others } = synonyms.at(used, at, locale);
    const next = at + Math.max(1, length);
    parts.push({ words: used.slice(at, next), others: others.map((other) => [...other.words]) });
    at = next;
  }
  return parts;
}

/** PostgreSQL full text: stemming by language, weights by field, synonyms, the last word as a prefix, ts_rank. */
export async function postgresFullText(
  client: pg.ClientBase,
  texts: readonly Texts[],
  synonyms: Synonyms,
): Promise<ComparedEngine> {
  await client.query('drop table if exists measured');
  await client.query('create temp table measured (id bigint, italian tsvector, english tsvector)');
  for (let start = 0; start < texts.length; start += 1000) {
    await client.query(
      `insert into measured select id,
         setweight(to_tsvector('simple', codes), 'A') || setweight(to_tsvector('italian', "nameIt"), 'A')
           || setweight(to_tsvector('italian', labels), 'B') || setweight(to_tsvector('italian', rest), 'D'),
         setweight(to_tsvector('simple', codes), 'A') || setweight(to_tsvector('english', "nameEn"), 'A')
           || setweight(to_tsvector('english', labels), 'B') || setweight(to_tsvector('english', rest), 'D')
       from jsonb_to_recordset($1::jsonb)
         as t (id bigint, codes text, "nameIt" text, "nameEn" text, labels text, rest text)`,
      [JSON.stringify(texts.slice(start, start + 1000))],
    );
  }
  await client.query('create index on measured using gin (italian)');
  await client.query('create index on measured using gin (english)');
  await client.query('analyze measured');
  return {
    name: 'PostgreSQL full text',
    async search(text, locale) {
      const words = bare(text).match(/[\p{L}\p{N}]+(?:[/.,"x-][\p{L}\p{N}]+)*/gu) ?? [];
      if (words.length === 0) return [];
      const [column, language] = locale === 'it' ? ['italian', 'italian'] : ['english', 'english'];
      const values: string[] = [];
      const value = (written: string): string => `$${values.push(written)}`;
      const plain = (phrase: readonly string[]): string => `plainto_tsquery('${language}', ${value(phrase.join(' '))})`;
      // Every part under any of its names, the last word also as a prefix, and the whole query as one code.
      const parts = partsOf(words, locale, synonyms);
      const named = parts.map((part) => `(${[part.words, ...part.others].map(plain).join(' || ')})`);
      const lastWord = (parts.at(-1)?.words.at(-1) ?? '').replace(/[^\p{L}\p{N}]/gu, '');
      const last = `to_tsquery('simple', ${value(lastWord === '' ? '' : `${lastWord}:*`)})`;
      const beginning = [...named.slice(0, -1), last].join(' && ');
      const code = `plainto_tsquery('simple', ${value(normaliseCode(text))})`;
      const find = async (wanted: string): Promise<number[]> => {
        const { rows } = await client.query<{ id: number }>(
          `select id from measured, lateral (select ${wanted} as wanted) q where ${column} @@ wanted
           order by ts_rank(${column}, wanted, 1) desc, id limit ${HITS}`,
          values,
        );
        return rows.map(({ id }) => Number(id));
      };
      const found = await find(`(${named.join(' && ')}) || (${beginning}) || ${code}`);
      return found.length > 0 ? found : find(`${named.join(' || ')} || ${last} || ${code}`);
    },
  };
}

/** MiniSearch with prefixes, typos, weights and synonyms; all words must match, else as many as possible. */
export function miniSearch(texts: readonly Texts[], synonyms: Synonyms): ComparedEngine {
  const split = (text: string): string[] =>
    bare(text)
      .split(/[\s(),;:!?]+/)
      .filter(Boolean);
  const index = new MiniSearch<Texts>({
    fields: ['codes', 'nameIt', 'nameEn', 'labels', 'rest'],
    tokenize: split,
    processTerm: (term) => term,
  });
  index.addAll(texts);
  const shared = {
    prefix: (_: string, place: number, terms: string[]) => place === terms.length - 1,
    fuzzy: (term: string) => (/\d/.test(term) || term.length < 4 ? false : term.length < 8 ? 1 : 2),
    weights: { prefix: 0.6, fuzzy: 0.35 },
  };
  return {
    name: 'MiniSearch',
    search(text, locale) {
      const boost = {
        codes: 8,
        nameIt: locale === 'it' ? 4 : 2,
        nameEn: locale === 'en' ? 4 : 2,
        labels: 2,
        rest: 0.5,
      };
      const code = normaliseCode(text);
      const byCode = code === '' ? [] : index.search(code, { fields: ['codes'], prefix: true, boost });
      const parts = partsOf(split(text), locale, synonyms);
      const exactly = { prefix: false, fuzzy: false } as const;
      const queries = parts.map((part, place) => {
        const others = part.others.map((words) => ({ queries: words, combineWith: 'AND' as const, ...exactly }));
        const typed = { queries: part.words, combineWith: 'AND' as const };
        const asTyped = place === parts.length - 1 ? typed : { ...typed, prefix: false };
        return { queries: [asTyped, ...others], combineWith: 'OR' as const };
      });
      const all = index.search({ queries, combineWith: 'AND' }, { ...shared, boost });
      const found = all.length > 0 ? all : index.search({ queries, combineWith: 'OR' }, { ...shared, boost });
      return [...new Set([...byCode, ...found].map(({ id }) => Number(id)))].slice(0, HITS);
    },
  };
}
