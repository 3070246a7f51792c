import type { IndexData } from '../index-data.ts';
import { hasBit, lowestBit, type Bits } from './bits.ts';
import { GROUPS, KEY_BITS } from './weights.ts';
import type { PageCounter } from './page-counter.ts';
import type { Selection } from './selection.ts';

/** Products in listing order: the first ones of the result, each with its best variant. */
export interface Ranking {
  total: number;
  products: Uint32Array;
  matched: Uint32Array;
}

/** Number of availability states. */
const CLASSES = 4;
/** Scores this close (a thirty-second of the highest) are near-equal: among them availability decides. */
const FINE_BITS = KEY_BITS - 5;
const FINE = 2 ** FINE_BITS;
const FIRST_CODE = GROUPS.code << KEY_BITS;
const HIGHEST = 2 ** (KEY_BITS + 2) - 1;
const BUCKETS = (HIGHEST + 1) * CLASSES;
/** Buckets are first counted in rows. */
const ROW_BITS = 8;

/**
 * Place of a key and an availability state in the listing order: near-equal scores, then availability, then the score;
 * codes by their key alone before availability. Equal places keep the default order.
 */
export function bucketOf(key: number, state: number): number {
  const distance = HIGHEST - key;
  if (key >= FIRST_CODE) return distance * CLASSES + state;
  const fine = distance & (FINE - 1);
  return (distance - fine) * CLASSES + state * FINE + fine;
}

/** Availability of variants: by variant, 0 the best, and by state the variants in it. */
export interface States {
  availability: Uint8Array;
  inState: readonly Bits[];
}

/** A whole ranking sorted by the places of products; those without a place follow in their order. */
export function sortedByPlace({ total, products, matched }: Ranking, places: ReadonlyMap<number, number>): Ranking {
  const placeAt = (index: number): number => places.get(products[index] as number) ?? Number.MAX_SAFE_INTEGER;
  const order = Array.from(products.keys()).sort((one, other) => placeAt(one) - placeAt(other));
  const inOrder = (column: Uint32Array): Uint32Array => Uint32Array.from(order, (index) => column[index] as number);
  return { total, products: inOrder(products), matched: inOrder(matched) };
}

/** Bucket sort of products by their keys and availability. */
export class Ranker {
  readonly #data: IndexData;
  readonly #pages: PageCounter;
  readonly #products: Uint32Array;
  readonly #matched: Uint32Array;
  readonly #buckets: Uint16Array;
  readonly #sizes = new Uint32Array(BUCKETS);
  readonly #rows = new Uint32Array(BUCKETS >>> ROW_BITS);

  constructor(data: IndexData, pages: PageCounter) {
    this.#data = data;
    this.#pages = pages;
    this.#products = new Uint32Array(data.productCount);
    this.#matched = new Uint32Array(data.productCount);
    this.#buckets = new Uint16Array(data.productCount);
  }

  /**
   * The first `wanted` products. `scores` are the keys by variant, or null without a search text. A product has the best
   * availability and the best score of its passing variants.
   */
  rank(passing: Selection, states: States, scores: Uint16Array | null, wanted: number): Ranking {
    return scores === null
      ? this.#byAvailability(passing, states, wanted)
      : this.#byScore(passing.list, states.availability, scores, wanted);
  }

  /** Goes through the availability states and stops when enough products are found. */
  #byAvailability(selection: Selection, { inState, availability }: States, wanted: number): Ranking {
    const { bits: passing } = selection;
    const { productOf } = this.#data;
    const { shared } = this.#pages;
    const total = this.#pages.count(selection, passing);
    const count = Math.min(wanted, total);
    const products = new Uint32Array(count);
    const matched = new Uint32Array(count);
    let filled = 0;
    for (let state = 0; filled < count && state < CLASSES; state++) {
      const having = inState[state] as Bits;
      let lastProduct = -1;
      for (let word = 0; filled < count && word < passing.length; word++) {
        let rest = (passing[word] as number) & (having[word] as number);
        for (; filled < count && rest !== 0; rest &= rest - 1) {
          const variant = (word << 5) + lowestBit(rest);
          const product = productOf[variant] as number;
          if (product === lastProduct) continue;
          lastProduct = product;
          if (state > 0 && hasBit(shared, variant) && this.#hasBetter(product, state, passing, availability)) continue;
          products[filled] = product;
          matched[filled++] = variant;
        }
      }
    }
    return { total, products, matched };
  }

