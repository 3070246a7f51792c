import type { Locale } from '../../domain/locale.ts';
import type { SourceNode, SourceVocabulary } from '../../backend/search/memory/source.ts';
import type { GradedQuery, JudgedPage } from './judgement.ts';
import { icecatPages } from './icecat-pages.ts';
import { ItemWords, type Item } from './icecat-words.ts';

/**
 * Queries made from the fields of the Icecat products, and their grades. Nobody chose a query or a grade by hand:
 *
 * - thing: the one or two words that mark the titles of a category. 3: in the category, with the words in the title; 2:
 *   in the category; 1: in a sibling category, with the words in the title.
 * - category: its name, English and Italian. 3: in the category; 1: in a category above or below it.
 * - brand: 3: an article of the brand. Articles of others that name it are wrong.
 * - brand and thing: 3: of the brand, in the category; 1: in the category, with the words in the title.
 * - thing and length: 3: in the category, with this length; 1: in the category.
 *
 * The set has no figures of popularity, so no grade uses any. A query belongs to one of two halves by its category, or
 * its brand: rules are tuned on `tuning`, and `sealed` is opened once, when they are finished.
 */
export type Half = 'tuning' | 'sealed';

/** Minimum number of pages of a category or brand that is asked for. */
const SMALLEST = 8;
const LENGTH_FEATURE = 'icecat-axis-length';

/** FNV-1a, so that the halves are the same on every machine. */
function halfOf(key: string): Half {
  let hash = 0x811c9dc5;
  for (const letter of key) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return (hash >>> 16) % 2 === 0 ? 'tuning' : 'sealed';
}

/**
 * The parts of a category name that are things by themselves: `Mice & Trackballs`, but not the first of `Storage & Data
 * Transfer Cables`.
 */
function partsOf(name: string, locale: Locale): string[] {
  const parts = name
    .toLowerCase()
    .split(/,|&|\be(?:d)?\b(?! a )/)
    .map((part) => part.trim())
    .filter((part) => part.length >= 3);
  const isPlural = (part: string): boolean => part.endsWith('s');
  return locale === 'en' && isPlural(parts.at(-1) ?? '') ? parts.filter(isPlural) : parts;
}

const grades = (items: readonly Item[], gradeOf: (item: Item) => number): Map<number, number> =>
  new Map(items.map((item) => [item.id, gradeOf(item)] as const).filter(([, grade]) => grade > 0));

interface Category {
  node: SourceNode;
  parent: number | null;
  items: Item[];
}

function categoryQueries(category: Category, items: readonly Item[], words: ItemWords): GradedQuery[] {
  const { node } = category;
  const queries: GradedQuery[] = [];
  const add = (kind: string, text: string, locale: Locale, gradeOf: (item: Item) => number): void => {
    queries.push({ kind: `icecat: ${kind}`, text, locale, isCode: false, pages: grades(items, gradeOf) });
  };
  const isIn = (item: Item): boolean => item.category === node.id;
  const isNear = (item: Item): boolean => item.parent === category.parent || item.parent === node.id;
  for (const locale of ['en', 'it'] as const) {
    for (const part of partsOf(node.name[locale] ?? '', locale)) {
      add(`category, ${locale}`, part, locale, (item) =>
        isIn(item) ? 3 : item.parent === node.id || item.category === category.parent ? 1 : 0,
      );
    }
  }
  const things = words.thingsOf(category.items);
  for (const thing of things) {
    const has = words.tester(thing);
    add('thing', thing, 'en', (item) => (isIn(item) ? (has(item) ? 3 : 2) : isNear(item) && has(item) ? 1 : 0));
  }
  const [thing] = things;
  if (thing === undefined) return queries;
  const has = words.tester(thing);
  const brands = Map.groupBy(category.items, ({ brand }) => brand);
  const [brand = ''] = [...brands].sort((one, other) => other[1].length - one[1].length).map(([name]) => name);
  if (brand !== '' && brands.size > 1) {
    add('brand and thing', `${brand.toLowerCase()} ${thing}`, 'en', (item) =>
      isIn(item) ? (item.brand === brand ? 3 : has(item) ? 1 : 0) : 0,
    );
  }
  const lengths = Map.groupBy(
    category.items.flatMap((item) => item.lengths),
    (length) => length,
  );
  const [length] = [...lengths].sort((one, other) => other[1].length - one[1].length).map(([value]) => value);
  if (length !== undefined && lengths.size > 2) {
    add('thing and length', `${thing} ${length}`, 'en', (item) =>
      isIn(item) ? (item.lengths.includes(length) ? 3 : 1) : 0,
    );
  }
  return queries;
}

/** The queries of one half; none without the Icecat set. */
export function icecatQueries(
  pages: readonly JudgedPage[],
  { categories, features }: SourceVocabulary,
  half: Half,
): GradedQuery[] {
  const own = new Set(icecatPages(pages).values());
  const parents = new Map(categories.map(({ id, parentId }) => [id, parentId]));
  const hasLength = features.some(({ code }) => code === LENGTH_FEATURE);
  const items = pages
    .filter(({ id }) => own.has(id))
    .map(({ id, page, children, brand }): Item => {
      const articles = [page, ...children];
      const lengths = hasLength ? articles.flatMap(({ features: values }) => values[LENGTH_FEATURE] ?? []) : [];
      return {
        id,
        brand,
        category: page.categoryId,
        parent: parents.get(page.categoryId ?? -1) ?? null,
        title: articles.map(({ name }) => name.it).join(' / '),
        lengths: [...new Set(lengths.map((value) => (typeof value === 'object' ? value.it : String(value))))],
      };
    });
  const words = new ItemWords(items);
  const byCategory = Map.groupBy(items, ({ category }) => category);
  const queries: GradedQuery[] = [];
  for (const node of categories) {
    const members = byCategory.get(node.id) ?? [];
    if (members.length < SMALLEST || halfOf(node.code) !== half) continue;
    queries.push(...categoryQueries({ node, parent: node.parentId, items: members }, items, words));
  }
  for (const [brand, members] of Map.groupBy(items, (item) => item.brand)) {
    if (brand === '' || members.length < SMALLEST || halfOf(brand) !== half) continue;
    const pagesOfBrand = grades(items, (item) => (item.brand === brand ? 3 : 0));
    queries.push({
      kind: 'icecat: brand',
      text: brand.toLowerCase(),
      locale: 'en',
      isCode: false,
      pages: pagesOfBrand,
    });
  }
  const seen = new Set<string>();
  return queries
    .filter(({ text, locale }) => !seen.has(`${locale}${text}`) && seen.add(`${locale}${text}`))
    .map((query) => ({ ...query, among: own }));
}
