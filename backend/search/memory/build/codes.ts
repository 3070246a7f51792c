import { CODE_KINDS, type CodeKind, type IndexData } from '../index-data.ts';
import { normaliseCode } from '../../fold.ts';
import { GrowingBytes, GrowingNumbers } from './growing.ts';

const LONGEST = 48;
const SHORTEST_FRAGMENT = 3;
/** Characters used to sort suffixes: five base-37 digits and an offset of 26 bits fill a double exactly. */
const KEY_LENGTH = 5;
const PLACE_RANGE = 2 ** 26;

/** Sort value of a normalised character: 0 for the end, then digits, then letters. */
export function characterValue(byte: number): number {
  if (byte === 0) return 0;
  return byte < 58 ? byte - 47 : byte - 86;
}

/** The first characters at an offset as one number. */
export function suffixKey(bytes: Uint8Array, place: number): number {
  let key = 0;
  let ended = false;
  for (let index = 0; index < KEY_LENGTH; index++) {
    const value = ended ? 0 : characterValue(bytes[place + index] ?? 0);
    if (value === 0) ended = true;
    key = key * 37 + value;
  }
  return key;
}

/** Codes and where they are found. */
export type CodeColumns = Pick<IndexData, 'codeBytes' | 'codeStarts' | 'codeArticles' | 'codeKinds' | 'codeSuffixes'>;

/** Collects normalised codes and sorts every suffix of at least three characters. */
export class CodeCollector {
  readonly #bytes = new GrowingBytes();
  readonly #starts = new GrowingNumbers();
  readonly #articles = new GrowingNumbers();
  readonly #kinds = new GrowingBytes();

  /** Adds the codes of one article; of codes that are equal after normalisation the first kind is kept. */
  add(article: number, codes: readonly { kind: CodeKind; code: string }[]): void {
    const seen = new Set(['']);
    for (const { kind, code: written } of codes) {
      const code = normaliseCode(written).slice(0, LONGEST);
      if (seen.has(code)) continue;
      seen.add(code);
      this.#starts.push(this.#bytes.length);
      this.#bytes.append(code);
      this.#bytes.push(0);
      this.#articles.push(article);
      this.#kinds.push(CODE_KINDS.indexOf(kind));
    }
  }

  finish(): CodeColumns {
    const bytes = this.#bytes.view();
    const count = this.#starts.length;
    this.#starts.push(bytes.length);
    const starts = this.#starts.view();
    const keys = new Float64Array(bytes.length);
    let used = 0;
    for (let code = 0; code < count; code++) {
      const start = starts[code] as number;
      const last = Math.max(start, (starts[code + 1] as number) - 1 - SHORTEST_FRAGMENT);
      for (let place = start; place <= last; place++) keys[used++] = suffixKey(bytes, place) * PLACE_RANGE + place;
    }
    const sorted = keys.subarray(0, used).sort();
    const suffixes = new Uint32Array(used);
    for (let index = 0; index < used; index++) suffixes[index] = (sorted[index] as number) % PLACE_RANGE;
    return {
      codeBytes: bytes,
      codeStarts: starts,
      codeArticles: this.#articles.view(),
      codeKinds: this.#kinds.view(),
      codeSuffixes: suffixes,
    };
  }

  /** Frees the memory of the columns. */
  release(): void {
    for (const part of [this.#bytes, this.#starts, this.#articles, this.#kinds]) part.release();
  }
}
