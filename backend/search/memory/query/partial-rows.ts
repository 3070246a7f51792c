import { lowestBit } from './bits.ts';
import type { TextMatch } from './match.ts';
import type { Ranking } from './ranking.ts';
import { GROUPS, KEY_BITS } from './weights.ts';

/** A listing shows so many products of a text, if as many have most of its words. */
const FULL = 10;

/**
 * Whether all words of a text are found, not in codes or as a brand, and in so few products that others may be meant too.
 */
export function areFew(match: TextMatch, unitOf: Uint32Array): boolean {
  if (match.isPartial || match.exact !== null || match.listed.length > 0 || match.leftOut.length > 0) return false;
  const { bits } = match.variants;
  let units = 0;
  // The variants of a product are adjacent.
  let lastUnit = -1;
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1) {
      const variant = (word << 5) + lowestBit(rest);
      if ((match.scores[variant] as number) >> KEY_BITS >= GROUPS.ownBrand) return false;
      if (unitOf[variant] === lastUnit) continue;
      lastUnit = unitOf[variant] as number;
      units += 1;
      if (units === FULL) return false;
    }
  }
  return units > 0;
}

/** The first products of a ranking that another one does not have, as many as that one lacks. */
export function rowsAfter(shown: Ranking, { units, matched }: Ranking): Ranking {
  const known = new Set(shown.units);
  const others = Array.from(units.keys()).filter((place) => !known.has(units[place] as number));
  const places = others.slice(0, Math.max(0, FULL - shown.total));
  const inOrder = (column: Uint32Array): Uint32Array => Uint32Array.from(places, (place) => column[place] as number);
  return { total: places.length, units: inOrder(units), matched: inOrder(matched) };
}
