import { NONE, type TreeNode } from '../index-data.ts';

/**
 * Counts of pages. Sellables come in rising order, so those of one page stand side by side: a page was counted already
 * when the last page counted at a place is the same.
 */

/** By place: how many pages have one of the sellables there. */
export function tallyPlaces(
  sellables: Uint32Array,
  unitOf: Uint32Array,
  column: Uint16Array,
  places: number,
): Uint32Array {
  // One place more takes what has none: a branch that is taken now and then costs more than counting it.
  const counts = new Uint32Array(places + 1);
  const lastUnit = new Int32Array(places + 1).fill(-1);
  for (let index = 0; index < sellables.length; index++) {
    const sellable = sellables[index] as number;
    const place = Math.min(column[sellable] as number, places);
    const unit = unitOf[sellable] as number;
    counts[place] = (counts[place] as number) + (lastUnit[place] === unit ? 0 : 1);
    lastUnit[place] = unit;
  }
  return counts.subarray(0, places);
}

/** The same for a tree: a page counts at its node and at every node above. */
export function tallyTree(
  sellables: Uint32Array,
  unitOf: Uint32Array,
  column: Uint16Array,
  tree: readonly TreeNode[],
): Uint32Array {
  const parents = Int32Array.from(tree, ({ parent }) => parent);
  const counts = new Uint32Array(tree.length);
  const lastUnit = new Int32Array(tree.length).fill(-1);
  let previousNode = -1;
  let previousUnit = -1;
  for (let index = 0; index < sellables.length; index++) {
    const sellable = sellables[index] as number;
    const own = column[sellable] as number;
    const unit = unitOf[sellable] as number;
    if (own === NONE || (own === previousNode && unit === previousUnit)) continue;
    previousNode = own;
    previousUnit = unit;
    for (let node = own; node !== -1 && lastUnit[node] !== unit; node = parents[node] as number) {
      lastUnit[node] = unit;
      counts[node] = (counts[node] as number) + 1;
    }
  }
  return counts;
}

/** How many pages have a sellable with one of the bits in its marks. */
export function tallyMarks(
  sellables: Uint32Array,
  unitOf: Uint32Array,
  marks: Uint8Array | null,
  bits: number,
): number {
  if (marks === null) return 0;
  let count = 0;
  let lastUnit = -1;
  for (let index = 0; index < sellables.length; index++) {
    const sellable = sellables[index] as number;
    if (((marks[sellable] as number) & bits) === 0) continue;
    const unit = unitOf[sellable] as number;
    if (unit === lastUnit) continue;
    lastUnit = unit;
    count++;
  }
  return count;
}

/** How many pages have a sellable whose value is at least the lowest. */
export function tallyAtLeast(sellables: Uint32Array, unitOf: Uint32Array, column: Uint32Array, lowest: number): number {
  let count = 0;
  let lastUnit = -1;
  for (let index = 0; index < sellables.length; index++) {
    const sellable = sellables[index] as number;
    if ((column[sellable] as number) < lowest) continue;
    const unit = unitOf[sellable] as number;
    if (unit === lastUnit) continue;
    lastUnit = unit;
    count++;
  }
  return count;
}

/** Lowest and highest price of the sellables; null when none has one. */
export function priceBounds(
  sellables: Uint32Array,
  prices: Float64Array | Int32Array | null,
): { minimum: number; maximum: number } | null {
  if (prices === null) return null;
  let minimum = Infinity;
  let maximum = -Infinity;
  for (let index = 0; index < sellables.length; index++) {
    const price = prices[sellables[index] as number] as number;
    if (!(price >= 0)) continue;
    if (price < minimum) minimum = price;
    if (price > maximum) maximum = price;
  }
  return minimum === Infinity ? null : { minimum, maximum };
}

/** The one family all sellables lie in; NONE when there are several, none, or one without family. */
export function singleFamily(sellables: Uint32Array, family: Uint16Array): number {
  const [first] = sellables;
  if (first === undefined) return NONE;
  const found = family[first] as number;
  for (let index = 1; index < sellables.length; index++) {
    if (family[sellables[index] as number] !== found) return NONE;
  }
  return found;
}

/** Counts of columns that never change within an edition; those of the whole catalogue are made once and kept. */
export class ColumnTallies {
  readonly #unitOf: Uint32Array;
  readonly #whole = new Map<Uint16Array, Uint32Array>();

  constructor(unitOf: Uint32Array) {
    this.#unitOf = unitOf;
  }

  places(sellables: Uint32Array, column: Uint16Array, places: number): Uint32Array {
    return this.#kept(sellables, column, () => tallyPlaces(sellables, this.#unitOf, column, places));
  }

  tree(sellables: Uint32Array, column: Uint16Array, tree: readonly TreeNode[]): Uint32Array {
    return this.#kept(sellables, column, () => tallyTree(sellables, this.#unitOf, column, tree));
  }

  #kept(sellables: Uint32Array, column: Uint16Array, count: () => Uint32Array): Uint32Array {
    if (sellables.length < this.#unitOf.length) return count();
    let counts = this.#whole.get(column);
    if (!counts) this.#whole.set(column, (counts = count()));
    return counts;
  }
}
