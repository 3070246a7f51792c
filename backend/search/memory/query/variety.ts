import type { Ranking } from './ranking.ts';
import { GROUPS, isNear, KEY_BITS } from './weights.ts';

/** The first products among which at most so many are of one series. */
const FIRST = 10;
const MAXIMUM_OF_SERIES = 3;
/** Products that may move among the first ones; the order of all pages depends on no others. */
export const VARIED_DEPTH = 60;
/**
 * Products found by a text: near copies are moved behind products that match nearly as well. Matches of codes keep
 * their order.
 * @param series by product.
 * @param keys by variant.
 */
export function variedByKey(ranking: Ranking, series: Uint32Array, keys: Uint16Array): Ranking {
  const keyAt = (place: number): number => keys[ranking.matched[place] as number] as number;
  if (ranking.products.length > 0 && keyAt(0) >> KEY_BITS === GROUPS.code) return ranking;
  return varied(ranking, series, (place, first) => isNear(keyAt(place), keyAt(first)));
}

/**
 * Products listed without a text: near copies are moved behind products with the same availability.
 * @param series by product.
 * @param availability by variant.
 */
export function variedByState(ranking: Ranking, series: Uint32Array, availability: Uint8Array): Ranking {
  const stateAt = (place: number): number => availability[ranking.matched[place] as number] as number;
  return varied(ranking, series, (place, first) => stateAt(place) === stateAt(first));
}

/**
 * A ranking in which near copies of one article do not fill the first places: from the fourth of a series on, a product
 * is moved behind the next one of another series that may precede it.
 */
function varied(ranking: Ranking, series: Uint32Array, mayPrecede: (place: number, first: number) => boolean): Ranking {
  const { total, products, matched } = ranking;
  const depth = Math.min(VARIED_DEPTH, products.length);
  if (depth <= MAXIMUM_OF_SERIES) return ranking;
  const chosen: number[] = [];
  const waiting: number[] = [];
  const counts = new Map<number, number>();
  for (let place = 0; place < depth && chosen.length < FIRST; place++) {
    const [first] = waiting;
    if (first !== undefined && !mayPrecede(place, first)) break;
    const one = series[products[place] as number] as number;
    const count = (counts.get(one) ?? 0) + 1;
    if (count > MAXIMUM_OF_SERIES) waiting.push(place);
    else {
      counts.set(one, count);
      chosen.push(place);
    }
  }
  if (waiting.length === 0) return ranking;
  const taken = new Set(chosen);
  const others = Array.from(products.keys()).filter((place) => !taken.has(place));
  const order = [...chosen, ...others];
  const inOrder = (column: Uint32Array): Uint32Array => Uint32Array.from(order, (place) => column[place] as number);
  return { total, products: inOrder(products), matched: inOrder(matched) };
}
