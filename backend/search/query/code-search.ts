import { suffixKey } from '../build/codes.ts';
import type { IndexData } from '../index-data.ts';

/** How a typed code stands to a stored one. */
export const EXACT = 2;
export const PREFIX = 1;
export const FRAGMENT = 0;

const KEY_LENGTH = 5;

type CodeColumns = Pick<IndexData, 'codeBytes' | 'codeStarts' | 'codeArticles' | 'codeKinds' | 'codeSuffixes'>;

export type CodeVisitor = (article: number, kind: number, grade: number) => void;

/** Finds normalised codes by any piece of them. */
export class CodeSearch {
  readonly #data: CodeColumns;

  constructor(data: CodeColumns) {
    this.#data = data;
  }

  /** Tells of every code that is the pattern and, unless only exact ones are wanted, of those that hold it. */
  find(pattern: string, onlyExact: boolean, visit: CodeVisitor): void {
    const { codeBytes, codeStarts, codeArticles, codeKinds, codeSuffixes } = this.#data;
    const typed = new TextEncoder().encode(pattern);
    if (typed.length === 0) return;
    const padded = new Uint8Array(KEY_LENGTH);
    padded.set(typed.subarray(0, KEY_LENGTH));
    const lowest = suffixKey(padded, 0);
    const isExactKey = onlyExact && typed.length < KEY_LENGTH;
    const highest = isExactKey ? lowest : lowest + 37 ** Math.max(0, KEY_LENGTH - typed.length) - 1;
    let at = this.#lowerBound(lowest);
    for (; at < codeSuffixes.length; at++) {
      const place = codeSuffixes[at] as number;
      if (suffixKey(codeBytes, place) > highest) return;
      if (!this.#continues(typed, place)) continue;
      const isEnd = codeBytes[place + typed.length] === 0;
      const isStart = place === 0 || codeBytes[place - 1] === 0;
      const grade = isStart ? (isEnd ? EXACT : PREFIX) : FRAGMENT;
      if (onlyExact && grade !== EXACT) continue;
      const code = upperBound(codeStarts, place) - 1;
      visit(codeArticles[code] as number, codeKinds[code] as number, grade);
    }
  }

  #continues(typed: Uint8Array, place: number): boolean {
    const { codeBytes } = this.#data;
    for (let index = KEY_LENGTH; index < typed.length; index++) {
      if (codeBytes[place + index] !== typed[index]) return false;
    }
    return true;
  }

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

function upperBound(sorted: Uint32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
