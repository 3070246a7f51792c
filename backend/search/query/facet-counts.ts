import { NONE } from '../index-data.ts';

export interface PriceBounds {
  minimum: number;
  maximum: number;
}

/** Lowest and highest price of the sellables; null when none has one. */
export function priceBounds(sellables: Uint32Array, prices: Float64Array | Int32Array): PriceBounds | null {
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
