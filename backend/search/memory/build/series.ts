import { fold } from '../../fold.ts';

/** Runs with a digit, signs, and up to two letters (`FF`, `MF`): what distinguishes the articles of a series. */
const FIGURES = /\S*\d\S*|[^a-z\s]+|\b[a-z]{1,2}\b/g;
/** What comes before the brand tells a series if it has as many words; what follows is then the name of a model. */
const TELLING_WORDS = 2;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Numbers the series of products: names that are equal apart from figures, brand and the model after the brand. */
export class SeriesNumbers {
  readonly #numbers = new Map<string, number>();

  /** The number of the series of a product with this name and brand. */
  of(name: string, brand: string): number {
    const brandWords = new Set(wordsOf(fold(brand)));
    const words = wordsOf(fold(name).replace(FIGURES, ' '));
    const place = words.findIndex((word) => brandWords.has(word));
    const told = place < TELLING_WORDS ? words.filter((word) => !brandWords.has(word)) : words.slice(0, place);
    const key = told.join(' ');
    let number = this.#numbers.get(key);
    if (number === undefined) this.#numbers.set(key, (number = this.#numbers.size));
    return number;
  }
}
