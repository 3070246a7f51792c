import type { Locale } from '../../../../domain/locale.ts';
import { JOINT } from '../index-data.ts';
import { CorrectableTerms } from './correctable-terms.ts';

/** All terms of the index in ascending order, found exactly, by prefix or by similarity. */
export class TermDictionary {
  readonly #terms: string[];
  readonly #correctable: Record<Locale, CorrectableTerms>;

  constructor(terms: string, traits: Uint8Array) {
    this.#terms = terms === '' ? [] : terms.split(JOINT);
    const termsOf = (locale: Locale): CorrectableTerms => new CorrectableTerms(this.#terms, traits, locale);
    this.#correctable = { it: termsOf('it'), en: termsOf('en') };
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

  /** Numbers of the terms of names and labels in a language within `limit` typing errors of any of the spellings. */
  similar(spellings: readonly string[], limit: number, locale: Locale): number[] {
    return this.#correctable[locale].similar(spellings, limit);
  }
}
