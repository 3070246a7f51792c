import { CONFIRMED, isSimilar, MAXIMUM_SCORE, NAMES, rarityOf, PROMINENT } from '../memory/query/weights.ts';
import { reasonOf } from '../memory/query/origins.ts';
import { OF_BRAND, scoreOfKey, PROMINENT_MATCH } from './match-keys.ts';
import type { Condition, MatchExpression, MatchPart, ResultPart, WeightedCondition } from './match-expression.ts';
import { impactIn, ranksIn, termToken } from './term-tokens.ts';

/** A query of OpenSearch, as JSON. */
export type Query = Record<string, unknown>;

export const NOTHING: Query = { match_none: {} };
export const EVERYTHING: Query = { match_all: {} };

/** What a query needs to know of the catalogue. */
export interface QueryContext {
  variantCount: number;
  termAt: (term: number) => string;
  /** The places (term-tokens.ts) at which a term occurs. */
  placesOf: (term: number) => Uint16Array;
  /** A query for variants by ordinal. */
  amongVariants: (variants: readonly number[]) => Query;
  ofBrands: (brands: readonly number[]) => Query;
  /** How many variants match a condition. */
  countOf: (condition: Condition) => number;
}

/** Which occurrences of a term count. */
type Ranks = (reason: number) => boolean;
const ANY: Ranks = () => true;
const IN_NAME: Ranks = (reason) => NAMES[reason] === 1;
const IN_PROMINENT_FIELD: Ranks = (reason) => PROMINENT[reason] === 1;

const all = (filter: readonly Query[]): Query => (filter.length === 1 ? (filter[0] as Query) : { bool: { filter } });
const any = (should: readonly Query[]): Query =>
  should.length === 0 ? NOTHING : should.length === 1 ? (should[0] as Query) : { bool: { should } };
const constant = (filter: Query, boost: number): Query => ({ constant_score: { filter, boost } });
/** The best of several scores. */
const best = (queries: readonly Query[]): Query =>
  queries.length === 0 ? NOTHING : queries.length === 1 ? (queries[0] as Query) : { dis_max: { queries } };

interface Occurrence {
  token: string;
  score: number;
}

/** OpenSearch takes 1,024 clauses in a query by default; so many of them may be scores. */
const MAXIMUM_SCORES = 700;
const FEWEST_SCORES = 8;

/** Number of lists of scores that a query of a condition has. */
function listsIn(condition: Condition): number {
  const own = condition.some(({ kind }) => kind === 'term') ? 1 : 0;
  const raised = condition.some(({ kind }) => kind === 'confirmed') ? 1 : 0;
  const inPhrases = condition.flatMap((part) => (part.kind === 'phrase' ? part.conditions : []));
  return own + raised + 2 * inPhrases.reduce((sum, one) => sum + listsIn(one.condition), 0);
}

/** Makes queries of what a text matches; all of them are for the nested variants. */
export class MatchQueries {
  readonly #context: QueryContext;
  #mostScores = MAXIMUM_SCORES;

  constructor(context: QueryContext) {
    this.#context = context;
  }

  /** The variants that match a condition. */
  filterOf(condition: Condition, ranks: Ranks = ANY): Query {
    return any(condition.flatMap((part) => this.#filterOfPart(part, ranks)));
  }

  #filterOfPart(part: MatchPart, ranks: Ranks): Query[] {
    switch (part.kind) {
      case 'term': {
        const tokens = this.#occurrences(part, ranks).map(({ token }) => token);
        return tokens.length === 0 ? [] : [{ terms: { 'variants.terms': tokens } }];
      }
      case 'variants':
        return ranks(reasonOf(part.cause)) ? [this.#context.amongVariants(part.variants)] : [];
      case 'confirmed':
        return [];
      case 'phrase': {
        const whole = part.conditions.map(({ condition }) => this.filterOf(condition));
        if (ranks === ANY) return [all(whole)];
        const inPart = part.conditions.map(({ condition }) => this.filterOf(condition, ranks));
        return [all(ranks === IN_NAME ? inPart : [...whole, any(inPart)])];
      }
    }
  }

  #occurrences({ term, worth }: MatchPart & { kind: 'term' }, ranks: Ranks): Occurrence[] {
    const text = this.#context.termAt(term);
    return [...this.#context.placesOf(term)].flatMap((place) => {
      const byte = ranksIn(place);
      const weight = worth.weights[byte] as number;
      if (weight === 0 || !ranks(worth.reasons[byte] as number)) return [];
      return [{ token: termToken(text, place), score: weight * impactIn(place) }];
    });
  }

