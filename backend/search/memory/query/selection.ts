import { countBits, listBits, type Bits } from './bits.ts';

/** A set of variants, as bits and, on demand, as a list. Valid until the bits are overwritten. */
export class Selection {
  readonly bits: Bits;
  readonly #into: Uint32Array | null;
  #list: Uint32Array | null = null;
  #words: Uint32Array | null = null;

  /** @param into a buffer for the list, exactly as long as there are members. */
  constructor(bits: Bits, into: Uint32Array | null = null) {
    this.bits = bits;
    this.#into = into;
  }

  /** The members in ascending order. */
  get list(): Uint32Array {
    if (this.#list) return this.#list;
    const list = this.#into ?? new Uint32Array(countBits(this.bits));
    listBits(this.bits, list);
    return (this.#list = list);
  }

  /** Indexes of the words of the bits that are not empty: most results have few, and are counted many times. */
  get words(): Uint32Array {
    if (this.#words) return this.#words;
    const { bits } = this;
    const words = new Uint32Array(bits.length);
    let count = 0;
    for (let word = 0; word < bits.length; word++) {
      words[count] = word;
      if (bits[word] !== 0) count += 1;
    }
    return (this.#words = words.subarray(0, count));
  }
}
