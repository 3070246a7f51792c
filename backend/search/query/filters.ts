import type { ListingQuery } from '../../../trade/listing-query.ts';
import { FLAG_ANNOUNCED, FLAG_NEW, type IndexData, type TreeNode } from '../index-data.ts';
import type { Audience } from '../types.ts';
import type { FieldCondition } from './field-filters.ts';
import { FAILS_SEVERAL, GROUP, PASSES } from './groups.ts';

/** A filter ready to run: looks at the candidates and notes failures in their status. */
export type Filter = (candidates: Uint32Array, status: Uint8Array) => void;

/** Notes that a sellable fails a group. */
function fail(status: Uint8Array, sellable: number, group: number): void {
  status[sellable] = status[sellable] === PASSES ? group : FAILS_SEVERAL;
}

function byPlace(column: Uint16Array, allowedPlaces: Uint8Array, group: number): Filter {
  // One place more for what has none: reading beyond the end of an array is slow.
  const nowhere = allowedPlaces.length;
  const allowed = new Uint8Array(nowhere + 1);
  allowed.set(allowedPlaces);
  return (candidates, status) => {
    for (let index = 0; index < candidates.length; index++) {
      const sellable = candidates[index] as number;
      if (allowed[Math.min(column[sellable] as number, nowhere)] === 0) fail(status, sellable, group);
    }
  };
}

function byMark(marks: Uint8Array | null, bit: number, group: number): Filter {
  return (candidates, status) => {
    for (let index = 0; index < candidates.length; index++) {
      const sellable = candidates[index] as number;
      if (marks === null || ((marks[sellable] as number) & bit) === 0) fail(status, sellable, group);
    }
  };
}

function byAtLeast(column: Uint32Array, lowest: number, group: number): Filter {
  return (candidates, status) => {
    for (let index = 0; index < candidates.length; index++) {
      const sellable = candidates[index] as number;
      if ((column[sellable] as number) < lowest) fail(status, sellable, group);
    }
  };
}

function byPrice(prices: Float64Array | Int32Array, lowest: number, highest: number): Filter {
  return (candidates, status) => {
    for (let index = 0; index < candidates.length; index++) {
      const sellable = candidates[index] as number;
      const price = prices[sellable] as number;
      if (!(price >= lowest && price <= highest)) fail(status, sellable, GROUP.price);
    }
  };
}

function byFields(data: IndexData, conditions: readonly FieldCondition[]): Filter {
  const bits = new Int32Array(data.valueNumbers.length);
  conditions.forEach(({ feature, allowed }, place) => {
    allowed.forEach((isAllowed, value) => (bits[feature.firstValue + value] = isAllowed << place));
  });
  const all = 2 ** conditions.length - 1;
  const { featureStarts, featureValues } = data;
  return (candidates, status) => {
    for (let index = 0; index < candidates.length; index++) {
      const sellable = candidates[index] as number;
      let found = 0;
      const end = featureStarts[sellable + 1] as number;
      for (let at = featureStarts[sellable] as number; at < end; at++)
        found |= bits[featureValues[at] as number] as number;
      const missing = all & ~found;
      if (missing === 0) continue;
      const isOne = (missing & (missing - 1)) === 0;
      const group = isOne ? GROUP.firstField + (31 - Math.clz32(missing)) : FAILS_SEVERAL;
      fail(status, sellable, group);
    }
  };
}

/** By node of a tree: 1 where the node or one above it has the code. */
function underCode(tree: readonly TreeNode[], code: string): Uint8Array {
  const under = new Uint8Array(tree.length);
  tree.forEach((node, place) => {
    if (node.code === code || (node.parent !== -1 && under[node.parent] === 1)) under[place] = 1;
  });
  return under;
}

/** By category: 1 where it is under any of the codes or, for a path, under all of them (R2.28, R2.29). */
export function categoriesUnder(tree: readonly TreeNode[], codes: readonly string[], path: boolean): Uint8Array {
  const each = codes.map((code) => underCode(tree, code));
  return Uint8Array.from(tree, (_, place) => {
    const isUnder = (under: Uint8Array): boolean => under[place] === 1;
    return (path ? each.every(isUnder) : each.some(isUnder)) ? 1 : 0;
  });
}

function only(place: number, count: number): Uint8Array {
  const allowed = new Uint8Array(count);
  if (place !== -1) allowed[place] = 1;
  return allowed;
}

const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.trim().toLowerCase();

/** What filters need to know besides the query. */
export interface FilterContext {
  data: IndexData;
  audience: Audience;
  /** By sellable: 1 where it is available. */
  available: Uint8Array;
  /** The earliest hour of a return that still counts as back in stock. */
  backSince: number;
  conditions: readonly FieldCondition[];
  /** Marks the sellables of an article code. */
  markCode: (code: string, marks: Uint8Array) => void;
}

/** Makes the filters of a query. Whatever names something unknown finds nothing; nothing here is ever an error. */
export function filtersOf(query: ListingQuery, context: FilterContext): Filter[] {
  const { data, audience, conditions } = context;
  const { labels } = data;
  const filters: Filter[] = [];
  const { codes, path } = query.categories;
  if (codes.length > 0) {
    filters.push(byPlace(data.category, categoriesUnder(labels.categories, codes, path), GROUP.category));
  }
  if (query.family !== null) filters.push(byPlace(data.family, underCode(labels.families, query.family), GROUP.family));
  if (query.brand !== null) {
    const place = labels.brands.findIndex(({ code }) => code === query.brand);
    filters.push(byPlace(data.brand, only(place, labels.brands.length), GROUP.brand));
  }
  if (query.collection !== null) {
    const place = labels.collections.findIndex(({ code }) => code === query.collection);
    filters.push(byPlace(data.collection, only(place, labels.collections.length), GROUP.collection));
  }
  if (query.colors.length > 0) {
    const allowed = Uint8Array.from(labels.colors, ({ code, name }) =>
      query.colors.some((typed) => [code, name.it, name.en ?? code].some((text) => sameText(text, typed))) ? 1 : 0,
    );
    filters.push(byPlace(data.color, allowed, GROUP.color));
  }
  if (query.sizes.length > 0) {
    const allowed = Uint8Array.from(labels.sizes, (size) =>
      query.sizes.some((typed) => sameText(size, typed)) ? 1 : 0,
    );
    filters.push(byPlace(data.size, allowed, GROUP.size));
  }
  const hasPrice = query.minimumPrice !== null || query.maximumPrice !== null;
  if (hasPrice && audience.netPrices) {
    filters.push(byPrice(audience.netPrices, query.minimumPrice ?? 0, query.maximumPrice ?? Infinity));
  }
  if (query.onlyAvailable) filters.push(byMark(context.available, 1, GROUP.available));
  if (query.onlyPromotions) filters.push(byMark(audience.promoted, 1, GROUP.promoted));
  if (query.onlyNew) filters.push(byMark(data.flags, FLAG_NEW, GROUP.new));
  if (query.onlyAnnounced) filters.push(byMark(data.flags, FLAG_ANNOUNCED, GROUP.announced));
  if (query.onlyBackInStock) filters.push(byAtLeast(data.restockedAt, context.backSince, GROUP.backInStock));
  if (query.onlyPurchased) filters.push(byMark(audience.purchased, 1, GROUP.purchased));
  if (query.codes !== null) {
    const marks = new Uint8Array(data.sellableCount);
    for (const code of query.codes) context.markCode(code, marks);
    filters.push(byMark(marks, 1, GROUP.codes));
  }
  if (conditions.length > 0) filters.push(byFields(data, conditions));
  return filters;
}
