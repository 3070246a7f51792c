import type { Locale } from '../../../../domain/locale.ts';
import { TRAIT, type IndexData } from '../index-data.ts';
import { termOf } from '../text/stem.ts';
import { agreeingForms, numberForms, possibleForms } from '../text/word-forms.ts';
import type { TermDictionary } from './term-dictionary.ts';

/** Maximum number of cached words, more than are typed until the next snapshot; above it the cache is cleared. */
const MAXIMUM_CACHED = 5_000;

/** Spellings with which a misspelled word is compared: as typed, and in the other number. */
export function spellingsOf(word: string): string[] {
  return [...new Set([word, termOf(word, 'en'), ...possibleForms(word)])];
}

/** The forms of a word that occur in the catalogue. */
export class WordForms {
  readonly #traits: Uint8Array;
  readonly #dictionary: TermDictionary;
  readonly #cached = new Map<string, readonly number[]>();

  constructor(data: IndexData, dictionary: TermDictionary) {
    this.#traits = data.termTraits;
    this.#dictionary = dictionary;
  }

  /**
   * Terms that are the word in singular or plural. An English search uses only the English word if it exists: the
   * plural of `pipe` is not that of `pipa`.
   */
  termsOf(word: string, locale: Locale): readonly number[] {
    const key = `${locale}${word}`;
    const cached = this.#cached.get(key);
    if (cached) return cached;
    const english = [word, termOf(word, 'en')];
    const isEnglish = locale === 'en' && english.some((form) => this.#isEnglish(this.#dictionary.exact(form)));
    const forms = isEnglish ? english : [...english, ...this.#numbersOf(word)];
    const terms = [...new Set(forms.map((form) => this.#dictionary.exact(form)))].filter((term) => term !== -1);
    if (this.#cached.size >= MAXIMUM_CACHED) this.#cached.clear();
    this.#cached.set(key, terms);
    return terms;
  }

  /** The known singulars and plurals of a word, and theirs in turn, so that each of them has the same. */
  #numbersOf(word: string): Iterable<string> {
    const forms = new Set([word]);
    for (const form of forms) for (const other of numberForms(form, (one) => this.#isKnown(one))) forms.add(other);
    return forms;
  }

  /** Whether a term names the thing in some article. */
  namesThing(term: number): boolean {
    return this.#has(term, TRAIT.namesThing);
  }

  /** Whether a term is in an Italian name or label. */
  inName(term: number): boolean {
    return this.#has(term, TRAIT.namedItalian);
  }

  /** Whether a term is in the name or a feature of some article. */
  inNameOrFeature(term: number): boolean {
    return this.#has(term, TRAIT.inNameOrFeature);
  }

  /** Whether a term is a word of the other language only, as far as the translated texts show. */
  isForeign(term: number, locale: Locale): boolean {
    const [own, other] =
      locale === 'it' ? [TRAIT.onlyItalian, TRAIT.onlyEnglish] : [TRAIT.onlyEnglish, TRAIT.onlyItalian];
    return this.#has(term, other) && !this.#has(term, own);
  }

  /**
   * Terms that are the word as an adjective in another gender or number; a word that names a thing is not an adjective,
   * and an English word does not agree.
   */
  agreeing(word: string, locale: Locale): number[] {
    if (locale === 'en' && this.#isEnglish(this.#dictionary.exact(word))) return [];
    return agreeingForms(word, (form) => this.#isKnown(form))
      .map((form) => this.#dictionary.exact(form))
      .filter((term) => !this.namesThing(term));
  }

  #isKnown(form: string): boolean {
    return this.#dictionary.exact(form) !== -1;
  }

  /** Whether a term occurs in an English text. */
  #isEnglish(term: number): boolean {
    return term !== -1 && this.#has(term, TRAIT.english);
  }

  #has(term: number, trait: number): boolean {
    return ((this.#traits[term] as number) & trait) !== 0;
  }
}
