import type { IndexData, Postings } from '../index-data.ts';
import { emptyBits, setBit, type Bits } from './bits.ts';
import type { MatchBuffers, MatchConjunction, MatchSums, MatchScores, TermScores } from './match-buffers.ts';
import type { MatchedVariants } from './match.ts';
import { reasonOf } from './origins.ts';
import { Selection } from './selection.ts';
import {
  CONFIRMED,
  GROUPS,
  isSimilar,
  keyOf,
  MAXIMUM_SCORE,
  NAMES,
  ownBrandKey,
  rarityOf,
  PROMINENT,
  WORD_BONUS,
} from './weights.ts';

const IS_PROMINENT = 1;
const OUTSIDE = 2;
const IS_THING = 4;
const IN_NAME = 8;
/** By reason: the marks of a match. */
const MARKS = PROMINENT.map(
  (prominent, reason) => (prominent === 0 ? 0 : IS_PROMINENT) | (NAMES[reason] === 0 ? OUTSIDE : IN_NAME),
);

/** By reason: the group of a match by a single word. */
const GROUP_OF = PROMINENT.map((prominent) => (prominent === 1 ? GROUPS.prominent : GROUPS.hidden));

/** Bits by which the scores of a step are smaller than those of the one above. */
const STEP = 3;

/** Copy of the matched variants with their scores and causes. */
export interface MarkedScores {
  variants: Uint32Array;
  scores: Uint16Array;
  causes: Uint16Array;
}

/** The buffers of an index in this process. */
export function memoryBuffers(data: IndexData): MatchBuffers<MatchedVariants> {
  const size = data.variantCount;
  return {
    scores: () => new Scores(data),
    conjunction: () => new Conjunction(size),
    merits: () => new ConditionSums(size),
  };
}

/** Reusable buffers of scores and causes by variant, with a list of the variants that have one. */
export class Scores implements MatchScores<MatchedVariants> {
  readonly #data: IndexData;
  score: Uint16Array;
  cause: Uint16Array;
  touched: Uint32Array;
  readonly #bits: Bits;
  count = 0;

  constructor(data: IndexData) {
    const size = data.variantCount;
    this.#data = data;
    this.#bits = emptyBits(size);
    this.score = new Uint16Array(size);
    this.cause = new Uint16Array(size);
    this.touched = new Uint32Array(size);
  }

  /** Adds a match; the best one of a variant is kept. */
  mark(variant: number, score: number, cause: number): void {
    const known = this.score[variant] as number;
    if (known >= score) return;
    if (known === 0) this.touched[this.count++] = variant;
    this.score[variant] = score;
    this.cause[variant] = cause;
  }

  isEmpty(): boolean {
    return this.count === 0;
  }

  markTerm(term: number, worth: TermScores): void {
    const { productStarts, productPostings, variantPostings } = this.#data;
    this.#markProducts(productPostings, term, productStarts, worth);
    this.#markVariants(variantPostings, term, worth);
  }

  confirm(term: number, namesThing: Uint8Array): void {
    if (this.count === 0) return;
    const { productStarts, productPostings } = this.#data;
    const { starts, ordinals, ranks } = productPostings;
    for (let at = starts[term] as number, end = starts[term + 1] as number; at < end; at++) {
      if (namesThing[ranks[at] as number] === 0) continue;
      const product = ordinals[at] as number;
      const to = productStarts[product + 1] as number;
      for (let variant = productStarts[product] as number; variant < to; variant++) {
        const known = this.score[variant] as number;
        if (known > 0 && NAMES[reasonOf(this.cause[variant] as number)] === 1) {
          this.score[variant] = Math.min(MAXIMUM_SCORE, known * CONFIRMED);
        }
      }
    }
  }

  addPhrase(phrase: Conjunction, uncertain: number): void {
    const { list, count, cause } = phrase;
    for (let index = 0; index < count; index++) {
      const variant = list[index] as number;
      const share = uncertain !== 1 && !phrase.isInName(variant) ? uncertain : 1;
      this.mark(variant, Math.round(phrase.scoreOf(variant) * share), cause[variant] as number);
    }
  }

  addKeys(condition: Scores): void {
    if (this.count === 0) {
      this.#takeOver(condition);
      return;
    }
    const { score, cause, touched, count } = condition;
    const [keys, causes, list] = [this.score, this.cause, this.touched];
    let listed = this.count;
    for (let index = 0; index < count; index++) {
      const variant = touched[index] as number;
      const why = cause[variant] as number;
      const key = keyOf(GROUP_OF[reasonOf(why)] as number, score[variant] as number);
      const known = keys[variant] as number;
      if (known >= key) continue;
      if (known === 0) list[listed++] = variant;
      keys[variant] = key;
      causes[variant] = why;
    }
    this.count = listed;
    condition.clear();
  }

