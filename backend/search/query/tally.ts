import { NONE, type TreeNode } from '../index-data.ts';
import { PASSES } from './groups.ts';

/** The candidates of a query with the outcome of its filters; sellables of one page stand side by side. */
export interface Outcome {
  candidates: Uint32Array;
  status: Uint8Array;
  unitOf: Uint32Array;
}

/** By place: how many pages have a sellable there that passes all filters but the group's own. */
export function tallyPlaces(
  { candidates, status, unitOf }: Outcome,
  column: Uint16Array,
  places: number,
  group: number,
): Uint32Array {
  const counts = new Uint32Array(places);
  const lastUnit = new Int32Array(places).fill(-1);
  for (const sellable of candidates) {
    const outcome = status[sellable] as number;
    if (outcome !== PASSES && outcome !== group) continue;
    const place = column[sellable] as number;
    if (place === NONE) continue;
    const unit = unitOf[sellable] as number;
    if (lastUnit[place] === unit) continue;
    lastUnit[place] = unit;
    counts[place] = (counts[place] as number) + 1;
  }
  return counts;
}

/** The same for a tree: a page counts at its node and at every node above. */
export function tallyTree(
  { candidates, status, unitOf }: Outcome,
  column: Uint16Array,
  tree: readonly TreeNode[],
  group: number,
): Uint32Array {
  const parents = Int32Array.from(tree, ({ parent }) => parent);
  const counts = new Uint32Array(tree.length);
  const lastUnit = new Int32Array(tree.length).fill(-1);
  for (const sellable of candidates) {
    const outcome = status[sellable] as number;
    if (outcome !== PASSES && outcome !== group) continue;
    let node = column[sellable] as number;
    if (node === NONE) continue;
    const unit = unitOf[sellable] as number;
    while (node !== -1 && lastUnit[node] !== unit) {
      lastUnit[node] = unit;
      counts[node] = (counts[node] as number) + 1;
      node = parents[node] as number;
    }
  }
  return counts;
}

/** How many pages have a marked sellable that passes all filters but the group's own. */
export function tallyMarks(
  { candidates, status, unitOf }: Outcome,
  marks: Uint8Array | null,
  bit: number,
  group: number,
): number {
  if (marks === null) return 0;
  let count = 0;
  let lastUnit = -1;
  for (const sellable of candidates) {
    if (((marks[sellable] as number) & bit) === 0) continue;
    const outcome = status[sellable] as number;
    if (outcome !== PASSES && outcome !== group) continue;
    const unit = unitOf[sellable] as number;
    if (unit === lastUnit) continue;
    lastUnit = unit;
    count++;
  }
  return count;
}

/** How many pages have a sellable whose value is at least the lowest. */
export function tallyAtLeast(
  { candidates, status, unitOf }: Outcome,
  column: Uint32Array,
  lowest: number,
  group: number,
): number {
  let count = 0;
  let lastUnit = -1;
  for (const sellable of candidates) {
    if ((column[sellable] as number) < lowest) continue;
    const outcome = status[sellable] as number;
    if (outcome !== PASSES && outcome !== group) continue;
    const unit = unitOf[sellable] as number;
    if (unit === lastUnit) continue;
    lastUnit = unit;
    count++;
  }
  return count;
}

/** Lowest and highest price among the sellables that pass all filters but the group's own. */
export function priceBounds(
  { candidates, status }: Outcome,
  prices: Float64Array | Int32Array | null,
  group: number,
): { minimum: number; maximum: number } | null {
  if (prices === null) return null;
  let minimum = Infinity;
  let maximum = -Infinity;
  for (const sellable of candidates) {
    const outcome = status[sellable] as number;
    if (outcome !== PASSES && outcome !== group) continue;
    const price = prices[sellable] as number;
    if (!(price >= 0)) continue;
    if (price < minimum) minimum = price;
    if (price > maximum) maximum = price;
  }
  return minimum === Infinity ? null : { minimum, maximum };
}

/** The one family all passing sellables lie in; NONE when there are several, none, or one without family. */
export function singleFamily({ candidates, status }: Outcome, family: Uint16Array): number {
  let found = -1;
  for (const sellable of candidates) {
    if (status[sellable] !== PASSES) continue;
    const own = family[sellable] as number;
    if (found === -1) found = own;
    else if (found !== own) return NONE;
  }
  return found === -1 ? NONE : found;
}
