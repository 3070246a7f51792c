import { normaliseCode } from '../../fold.ts';
import type { QueryText, QueryWord } from './words.ts';

/** Finds the brands whose whole name is a text. */
export class BrandNames {
  readonly #places = new Map<string, number[]>();

  /** @param brands in the order of their indexes. */
  constructor(brands: readonly { name: string }[]) {
    brands.forEach(({ name }, place) => {
      const key = normaliseCode(name);
      if (key !== '') this.#places.set(key, [...(this.#places.get(key) ?? []), place]);
    });
  }

  /** Indexes of the brands with this name, also one such as `3M`; none for a single word that also names a thing. */
  named(text: string, { words }: QueryText, namesThing: (word: QueryWord) => boolean): readonly number[] {
    const code = normaliseCode(text);
    const brands = this.#places.get(code) ?? [];
    const whole = words.find(({ text }) => text === code);
    return brands.length > 0 && whole !== undefined && namesThing(whole) ? [] : brands;
  }
}
