import { compareSizes } from '../../../../domain/size-order.ts';
import type { SourceOutline } from '../source.ts';
import { naturalKey } from '../../fold.ts';
import { SeriesNumbers } from './series.ts';

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

interface Page {
  outline: SourceOutline;
  category: number;
  key: string;
  series: number;
}

/** Products of a series in one pass through the categories: few enough that ten in a row are of several series. */
const AT_ONCE = 2;

/**
 * Products in passes through all categories: a pass has the next few of each series of a category, so that near copies do
 * not follow each other as long as there is anything else, whatever filter is chosen.
 */
function inPasses(pages: readonly Page[]): Page[] {
  const passes: Page[][] = [];
  let [category, counts] = [-1, new Map<number, number>()];
  for (const page of pages) {
    if (page.category !== category) [category, counts] = [page.category, new Map<number, number>()];
    const count = counts.get(page.series) ?? 0;
    counts.set(page.series, count + 1);
    (passes[Math.floor(count / AT_ONCE)] ??= []).push(page);
  }
  return passes.flat();
}

/** Variants by position; those without one by the sizes in their names, then by code. */
function compareVariants(one: SourceOutline, other: SourceOutline): number {
  const order = one.position - other.position || compareSizes(one.name, other.name);
  if (order !== 0) return order;
  const [oneKey, otherKey] = [naturalKey(one.sku), naturalKey(other.sku)];
  return oneKey < otherKey ? -1 : oneKey > otherKey ? 1 : one.id - other.id;
}

/** Products in natural order of a text; those with the same keep their order. */
function productsBy(listed: readonly SourceOutline[], textOf: (outline: SourceOutline) => string): Uint32Array {
  const keys = listed.map((outline) => naturalKey(textOf(outline)));
  const keyOf = (product: number): string => keys[product] as string;
  return Uint32Array.from(keys.keys()).sort((one, other) =>
    keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : one - other,
  );
}

/**
 * Numbers all articles: products in the order of the category tree, then by name and code, in passes (inPasses);
 * variants by position, sizes and code. Variants without a product are left out; products without variants are not listed,
 * but have an ordinal.
 */
export function layOut(
  outlines: readonly SourceOutline[],
  categoryPlace: (id: number | null) => number,
  brandName: (id: number | null) => string,
): Layout {
  const series = new SeriesNumbers();
  const pages: Page[] = [];
  const children = new Map<number, SourceOutline[]>();
  for (const outline of outlines) {
    if (outline.kind === 'child') {
      if (outline.parentId === null) continue;
      const siblings = children.get(outline.parentId);
      if (siblings) siblings.push(outline);
      else children.set(outline.parentId, [outline]);
    } else {
      const key = `${naturalKey(outline.name)}\u0000${naturalKey(outline.sku)}`;
      const category = categoryPlace(outline.categoryId);
      pages.push({ outline, category, key, series: series.of(outline.name, brandName(outline.brandId)) });
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

  const ids: number[] = [];
  const starts = [0];
  const pageIds: number[] = [];
  const emptyParents: number[] = [];
  const productOf: number[] = [];
  const listed: SourceOutline[] = [];
  const productSeries: number[] = [];
  for (const { outline, series: number } of inPasses(pages)) {
    const members = outline.kind === 'single' ? [outline] : (children.get(outline.id) ?? []).sort(compareVariants);
    if (members.length === 0) {
      emptyParents.push(outline.id);
      continue;
    }
    for (const { id } of members) {
      ids.push(id);
      productOf.push(pageIds.length);
    }
    listed.push(outline);
    productSeries.push(number);
    pageIds.push(outline.kind === 'single' ? -1 : outline.id);
    starts.push(ids.length);
  }
  const variantCount = ids.length;
  const productArticles = pageIds.map((id, product) => (id === -1 ? (starts[product] as number) : ids.push(id) - 1));
  ids.push(...emptyParents);

  const articleIds = Float64Array.from(ids);
  const sortedIds = articleIds.slice().sort();
  const sortedIdOrdinals = new Uint32Array(ids.length);
  articleIds.forEach((id, ordinal) => (sortedIdOrdinals[findSorted(sortedIds, id)] = ordinal));
  return {
    variantCount,
    productCount: pageIds.length,
    articleIds,
    sortedIds,
    sortedIdOrdinals,
    productStarts: Uint32Array.from(starts),
    productArticles: Uint32Array.from(productArticles),
    productOf: Uint32Array.from(productOf),
    productSeries: Uint32Array.from(productSeries),
    productsByCode: productsBy(listed, ({ sku }) => sku),
    productsByName: productsBy(listed, ({ name }) => name),
    productsByEnglishName: productsBy(listed, ({ name, nameEnglish }) => nameEnglish || name),
  };
}
