import type { IndexData } from '../../index-data.ts';
import { suffixKey, type CodeColumns } from '../codes.ts';
import { GONE } from './sources.ts';

/**
 * The codes of articles that stay, then those of the new part.
 * @param places by source: the new ordinal of an article.
 */
export function mergeCodes(earlier: IndexData, part: IndexData, places: Uint32Array): CodeColumns {
  const known = earlier.codeArticles.length;
  const most = known + part.codeArticles.length;
  const codeBytes = new Uint8Array(earlier.codeBytes.length + part.codeBytes.length);
  const codeStarts = new Uint32Array(most + 1);
  const codeArticles = new Uint32Array(most);
  const codeKinds = new Uint8Array(most);
  /** By byte of the earlier codes: where it is now, counted from 1; 0 for those that are gone. */
  const moved = new Uint32Array(earlier.codeBytes.length);
  let [length, codes] = [0, 0];
  for (let code = 0; code < known; code++) {
    const place = places[earlier.codeArticles[code] as number] as number;
    if (place === GONE) continue;
    codeStarts[codes] = length;
    codeArticles[codes] = place;
    codeKinds[codes++] = earlier.codeKinds[code] as number;
    const end = earlier.codeStarts[code + 1] as number;
    for (let at = earlier.codeStarts[code] as number; at < end; at++) {
      codeBytes[length] = earlier.codeBytes[at] as number;
      moved[at] = ++length;
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
  codeStarts[codes] = length;
  const bytes = codeBytes.subarray(0, length);
  const stay = new Uint32Array(earlier.codeSuffixes.length);
  let kept = 0;
  for (let at = 0; at < stay.length; at++) {
    const place = moved[earlier.codeSuffixes[at] as number] as number;
    if (place > 0) stay[kept++] = place - 1;
  }
  return {
    codeBytes: bytes,
    codeStarts: codeStarts.subarray(0, codes + 1),
    codeArticles: codeArticles.subarray(0, codes),
    codeKinds: codeKinds.subarray(0, codes),
    codeSuffixes: mergeSuffixes(bytes, stay.subarray(0, kept), part, added),
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
