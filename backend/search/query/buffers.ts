import type { Postings } from '../index-data.ts';
import { emptyBits, listBits, setBit, type Bits } from './bits.ts';
import { reasonOf } from './origins.ts';
import { Selection } from './selection.ts';

/** What a byte of field ranks is worth, the reason it stands for, and the origin all of them have. */
export interface Worth {
  weights: Uint8Array;
  reasons: Uint8Array;
  origin: number;
}

/** Marked sellables with their scores and causes, side by side. */
export interface MarkedScores {
  variants: Uint32Array;
  scores: Uint8Array;
  causes: Uint16Array;
}

/** Scores and causes by sellable, with a list of those that have one, made once and used for every query. */
export class Scores {
  readonly score: Uint8Array;
  readonly cause: Uint16Array;
  readonly touched: Uint32Array;
  readonly #bits: Bits;
  count = 0;

  constructor(size: number) {
    this.#bits = emptyBits(size);
    this.score = new Uint8Array(size);
    this.cause = new Uint16Array(size);
    this.touched = new Uint32Array(size);
  }

  /** Notes a hit; the best one of a sellable stays. */
  mark(variant: number, score: number, cause: number): void {
    const known = this.score[variant] as number;
    if (known >= score) return;
    if (known === 0) this.touched[this.count++] = variant;
    this.score[variant] = score;
    this.cause[variant] = cause;
  }

  /** Notes a term where it occurs in pages, for all their sellables; weights and reasons are by byte of ranks. */
  markUnits({ starts, ordinals, ranks }: Postings, term: number, unitStarts: Uint32Array, worth: Worth): void {
    const [score, cause, touched] = [this.score, this.cause, this.touched];
    const { weights, reasons, origin } = worth;
    let count = this.count;
    for (let at = starts[term] as number, end = starts[term + 1] as number; at < end; at++) {
      const unit = ordinals[at] as number;
      const rank = ranks[at] as number;
      const weight = weights[rank] as number;
      const to = unitStarts[unit + 1] as number;
      for (let variant = unitStarts[unit] as number; variant < to; variant++) {
        const known = score[variant] as number;
        if (known >= weight) continue;
        if (known === 0) touched[count++] = variant;
        score[variant] = weight;
        cause[variant] = origin | (reasons[rank] as number);
      }
    }
    this.count = count;
  }

  /** Notes a term where it occurs in single sellables. */
  markVariants({ starts, ordinals, ranks }: Postings, term: number, { weights, reasons, origin }: Worth): void {
    for (let at = starts[term] as number, end = starts[term + 1] as number; at < end; at++) {
      const rank = ranks[at] as number;
      this.mark(ordinals[at] as number, weights[rank] as number, origin | (reasons[rank] as number));
    }
  }

  /** Notes all hits of another list. */
  markAll(other: Scores): void {
    for (let index = 0; index < other.count; index++) {
      const variant = other.touched[index] as number;
      this.mark(variant, other.score[variant] as number, other.cause[variant] as number);
    }
  }

  /** Whether anything has another reason than this. */
  hasOtherThan(reason: number): boolean {
    for (let index = 0; index < this.count; index++) {
      if (reasonOf(this.cause[this.touched[index] as number] as number) !== reason) return true;
    }
    return false;
  }

  /** What is marked, to be had again with `restore`: cheaper than finding it a second time. */
  copy(): MarkedScores {
    const variants = this.touched.slice(0, this.count);
    const scores = new Uint8Array(this.count);
    const causes = new Uint16Array(this.count);
    for (let index = 0; index < variants.length; index++) {
      scores[index] = this.score[variants[index] as number] as number;
      causes[index] = this.cause[variants[index] as number] as number;
    }
    return { variants, scores, causes };
  }

  /** Marks a copy where nothing is marked. */
  restore({ variants, scores, causes }: MarkedScores): void {
    this.touched.set(variants);
    this.count = variants.length;
    for (let index = 0; index < variants.length; index++) {
      this.score[variants[index] as number] = scores[index] as number;
      this.cause[variants[index] as number] = causes[index] as number;
    }
  }

