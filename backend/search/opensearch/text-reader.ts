import type { Locale } from '../../../domain/locale.ts';
import { z } from 'zod';
import type { TextReading } from '../memory/query/match.ts';
import { Synonyms } from '../memory/synonyms.ts';
import { TextMatcher, type TextRules } from '../memory/query/text-match.ts';
import { rarityOf, MAXIMUM_SCORE, WORD_BONUS } from '../memory/query/weights.ts';
import type { Catalogue } from './catalogue.ts';
import {
  ResponseMissing,
  recordingBuffers,
  type Condition,
  type MatchExpression,
  type MatchQuestion,
} from './match-expression.ts';
import { certainPartsOf, MatchQueries, type Query } from './match-query.ts';

/** Asks OpenSearch several searches at once; each response fits its schema. Rejects with SearchFailure. */
export type AskAll = (searches: readonly { schema: z.ZodType; body: Query }[]) => Promise<unknown[]>;

/** What matches a text, and what a search says of it. */
export type TextFound = { expression: MatchExpression } & TextReading;

/** A text is read again after each response; more of them mean that something is wrong. */
const MAXIMUM_RESPONSES = 40;

const countsSchema = z.object({
  aggregations: z.object({
    variants: z.record(z.string(), z.union([z.number(), z.strictObject({}), z.object({ doc_count: z.number() })])),
  }),
});
const bestSchema = z.object({
  hits: z.object({
    hits: z.array(
      z.object({
        inner_hits: z.object({
          variants: z.object({
            hits: z.object({ hits: z.array(z.object({ matched_queries: z.array(z.string()).default([]) })) }),
          }),
        }),
      }),
    ),
  }),
});

/** Identities of arrays and tables as short texts. */
class Identities {
  readonly #numbers = new WeakMap<object, number>();
  #next = 0;
  of(thing: object): number {
    let number = this.#numbers.get(thing);
    if (number === undefined) this.#numbers.set(thing, (number = this.#next++));
    return number;
  }
}
const identities = new Identities();

/** The same text for conditions that match the same variants. */
function nameOf(condition: Condition): string {
  const parts = condition.map((part) => {
    if (part.kind === 'term') return `t${part.term},${identities.of(part.worth.weights)}`;
    if (part.kind === 'variants') return `v${part.variants.join(',')}`;
    if (part.kind === 'phrase') return `(${part.conditions.map((one) => nameOf(one.condition)).join('&')})`;
    return '';
  });
  return parts.join('|');
}

/** Counts what matches the conditions of one text. */
export class MatchCounts {
  readonly #counts = new Map<string, number>();
  readonly ask: AskAll;
  readonly queries: MatchQueries;

  constructor(catalogue: Catalogue, ask: AskAll) {
    this.ask = ask;
    this.queries = new MatchQueries({ ...catalogue.queryContext, countOf: (condition) => this.countOf(condition) });
  }

  /** Number of variants that match a condition that was counted. */
  countOf(condition: Condition): number {
    const count = this.#counts.get(nameOf(condition));
    if (count === undefined) throw new Error('A condition was not counted');
    return count;
  }

  /** Counts what matches a text, and each of the conditions. */
  async count(expression: MatchExpression | null, conditions: readonly Condition[]): Promise<number> {
    const unknown = new Map(conditions.map((condition) => [nameOf(condition), condition]));
    for (const name of unknown.keys()) if (this.#counts.has(name)) unknown.delete(name);
    const whole = expression && this.queries.filterOfAll(expression);
    const filters = [...(whole ? [whole] : []), ...[...unknown.values()].map((one) => this.queries.filterOf(one))];
    if (filters.length === 0) return 0;
    const counters = filters.map((filter, place) => [`c${place}`, { filter }] as const);
    const body = {
      size: 0,
      track_total_hits: false,
      query: { nested: { path: 'variants', score_mode: 'none', query: { bool: { should: filters } } } },
      aggs: { variants: { nested: { path: 'variants' }, aggs: Object.fromEntries(counters) } },
    };
    const [response] = await this.ask([{ schema: countsSchema, body }]);
    const { aggregations } = response as z.infer<typeof countsSchema>;
    const counts = filters.map((_, place) => {
      const counted = aggregations.variants[`c${place}`];
      return typeof counted === 'object' && 'doc_count' in counted ? counted.doc_count : 0;
    });
    [...unknown.keys()].forEach((name, place) => this.#counts.set(name, counts[place + (whole ? 1 : 0)] ?? 0));
    return whole ? (counts[0] ?? 0) : 0;
  }
}

/** Reads texts as the index in memory does, and asks OpenSearch how many articles match where that decides. */
export class TextReader {
  readonly #catalogue: Catalogue;
  readonly #matcher: TextMatcher<{ expression: MatchExpression }>;
  readonly #buffers: ReturnType<typeof recordingBuffers>;
  /** Responses for the text that is being read, and how many of them were used. */
  #responses: readonly number[] = [];
  #used = 0;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
    const { data, dictionary, codes, articles, placesOf } = catalogue;
    this.#buffers = recordingBuffers({ ask: (question) => this.#responseTo(question), placesOf });
    const synonyms = new Synonyms(data.synonyms);
    this.#matcher = new TextMatcher(data, dictionary, codes, synonyms, articles, this.#buffers);
  }

  #responseTo(question: MatchQuestion): number {
    const response = this.#responses[this.#used];
    if (response === undefined) throw new ResponseMissing(question);
    this.#used += 1;
    return response;
  }