  /** Exchanges the empty buffers with those of a condition, whose scores become keys in place. */
  #takeOver(condition: Scores): void {
    const { score, cause, touched, count } = condition;
    [condition.score, condition.cause, condition.touched] = [this.score, this.cause, this.touched];
    [this.score, this.cause, this.touched] = [score, cause, touched];
    condition.count = 0;
    this.count = count;
    for (let index = 0; index < count; index++) {
      const variant = touched[index] as number;
      score[variant] = keyOf(GROUP_OF[reasonOf(cause[variant] as number)] as number, score[variant] as number);
    }
  }

  addKeysOfAll(all: Conjunction, below = 0): void {
    const { list, count, cause } = all;
    for (let index = 0; index < count; index++) {
      const variant = list[index] as number;
      const group = below === 0 && all.isProminent(variant) ? GROUPS.prominent : GROUPS.hidden;
      this.mark(variant, keyOf(group, all.scoreOf(variant) >>> (STEP * below)), cause[variant] as number);
    }
  }

  markBrands(brands: readonly number[], cause: number): void {
    this.#data.brand.forEach((brand, variant) => {
      if (brands.includes(brand)) this.mark(variant, ownBrandKey(this.score[variant] as number), cause);
    });
  }

  /** Adds a term for all variants of the products in which it occurs; weights and reasons are by byte of ranks. */
  #markProducts(
    { starts, ordinals, ranks, impacts }: Postings,
    term: number,
    productStarts: Uint32Array,
    worth: TermScores,
  ): void {
    const [score, cause, touched] = [this.score, this.cause, this.touched];
    const { weights, reasons, origin } = worth;
    let count = this.count;
    for (let at = starts[term] as number, end = starts[term + 1] as number; at < end; at++) {
      const product = ordinals[at] as number;
      const rank = ranks[at] as number;
      const weight = (weights[rank] as number) * (impacts[at] as number);
      const to = productStarts[product + 1] as number;
      for (let variant = productStarts[product] as number; variant < to; variant++) {
        const known = score[variant] as number;
        if (known >= weight) continue;
        if (known === 0) touched[count++] = variant;
        score[variant] = weight;
        cause[variant] = origin | (reasons[rank] as number);
      }
    }
    this.count = count;
  }

  /** Adds a term for the single variants in which it occurs. */
  #markVariants(postings: Postings, term: number, { weights, reasons, origin }: TermScores): void {
    const { starts, ordinals, ranks, impacts } = postings;
    for (let at = starts[term] as number, end = starts[term + 1] as number; at < end; at++) {
      const rank = ranks[at] as number;
      const score = (weights[rank] as number) * (impacts[at] as number);
      this.mark(ordinals[at] as number, score, origin | (reasons[rank] as number));
    }
  }

  /** Whether any match is by a word that is more than similar. */
  hasCertain(): boolean {
    for (let index = 0; index < this.count; index++) {
      if (!isSimilar(reasonOf(this.cause[this.touched[index] as number] as number))) return true;
    }
    return false;
  }

  /** A copy of all matches for `restore`: cheaper than matching a second time. */
  copy(): MarkedScores {
    const variants = this.touched.slice(0, this.count);
    const scores = new Uint16Array(this.count);
    const causes = new Uint16Array(this.count);
    for (let index = 0; index < variants.length; index++) {
      scores[index] = this.score[variants[index] as number] as number;
      causes[index] = this.cause[variants[index] as number] as number;
    }
    return { variants, scores, causes };
  }

  /** Restores a copy into an empty buffer. */
  restore({ variants, scores, causes }: MarkedScores): void {
    this.touched.set(variants);
    this.count = variants.length;
    for (let index = 0; index < variants.length; index++) {
      this.score[variants[index] as number] = scores[index] as number;
      this.cause[variants[index] as number] = causes[index] as number;
    }
  }

  clear(): void {
    // One long fill is cheaper than many small writes.
    if (this.count > this.score.length >>> 3) this.score.fill(0);
    else for (let index = 0; index < this.count; index++) this.score[this.touched[index] as number] = 0;
    this.count = 0;
  }

  /** The variants that have a score; valid until the next match is added. */
  found(): MatchedVariants {
    const bits = this.#bits.fill(0);
    for (let index = 0; index < this.count; index++) setBit(bits, this.touched[index] as number);
    const variants = new Selection(bits, this.touched.subarray(0, this.count));
    return { variants, scores: this.score, causes: this.cause };
  }
}

/** The conditions that each variant matches, as bits, and the sum of their scores. */
export class ConditionSums implements MatchSums {
  readonly #size: number;
  readonly #masks: Uint16Array;
  readonly #sums: Uint32Array;
  readonly #touched: Uint32Array;
  #count = 0;

