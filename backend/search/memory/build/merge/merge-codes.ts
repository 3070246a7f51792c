import type { IndexData } from '../../index-data.ts';
import { suffixKey, type CodeColumns } from '../codes.ts';
import { GONE } from './sources.ts';

/**
 * The codes of articles that stay, then those of the new part.
 * @param places by source: the new ordinal of an article.
 */
export function mergeCodes(earlier: IndexData, part: IndexData, places: Uint32Array): CodeColumns {
  const kept: number[] = [];
  earlier.codeArticles.forEach((article, code) => {
    if (places[article] !== GONE) kept.push(code);
  });
  const count = kept.length + part.codeArticles.length;
  const codeBytes = new Uint8Array(earlier.codeBytes.length + part.codeBytes.length);
  const codeStarts = new Uint32Array(count + 1);
  const codeArticles = new Uint32Array(count);
  const codeKinds = new Uint8Array(count);
  /** By byte of the earlier codes: where it is now. */
  const moved = new Uint32Array(earlier.codeBytes.length).fill(GONE);
  let [length, codes] = [0, 0];
  for (const code of kept) {
    codeStarts[codes] = length;
    codeArticles[codes] = places[earlier.codeArticles[code] as number] as number;
    codeKinds[codes++] = earlier.codeKinds[code] as number;
    for (let at = earlier.codeStarts[code] as number; at < (earlier.codeStarts[code + 1] as number); at++) {
      moved[at] = length;
      codeBytes[length++] = earlier.codeBytes[at] as number;
    }
  }
  const added = length;
  codeBytes.set(part.codeBytes, length);
  part.codeArticles.forEach((article, code) => {
    codeStarts[codes] = added + (part.codeStarts[code] as number);
    codeArticles[codes] = places[earlier.articleIds.length + article] as number;
    codeKinds[codes++] = part.codeKinds[code] as number;
  });
  length += part.codeBytes.length;
  codeStarts[count] = length;
  const bytes = codeBytes.subarray(0, length);
  const stay = earlier.codeSuffixes.map((place) => moved[place] as number).filter((place) => place !== GONE);
  return {
    codeBytes: bytes,
    codeStarts,
    codeArticles,
    codeKinds,
    codeSuffixes: mergeSuffixes(bytes, stay, part, added),
  };
}

/** Sorted suffixes, in which the new ones, whose bytes begin at `added`, follow equal ones. */
function mergeSuffixes(bytes: Uint8Array, stay: Uint32Array, { codeSuffixes }: IndexData, added: number): Uint32Array {
  const suffixes = new Uint32Array(stay.length + codeSuffixes.length);
  let [from, length] = [0, 0];
  for (const suffix of codeSuffixes) {
    const key = suffixKey(bytes, added + suffix);
    let [low, high] = [from, stay.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (suffixKey(bytes, stay[middle] as number) <= key) low = middle + 1;
      else high = middle;
    }
    suffixes.set(stay.subarray(from, low), length);
    length += low - from;
    suffixes[length++] = added + suffix;
    from = low;
  }
  suffixes.set(stay.subarray(from), length);
  return suffixes;
}
