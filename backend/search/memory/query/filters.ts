import type { ListingQuery } from '../../../../domain/listing-query.ts';
import { NONE, type IndexData, type TreeNode } from '../index-data.ts';
import { lowestBit, setBit, type Bits } from './bits.ts';
import type { FieldCondition } from './field-filters.ts';
import { GROUP } from './groups.ts';
import type { Prices, VisibilityArrays } from './visibility-arrays.ts';
import type { Workspace } from './workspace.ts';

/** The variants that match one group of a filter. */
interface Fit {
  group: number;
  bits: Bits;
}

/**
 * A filter ready to run: returns the matching variants among the wanted ones; the bits of other variants are undefined.
 * The bits may be rows of the workspace and must not be modified.
 */
export type Filter = (wanted: Bits, workspace: Workspace) => readonly Fit[];

function byPlace(column: Uint16Array, allowedPlaces: Uint8Array, group: number): Filter {
  // As long as the range of column values: bounds checks on a shorter array would take most of the time.
  const allowed = new Uint8Array(NONE + 1);
  allowed.set(allowedPlaces);
  return (wanted, workspace) => {
    const bits = workspace.row();
    for (let word = 0; word < wanted.length; word++) {
      const first = word << 5;
      let rest = wanted[word] as number;
      let fits = 0;
      if (rest === -1) {
        for (let place = 0; place < 32; place++) {
          fits |= (allowed[column[first + place] as number] as number) << place;
        }
      } else {
        for (; rest !== 0; rest &= rest - 1) {
          const place = lowestBit(rest);
          fits |= (allowed[column[first + place] as number] as number) << place;
        }
      }
      bits[word] = fits;
    }
    return [{ group, bits }];
  };
}

function byMarks(bits: Bits | null, group: number): Filter {
  return (_, workspace) => [{ group, bits: bits ?? workspace.row().fill(0) }];
}

/** Variants in any of several states. */
function byStates(states: readonly Bits[]): Filter {
  return (_, workspace) => {
    const bits = workspace.row().fill(0);
    for (const state of states) {
      for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] as number) | (state[word] as number);
    }
    return [{ group: GROUP.availability, bits }];
  };
}

function byCodes(codes: readonly string[], markCode: FilterContext['markCode']): Filter {
  return (_, workspace) => {
    const bits = workspace.row().fill(0);
    for (const code of codes) markCode(code, bits);
    return [{ group: GROUP.codes, bits }];
  };
}

function byPrice(prices: Prices, lowest: number, highest: number): Filter {
  return (wanted, workspace) => {
    const bits = workspace.row();
    for (let word = 0; word < wanted.length; word++) {
      const first = word << 5;
      let fits = 0;
      for (let rest = wanted[word] as number; rest !== 0; rest &= rest - 1) {
        const place = lowestBit(rest);
        const price = prices[first + place] as number;
        if (price >= lowest && price <= highest) fits |= 1 << place;
      }
      bits[word] = fits;
    }
    return [{ group: GROUP.price, bits }];
  };
}

function byFields({ valueStarts, valueVariants }: IndexData, conditions: readonly FieldCondition[]): Filter {
  return (_, workspace) =>
    conditions.map(({ feature, allowed }, place) => {
      const bits = workspace.row().fill(0);
      for (let value = 0; value < allowed.length; value++) {
        if (allowed[value] === 0) continue;
        const end = valueStarts[feature.firstValue + value + 1] as number;
        for (let at = valueStarts[feature.firstValue + value] as number; at < end; at++) {
          setBit(bits, valueVariants[at] as number);
        }
      }
      return { group: GROUP.firstField + place, bits };
    });
}

/** By tree node: 1 if the node or an ancestor has the code. */
function underCode(tree: readonly TreeNode[], code: string): Uint8Array {
  const under = new Uint8Array(tree.length);
  tree.forEach((node, place) => {
    if (node.code === code || (node.parent !== -1 && under[node.parent] === 1)) under[place] = 1;
  });
  return under;
}

/** By category: 1 if it is under any of the codes or, for a path, under all of them. */
export function categoriesUnder(tree: readonly TreeNode[], codes: readonly string[], path: boolean): Uint8Array {
  const each = codes.map((code) => underCode(tree, code));
  return Uint8Array.from(tree, (_, place) => {
    const isUnder = (under: Uint8Array): boolean => under[place] === 1;
    return (path ? each.every(isUnder) : each.some(isUnder)) ? 1 : 0;
  });
}

const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.trim().toLowerCase();

/** Bit flags of variants; null where the customer has none of this kind. */
export interface Marks {
  available: Bits;
  arriving: Bits;
  promoted: Bits | null;
  new: Bits;
  announced: Bits;
  backInStock: Bits;
  purchased: Bits | null;
  /** What the customer can buy; null where that is everything, or unknown. */
  priced: Bits | null;
}

/** Input of the filters besides the query. */
export interface FilterContext {
  data: IndexData;
  visibility: VisibilityArrays;
  marks: Marks;
  conditions: readonly FieldCondition[];
  /** Whether only what the customer can buy is listed. */
  isOwnAssortment: boolean;
  /** The variants that no rule of the office hides; null for all. */
  shown: Bits | null;
  /** Sets the bits of the variants of an article code. */
  markCode: (code: string, bits: Bits) => void;
}

/** Creates the filters of a query, cheap ones first. Unknown values match nothing; no value is an error. */
export function filtersOf(query: ListingQuery, context: FilterContext): Filter[] {
  const { data, visibility, conditions, marks } = context;
  const { labels } = data;
  const filters: Filter[] = [];
  if (context.shown) filters.push(byMarks(context.shown, GROUP.hidden));
  if (query.onlyAvailable) filters.push(byMarks(marks.available, GROUP.available));
  if (query.availability.length > 0) filters.push(byStates(query.availability.map((state) => marks[state])));
  if (context.isOwnAssortment) filters.push(byMarks(marks.priced, GROUP.assortment));
  if (query.offers) filters.push(byMarks(marks.promoted, GROUP.offers));
  if (query.onlyPromotions) filters.push(byMarks(marks.promoted, GROUP.promoted));
  if (query.onlyNew) filters.push(byMarks(marks.new, GROUP.new));
  if (query.onlyAnnounced) filters.push(byMarks(marks.announced, GROUP.announced));
  if (query.onlyBackInStock) filters.push(byMarks(marks.backInStock, GROUP.backInStock));
  if (query.onlyPurchased) filters.push(byMarks(marks.purchased, GROUP.purchased));
  if (query.codes !== null) filters.push(byCodes(query.codes, context.markCode));
  if (conditions.length > 0) filters.push(byFields(data, conditions));
  const { codes, path } = query.categories;
  if (codes.length > 0) {
    filters.push(byPlace(data.category, categoriesUnder(labels.categories, codes, path), GROUP.category));
  }
  if (query.family !== null) filters.push(byPlace(data.family, underCode(labels.families, query.family), GROUP.family));
  if (query.brands.length > 0) {
    const allowed = Uint8Array.from(labels.brands, ({ code }) => (query.brands.includes(code) ? 1 : 0));
    filters.push(byPlace(data.brand, allowed, GROUP.brand));
  }
  if (query.collection !== null) {
    const allowed = Uint8Array.from(labels.collections, ({ code }) => (code === query.collection ? 1 : 0));
    filters.push(byPlace(data.collection, allowed, GROUP.collection));
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
  if (hasPrice && visibility.netPrices) {
    filters.push(byPrice(visibility.netPrices, query.minimumPrice ?? 0, query.maximumPrice ?? Infinity));
  }
  return filters;
}
