/** Scores and reasons by sellable, with a list of those that have one, made once and used for every query. */
export class Scores {
  readonly score: Uint8Array;
  readonly reason: Uint8Array;
  readonly touched: Uint32Array;
  count = 0;

  constructor(size: number) {
    this.score = new Uint8Array(size);
    this.reason = new Uint8Array(size);
    this.touched = new Uint32Array(size);
  }

  /** Notes a hit; the best one of a sellable stays. */
  mark(sellable: number, score: number, reason: number): void {
    const known = this.score[sellable] as number;
    if (known >= score) return;
    if (known === 0) this.touched[this.count++] = sellable;
    this.score[sellable] = score;
    this.reason[sellable] = reason;
  }

  clear(): void {
    // Many small writes cost more than one long one.
    if (this.count > this.score.length >>> 3) this.score.fill(0);
    else for (let index = 0; index < this.count; index++) this.score[this.touched[index] as number] = 0;
    this.count = 0;
  }

  /** The sellables that have a score, in rising order. */
  inOrder(): Uint32Array {
    const hits = this.touched.subarray(0, this.count);
    if (this.count <= this.score.length >>> 4) return hits.sort();
    let index = 0;
    for (let sellable = 0; sellable < this.score.length; sellable++) {
      if (this.score[sellable] !== 0) hits[index++] = sellable;
    }
    return hits;
  }
}

/** Sellables that fit all of several conditions: the sum of their scores, and the worst one with its reason. */
export class Conjunction {
  readonly sum: Uint16Array;
  readonly worst: Uint8Array;
  readonly reason: Uint8Array;
  readonly list: Uint32Array;
  count = 0;
  #conditions = 0;

  constructor(size: number) {
    this.sum = new Uint16Array(size);
    this.worst = new Uint8Array(size);
    this.reason = new Uint8Array(size);
    this.list = new Uint32Array(size);
  }

  clear(): void {
    this.count = 0;
    this.#conditions = 0;
  }

  get conditions(): number {
    return this.#conditions;
  }

  /** Keeps what also fits this condition, and empties the condition for the next one. */
  and(condition: Scores): void {
    const first = this.#conditions++ === 0;
    const source = first ? condition.touched : this.list;
    const length = first ? condition.count : this.count;
    let kept = 0;
    for (let index = 0; index < length; index++) {
      const sellable = source[index] as number;
      const score = condition.score[sellable] as number;
      if (score === 0) continue;
      this.list[kept++] = sellable;
      if (first) {
        this.sum[sellable] = score;
        this.worst[sellable] = score;
        this.reason[sellable] = condition.reason[sellable] as number;
        continue;
      }
      this.sum[sellable] = (this.sum[sellable] as number) + score;
      if (score < (this.worst[sellable] as number)) {
        this.worst[sellable] = score;
        this.reason[sellable] = condition.reason[sellable] as number;
      }
    }
    this.count = kept;
    condition.clear();
  }
}
