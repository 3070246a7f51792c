import { JOINT } from '../index-data.ts';
import { countBits, isWithin, letterSet } from '../text/distance.ts';

/** All terms of the index in rising order, and the ways to find those a typed word may mean. */
export class TermDictionary {
  readonly #terms: string[];
  /** Terms in which typing errors are forgiven: those without digits. */
  readonly #correctable: Uint32Array;
  readonly #letterSets: Int32Array;
  readonly #lengths: Uint8Array;

  constructor(terms: string) {
    this.#terms = terms === '' ? [] : terms.split(JOINT);
    const correctable: number[] = [];
    this.#terms.forEach((term, number) => {
      if (term.length >= 3 && !/\d/.test(term)) correctable.push(number);
    });
    this.#correctable = Uint32Array.from(correctable);
    this.#letterSets = Int32Array.from(correctable, (number) => letterSet(this.#terms[number] ?? ''));
    this.#lengths = Uint8Array.from(correctable, (number) => Math.min(255, this.#terms[number]?.length ?? 0));
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

  /** Numbers of the terms that begin so: from (included) to (excluded). */
  withPrefix(prefix: string): { from: number; to: number } {
    return { from: this.#lowerBound(prefix), to: this.#lowerBound(`${prefix}\uffff`) };
  }

  /** Numbers of the terms at most so many typing errors from any of the stems. */
  similar(stems: readonly string[], limit: number): number[] {
    const found = new Set<number>();
    for (const stem of stems) {
      const letters = letterSet(stem);
      for (let index = 0; index < this.#correctable.length; index++) {
        const difference = (this.#lengths[index] as number) - stem.length;
        if (difference > limit || difference < -limit) continue;
        if (countBits((this.#letterSets[index] as number) ^ letters) > 2 * limit) continue;
        const number = this.#correctable[index] as number;
        if (isWithin(stem, this.#terms[number] as string, limit)) found.add(number);
      }
    }
    return [...found].sort((one, other) => one - other);
  }
}
