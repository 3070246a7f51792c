import type { IndexData } from '../index-data.ts';
import { countOnes, emptyBits, lowestBit, setBit, type Bits } from './bits.ts';
import type { Selection } from './selection.ts';

/**
 * Counts products among variants. Most products have one variant; variants that share a product are examined one by
 * one.
 */
export class PageCounter {
  /** Variants that share their product with others. */
  readonly shared: Bits;
  readonly #productOf: Uint32Array;

  constructor({ productOf, productStarts, productCount, variantCount }: IndexData) {
    this.#productOf = productOf;
    this.shared = emptyBits(variantCount);
    for (let product = 0; product < productCount; product++) {
      const [from, to] = [productStarts[product] as number, productStarts[product + 1] as number];
      if (to - from < 2) continue;
      for (let variant = from; variant < to; variant++) setBit(this.shared, variant);
    }
  }

  /** Number of products with a variant that is in the selection and has the flag; 0 when the flags are null. */
  count({ bits, words }: Selection, marks: Bits | null): number {
    if (marks === null) return 0;
    const [productOf, shared] = [this.#productOf, this.shared];
    let count = 0;
    // Variants of a product are adjacent, so it is already counted if it is the last product counted.
    let lastProduct = -1;
    for (let index = 0; index < words.length; index++) {
      const word = words[index] as number;
      const both = (bits[word] as number) & (marks[word] as number);
      if (both === 0) continue;
      const several = both & (shared[word] as number);
      count += countOnes(both ^ several);
      for (let rest = several; rest !== 0; rest &= rest - 1) {
        const product = productOf[(word << 5) + lowestBit(rest)] as number;
        if (product === lastProduct) continue;
        lastProduct = product;
        count++;
      }
    }
    return count;
  }
}
