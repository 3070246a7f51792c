const LONGEST = 40;
const rows = [new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1)] as const;

/** A set of the letters of a word as 26 bits: words that differ by k errors differ by at most 2k of them. */
export function letterSet(word: string): number {
  let set = 0;
  for (let index = 0; index < word.length; index++) {
    const letter = word.charCodeAt(index) - 97;
    if (letter >= 0 && letter < 26) set |= 1 << letter;
  }
  return set;
}

/**
 * Whether two words are at most `limit` typing errors apart: a letter too many, one missing, one wrong, or two
 * neighbours exchanged. Words longer than 40 letters are never alike.
 */
export function isWithin(one: string, other: string, limit: number): boolean {
  if (Math.abs(one.length - other.length) > limit || one.length > LONGEST || other.length > LONGEST) return false;
  // What both share at the beginning and the end needs no comparing; mostly little or nothing is left.
  let start = 0;
  let [oneEnd, otherEnd] = [one.length, other.length];
  while (start < oneEnd && start < otherEnd && one.charCodeAt(start) === other.charCodeAt(start)) start++;
  while (oneEnd > start && otherEnd > start && one.charCodeAt(oneEnd - 1) === other.charCodeAt(otherEnd - 1)) {
    oneEnd--;
    otherEnd--;
  }
  if (start === oneEnd || start === otherEnd) return true;
  if (limit === 1 && (oneEnd - start > 2 || otherEnd - start > 2)) return false;
  return distance(one.slice(start, oneEnd), other.slice(start, otherEnd), limit) <= limit;
}

/** Errors between two words, or some number above the limit. */
function distance(one: string, other: string, limit: number): number {
  let [previous, current, earlier] = [rows[0], rows[1], rows[2]];
  for (let column = 0; column <= other.length; column++) previous[column] = column;
  for (let row = 1; row <= one.length; row++) {
    current[0] = row;
    let best = row;
    const letter = one.charCodeAt(row - 1);
    for (let column = 1; column <= other.length; column++) {
      const opposite = other.charCodeAt(column - 1);
      let errors = Math.min(
        (previous[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (previous[column - 1] as number) + (letter === opposite ? 0 : 1),
      );
      const isExchange =
        row > 1 && column > 1 && letter === other.charCodeAt(column - 2) && one.charCodeAt(row - 2) === opposite;
      if (isExchange) errors = Math.min(errors, (earlier[column - 2] as number) + 1);
      current[column] = errors;
      if (errors < best) best = errors;
    }
    if (best > limit) return best;
    [earlier, previous, current] = [previous, current, earlier];
  }
  return previous[other.length] as number;
}