  /** Whether a passing variant of the product has a better availability. */
  #hasBetter(product: number, state: number, passing: Bits, availability: Uint8Array): boolean {
    const { productStarts } = this.#data;
    const to = productStarts[product + 1] as number;
    for (let variant = productStarts[product] as number; variant < to; variant++) {
      if ((availability[variant] as number) < state && hasBit(passing, variant)) return true;
    }
    return false;
  }

  #byScore(passing: Uint32Array, availability: Uint8Array, scores: Uint16Array, wanted: number): Ranking {
    const [sizes, rows, buckets] = [this.#sizes, this.#rows.fill(0), this.#buckets];
    const total = this.#collect(passing, availability, scores);
    const count = Math.min(wanted, total);
    for (let index = 0; index < total; index++) {
      const row = (buckets[index] as number) >>> ROW_BITS;
      rows[row] = (rows[row] as number) + 1;
    }
    // Only the rows of buckets that are wanted are counted in detail.
    let firstRow = 0;
    while (total > 0 && rows[firstRow] === 0) firstRow++;
    let [lastRow, filled] = [firstRow - 1, 0];
    while (filled < count) filled += rows[++lastRow] as number;
    const end = (lastRow + 1) << ROW_BITS;
    sizes.fill(0, firstRow << ROW_BITS, end);
    for (let index = 0; index < total; index++) {
      const bucket = buckets[index] as number;
      if (bucket < end) sizes[bucket] = (sizes[bucket] as number) + 1;
    }
    let [lastBucket, place] = [(firstRow << ROW_BITS) - 1, 0];
    while (place < count) {
      lastBucket += 1;
      const size = sizes[lastBucket] as number;
      sizes[lastBucket] = place;
      place += size;
    }
    const products = new Uint32Array(place);
    const matched = new Uint32Array(place);
    for (let index = 0; index < total; index++) {
      const bucket = buckets[index] as number;
      if (bucket > lastBucket) continue;
      const at = sizes[bucket] as number;
      sizes[bucket] = at + 1;
      products[at] = this.#products[index] as number;
      matched[at] = this.#matched[index] as number;
    }
    return { total, products: products.slice(0, count), matched: matched.slice(0, count) };
  }

  /** Goes through the passing variants product by product and assigns every product to its bucket. */
  #collect(passing: Uint32Array, availability: Uint8Array, scores: Uint16Array): number {
    const [products, matched, buckets] = [this.#products, this.#matched, this.#buckets];
    const { productOf } = this.#data;
    const { shared } = this.#pages;
    const count = passing.length;
    let total = 0;
    for (let index = 0; index < count; total++) {
      const first = passing[index] as number;
      const product = productOf[first] as number;
      if (!hasBit(shared, first)) {
        const bucket = bucketOf(scores[first] as number, availability[first] as number);
        products[total] = product;
        matched[total] = first;
        buckets[total] = bucket;
        index += 1;
        continue;
      }
      let best = first;
      let bestKey = BUCKETS;
      let bestAvailability = CLASSES - 1;
      let bestScore = 0;
      for (let variant = first; productOf[variant] === product; variant = passing[index] as number) {
        const score = scores[variant] as number;
        const state = availability[variant] as number;
        const key = bucketOf(score, state);
        if (key < bestKey) {
          bestKey = key;
          best = variant;
        }
        if (state < bestAvailability) bestAvailability = state;
        if (score > bestScore) bestScore = score;
        index += 1;
        if (index === count) break;
      }
      const bucket = bucketOf(bestScore, bestAvailability);
      products[total] = product;
      matched[total] = best;
      buckets[total] = bucket;
    }
    return total;
  }
}