  constructor(size: number) {
    this.#size = size;
    this.#masks = new Uint16Array(size);
    this.#sums = new Uint32Array(size);
    this.#touched = new Uint32Array(size);
  }

  clear(): void {
    for (let index = 0; index < this.#count; index++) {
      this.#masks[this.#touched[index] as number] = 0;
      this.#sums[this.#touched[index] as number] = 0;
    }
    this.#count = 0;
  }

  add(place: number, condition: Scores, bonus: number): void {
    const weight = (WORD_BONUS.rarity * rarityOf(condition.count, this.#size)) / rarityOf(1, this.#size);
    const onlyCertain = condition.hasCertain();
    for (let index = 0; index < condition.count; index++) {
      const variant = condition.touched[index] as number;
      if (onlyCertain && isSimilar(reasonOf(condition.cause[variant] as number))) continue;
      const mask = this.#masks[variant] as number;
      if (mask === 0) this.#touched[this.#count++] = variant;
      this.#masks[variant] = mask | (1 << place);
      const worth = bonus + ((condition.score[variant] as number) * weight) / MAXIMUM_SCORE;
      this.#sums[variant] = (this.#sums[variant] as number) + worth;
    }
    condition.clear();
  }

  best(except: readonly number[] = []): number {
    let best = 0;
    let bestWorth = 0;
    let bestVariant = Infinity;
    for (let index = 0; index < this.#count; index++) {
      const variant = this.#touched[index] as number;
      const worth = this.#sums[variant] as number;
      if (worth < bestWorth || (worth === bestWorth && variant > bestVariant)) continue;
      const mask = this.#masks[variant] as number;
      if (except.some((other) => (mask & other) === other)) continue;
      [best, bestWorth, bestVariant] = [mask, worth, variant];
    }
    return best;
  }
}

/** Variants that match all of several conditions: the weighted sum of their scores, and the cause of the lowest. */
export class Conjunction implements MatchConjunction {
  readonly sum: Float32Array;
  readonly worst: Uint16Array;
  readonly cause: Uint16Array;
  /**
   * Bits: whether any word is in a prominent field, whether a word is not in the name, whether the thing is prominent, and
   * whether any word is in the name.
   */
  readonly marks: Uint8Array;
  readonly list: Uint32Array;
  count = 0;
  readonly #size: number;
  #isFirst = true;
  /** Sum of the weights of the conditions. */
  #weight = 0;

  constructor(size: number) {
    this.#size = size;
    this.sum = new Float32Array(size);
    this.worst = new Uint16Array(size);
    this.cause = new Uint16Array(size);
    this.marks = new Uint8Array(size);
    this.list = new Uint32Array(size);
  }

  clear(): void {
    this.count = 0;
    this.#weight = 0;
    this.#isFirst = true;
  }

  isEmpty(): boolean {
    return this.count === 0;
  }

  isKnownEmpty(): boolean {
    return this.count === 0;
  }

  lacksThing(): boolean {
    for (let index = 0; index < this.count; index++) {
      if (((this.marks[this.list[index] as number] as number) & (IS_THING | IN_NAME)) !== 0) return false;
    }
    return this.count > 0;
  }

  /** The mean score of a variant. */
  scoreOf(variant: number): number {
    return Math.round((this.sum[variant] as number) / this.#weight);
  }

  isProminent(variant: number): boolean {
    return ((this.marks[variant] as number) & IS_PROMINENT) !== 0;
  }

  isInName(variant: number): boolean {
    return ((this.marks[variant] as number) & OUTSIDE) === 0;
  }

  andByRarity(condition: Scores, factor: number, isThing: boolean): void {
    this.and(condition, rarityOf(condition.count, this.#size) * factor, isThing);
  }

  and(condition: Scores, weight = 1, isThing = false): void {
    const first = this.#isFirst;
    this.#isFirst = false;
    this.#weight += weight;
    const source = first ? condition.touched : this.list;
    const length = first ? condition.count : this.count;
    let kept = 0;
    for (let index = 0; index < length; index++) {
      const variant = source[index] as number;
      const score = condition.score[variant] as number;
      if (score === 0) continue;
      this.list[kept++] = variant;
      const cause = condition.cause[variant] as number;
      const prominence = MARKS[reasonOf(cause)] as number;
      const mark = isThing && (prominence & IS_PROMINENT) !== 0 ? prominence | IS_THING : prominence;
      if (first) {
        this.sum[variant] = score * weight;
        this.worst[variant] = score;
        this.cause[variant] = cause;
        this.marks[variant] = mark;
        continue;
      }
      this.sum[variant] = (this.sum[variant] as number) + score * weight;
      this.marks[variant] = (this.marks[variant] as number) | mark;
      if (score < (this.worst[variant] as number)) {
        this.worst[variant] = score;
        this.cause[variant] = cause;
      }
    }
    this.count = kept;
    condition.clear();
  }
}
