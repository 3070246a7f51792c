import { lowestBit } from './bits.ts';
import type { TextMatch } from './match.ts';
import type { Ranking } from './ranking.ts';
import { GROUPS, KEY_BITS } from './weights.ts';

/** A listing shows so many products of a text, if as many have most of its words. */
const FULL = 10;

/**
 * Whether the words of a text, all or most, are found, not in codes or as a brand, and in so few products that others may
 * be meant too.
 */
export function areFew(match: TextMatch, productOf: Uint32Array): boolean {
  if (match.exact !== null || match.listed.length > 0) return false;
  const { bits } = match.variants;
  let products = 0;
  // The variants of a product are adjacent.
  let lastProduct = -1;
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1) {
      const variant = (word << 5) + lowestBit(rest);
      if ((match.scores[variant] as number) >> KEY_BITS >= GROUPS.ownBrand) return false;
      if (productOf[variant] === lastProduct) continue;
      lastProduct = productOf[variant] as number;
      products += 1;
      if (products === FULL) return false;
    }
  }
  return products > 0;
}

/** The first products of a ranking that another one does not have, as many as that one lacks. */
export function rowsAfter(shown: Ranking, { products, matched }: Ranking): Ranking {
  const known = new Set(shown.products);
  const others = Array.from(products.keys()).filter((place) => !known.has(products[place] as number));
  const places = others.slice(0, Math.max(0, FULL - shown.total));
  const inOrder = (column: Uint32Array): Uint32Array => Uint32Array.from(places, (place) => column[place] as number);
  return { total: places.length, products: inOrder(products), matched: inOrder(matched) };
}