  /** Makes room for the scores of conditions in one query. */
  #share(conditions: readonly Condition[]): void {
    const lists = conditions.reduce((sum, condition) => sum + listsIn(condition), 0);
    this.#mostScores = Math.max(FEWEST_SCORES, Math.floor(MAXIMUM_SCORES / Math.max(1, lists)));
  }

  /** One query for each score; with too many different ones, those that are nearly the same become one. */
  #scores(occurrences: readonly Occurrence[], factor: number): Query[] {
    const byScore = Map.groupBy(occurrences, ({ score }) => score);
    const step = Math.ceil(MAXIMUM_SCORE / this.#mostScores);
    const scores =
      byScore.size <= this.#mostScores
        ? byScore
        : Map.groupBy(occurrences, ({ score }) => Math.max(1, Math.round(score / step) * step));
    return [...scores].map(([score, found]) =>
      constant({ terms: { 'variants.terms': found.map(({ token }) => token) } }, score * factor),
    );
  }

  /** The scores of several conditions in one query, each times its factor. */
  scoresOf(conditions: readonly Condition[], factors: readonly number[]): Query[] {
    this.#share(conditions);
    return conditions.map((condition, place) => this.#scoreOf(condition, factors[place] as number, ANY));
  }

  #scoreOf(condition: Condition, factor: number, ranks: Ranks): Query {
    const terms = condition.filter((part) => part.kind === 'term');
    const found = terms.flatMap((part) => this.#occurrences(part, ranks));
    const scores = [
      ...this.#scores(found, factor),
      ...condition.flatMap((part) => this.#scoreOfPart(part, factor, ranks)),
    ];
    const raises = condition.flatMap((part) => (part.kind === 'confirmed' ? (this.#things(part) ?? []) : []));
    const inName = raises.length > 0 ? terms.flatMap((part) => this.#occurrences(part, IN_NAME)) : [];
    if (inName.length > 0) {
      const functions = raises.map((filter) => ({ filter, weight: CONFIRMED }));
      scores.push({ function_score: { query: best(this.#scores(inName, factor)), functions, score_mode: 'multiply' } });
    }
    return best(scores);
  }

  /** Where a term names the family; null where it never does. */
  #things({ term, namesThing }: MatchPart & { kind: 'confirmed' }): Query | null {
    const places = [...this.#context.placesOf(term)].filter((place) => namesThing[ranksIn(place)] === 1);
    if (places.length === 0) return null;
    const text = this.#context.termAt(term);
    return { terms: { 'variants.terms': places.map((place) => termToken(text, place)) } };
  }

  #scoreOfPart(part: MatchPart, factor: number, ranks: Ranks): Query[] {
    switch (part.kind) {
      case 'variants':
        if (!ranks(reasonOf(part.cause))) return [];
        return [constant(this.#context.amongVariants(part.variants), part.score * factor)];
      case 'term':
      case 'confirmed':
        return [];
      case 'phrase': {
        const { conditions, uncertain } = part;
        const mean = (share: number, which: Ranks): Query => ({
          bool: {
            must: conditions.map(({ condition }) =>
              this.#scoreOf(condition, (factor * share) / conditions.length, which),
            ),
          },
        });
        if (uncertain === 1 || ranks !== ANY) return [mean(1, ranks)];
        return [...(uncertain > 0 ? [mean(uncertain, ANY)] : []), mean(1, IN_NAME)];
      }
    }
  }

  /** The variants that match a text. */
  filterOfAll(expression: MatchExpression): Query {
    return any(expression.map((part) => this.#filterOfResult(part)));
  }

  #filterOfResult(part: ResultPart): Query {
    switch (part.kind) {
      case 'variants':
        return this.#context.amongVariants(part.variants);
      case 'condition':
        return this.filterOf(part.condition);
      case 'all':
        return all(part.conditions.map(({ condition }) => this.filterOf(condition)));
      case 'brands':
        return this.#context.ofBrands(part.brands);
    }
  }

  /** The score of a text, which KEY_SCRIPT turns into the ranking key. */
  keyScoreOf(expression: MatchExpression): Query {
    const brands = expression.filter((part) => part.kind === 'brands');
    const others = expression.filter((part) => part.kind !== 'brands').map((part) => this.#keyScoreOfPart(part));
    if (brands.length === 0) return best(others);
    const own = brands.map((part) => constant(this.#context.ofBrands(part.brands), OF_BRAND));
    return { bool: { should: [best(others), ...own] } };
  }

  #keyScoreOfPart(part: Exclude<ResultPart, { kind: 'brands' }>): Query {
    if (part.kind === 'variants') return constant(this.#context.amongVariants(part.variants), scoreOfKey(part.score));
    if (part.kind === 'condition') {
      const prominent = constant(this.filterOf(part.condition, IN_PROMINENT_FIELD), PROMINENT_MATCH);
      return { bool: { must: this.scoresOf([part.condition], [1]), should: [prominent] } };
    }
    const conditions = part.conditions.map(({ condition }) => condition);
    const prominent = any(conditions.map((condition) => this.filterOf(condition, IN_PROMINENT_FIELD)));
    const must = this.scoresOf(conditions, this.factorsOf(part.conditions));
    return { bool: { must, should: [constant(prominent, PROMINENT_MATCH)] } };
  }

  /** The weights of conditions, which add up to 1. */
  factorsOf(conditions: readonly WeightedCondition[]): number[] {
    const weights = conditions.map(({ condition, factor }) =>
      factor === null ? 1 : rarityOf(this.#context.countOf(condition), this.#context.variantCount) * factor,
    );
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return weights.map((weight) => weight / sum);
  }
}

/** The parts of a condition that are more than similar words. */
export function certainPartsOf(condition: Condition): Condition {
  return condition.flatMap((part): MatchPart[] => {
    if (part.kind === 'term') return part.worth.reasons.some(isSimilar) ? [] : [part];
    if (part.kind !== 'phrase') return [part];
    const conditions = part.conditions.map((one) => ({ ...one, condition: certainPartsOf(one.condition) }));
    return conditions.every((one) => one.condition.length > 0) ? [{ ...part, conditions }] : [];
  });
}
