import type { IndexData } from '../index-data.ts';
import { emptyBits, hasBit, setBit, type Bits } from './bits.ts';
import type { Ranking } from './ranking.ts';
import { isNear } from './weights.ts';

/** By position in a ranking: the variants that text and filters single out among those of their product. */
export interface MatchingVariants {
  /** Where the variants of each product start in the bits, one entry longer; empty where all of them match alike. */
  starts: Uint32Array;
  bits: Bits;
}

/**
 * The variants of each product that pass the filters and match the text best or nearly so, where those are not all of its
 * variants. `scores` are ranking keys by variant, or null without a search text.
 */
export function matchingVariants(
  { products }: Ranking,
  { productStarts }: Pick<IndexData, 'productStarts'>,
  passing: Bits,
  scores: Uint16Array | null,
): MatchingVariants {
  const starts = new Uint32Array(products.length + 1);
  const marked: number[] = [];
  for (let place = 0; place < products.length; place++) {
    const product = products[place] as number;
    const [from, to] = [productStarts[product] as number, productStarts[product + 1] as number];
    const start = starts[place] as number;
    starts[place + 1] = start;
    if (to - from < 2) continue;
    const before = marked.length;
    const best = scores === null ? 0 : bestOf(scores, passing, from, to);
    for (let variant = from; variant < to; variant++) {
      if (!hasBit(passing, variant)) continue;
      if (scores === null || isNear(scores[variant] as number, best)) marked.push(start + variant - from);
    }
    if (marked.length - before < to - from) starts[place + 1] = start + to - from;
    else marked.length = before;
  }
  const bits = emptyBits(starts[products.length] as number);
  for (const place of marked) setBit(bits, place);
  return { starts, bits };
}

function bestOf(scores: Uint16Array, passing: Bits, from: number, to: number): number {
  let best = 0;
  for (let variant = from; variant < to; variant++) {
    if (hasBit(passing, variant)) best = Math.max(best, scores[variant] as number);
  }
  return best;
}

/** The singled out variants of the product at a place, counted from its first variant; empty for none. */
export function matchingAt({ starts, bits }: MatchingVariants, place: number): number[] {
  const [from, to] = [starts[place] as number, starts[place + 1] as number];
  return Array.from({ length: to - from }, (_, index) => index).filter((index) => hasBit(bits, from + index));
}
