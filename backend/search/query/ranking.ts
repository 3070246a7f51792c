/** Pages in the order to list them: the first ones of the result, each with its best sellable. */
export interface Ranking {
  total: number;
  units: Uint32Array;
  matched: Uint32Array;
}

/** Pages that differ neither in score nor in availability keep merchant's order. */
const CLASSES = 4;
const BUCKETS = 256 * CLASSES;

/** Puts pages in order without comparing any two: score first, then availability, then merchant's order. */
export class Ranker {
  readonly #units: Uint32Array;
  readonly #matched: Uint32Array;
  readonly #buckets: Uint16Array;

  constructor(unitCount: number) {
    this.#units = new Uint32Array(unitCount);
    this.#matched = new Uint32Array(unitCount);
    this.#buckets = new Uint16Array(unitCount);
  }

  /**
   * The first `wanted` pages. `availability` is by sellable, 0 the best; `scores` by sellable, or null when there is no
   * text. A page is as available as the best of its passing sellables, and as good as the best match among them.
   */
  rank(
    passing: Uint32Array,
    unitOf: Uint32Array,
    availability: Uint8Array,
    scores: Uint8Array | null,
    wanted: number,
  ): Ranking {
    const sizes = new Uint32Array(BUCKETS + 1);
    const total = this.#collect(passing, unitOf, availability, scores, sizes);
    const count = Math.min(wanted, total);
    const starts = new Uint32Array(BUCKETS);
    let filled = 0;
    let lastBucket = -1;
    while (filled < count) {
      lastBucket += 1;
      starts[lastBucket] = filled;
      filled += sizes[lastBucket] as number;
    }
    const units = new Uint32Array(filled);
    const matched = new Uint32Array(filled);
    for (let index = 0; index < total; index++) {
      const bucket = this.#buckets[index] as number;
      if (bucket > lastBucket) continue;
      const place = starts[bucket] as number;
      starts[bucket] = place + 1;
      units[place] = this.#units[index] as number;
      matched[place] = this.#matched[index] as number;
    }
    return { total, units: units.slice(0, count), matched: matched.slice(0, count) };
  }

  /** Goes through the passing sellables page by page and puts every page in its bucket. */
  #collect(
    passing: Uint32Array,
    unitOf: Uint32Array,
    availability: Uint8Array,
    scores: Uint8Array | null,
    sizes: Uint32Array,
  ): number {
    const [units, matched, buckets] = [this.#units, this.#matched, this.#buckets];
    const count = passing.length;
    let total = 0;
    for (let index = 0; index < count; total++) {
      const first = passing[index] as number;
      const unit = unitOf[first] as number;
      let best = first;
      let bestKey = BUCKETS;
      let bestAvailability = CLASSES - 1;
      let bestScore = 0;
      for (let sellable = first; unitOf[sellable] === unit; sellable = passing[index] as number) {
        const score = scores === null ? 0 : (scores[sellable] as number);
        const state = availability[sellable] as number;
        const key = (255 - score) * CLASSES + state;
        if (key < bestKey) {
          bestKey = key;
          best = sellable;
        }
        if (state < bestAvailability) bestAvailability = state;
        if (score > bestScore) bestScore = score;
        index += 1;
        if (index === count) break;
      }
      const bucket = (255 - bestScore) * CLASSES + bestAvailability;
      units[total] = unit;
      matched[total] = best;
      buckets[total] = bucket;
      sizes[bucket] = (sizes[bucket] as number) + 1;
    }
    return total;
  }
}
