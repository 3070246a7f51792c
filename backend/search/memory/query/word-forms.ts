import type { Locale } from '../../listing-document.ts';
import { RANK, type IndexData, type Postings } from '../index-data.ts';
import { termOf } from '../text/stem.ts';
import { agreeingForms, numberForms, possibleForms } from '../text/word-forms.ts';
import type { TermDictionary } from './term-dictionary.ts';

/** Maximum number of cached words, more than are typed until the next snapshot; above it the cache is cleared. */
const MOST_KEPT = 5_000;

const isNaming = (rank: number): boolean => rank === RANK.thing || rank === RANK.head;

const isTelling = (rank: number): boolean => isNaming(rank) || rank === RANK.name || rank === RANK.feature;

/** Spellings with which a misspelled word is compared: as typed, and in the other number. */
export function spellingsOf(word: string): string[] {
  return [...new Set([word, termOf(word, 'en'), ...possibleForms(word)])];
}

/** The forms of a word that occur in the catalogue. */
export class WordForms {
  readonly #postings: readonly Postings[];
  readonly #dictionary: TermDictionary;
  readonly #naming = new Map<number, boolean>();
  readonly #kept = new Map<string, readonly number[]>();

  constructor(data: IndexData, dictionary: TermDictionary) {
    this.#postings = [data.unitPostings, data.variantPostings];
    this.#dictionary = dictionary;
  }

  /**
   * Terms that are the word in singular or plural. An English search uses only the English word if it exists: the
   * plural of `pipe` is not that of `pipa`.
   */
  termsOf(word: string, locale: Locale): readonly number[] {
    const key = `${locale}${word}`;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const english = [word, termOf(word, 'en')];
    const isEnglish = locale === 'en' && english.some((form) => this.#isEnglish(this.#dictionary.exact(form)));
    const forms = isEnglish ? english : [...english, ...numberForms(word, (form) => this.#isKnown(form))];
    const terms = [...new Set(forms.map((form) => this.#dictionary.exact(form)))].filter((term) => term !== -1);
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(key, terms);
    return terms;
  }

  /** Whether a term names the thing in some article. */
  namesThing(term: number): boolean {
    let names = this.#naming.get(term);
    if (names === undefined) {
      names = this.#anyRank(term, (rank) => isNaming(rank >> 4) || isNaming(rank & 15));
      if (this.#naming.size >= MOST_KEPT) this.#naming.clear();
      this.#naming.set(term, names);
    }
    return names;
  }

  /** Whether a term is in the name or a feature of some article. */
  tellsMeasure(term: number): boolean {
    return this.#anyRank(term, (rank) => isTelling(rank >> 4) || isTelling(rank & 15));
  }

  /**
   * Terms that are the word as an adjective in another gender or number; a word that names a thing is not an adjective.
   */
  agreeing(word: string): number[] {
    return agreeingForms(word, (form) => this.#isKnown(form))
      .map((form) => this.#dictionary.exact(form))
      .filter((term) => !this.namesThing(term));
  }

  #isKnown(form: string): boolean {
    return this.#dictionary.exact(form) !== -1;
  }

  /** Whether a term occurs in an English text. */
  #isEnglish(term: number): boolean {
    return term !== -1 && this.#anyRank(term, (rank) => (rank & 15) !== 0);
  }

  #anyRank(term: number, fits: (rank: number) => boolean): boolean {
    return this.#postings.some(({ starts, ranks }) => ranks.subarray(starts[term], starts[term + 1]).some(fits));
  }
}
