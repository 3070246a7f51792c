import type { Postings } from '../index-data.ts';
import { GrowingBytes, GrowingNumbers } from './growing.ts';

/** Terms of one document with a byte of field ranks each: Italian in the high four bits, English in the low four. */
export type DocumentTerms = Map<string, number>;

/** Adds a term; in each language the better of its ranks is kept. */
export function putTerm(terms: DocumentTerms, term: string, italianRank: number, englishRank: number): void {
  const known = terms.get(term) ?? 0;
  const italian = Math.max(known >> 4, italianRank);
  const english = Math.max(known & 15, englishRank);
  terms.set(term, (italian << 4) | english);
}

/** Numbers the terms in the order of first use. */
export class TermNumbers {
  readonly #numbers = new Map<string, number>();

  numberOf(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    this.#numbers.set(term, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  /** The terms in ascending order, and for each term number its index in that order. */
  sorted(): { terms: string[]; places: Uint32Array } {
    const terms = [...this.#numbers.keys()].sort();
    const places = new Uint32Array(terms.length);
    terms.forEach((term, place) => (places[this.numberOf(term)] = place));
    return { terms, places };
  }
}

/** Collects which term occurs in which document. */
export class PostingCollector {
  readonly #numbers: TermNumbers;
  readonly #terms = new GrowingNumbers();
  readonly #ordinals = new GrowingNumbers();
  readonly #ranks = new GrowingBytes();

  constructor(numbers: TermNumbers) {
    this.#numbers = numbers;
  }

  add(ordinal: number, term: string, ranks: number): void {
    this.#terms.push(this.#numbers.numberOf(term));
    this.#ordinals.push(ordinal);
    this.#ranks.push(ranks);
  }

  /** Sorts all entries by term, then by document. */
  finish(places: Uint32Array, documentCount: number): Postings {
    const count = this.#terms.length;
    const [terms, ordinals, ranks] = [this.#terms.view(), this.#ordinals.view(), this.#ranks.view()];
    const byDocument = sortedBy(ordinals, documentCount).order;
    const termsInOrder = new Uint32Array(count);
    for (let index = 0; index < count; index++) {
      termsInOrder[index] = places[terms[byDocument[index] as number] as number] as number;
    }
    const { order, starts } = sortedBy(termsInOrder, places.length);
    const result = { starts, ordinals: new Uint32Array(count), ranks: new Uint8Array(count) };
    for (let index = 0; index < count; index++) {
      const source = byDocument[order[index] as number] as number;
      result.ordinals[index] = ordinals[source] as number;
      result.ranks[index] = ranks[source] as number;
    }
    for (const part of [this.#terms, this.#ordinals, this.#ranks]) part.release();
    return result;
  }
}

/** Stable counting sort: the indexes sorted by their keys, and where each key starts. */
export function sortedBy(keys: Uint32Array, keyCount: number): { order: Uint32Array; starts: Uint32Array } {
  const starts = new Uint32Array(keyCount + 1);
  for (const key of keys) starts[key + 1] = (starts[key + 1] as number) + 1;
  for (let key = 0; key < keyCount; key++) starts[key + 1] = (starts[key + 1] as number) + (starts[key] as number);
  const next = starts.slice();
  const order = new Uint32Array(keys.length);
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as number;
    const place = next[key] as number;
    order[place] = index;
    next[key] = place + 1;
  }
  return { order, starts };
}