  clear(): void {
    // Many small writes cost more than one long one.
    if (this.count > this.score.length >>> 3) this.score.fill(0);
    else for (let index = 0; index < this.count; index++) this.score[this.touched[index] as number] = 0;
    this.count = 0;
  }

  /** The sellables that have a score; valid until the next mark. */
  selection(): Selection {
    const bits = this.#bits.fill(0);
    for (let index = 0; index < this.count; index++) setBit(bits, this.touched[index] as number);
    listBits(bits, this.touched);
    return new Selection(bits, this.touched.subarray(0, this.count));
  }
}

/** For every sellable the conditions it fits, as bits, and what they are worth together. */
export class Merits {
  readonly #masks: Uint16Array;
  readonly #sums: Uint16Array;
  readonly #touched: Uint32Array;
  #count = 0;

  constructor(size: number) {
    this.#masks = new Uint16Array(size);
    this.#sums = new Uint16Array(size);
    this.#touched = new Uint32Array(size);
  }

  clear(): void {
    for (let index = 0; index < this.#count; index++) {
      this.#masks[this.#touched[index] as number] = 0;
      this.#sums[this.#touched[index] as number] = 0;
    }
    this.#count = 0;
  }

  /**
   * Adds a condition (0 to 11) with what it is worth beside its score, and empties it for the next one. Hits for the
   * reason in doubt do not count.
   */
  add(place: number, condition: Scores, bonus: number, doubted: number | null): void {
    for (let index = 0; index < condition.count; index++) {
      const variant = condition.touched[index] as number;
      if (reasonOf(condition.cause[variant] as number) === doubted) continue;
      const mask = this.#masks[variant] as number;
      if (mask === 0) this.#touched[this.#count++] = variant;
      this.#masks[variant] = mask | (1 << place);
      this.#sums[variant] = (this.#sums[variant] as number) + (condition.score[variant] as number) + bonus;
    }
    condition.clear();
  }

  /** The conditions of the sellable with the highest worth; of equals the first one's. 0 when there is none. */
  best(): number {
    let best = 0;
    let bestWorth = 0;
    let bestVariant = Infinity;
    for (let index = 0; index < this.#count; index++) {
      const variant = this.#touched[index] as number;
      const worth = this.#sums[variant] as number;
      if (worth < bestWorth || (worth === bestWorth && variant > bestVariant)) continue;
      [best, bestWorth, bestVariant] = [this.#masks[variant] as number, worth, variant];
    }
    return best;
  }
}

/** Sellables that fit all of several conditions: the sum of their scores, and the worst one with its cause. */
export class Conjunction {
  readonly sum: Uint16Array;
  readonly worst: Uint8Array;
  readonly cause: Uint16Array;
  readonly list: Uint32Array;
  count = 0;
  /** How many conditions, each counted as often as it weighs. */
  #conditions = 0;

  constructor(size: number) {
    this.sum = new Uint16Array(size);
    this.worst = new Uint8Array(size);
    this.cause = new Uint16Array(size);
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
  and(condition: Scores, weight = 1): void {
    const first = this.#conditions === 0;
    this.#conditions += weight;
    const source = first ? condition.touched : this.list;
    const length = first ? condition.count : this.count;
    let kept = 0;
    for (let index = 0; index < length; index++) {
      const variant = source[index] as number;
      const score = condition.score[variant] as number;
      if (score === 0) continue;
      this.list[kept++] = variant;
      if (first) {
        this.sum[variant] = score * weight;
        this.worst[variant] = score;
        this.cause[variant] = condition.cause[variant] as number;
        continue;
      }
      this.sum[variant] = (this.sum[variant] as number) + score * weight;
      if (score < (this.worst[variant] as number)) {
        this.worst[variant] = score;
        this.cause[variant] = condition.cause[variant] as number;
      }
    }
    this.count = kept;
    condition.clear();
  }
}
