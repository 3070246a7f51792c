import { wordsFor, type Bits } from './bits.ts';

/** Buffers of bits that are reused for every query. */
export class Workspace {
  readonly #words: number;
  readonly #rows: Bits[] = [];
  #used = 0;

  constructor(size: number) {
    this.#words = wordsFor(size);
  }

  /** Makes all rows available again. */
  begin(): void {
    this.#used = 0;
  }

  /** A row with undefined content. */
  row(): Bits {
    const known = this.#rows[this.#used++];
    if (known) return known;
    const row = new Int32Array(this.#words);
    this.#rows.push(row);
    return row;
  }
}
