import { RANK, TRAIT, type Postings } from '../index-data.ts';
import { impactOf, MAXIMUM_FREQUENCY } from './field-weights.ts';
import { GrowingBytes, GrowingNumbers } from './growing.ts';

/**
 * Terms of one document: a byte of field ranks, Italian in the high four bits, English in the low four, and above it the
 * weighted frequency in Italian and in English texts, eleven bits each.
 */
export type DocumentTerms = Map<string, number>;

const RANK_BITS = 8;
const FREQUENCY_BITS = 11;

/** A term in the two languages. */
export interface TermSides {
  it: number;
  en: number;
}

/** Adds a term; in each language the better of its ranks is kept, and the frequencies are added. */
export function putTerm(terms: DocumentTerms, term: string, ranks: TermSides, frequencies: TermSides): void {
  const known = terms.get(term) ?? 0;
  const italian = Math.max((known >> 4) & 15, ranks.it);
  const english = Math.max(known & 15, ranks.en);
  const before = frequenciesOf(known);
  const inItalian = Math.min(MAXIMUM_FREQUENCY, before.it + frequencies.it);
  const inEnglish = Math.min(MAXIMUM_FREQUENCY, before.en + frequencies.en);
  terms.set(term, (((inItalian << FREQUENCY_BITS) | inEnglish) << RANK_BITS) | (italian << 4) | english);
}

/** Adds all terms of another document. */
export function putTerms(terms: DocumentTerms, others: DocumentTerms): void {
  for (const [term, packed] of others) {
    putTerm(terms, term, { it: (packed >> 4) & 15, en: packed & 15 }, frequenciesOf(packed));
  }
}

/** The byte of field ranks of a packed term. */
export function ranksOf(packed: number): number {
  return packed & 255;
}

function frequenciesOf(packed: number): TermSides {
  return { it: packed >>> (RANK_BITS + FREQUENCY_BITS), en: (packed >>> RANK_BITS) & MAXIMUM_FREQUENCY };
}

const isNaming = (rank: number): boolean => rank === RANK.thing || rank === RANK.head;
/** Whether a word in such a field may name the thing, or be something else beside it: a brand, a colour, a purpose. */
const isNameable = (rank: number): boolean =>
  isNaming(rank) || rank === RANK.name || rank === RANK.purpose || rank === RANK.brand || rank === RANK.choice;
const isFeature = (rank: number): boolean => rank === RANK.feature || rank === RANK.choice;
const isNameOrFeature = (rank: number): boolean => isNaming(rank) || rank === RANK.name || isFeature(rank);
const isOfFew = (rank: number): boolean => rank === RANK.description || isFeature(rank) || rank === RANK.summary;
const isInName = (rank: number): boolean => rank > 0 && !isOfFew(rank);

/** By byte of ranks: what it says of the term in the whole catalogue. */
const TRAITS = Uint8Array.from({ length: 256 }, (_, ranks) => {
  const [italian, english] = [ranks >> 4, ranks & 15];
  const sides = [italian, english];
  return (
    (sides.some(isNameOrFeature) ? TRAIT.inNameOrFeature : 0) |
    (isInName(italian) ? TRAIT.namedItalian : 0) |
    (isInName(english) ? TRAIT.namedEnglish : 0) |
    (english === 0 ? TRAIT.onlyItalian : TRAIT.english) |
    (italian === 0 ? TRAIT.onlyEnglish : 0)
  );
});

/** Minimum share of a word's articles in which it names the thing: one article named by a colour makes no noun of it. */
const NAMING_SHARE = 1 / 8;

/** By byte of ranks: whether the word could name the thing, and whether it does (the bit above). */
const COULD_NAME = 1;
const NAMES = 2;
const NAMING = Uint8Array.from({ length: 256 }, (_, ranks) => {
  const sides = [ranks >> 4, ranks & 15];
  return (sides.some(isNameable) ? COULD_NAME : 0) | (sides.some(isNaming) ? NAMES : 0);
});

/** Numbers the terms in the order of first use. */
export class TermNumbers {
  readonly #numbers = new Map<string, number>();

  /** The number of a term. */
  numberOf(term: string): number {
    let number = this.#numbers.get(term);
    if (number === undefined) this.#numbers.set(term, (number = this.#numbers.size));
    return number;
  }

  /** The terms in ascending order, and for each term number its index in that order. */
  sorted(): { terms: string[]; places: Uint32Array } {
    const terms = [...this.#numbers.keys()].sort();
    const places = new Uint32Array(terms.length);
    terms.forEach((term, place) => (places[this.#numbers.get(term) ?? 0] = place));
    return { terms, places };
  }
}

/** By term: the TRAIT bits, from all its occurrences. */
export function traitsOf(termCount: number, lists: readonly Postings[]): Uint8Array {
  const traits = new Uint8Array(termCount);
  for (let term = 0; term < termCount; term++) {
    let [all, nameable, naming] = [0, 0, 0];
    for (const { starts, ranks } of lists) {
      for (let at = starts[term] as number; at < (starts[term + 1] as number); at++) {
        const occurrence = ranks[at] as number;
        all |= TRAITS[occurrence] as number;
        const how = NAMING[occurrence] as number;
        nameable += how & COULD_NAME;
        naming += how >> 1;
      }
    }
    traits[term] = all | (naming > 0 && naming >= NAMING_SHARE * nameable ? TRAIT.namesThing : 0);
  }
  return traits;
}

/** Collects which term occurs in which document. */
export class PostingCollector {
  readonly #numbers: TermNumbers;
  readonly #terms = new GrowingNumbers();
  readonly #ordinals = new GrowingNumbers();
  readonly #ranks = new GrowingBytes();
  readonly #impacts = new GrowingBytes();

  constructor(numbers: TermNumbers) {
    this.#numbers = numbers;
  }

  add(ordinal: number, term: string, packed: number): void {
    const ranks = ranksOf(packed);
    const { it, en } = frequenciesOf(packed);
    this.#terms.push(this.#numbers.numberOf(term));
    this.#ordinals.push(ordinal);
    this.#ranks.push(ranks);
    // A term that occurs in both languages is mostly the same text; one number for both saves a byte.
    this.#impacts.push(impactOf(Math.max(it, en)));
  }

  /** Sorts all entries by term, then by document. */
  finish(places: Uint32Array, documentCount: number): Postings {
    const count = this.#terms.length;
    const [terms, ordinals] = [this.#terms.view(), this.#ordinals.view()];
    const [ranks, impacts] = [this.#ranks.view(), this.#impacts.view()];
    const byDocument = sortedBy(ordinals, documentCount).order;
    const termsInOrder = new Uint32Array(count);
    for (let index = 0; index < count; index++) {
      termsInOrder[index] = places[terms[byDocument[index] as number] as number] as number;
    }
    const { order, starts } = sortedBy(termsInOrder, places.length);
    const result = {
      starts,
      ordinals: new Uint32Array(count),
      ranks: new Uint8Array(count),
      impacts: new Uint8Array(count),
    };
    for (let index = 0; index < count; index++) {
      const source = byDocument[order[index] as number] as number;
      result.ordinals[index] = ordinals[source] as number;
      result.ranks[index] = ranks[source] as number;
      result.impacts[index] = impacts[source] as number;
    }
    for (const part of [this.#terms, this.#ordinals, this.#ranks, this.#impacts]) part.release();
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
