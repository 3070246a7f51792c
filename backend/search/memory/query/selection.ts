import { countBits, listBits, type Bits } from './bits.ts';

/** A set of variants, as bits and, on demand, as a list. Valid until the bits are overwritten. */
export class Selection {
  readonly bits: Bits;
  #list: Uint32Array | null;

  /** @param list the members in ascending order, if already known. */
  constructor(bits: Bits, list: Uint32Array | null = null) {
    this.bits = bits;
    this.#list = list;
  }

  /** The members in ascending order. */
  get list(): Uint32Array {
    if (this.#list) return this.#list;
    const list = new Uint32Array(countBits(this.bits));
    listBits(this.bits, list);
    return (this.#list = list);
  }
}
