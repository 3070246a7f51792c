import { JOINT, TRAIT } from '../index-data.ts';
import { compareWith, letterSet } from '../text/distance.ts';
import { countOnes } from './bits.ts';

/** Maximum number of similar terms for one word; more are not useful. */
const MOST_SIMILAR = 24;
const SHORT = 5;

/** Whether two words have the same first letter, or their first two letters exchanged. */
function beginsAlike(one: string, other: string): boolean {
  return one[0] === other[0] || (one[0] === other[1] && one[1] === other[0]);
}

/** All terms of the index in ascending order, found exactly, by prefix or by similarity. */
export class TermDictionary {
  readonly #terms: string[];
  /** Terms to which a misspelled word may be corrected: of names and labels, three letters or more; shortest first. */
  readonly #correctable: Uint32Array;
  readonly #letterSets: Int32Array;
  /** By length: index of the first term with at least that many letters. */
  readonly #firstOfLength: Uint32Array;

  constructor(terms: string, traits: Uint8Array) {
    this.#terms = terms === '' ? [] : terms.split(JOINT);
    const isCorrectable = (term: string, number: number): boolean =>
      term.length >= 3 && ((traits[number] as number) & TRAIT.named) !== 0 && !/\d/.test(term);
    const correctable = this.#terms.flatMap((term, number) => (isCorrectable(term, number) ? [number] : []));
    const lengthOf = (number: number): number => (this.#terms[number] as string).length;
    correctable.sort((one, other) => lengthOf(one) - lengthOf(other) || one - other);
    this.#correctable = Uint32Array.from(correctable);
    this.#letterSets = Int32Array.from(correctable, (number) => letterSet(this.#terms[number] as string));
    const last = correctable.at(-1);
    const longest = last === undefined ? 0 : lengthOf(last);
    this.#firstOfLength = Uint32Array.from({ length: longest + 2 }, (_, length) => {
      const first = correctable.findIndex((number) => lengthOf(number) >= length);
      return first === -1 ? correctable.length : first;
    });
  }

  #lowerBound(text: string): number {
    let low = 0;
    let high = this.#terms.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#terms[middle] as string) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Number of a term; -1 when it does not occur. */
  exact(term: string): number {
    const at = this.#lowerBound(term);
    return this.#terms[at] === term ? at : -1;
  }

  /** The term with a number. */
  at(term: number): string {
    return this.#terms[term] ?? '';
  }

  /** Numbers of the terms with a prefix: from (inclusive) to (exclusive). */
  withPrefix(prefix: string): { from: number; to: number } {
    return { from: this.#lowerBound(prefix), to: this.#lowerBound(`${prefix}\uffff`) };
  }

  /**
   * Numbers of the terms within `limit` typing errors of any of the spellings. Words of up to five letters must begin
   * alike. Above the maximum number, terms with the same first letter and the nearest length are preferred.
   */
  similar(spellings: readonly string[], limit: number): number[] {
    const found = new Set<number>();
    const beginOf = (length: number): number => this.#firstOfLength[Math.max(0, length)] ?? this.#correctable.length;
    const [terms, correctable, letterSets] = [this.#terms, this.#correctable, this.#letterSets];
    for (const spelling of spellings) {
      const letters = letterSet(spelling);
      const begin = beginOf(spelling.length - limit);
      const end = beginOf(spelling.length + limit + 1);
      const isShort = spelling.length <= SHORT;
      compareWith(spelling, (errorsTo) => {
        for (let index = begin; index < end; index++) {
          if (countOnes((letterSets[index] as number) ^ letters) > 2 * limit) continue;
          const number = correctable[index] as number;
          const term = terms[number] as string;
          if (isShort && !beginsAlike(spelling, term)) continue;
          if (errorsTo(term) <= limit) found.add(number);
        }
      });
    }
    if (found.size <= MOST_SIMILAR) return [...found];
    const [first = ''] = spellings;
    const strangeness = (number: number): number => {
      const term = this.#terms[number] as string;
      return Math.abs(term.length - first.length) + (term[0] === first[0] ? 0 : 10);
    };
    const ranked = [...found].sort((one, other) => strangeness(one) - strangeness(other) || one - other);
    return ranked.slice(0, MOST_SIMILAR);
  }
}
