import type { IndexData } from '../index-data.ts';
import { countOnes, emptyBits, lowestBit, setBit, type Bits } from './bits.ts';

/** Counts pages among sellables. Most pages have one sellable only; those that share a page are looked at one by one. */
export class PageCounter {
  /** The sellables that share their page with others. */
  readonly shared: Bits;
  readonly #unitOf: Uint32Array;

  constructor({ unitOf, unitStarts, unitCount, variantCount }: IndexData) {
    this.#unitOf = unitOf;
    this.shared = emptyBits(variantCount);
    for (let unit = 0; unit < unitCount; unit++) {
      const [from, to] = [unitStarts[unit] as number, unitStarts[unit + 1] as number];
      if (to - from < 2) continue;
      for (let variant = from; variant < to; variant++) setBit(this.shared, variant);
    }
  }

  /** How many pages have a sellable that is in the selection and has the mark; no one has a mark that is null. */
  count(selection: Bits, marks: Bits | null): number {
    if (marks === null) return 0;
    const [unitOf, shared] = [this.#unitOf, this.shared];
    let count = 0;
    // Sellables of a page stand side by side: it was counted already where the last page counted is the same.
    let lastUnit = -1;
    for (let word = 0; word < selection.length; word++) {
      const both = (selection[word] as number) & (marks[word] as number);
      if (both === 0) continue;
      const several = both & (shared[word] as number);
      count += countOnes(both ^ several);
      for (let rest = several; rest !== 0; rest &= rest - 1) {
        const unit = unitOf[(word << 5) + lowestBit(rest)] as number;
        if (unit === lastUnit) continue;
        lastUnit = unit;
        count++;
      }
    }
    return count;
  }
}
