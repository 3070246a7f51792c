import { suffixKey } from '../build/codes.ts';
import type { IndexData } from '../index-data.ts';

/** How a typed code matches a stored one. */
export const EXACT = 2;
export const PREFIX = 1;
export const FRAGMENT = 0;

const KEY_LENGTH = 5;

type CodeColumns = Pick<IndexData, 'codeBytes' | 'codeStarts' | 'codeArticles' | 'codeKinds' | 'codeSuffixes'>;

/** Receives the article, kind and grade of a match, and the number of its code. */
export type CodeVisitor = (article: number, kind: number, grade: number, code: number) => void;

/** Bytes of codeBytes per entry of the table that maps an offset to its code. */
const BLOCK = 32;

/** Finds normalised codes by any fragment. */
export class CodeSearch {
  readonly #data: CodeColumns;
  /** By block: the code at its first offset. */
  readonly #codeOfBlock: Uint32Array;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  constructor(data: CodeColumns) {
    this.#data = data;
    const { codeBytes, codeStarts } = data;
    this.#codeOfBlock = new Uint32Array(Math.ceil(codeBytes.length / BLOCK));
    let code = 0;
    for (let block = 0; block < this.#codeOfBlock.length; block++) {
      while ((codeStarts[code + 1] as number) <= block * BLOCK) code++;
      this.#codeOfBlock[block] = code;
    }
  }

  /** Visits every code equal to the pattern and, unless `onlyExact`, every code that contains it. */
  find(pattern: string, onlyExact: boolean, visit: CodeVisitor): void {
    const { codeBytes, codeArticles, codeKinds, codeSuffixes } = this.#data;
    const typed = this.#encoder.encode(pattern);
    const { length } = typed;
    if (length === 0) return;
    const padded = new Uint8Array(KEY_LENGTH);
    padded.set(typed.subarray(0, KEY_LENGTH));
    const lowest = suffixKey(padded, 0);
    const isExactKey = onlyExact && length < KEY_LENGTH;
    const end = this.#lowerBound(isExactKey ? lowest + 1 : lowest + 37 ** Math.max(0, KEY_LENGTH - length));
    for (let at = this.#lowerBound(lowest); at < end; at++) {
      const place = codeSuffixes[at] as number;
      if (length > KEY_LENGTH && !this.#continues(typed, place)) continue;
      const isEnd = codeBytes[place + length] === 0;
      const isStart = place === 0 || codeBytes[place - 1] === 0;
      const grade = isStart ? (isEnd ? EXACT : PREFIX) : FRAGMENT;
      if (onlyExact && grade !== EXACT) continue;
      const code = this.#codeAt(place);
      visit(codeArticles[code] as number, codeKinds[code] as number, grade, code);
    }
  }

  /** Number of characters of a normalised code. */
  lengthOf(code: number): number {
    const { codeStarts } = this.#data;
    return (codeStarts[code + 1] as number) - (codeStarts[code] as number) - 1;
  }

  /** A normalised code. */
  textOf(code: number): string {
    const start = this.#data.codeStarts[code] as number;
    return this.#decoder.decode(this.#data.codeBytes.subarray(start, start + this.lengthOf(code)));
  }

  #codeAt(place: number): number {
    const { codeStarts } = this.#data;
    let code = this.#codeOfBlock[Math.floor(place / BLOCK)] as number;
    while ((codeStarts[code + 1] as number) <= place) code++;
    return code;
  }

  #continues(typed: Uint8Array, place: number): boolean {
    const { codeBytes } = this.#data;
    for (let index = KEY_LENGTH; index < typed.length; index++) {
      if (codeBytes[place + index] !== typed[index]) return false;
    }
    return true;
  }

  /** First index in the sorted suffixes whose key is at least this. */
  #lowerBound(key: number): number {
    const { codeBytes, codeSuffixes } = this.#data;
    let low = 0;
    let high = codeSuffixes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (suffixKey(codeBytes, codeSuffixes[middle] as number) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
