import type { ListingSort } from '../../../../domain/listing-query.ts';
import type { Locale } from '../../../../domain/locale.ts';
import { FLAG_NEW, type IndexData } from '../index-data.ts';
import { isNear } from './weights.ts';
import type { Ranking } from './ranking.ts';
import type { Prices } from './visibility-arrays.ts';

/** What differs between customers; null where the customer has none. Both are by variant. */
export interface SortKeys {
  /** Prices as a listing shows them; NaN without a price. */
  prices: Prices | null;
  /** Times of the last purchase, 0 for never. */
  boughtAt: Float64Array | null;
}

/** Above every price in ten-thousandths of a euro, and every time in seconds; the last key. */
const LAST_KEY = 2 ** 33;

/** Sorts products by another key than relevance: equal ones keep the default order. */
export class Sorter {
  readonly #data: IndexData;
  /** By product of the current result: its best variant, counted from 1; 0 for other products. */
  readonly #matched: Uint32Array;
  readonly #products: Uint32Array;
  readonly #keys: Float64Array;
  #newestFirst: Uint32Array | null = null;

  constructor(data: IndexData) {
    this.#data = data;
    this.#matched = new Uint32Array(data.productCount);
    this.#products = new Uint32Array(data.productCount);
    this.#keys = new Float64Array(data.productCount);
  }

  /** The first `wanted` products; null where the result is not sorted: by relevance, or without the customer's data. */
  sort(
    sort: ListingSort,
    passing: Uint32Array,
    scores: Uint16Array | null,
    { prices, boughtAt }: SortKeys,
    locale: Locale,
    wanted: number,
  ): Ranking | null {
    const { productsByCode, productsByName, productsByEnglishName } = this.#data;
    switch (sort) {
      case 'relevance':
        return null;
      case 'code':
        return this.#inOrder(productsByCode, passing, scores, wanted);
      case 'name':
        return this.#inOrder(locale === 'en' ? productsByEnglishName : productsByName, passing, scores, wanted);
      case 'newest':
        return this.#inOrder((this.#newestFirst ??= newestFirst(this.#data)), passing, scores, wanted);
      case 'price':
      case 'price_desc': {
        const turn = (price: number): number => (sort === 'price' ? price : LAST_KEY - 1 - price);
        // A product has the price of the cheapest of its variants that are shown, in both directions.
        const keyOf = (price: number): number => (price < LAST_KEY ? turn(price) : LAST_KEY);
        return prices && this.#byKey(prices, Math.min, keyOf, passing, scores, wanted);
      }
      case 'last_bought': {
        const keyOf = (at: number): number => LAST_KEY - Math.floor(at / 1000);
        return boughtAt && this.#byKey(boughtAt, Math.max, keyOf, passing, scores, wanted);
      }
    }
  }

  #inOrder(order: Uint32Array, passing: Uint32Array, scores: Uint16Array | null, wanted: number): Ranking {
    const total = this.#collect(passing, scores, null, Math.min);
    const count = Math.min(wanted, total);
    const products = new Uint32Array(count);
    for (let place = 0, filled = 0; filled < count; place++) {
      const product = order[place] as number;
      if (this.#matched[product] !== 0) products[filled++] = product;
    }
    return this.#finish(total, products);
  }

  #byKey(
    values: Float64Array,
    better: (one: number, other: number) => number,
    keyOf: (value: number) => number,
    passing: Uint32Array,
    scores: Uint16Array | null,
    wanted: number,
  ): Ranking {
    const total = this.#collect(passing, scores, values, better);
    const { productCount } = this.#data;
    // Key and product in one number, so that the fast sort of numbers can be used.
    const keys = this.#keys.subarray(0, total);
    for (let index = 0; index < total; index++) keys[index] = keyOf(keys[index] as number);
    if ((LAST_KEY + 1) * productCount > Number.MAX_SAFE_INTEGER) replaceByRanks(keys);
    for (let index = 0; index < total; index++) {
      keys[index] = (keys[index] as number) * productCount + (this.#products[index] as number);
    }
    keys.sort();
    return this.#finish(
      total,
      Uint32Array.from(keys.subarray(0, wanted), (key) => key % productCount),
    );
  }

  /** Notes each product once with its best variant, and with the better value of its best variants. */
  #collect(
    passing: Uint32Array,
    scores: Uint16Array | null,
    values: Float64Array | null,
    better: (one: number, other: number) => number,
  ): number {
    const { productOf } = this.#data;
    const scoreAt = (index: number): number => scores?.[passing[index] as number] ?? 0;
    const valueAt = (index: number): number => {
      const value = values?.[passing[index] as number] ?? 0;
      return value >= 0 ? value : LAST_KEY;
    };
    let total = 0;
    // The variants of a product are adjacent.
    for (let start = 0; start < passing.length;) {
      const product = productOf[passing[start] as number] as number;
      let best = start;
      let end = start + 1;
      for (; end < passing.length && productOf[passing[end] as number] === product; end++) {
        if (scores !== null && scoreAt(end) > scoreAt(best)) best = end;
      }
      this.#products[total] = product;
      this.#matched[product] = (passing[best] as number) + 1;
      this.#keys[total] = 0;
      if (values !== null) {
        let key = valueAt(best);
        for (let index = start; index < end; index++) {
          if (scores === null || isNear(scoreAt(index), scoreAt(best))) key = better(key, valueAt(index));
        }
        this.#keys[total] = key;
      }
      total += 1;
      start = end;
    }
    return total;
  }

  #finish(total: number, products: Uint32Array): Ranking {
    const matched = Uint32Array.from(products, (product) => (this.#matched[product] as number) - 1);
    for (let index = 0; index < total; index++) this.#matched[this.#products[index] as number] = 0;
    return { total, products, matched };
  }
}

/** Replaces values by the place of each among them: in a large catalogue, value and product are no exact number. */
function replaceByRanks(values: Float64Array): void {
  const inOrder = values.toSorted();
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as number;
    let [from, to] = [0, inOrder.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((inOrder[middle] as number) < value) from = middle + 1;
      else to = middle;
    }
    values[index] = from;
  }
}

/** Products marked as new, then the ones that were added last. */
export function newestFirst({ productCount, productStarts, articleIds, flags }: IndexData): Uint32Array {
  const keys = Float64Array.from({ length: productCount }, (_, product) => {
    let [newest, isNew] = [0, false];
    for (let variant = productStarts[product] as number; variant < (productStarts[product + 1] as number); variant++) {
      newest = Math.max(newest, articleIds[variant] as number);
      isNew ||= ((flags[variant] as number) & FLAG_NEW) !== 0;
    }
    return isNew ? newest + 2 ** 40 : newest;
  });
  const keyOf = (product: number): number => keys[product] as number;
  return Uint32Array.from(keys.keys()).sort((one, other) => keyOf(other) - keyOf(one) || one - other);
}
