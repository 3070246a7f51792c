import { NONE } from '../index-data.ts';

/**
 * Counts of pages. Sellables come in rising order, so those of one page stand side by side: a page was counted already
 * when the last page counted at a place is the same.
 */

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
