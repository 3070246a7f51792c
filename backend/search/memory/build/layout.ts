import { compareSizes } from '../../../../domain/size-order.ts';
import type { SourceOutline } from '../source.ts';
import { naturalKey } from '../../fold.ts';
import { sortedBy } from './postings.ts';
import { seriesOf } from './series.ts';

/** Ordinals of all articles (see IndexData), determined before any article is read completely. */
export interface Layout {
  variantCount: number;
  productCount: number;
  articleIds: Float64Array;
  sortedIds: Float64Array;
  sortedIdOrdinals: Uint32Array;
  productStarts: Uint32Array;
  productArticles: Uint32Array;
  productOf: Uint32Array;
  productSeries: Uint32Array;
  productCategories: Uint16Array;
  productsInTree: Uint32Array;
  productsByCode: Uint32Array;
  productsByName: Uint32Array;
  productsByEnglishName: Uint32Array;
}

/** Index of a value in an ascending list; -1 when it is missing. */
export function findSorted(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = sorted[middle] as number;
    if (found === value) return middle;
    if (found < value) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The ids of articles in ascending order, and their ordinals. */
export function idColumns(articleIds: Float64Array): Pick<Layout, 'articleIds' | 'sortedIds' | 'sortedIdOrdinals'> {
  const sortedIds = articleIds.slice().sort();
  const sortedIdOrdinals = new Uint32Array(articleIds.length);
  articleIds.forEach((id, ordinal) => (sortedIdOrdinals[findSorted(sortedIds, id)] = ordinal));
  return { articleIds, sortedIds, sortedIdOrdinals };
}

/** Products of a series in one pass through the categories: few enough that ten in a row are of several series. */
const AT_ONCE = 2;

/**
 * The pass of each product, of products in the order of the category tree. A pass has the next few of each series of a
 * category, so that near copies do not follow each other as long as there is anything else, whatever filter is chosen.
 */
export function passesOf(categories: ArrayLike<number>, series: ArrayLike<number>): Uint32Array {
  const passes = new Uint32Array(series.length);
  let category = -1;
  const counts = new Map<number, number>();
  for (let place = 0; place < passes.length; place++) {
    if (categories[place] !== category) {
      category = categories[place] as number;
      counts.clear();
    }
    const one = series[place] as number;
    const count = counts.get(one) ?? 0;
    counts.set(one, count + 1);
    passes[place] = Math.floor(count / AT_ONCE);
  }
  return passes;
}

/** The places of products in the order of their passes. */
export function inPasses(passes: Uint32Array): Uint32Array {
  return sortedBy(passes, passes.reduce((most, pass) => Math.max(most, pass), 0) + 1).order;
}

/** Sort key of a product within its category. */
export function treeKey(name: string, sku: string): string {
  return `${naturalKey(name)}\u0000${naturalKey(sku)}`;
}

interface Page {
  outline: SourceOutline;
  category: number;
  key: string;
  series: number;
}

/** Variants by position; those without one by the sizes in their names, then by code. */
function compareVariants(one: SourceOutline, other: SourceOutline): number {
  const order = one.position - other.position || compareSizes(one.name, other.name);
  if (order !== 0) return order;
  const [oneKey, otherKey] = [naturalKey(one.sku), naturalKey(other.sku)];
  return oneKey < otherKey ? -1 : oneKey > otherKey ? 1 : one.id - other.id;
}

/** Products in natural order of a text; those with the same by id, as whatever follows from the rest would change. */
function productsBy(listed: readonly SourceOutline[], textOf: (outline: SourceOutline) => string): Uint32Array {
  const keys = listed.map((outline) => naturalKey(textOf(outline)));
  const keyOf = (product: number): string => keys[product] as string;
  const idOf = (product: number): number => listed[product]?.id ?? 0;
  return Uint32Array.from(keys.keys()).sort((one, other) =>
    keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : idOf(one) - idOf(other),
  );
}

/**
 * Numbers all articles: products in the order of the category tree, then by name and code, in passes (passesOf);
 * variants by position, sizes and code. Variants without a product are left out; products without variants are not listed,
 * but have an ordinal, after all others and by id.
 */
export function layOut(
  outlines: readonly SourceOutline[],
  categoryPlace: (id: number | null) => number,
  brandName: (id: number | null) => string,
): Layout {
  const pages: Page[] = [];
  const emptyParents: number[] = [];
  const children = new Map<number, SourceOutline[]>();
  for (const outline of outlines) {
    if (outline.kind !== 'child' || outline.parentId === null) continue;
    const siblings = children.get(outline.parentId);
    if (siblings) siblings.push(outline);
    else children.set(outline.parentId, [outline]);
  }
  for (const outline of outlines) {
    if (outline.kind === 'child') continue;
    if (outline.kind === 'parent' && !children.has(outline.id)) emptyParents.push(outline.id);
    else {
      const { name, sku, categoryId, brandId } = outline;
      const series = seriesOf(name, brandName(brandId));
      pages.push({ outline, category: categoryPlace(categoryId), key: treeKey(name, sku), series });
    }
  }
  pages.sort((one, other) =>
    one.category !== other.category
      ? one.category - other.category
      : one.key < other.key
        ? -1
        : one.key > other.key
          ? 1
          : one.outline.id - other.outline.id,
  );
  const categories = pages.map(({ category }) => category);
  const passes = passesOf(
    categories,
    pages.map((page) => page.series),
  );

  const ids: number[] = [];
  const starts = [0];
  const pageIds: number[] = [];
  const productOf: number[] = [];
  const listed: Page[] = [];
  const productsInTree = new Uint32Array(pages.length);
  for (const place of inPasses(passes)) {
    const page = pages[place] as Page;
    const { outline } = page;
    const members = outline.kind === 'single' ? [outline] : (children.get(outline.id) ?? []).sort(compareVariants);
    for (const { id } of members) {
      ids.push(id);
      productOf.push(pageIds.length);
    }
    productsInTree[place] = pageIds.length;
    listed.push(page);
    pageIds.push(outline.kind === 'single' ? -1 : outline.id);
    starts.push(ids.length);
  }
  const variantCount = ids.length;
  const productArticles = pageIds.map((id, product) => (id === -1 ? (starts[product] as number) : ids.push(id) - 1));
  for (const id of emptyParents.sort((one, other) => one - other)) ids.push(id);

  const shown = listed.map(({ outline }) => outline);
  return {
    variantCount,
    productCount: pageIds.length,
    ...idColumns(Float64Array.from(ids)),
    productStarts: Uint32Array.from(starts),
    productArticles: Uint32Array.from(productArticles),
    productOf: Uint32Array.from(productOf),
    productSeries: Uint32Array.from(listed, ({ series }) => series),
    productCategories: Uint16Array.from(listed, ({ category }) => category),
    productsInTree,
    productsByCode: productsBy(shown, ({ sku }) => sku),
    productsByName: productsBy(shown, ({ name }) => name),
    productsByEnglishName: productsBy(shown, ({ name, nameEnglish }) => nameEnglish || name),
  };
}
