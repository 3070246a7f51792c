import type { Locale } from '../../../../domain/locale.ts';
import { TRAIT } from '../index-data.ts';
import { compareWith, letterSet } from '../text/distance.ts';
import { countOnes } from './bits.ts';

/** Maximum number of similar terms for one word; more are not useful. */
const MAXIMUM_SIMILAR = 24;
const SHORT = 5;
const SHORTEST = 3;

const NAMED: Record<Locale, number> = { it: TRAIT.namedItalian, en: TRAIT.namedEnglish };

/** Whether two words have the same first letter, or their first two letters exchanged. */
function beginsAlike(one: string, other: string): boolean {
  return one[0] === other[0] || (one[0] === other[1] && one[1] === other[0]);
}

/**
 * Letters that a word has more than another one, in between, without repeating the letter before. Nobody types two of
 * them, nor one in a short word, by mistake: `circolatore` is not `circolare`, `neon` is not `non`.
 */
function extraLetters(word: string, other: string): number {
  let [matched, own] = [0, 0];
  for (let at = 0; at < word.length; at++) {
    if (word[at] === other[matched]) matched += 1;
    else if (matched > 0 && matched < other.length && word[at] !== word[at - 1]) own += 1;
  }
  return own;
}

/** Terms to which a misspelled word may be corrected: of names and labels in one language, three letters or more. */
export class CorrectableTerms {
  readonly #terms: readonly string[];
  /** Shortest first. */
  readonly #numbers: Uint32Array;
  readonly #letterSets: Int32Array;
  /** By length: index of the first term with at least that many letters. */
  readonly #firstOfLength: Uint32Array;

  constructor(terms: readonly string[], traits: Uint8Array, locale: Locale) {
    this.#terms = terms;
    const isCorrectable = (term: string, number: number): boolean =>
      term.length >= SHORTEST && ((traits[number] as number) & NAMED[locale]) !== 0 && !/\d/.test(term);
    const correctable = terms.flatMap((term, number) => (isCorrectable(term, number) ? [number] : []));
    const lengthOf = (number: number): number => (terms[number] as string).length;
    correctable.sort((one, other) => lengthOf(one) - lengthOf(other) || one - other);
    this.#numbers = Uint32Array.from(correctable);
    this.#letterSets = Int32Array.from(correctable, (number) => letterSet(terms[number] as string));
    const last = correctable.at(-1);
    const longest = last === undefined ? 0 : lengthOf(last);
    this.#firstOfLength = Uint32Array.from({ length: longest + 2 }, (_, length) => {
      const first = correctable.findIndex((number) => lengthOf(number) >= length);
      return first === -1 ? correctable.length : first;
    });
  }

  /**
   * Numbers of the terms within `limit` typing errors of any of the spellings. Words of up to five letters must begin
   * alike. Above the maximum number, terms with the same first letter and the nearest length are preferred.
   */
  similar(spellings: readonly string[], limit: number): number[] {
    const found = new Set<number>();
    const beginOf = (length: number): number => this.#firstOfLength[Math.max(0, length)] ?? this.#numbers.length;
    const [terms, numbers, letterSets] = [this.#terms, this.#numbers, this.#letterSets];
    for (const spelling of spellings) {
      const letters = letterSet(spelling);
      const begin = beginOf(spelling.length - limit);
      const end = beginOf(spelling.length + limit + 1);
      const isShort = spelling.length <= SHORT;
      const mostOwn = isShort ? 0 : 1;
      compareWith(spelling, (errorsTo) => {
        for (let index = begin; index < end; index++) {
          if (countOnes((letterSets[index] as number) ^ letters) > 2 * limit) continue;
          const number = numbers[index] as number;
          const term = terms[number] as string;
          if (isShort && !beginsAlike(spelling, term)) continue;
          const errors = errorsTo(term);
          if (errors > limit) continue;
          const isLonger = spelling.length - term.length === errors;
          if (!isLonger || extraLetters(spelling, term) <= mostOwn) found.add(number);
        }
      });
    }
    if (found.size <= MAXIMUM_SIMILAR) return [...found];
    const [first = ''] = spellings;
    const difference = (number: number): number => {
      const term = this.#terms[number] as string;
      return Math.abs(term.length - first.length) + (term[0] === first[0] ? 0 : 10);
    };
    const ranked = [...found].sort((one, other) => difference(one) - difference(other) || one - other);
    return ranked.slice(0, MAXIMUM_SIMILAR);
  }
}
