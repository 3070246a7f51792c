import type { Catalogue } from './catalogue.ts';
import { EVERYTHING, type Query } from './match-query.ts';

/** Scores are floats: ranks up to here are exact. */
const MAXIMUM_BITS = 23;

/**
 * A value of each variant that only this process knows (the net price of a customer, the time of the last purchase), as
 * a rank from 1 for the least, 0 without a value. OpenSearch gets the variants of each bit of the rank as a bitmap; the
 * sum of the bits of a variant is its rank, so that it can order by it exactly.
 */
export class ValueRanks {
  /** By bit: the variants whose rank has it. */
  readonly #bits: readonly Query[];
  /** The variants that have a value. */
  readonly known: Query;

  /** @param values by variant; those that are not a number of 0 or more have none. Fewer than 2^23 different ones. */
  constructor(catalogue: Catalogue, values: ArrayLike<number>) {
    const known: number[] = [];
    for (let variant = 0; variant < values.length; variant++) if ((values[variant] as number) >= 0) known.push(variant);
    const inOrder = [...known].sort((one, other) => (values[one] as number) - (values[other] as number));
    const bits: number[][] = [];
    let rank = 0;
    let last = Number.NaN;
    for (const variant of inOrder) {
      const value = values[variant] as number;
      if (value !== last) rank += 1;
      last = value;
      for (let bit = 0; bit < MAXIMUM_BITS && rank >>> bit !== 0; bit++) {
        if (((rank >>> bit) & 1) === 1) (bits[bit] ??= []).push(variant);
      }
    }
    this.#bits = Array.from(bits, (variants) =>
      catalogue.amongVariants((variants ?? []).sort((one, other) => one - other)),
    );
    this.known = known.length === values.length ? EVERYTHING : catalogue.amongVariants(known);
  }

  /** Queries whose scores add up to the rank of a variant. */
  ranks(): Query[] {
    return this.#bits.map((filter, bit) => ({ constant_score: { filter, boost: 2 ** bit } }));
  }

  /** Queries whose scores add up to a number that is the greater, the less the value is; 0 without a value. */
  reverseRanks(): Query[] {
    const reversed = this.#bits.map((filter, bit) => ({
      constant_score: { filter: { bool: { must_not: [filter], filter: [this.known] } }, boost: 2 ** bit },
    }));
    return [...reversed, { constant_score: { filter: this.known, boost: 2 ** this.#bits.length } }];
  }
}
