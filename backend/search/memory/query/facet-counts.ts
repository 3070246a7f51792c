import { NONE } from '../index-data.ts';

export interface PriceBounds {
  minimum: number;
  maximum: number;
}

/** Lowest and highest price of the variants; null without prices. */
export function priceBounds(variants: Uint32Array, prices: Float64Array): PriceBounds | null {
  let minimum = Infinity;
  let maximum = -Infinity;
  for (let index = 0; index < variants.length; index++) {
    const price = prices[variants[index] as number] as number;
    if (!(price >= 0)) continue;
    if (price < minimum) minimum = price;
    if (price > maximum) maximum = price;
  }
  return minimum === Infinity ? null : { minimum, maximum };
}

/** The family of all variants; NONE when there are several, no variants, or one without family. */
export function singleFamily(variants: Uint32Array, family: Uint16Array): number {
  const [first] = variants;
  if (first === undefined) return NONE;
  const found = family[first] as number;
  for (let index = 1; index < variants.length; index++) {
    if (family[variants[index] as number] !== found) return NONE;
  }
  return found;
}
