/** The longest word compared: each of its letters needs a bit of one 32-bit number. */
const LONGEST = 32;

/** The set of letters of a word as 26 bits: words that differ by k errors differ by at most 2k of them. */
export function letterSet(word: string): number {
  let set = 0;
  for (let index = 0; index < word.length; index++) {
    const letter = word.charCodeAt(index) - 97;
    if (letter >= 0 && letter < 26) set |= 1 << letter;
  }
  return set;
}

/** By character: its positions in the current word, as bits. Filled for one word at a time. */
const places = new Int32Array(2 ** 16);

/**
 * Calls `use` with a function that counts the typing errors between `word` and another word: an extra letter, a missing
 * one, a wrong one, or two neighbours exchanged (optimal string alignment distance, one table column at a time in the
 * bits of a few numbers, after Hyyrö). Words longer than 32 letters are infinitely far from all others.
 */
export function compareWith<Result>(word: string, use: (errorsTo: (other: string) => number) => Result): Result {
  if (word.length > LONGEST) return use(() => Infinity);
  for (let index = 0; index < word.length; index++) {
    const letter = word.charCodeAt(index);
    places[letter] = (places[letter] as number) | (1 << index);
  }
  try {
    return use((other) => errorsBetween(word.length, other));
  } finally {
    for (let index = 0; index < word.length; index++) places[word.charCodeAt(index)] = 0;
  }
}

/** Errors between the word in `places`, of this length, and another. */
function errorsBetween(length: number, other: string): number {
  if (length === 0 || other.length > LONGEST) return other.length > LONGEST ? Infinity : other.length;
  const last = 1 << (length - 1);
  // Bits by row: the step down costs one more (`more`) or one less (`less`); the diagonal costs nothing (`free`).
  let more = -1;
  let less = 0;
  let free = 0;
  let before = 0;
  let errors = length;
  for (let index = 0; index < other.length; index++) {
    const here = places[other.charCodeAt(index)] as number;
    const exchanged = ((~free & here) << 1) & before;
    free = ((((here & more) + more) | 0) ^ more) | here | less | exchanged;
    let moreAcross = less | ~(free | more);
    let lessAcross = free & more;
    if ((moreAcross & last) !== 0) errors++;
    if ((lessAcross & last) !== 0) errors--;
    moreAcross = (moreAcross << 1) | 1;
    lessAcross = lessAcross << 1;
    more = lessAcross | ~(free | moreAcross);
    less = moreAcross & free;
    before = here;
  }
  return errors;
}

/** Whether two words are at most `limit` typing errors apart. */
export function isWithin(one: string, other: string, limit: number): boolean {
  return compareWith(one, (errorsTo) => errorsTo(other)) <= limit;
}
