/**
 * A stateless pseudo-random number from 0 up to (not including) 1: the same seed and words always give the same number,
 * independent of other calls. So an article keeps its stock, barcode and price when the catalogue around it grows.
 */
export function chance(seed: number, ...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const word of words) {
    const text = String(word);
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
    hash = Math.imul(hash ^ 0x1f, 0x01000193);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  hash ^= hash >>> 16;
  return (hash >>> 0) / 0x1_0000_0000;
}

/** An integer from `from` to `to`, both included. */
export function wholeBetween(from: number, to: number, seed: number, ...words: readonly (string | number)[]): number {
  return from + Math.floor(chance(seed, ...words) * (to - from + 1));
}

/** One item of a list that has at least one. */
export function choose<T>(list: readonly T[], seed: number, ...words: readonly (string | number)[]): T {
  const chosen = list[Math.floor(chance(seed, ...words) * list.length)];
  if (chosen === undefined) throw new Error('Nothing to choose from.');
  return chosen;
}