  /** Reads a text; `counts` knows afterwards how many variants match each condition. */
  async read(
    text: string,
    locale: Locale,
    customerCodes: ReadonlyMap<string, number> | null,
    counts: MatchCounts,
    rules: TextRules | null = null,
  ): Promise<TextFound> {
    const responses: number[] = [];
    for (;;) {
      this.#buffers.reset();
      this.#responses = responses;
      this.#used = 0;
      try {
        const found = this.#matcher.match(text, locale, customerCodes, rules);
        await counts.count(null, conditionsIn(found.expression));
        return found;
      } catch (error) {
        if (!(error instanceof ResponseMissing) || responses.length >= MAXIMUM_RESPONSES) throw error;
        responses.push(await this.#find(error.question, counts));
      }
    }
  }

  async #find(question: MatchQuestion, counts: MatchCounts): Promise<number> {
    if (question.kind === 'any') return counts.count(question.expression, conditionsIn(question.expression));
    const conditions = question.conditions.map((one) => ({ ...one, certain: certainPartsOf(one.condition) }));
    const certain = conditions.flatMap((one) => (one.certain.length > 0 ? [one.certain] : []));
    await counts.count(null, [...conditions.map(({ condition }) => condition), ...certain]);
    return this.#best(conditions, counts);
  }

  /** The conditions that the best variant matches, as bits. */
  async #best(
    conditions: readonly { place: number; condition: Condition; certain: Condition; bonus: number }[],
    counts: MatchCounts,
  ): Promise<number> {
    const { variantCount } = this.#catalogue.data;
    const counted = conditions.map(({ condition, certain }) =>
      certain.length > 0 && counts.countOf(certain) > 0 ? certain : condition,
    );
    const weights = conditions.map(
      ({ condition }) =>
        (WORD_BONUS.rarity * rarityOf(counts.countOf(condition), variantCount)) /
        rarityOf(1, variantCount) /
        MAXIMUM_SCORE,
    );
    const scores = counts.queries.scoresOf(counted, weights);
    const should = conditions.map(({ place, bonus }, index) => {
      const filter = counts.queries.filterOf(counted[index] as Condition);
      const own = { constant_score: { filter, boost: bonus } };
      return { bool: { must: [scores[index], own], _name: `c${place}` } };
    });
    const query = { script_score: { query: { bool: { should } }, script: { source: 'Math.floor(_score)' } } };
    const body = {
      size: 1,
      _source: false,
      query: {
        nested: { path: 'variants', score_mode: 'max', query, inner_hits: { size: 1, _source: false } },
      },
      sort: [{ _score: 'desc' }, { unit: 'asc' }],
    };
    const [response] = await counts.ask([{ schema: bestSchema, body }]);
    const names =
      (response as z.infer<typeof bestSchema>).hits.hits[0]?.inner_hits.variants.hits.hits[0]?.matched_queries ?? [];
    return names.reduce((bits, name) => bits | (1 << Number(name.slice(1))), 0);
  }
}

/** The conditions whose rarity counts. */
function conditionsIn(expression: MatchExpression): Condition[] {
  return expression.flatMap((part) => (part.kind === 'all' ? part.conditions.map(({ condition }) => condition) : []));
}
