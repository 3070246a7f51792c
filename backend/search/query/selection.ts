import { countBits, listBits, type Bits } from './bits.ts';

/** Some of the sellables, as bits and, where wanted, as a list. Valid as long as the bits are not written anew. */
export class Selection {
  readonly bits: Bits;
  #list: Uint32Array | null;

  /** @param list the members in rising order, where they are at hand. */
  constructor(bits: Bits, list: Uint32Array | null = null) {
    this.bits = bits;
    this.#list = list;
  }

  /** The members in rising order. */
  get list(): Uint32Array {
    if (this.#list) return this.#list;
    const list = new Uint32Array(countBits(this.bits));
    listBits(this.bits, list);
    return (this.#list = list);
  }
}
