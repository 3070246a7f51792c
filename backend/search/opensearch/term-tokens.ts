/** Between a term and its impact, which the index reads as its frequency. */
export const IMPACT_SIGN = '\u0002';
/** Between a term and where it occurs. */
const PLACE_SIGN = '\u0003';

const LEVEL_BITS = 3;
const LEVEL_SIZE = 256 >>> LEVEL_BITS;
/** Characters from here on stand for places. */
const FIRST_SIGN = 0x4000;

/**
 * Where a term occurs, as a number: its byte of field ranks, and above it the level of its impact, of which there are
 * eight.
 */
export function placeOf(ranks: number, impact: number): number {
  return (Math.floor(impact / LEVEL_SIZE) << 8) | ranks;
}

export const MOST_PLACES = 1 << (8 + LEVEL_BITS);

/** The byte of field ranks of a place. */
export function ranksIn(place: number): number {
  return place & 0xff;
}

/** The middle of the impacts at a place. */
export function typicalImpact(place: number): number {
  return ((place >>> 8) + 0.5) * LEVEL_SIZE;
}

/** The token of a term at a place. */
export function termToken(term: string, place: number): string {
  return term + PLACE_SIGN + String.fromCharCode(FIRST_SIGN + place);
}

/** An occurrence of a term in a variant as it is indexed. */
export function indexedTerm(term: string, ranks: number, impact: number): string {
  return `${termToken(term, placeOf(ranks, impact))}${IMPACT_SIGN}${impact}`;
}

/** The reverse of `indexedTerm`; null for another text. */
export function readIndexedTerm(text: string): { term: string; ranks: number; impact: number } | null {
  const at = text.indexOf(PLACE_SIGN);
  if (at === -1 || text[at + 2] !== IMPACT_SIGN) return null;
  const ranks = ranksIn(text.charCodeAt(at + 1) - FIRST_SIGN);
  return { term: text.slice(0, at), ranks, impact: Number(text.slice(at + 3)) };
}
