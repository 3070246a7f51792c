import { fold } from '../../fold.ts';

/** Runs with a digit, signs, and up to two letters (`FF`, `MF`): what distinguishes the articles of a series. */
const FIGURES = /\S*\d\S*|[^a-z\s]+|\b[a-z]{1,2}\b/g;
/** With this many words before the brand, they name the series, and what follows the brand is the name of a model. */
const SERIES_WORDS = 2;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Numbers the series of products: names that are equal apart from figures, brand and the model after the brand. */
export class SeriesNumbers {
  readonly #numbers = new Map<string, number>();

  /** The number of the series of a product with this name and brand. */
  of(name: string, brand: string): number {
    const brandWords = new Set(wordsOf(fold(brand)));
    const words = wordsOf(fold(name).replace(FIGURES, ' '));
    const place = words.findIndex((word) => brandWords.has(word));
    const named = place < SERIES_WORDS ? words.filter((word) => !brandWords.has(word)) : words.slice(0, place);
    const key = named.join(' ');
    let number = this.#numbers.get(key);
    if (number === undefined) this.#numbers.set(key, (number = this.#numbers.size));
    return number;
  }
}
