import { fold } from '../../fold.ts';

/** Runs with a digit, single letters and signs: what distinguishes the articles of a series. */
const FIGURES = /\S*\d\S*|[^a-z\s]+|\b[a-z]\b/g;

/** Numbers the series of products: names that are equal apart from figures and brand. */
export class SeriesCollector {
  readonly #numbers = new Map<string, number>();
  readonly #series: Uint32Array;

  constructor(unitCount: number) {
    this.#series = new Uint32Array(unitCount);
  }

  add(unit: number, name: string, brand: string): void {
    const words = fold(name).replace(FIGURES, ' ').split(/\s+/);
    const brandWords = new Set(fold(brand).split(/\s+/));
    const key = words.filter((word) => word !== '' && !brandWords.has(word)).join(' ');
    let number = this.#numbers.get(key);
    if (number === undefined) this.#numbers.set(key, (number = this.#numbers.size));
    this.#series[unit] = number;
  }

  /** By product: the number of its series. */
  finish(): Uint32Array {
    return this.#series;
  }
}
