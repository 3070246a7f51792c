import { reasonOf } from '../memory/query/origins.ts';
import { CONFIRMED, GROUPS, keyOf, MAXIMUM_SCORE, NAMES, ownBrandKey, PROMINENT } from '../memory/query/weights.ts';
import type { Condition, MatchExpression, MatchPart, WeightedCondition } from './match-expression.ts';

/** Where a term occurs in a variant. */
export interface Occurrence {
  ranks: number;
  impact: number;
  /** Whether it occurs in the product. */
  isShared: boolean;
}

/** A variant of a result page, with its occurrences of the terms that were searched. */
export interface ScoredVariant {
  variant: number;
  brand: number;
  occurrences: ReadonlyMap<number, readonly Occurrence[]>;
}

interface Match {
  score: number;
  cause: number;
}

const NO_MATCH: Match = { score: 0, cause: 0 };

/** Scores the variants of a result page as the index in memory does, to find why and how well each of them matches. */
export class MatchScorer {
  readonly #expression: MatchExpression;
  readonly #factorsOf: (conditions: readonly WeightedCondition[]) => number[];
  readonly #sets = new Map<readonly number[], ReadonlySet<number>>();

  /** @param factorsOf the weights of conditions, which add up to 1. */
  constructor(expression: MatchExpression, factorsOf: (conditions: readonly WeightedCondition[]) => number[]) {
    this.#expression = expression;
    this.#factorsOf = factorsOf;
  }

  /** The ranking key and the cause of a variant; 0 for both where it does not match. */
  keyOf(variant: ScoredVariant): { key: number; cause: number } {
    let found = { key: 0, cause: 0 };
    const mark = (key: number, cause: number): void => {
      if (key > found.key) found = { key, cause };
    };
    for (const part of this.#expression) {
      if (part.kind === 'variants') {
        if (this.#isIn(variant, part.variants)) mark(part.score, part.cause);
      } else if (part.kind === 'brands') {
        if (part.brands.includes(variant.brand)) mark(ownBrandKey(found.key), part.cause);
      } else if (part.kind === 'condition') {
        const { score, cause } = this.#match(part.condition, variant);
        if (score > 0) mark(keyOf(PROMINENT[reasonOf(cause)] === 1 ? GROUPS.prominent : GROUPS.hidden, score), cause);
      } else {
        const { score, cause, isProminent } = this.#matchAll(part.conditions, variant);
        if (score > 0) mark(keyOf(isProminent ? GROUPS.prominent : GROUPS.hidden, score), cause);
      }
    }
    return found;
  }

  #isIn({ variant }: ScoredVariant, variants: readonly number[]): boolean {
    let set = this.#sets.get(variants);
    if (!set) this.#sets.set(variants, (set = new Set(variants)));
    return set.has(variant);
  }

  #match(condition: Condition, variant: ScoredVariant): Match {
    let found = NO_MATCH;
    for (const part of condition) found = this.#withPart(found, part, variant);
    return found;
  }

  #withPart(found: Match, part: MatchPart, variant: ScoredVariant): Match {
    const better = (score: number, cause: number): Match => (score > found.score ? { score, cause } : found);
    switch (part.kind) {
      case 'variants':
        return this.#isIn(variant, part.variants) ? better(part.score, part.cause) : found;
      case 'term': {
        const { weights, reasons, origin } = part.worth;
        let best = found;
        for (const { ranks, impact } of variant.occurrences.get(part.term) ?? []) {
          const score = (weights[ranks] as number) * impact;
          if (score > best.score) best = { score, cause: origin | (reasons[ranks] as number) };
        }
        return best;
      }
      case 'confirmed': {
        if (found.score === 0 || NAMES[reasonOf(found.cause)] !== 1) return found;
        const shared = variant.occurrences.get(part.term)?.filter(({ isShared }) => isShared) ?? [];
        const isThing = shared.some(({ ranks }) => part.namesThing[ranks] === 1);
        return isThing ? { ...found, score: Math.floor(Math.min(MAXIMUM_SCORE, found.score * CONFIRMED)) } : found;
      }
      case 'phrase': {
        const { score, cause, isInName } = this.#matchAll(part.conditions, variant);
        return score > 0 ? better(Math.round(score * (isInName ? 1 : part.uncertain)), cause) : found;
      }
    }
  }

  #matchAll(conditions: readonly WeightedCondition[], variant: ScoredVariant) {
    const matches = conditions.map(({ condition }) => this.#match(condition, variant));
    if (matches.some(({ score }) => score === 0)) return { ...NO_MATCH, isProminent: false, isInName: false };
    const factors = this.#factorsOf(conditions);
    const score = matches.reduce((sum, match, place) => sum + match.score * (factors[place] as number), 0);
    const worst = matches.reduce((one, other) => (other.score < one.score ? other : one));
    const has = (marks: Uint8Array) => (match: Match) => marks[reasonOf(match.cause)] === 1;
    const [isProminent, isInName] = [matches.some(has(PROMINENT)), matches.every(has(NAMES))];
    return { score: Math.round(score), cause: worst.cause, isProminent, isInName };
  }
}

/** The terms that an expression looks for. */
export function termsIn(expression: MatchExpression): Set<number> {
  const terms = new Set<number>();
  const read = (condition: Condition): void => {
    for (const part of condition) {
      if (part.kind === 'term' || part.kind === 'confirmed') terms.add(part.term);
      else if (part.kind === 'phrase') part.conditions.forEach((one) => read(one.condition));
    }
  };
  for (const part of expression) {
    if (part.kind === 'condition') read(part.condition);
    else if (part.kind === 'all') part.conditions.forEach((one) => read(one.condition));
  }
  return terms;
}
