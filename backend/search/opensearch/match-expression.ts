import { ranksIn } from './term-tokens.ts';
import type {
  MatchBuffers,
  MatchConjunction,
  MatchSums,
  MatchScores,
  TermScores,
} from '../memory/query/match-buffers.ts';

/** A part of a condition: how some variants match it. The parts are in the order in which they were added. */
export type MatchPart =
  /** The variants that have a term, scored by its ranks and impact. */
  | { kind: 'term'; term: number; worth: TermScores }
  /** Variants by ordinal. */
  | { kind: 'variants'; variants: number[]; score: number; cause: number }
  /** Raises the score of what matched so far by a word in the name, where the term names the family. */
  | { kind: 'confirmed'; term: number; namesThing: Uint8Array }
  | { kind: 'phrase'; conditions: readonly WeightedCondition[]; uncertain: number };

/** What matches one condition. */
export type Condition = readonly MatchPart[];

/** A condition among several: its factor beside its rarity; null where all count the same. */
export interface WeightedCondition {
  condition: Condition;
  factor: number | null;
}

/** A part of what matches a text, with its ranking keys. */
export type ResultPart =
  | { kind: 'variants'; variants: number[]; score: number; cause: number }
  | { kind: 'condition'; condition: Condition }
  | { kind: 'all'; conditions: readonly WeightedCondition[] }
  | { kind: 'brands'; brands: readonly number[]; cause: number };

/** What matches a text. */
export type MatchExpression = readonly ResultPart[];

/** A question to the search engine; the text is read again when the response is known. */
export type MatchQuestion =
  | { kind: 'any'; expression: MatchExpression }
  | { kind: 'best'; conditions: readonly { place: number; condition: Condition; bonus: number }[] };

/** Thrown while a text is read when a response is missing. */
export class ResponseMissing extends Error {
  override name = 'ResponseMissing';
  readonly question: MatchQuestion;
  constructor(question: MatchQuestion) {
    super('A response of the search engine is missing');
    this.question = question;
  }
}

/** Responses known so far: true, false, or the bits of conditions. Throws ResponseMissing. */
export type AskSearchEngine = (question: MatchQuestion) => number;

/** What recording needs to know while a text is parsed. */
export interface RecordingContext {
  ask: AskSearchEngine;
  /** The places (term-tokens.ts) at which a term occurs. */
  placesOf: (term: number) => Uint16Array;
}

/** Records what would match, instead of finding it in an index of this process. */
class RecordedScores implements MatchScores<{ expression: MatchExpression }> {
  parts: (MatchPart | ResultPart)[] = [];
  readonly #context: RecordingContext;

  constructor(context: RecordingContext) {
    this.#context = context;
  }

  clear(): void {
    this.parts = [];
  }

  finish(): Condition {
    const { parts } = this;
    this.parts = [];
    return parts as MatchPart[];
  }

  isEmpty(): boolean {
    if (this.parts.length === 0) return true;
    if (this.parts.some((part) => this.#isSure(part))) return false;
    const isCondition = this.parts.every(({ kind }) => kind === 'term' || kind === 'phrase' || kind === 'confirmed');
    const expression = isCondition
      ? [{ kind: 'condition' as const, condition: this.parts as MatchPart[] }]
      : (this.parts as ResultPart[]);
    return this.#context.ask({ kind: 'any', expression }) === 0;
  }

  /** Whether a part matches something as far as is known without asking. */
  #isSure(part: MatchPart | ResultPart): boolean {
    if (part.kind === 'variants') return true;
    if (part.kind === 'condition') return part.condition.some((one) => this.#isSure(one));
    if (part.kind !== 'term') return false;
    return this.#context.placesOf(part.term).some((place) => part.worth.weights[ranksIn(place)] !== 0);
  }

  mark(variant: number, score: number, cause: number): void {
    const alike = this.parts.find(
      (part) => part.kind === 'variants' && part.score === score && part.cause === cause,
    ) as (MatchPart & { kind: 'variants' }) | undefined;
    if (alike) alike.variants.push(variant);
    else this.parts.push({ kind: 'variants', variants: [variant], score, cause });
  }

  markTerm(term: number, worth: TermScores): void {
    this.parts.push({ kind: 'term', term, worth });
  }

  confirm(term: number, namesThing: Uint8Array): void {
    if (this.parts.length > 0) this.parts.push({ kind: 'confirmed', term, namesThing });
  }

  addPhrase(phrase: RecordedConjunction, uncertain: number): void {
    if (!phrase.isKnownEmpty()) this.parts.push({ kind: 'phrase', conditions: phrase.conditions, uncertain });
  }

  addKeys(condition: RecordedScores): void {
    const finished = condition.finish();
    if (finished.length > 0) this.parts.push({ kind: 'condition', condition: finished });
  }

  addKeysOfAll(all: RecordedConjunction): void {
    if (!all.isKnownEmpty()) this.parts.push({ kind: 'all', conditions: all.conditions });
  }

  markBrands(brands: readonly number[], cause: number): void {
    this.parts.push({ kind: 'brands', brands, cause });
  }

  copy(): unknown {
    return [...this.parts];
  }

  restore(copy: unknown): void {
    this.parts = copy as MatchPart[];
  }

  found(): { expression: MatchExpression } {
    return { expression: this.parts as ResultPart[] };
  }
}

class RecordedConjunction implements MatchConjunction {
  conditions: WeightedCondition[] = [];
  readonly #context: RecordingContext;

  constructor(context: RecordingContext) {
    this.#context = context;
  }

  clear(): void {
    this.conditions = [];
  }

  isEmpty(): boolean {
    if (this.isKnownEmpty()) return true;
    return this.#context.ask({ kind: 'any', expression: [{ kind: 'all', conditions: this.conditions }] }) === 0;
  }

  isKnownEmpty(): boolean {
    return this.conditions.length === 0 || this.conditions.some(({ condition }) => condition.length === 0);
  }

  lacksThing(): boolean {
    return false;
  }

  and(condition: RecordedScores): void {
    this.conditions.push({ condition: condition.finish(), factor: null });
  }

  andByRarity(condition: RecordedScores, factor: number): void {
    this.conditions.push({ condition: condition.finish(), factor });
  }
}

class RecordedSums implements MatchSums {
  #conditions: { place: number; condition: Condition; bonus: number }[] = [];
  readonly #context: RecordingContext;

  constructor(context: RecordingContext) {
    this.#context = context;
  }

  clear(): void {
    this.#conditions = [];
  }

  add(place: number, condition: RecordedScores, bonus: number): void {
    this.#conditions.push({ place, condition: condition.finish(), bonus });
  }

  best(): number {
    const conditions = this.#conditions.filter(({ condition }) => condition.length > 0);
    return conditions.length === 0 ? 0 : this.#context.ask({ kind: 'best', conditions });
  }
}

/**
 * Buffers that record what would match a text, and query the search engine only where parsing depends on it. `reset`
 * forgets what an interrupted reading left.
 */
export function recordingBuffers(
  context: RecordingContext,
): MatchBuffers<{ expression: MatchExpression }> & { reset(): void } {
  const made: { clear(): void }[] = [];
  function keep<Kind extends { clear(): void }>(buffer: Kind): Kind {
    made.push(buffer);
    return buffer;
  }
  return {
    scores: () => keep(new RecordedScores(context)),
    conjunction: () => keep(new RecordedConjunction(context)),
    merits: () => keep(new RecordedSums(context)),
    reset: () => made.forEach((buffer) => buffer.clear()),
  };
}
