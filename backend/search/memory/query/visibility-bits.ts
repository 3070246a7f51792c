import { bitsOfMarks, type Bits } from './bits.ts';
import type { Selection } from './selection.ts';
import { priceBounds, type PriceBounds } from './facet-counts.ts';

export type Prices = Float64Array | Int32Array;

/** Bits and price bounds derived from the arrays of a visibility; cached as long as the arrays exist. */
export class VisibilityBits {
  readonly #everything: Selection;
  readonly #bits = new WeakMap<Uint8Array, Bits>();
  readonly #bounds = new WeakMap<Prices, { bounds: PriceBounds | null }>();

  constructor(everything: Selection) {
    this.#everything = everything;
  }

  bitsOf(marks: Uint8Array): Bits {
    let bits = this.#bits.get(marks);
    if (!bits) this.#bits.set(marks, (bits = bitsOfMarks(marks, 1)));
    return bits;
  }

  /** Lowest and highest price of a selection; null without prices. */
  boundsOf(selection: Selection, prices: Prices): PriceBounds | null {
    if (selection !== this.#everything) return priceBounds(selection.list, prices);
    let known = this.#bounds.get(prices);
    if (!known) this.#bounds.set(prices, (known = { bounds: priceBounds(selection.list, prices) }));
    return known.bounds;
  }
}
