/** Between a term and where it occurs. */
const PLACE_SIGN = '\u0002';
/** Characters from here on stand for bytes. */
const FIRST_SIGN = 0x100;

/** Where a term occurs, as a number of 16 bits: its byte of field ranks, and below it its impact. */
export function placeOf(ranks: number, impact: number): number {
  return (ranks << 8) | impact;
}

export const MAXIMUM_PLACES = 0x10000;

/** The byte of field ranks of a place. */
export function ranksIn(place: number): number {
  return place >>> 8;
}

/** The impact of a place. */
export function impactIn(place: number): number {
  return place & 0xff;
}

/** A term at a place, as it is indexed and looked for. */
export function termToken(term: string, place: number): string {
  return term + PLACE_SIGN + String.fromCharCode(FIRST_SIGN + ranksIn(place), FIRST_SIGN + impactIn(place));
}

/** The reverse of `termToken`; null for another text. */
export function readTermToken(token: string): { term: string; place: number } | null {
  const at = token.length - 3;
  if (token[at] !== PLACE_SIGN) return null;
  const byteAt = (index: number): number => token.charCodeAt(index) - FIRST_SIGN;
  return { term: token.slice(0, at), place: placeOf(byteAt(at + 1), byteAt(at + 2)) };
}
