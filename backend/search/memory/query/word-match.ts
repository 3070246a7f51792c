import type { Locale } from '../../../../domain/locale.ts';
import type { IndexData } from '../index-data.ts';
import type { OtherName, Phrase } from '../synonyms.ts';
import { tokensOf } from '../text/tokens.ts';
import { familyOf, isVerb } from '../text/word-families.ts';
import { EXACT, PREFIX, type CodeSearch } from './code-search.ts';
import { lookAlikes } from './look-alikes.ts';
import type { Origins } from './origins.ts';
import { spellingsOf, WordForms } from './word-forms.ts';
import type { MatchBuffers, MatchConjunction, MatchScores } from './match-buffers.ts';
import type { TermDictionary } from './term-dictionary.ts';
import {
  AS_FORM,
  AS_LONGER,
  AS_PREFIX,
  AS_SHORTENED,
  AS_SIMILAR,
  AS_SYNONYM,
  AS_TYPED,
  CODE_REASONS,
  LETTERS_IN_CODE,
  REASON_CUSTOMER_CODE,
  RANK_TABLES,
  WORD_CODE,
  type RankTables,
} from './weights.ts';
import type { QueryText, QueryWord } from './words.ts';

/** Values that are constant during one query. */
export interface MatchContext {
  locale: Locale;
  tables: RankTables;
  /** Whether similar spellings are tried even for words that are found as typed. */
  withErrors: boolean;
  /** Whether there are further words; alone, a single letter would match half the catalogue as a prefix. */
  isOneOfSeveral: boolean;
  customerCodes: ReadonlyMap<string, number> | null;
  /** Words that were ignored, which may belong to a purpose. */
  fallen: readonly string[];
  /** Whether the only word has already been searched as a whole code in the catalogue. */
  isWholeCode: boolean;
}

/** The constants of a query, in which words are first searched as typed. */
export function contextOf(
  query: QueryText,
  locale: Locale,
  customerCodes: ReadonlyMap<string, number> | null,
): MatchContext {
  return {
    locale,
    tables: RANK_TABLES[locale],
    withErrors: false,
    isOneOfSeveral: query.words.length > 1,
    customerCodes,
    fallen: query.fallen,
    isWholeCode: query.isCodeLike && query.words.length === 1,
  };
}

/** Typing errors allowed in a word, by its length. */
function errorsAllowed(word: QueryWord): number {
  if (word.kind !== 'word') return 0;
  return word.text.length >= 8 ? 2 : word.text.length >= 4 ? 1 : 0;
}

/** Minimum length of a compound, and of each of its parts. */
const SHORTEST_JOINED = 6;
const SHORTEST_PART = 3;
/** Minimum length of a compound with a typing error. */
const SHORTEST_MISTYPED = 8;

/** A known word in so few articles may be misspelled, if a similar one is in so many times more. */
const RARE = 3;
const TIMES_MORE = 30;
const SHORTEST_RARE = 6;
/** Minimum length of a known compound that may also be written as two words, and of each of these. */
const SHORTEST_DIVIDED = 9;
const SHORTEST_DIVIDED_PART = 4;

const NAME_WITH_FIGURES = /^[a-z]+\d+$/;

/** Two adjacent words as one compound. */
export interface Joined {
  text: string;
  /** As typed. */
  written: string;
  terms: readonly number[];
  /** Whether it has a typing error. */
  isSimilar: boolean;
}

/** Finds the variants for single words and for phrases. */
export class WordMatcher {
  readonly #data: IndexData;
  readonly #dictionary: TermDictionary;
  readonly #codes: CodeSearch;
  readonly #origins: Origins;
  readonly #rangeOf: (article: number) => { from: number; to: number };
  /** Words of brands as written: such a word is not the plural of another. */
  readonly #brandWords: ReadonlySet<string>;
  readonly #forms: WordForms;
  readonly #similar = new Map<QueryWord, readonly number[]>();
  readonly #part: MatchScores<unknown>;
  readonly #parts: MatchConjunction;

  constructor(
    data: IndexData,
    dictionary: TermDictionary,
    codes: CodeSearch,
    origins: Origins,
    rangeOf: (article: number) => { from: number; to: number },
    buffers: MatchBuffers<unknown>,
  ) {
    this.#data = data;
    this.#dictionary = dictionary;
    this.#codes = codes;
    this.#origins = origins;
    this.#rangeOf = rangeOf;
    this.#forms = new WordForms(data, dictionary);
    this.#brandWords = new Set(data.labels.brands.flatMap(({ name }) => tokensOf(name).map(({ text }) => text)));
    this.#part = buffers.scores();
    this.#parts = buffers.conjunction();
  }

  /** Adds all matches of one word as typed. */
  matchWord(word: QueryWord, context: MatchContext, into: MatchScores<unknown>): void {
    const isWord = word.kind === 'word';
    const exact = isWord ? this.#forms.termsOf(word.text, context.locale) : this.#termOf(word.text);
    const asForm = this.#brandWords.has(word.text) ? AS_SIMILAR : AS_FORM;
    for (const term of exact) {
      const way = this.#dictionary.at(term) === word.text ? AS_TYPED : asForm;
      this.#markTerm(term, way, this.#originOf(word, term), context, into);
    }
    // A word that names no thing is an adjective and agrees with its noun: `zincato`, `zincata`.
    if (isWord && !exact.some((term) => this.#forms.namesThing(term))) {
      for (const term of this.#forms.agreeing(word.text, context.locale)) {
        if (!exact.includes(term)) this.#markTerm(term, asForm, this.#originOf(word, term), context, into);
      }
    }
    const isPrefix = word.isBeginning && (word.text.length > 1 || context.isOneOfSeveral);
    if (isPrefix && !(word.kind === 'number' && exact.length > 0)) {
      const origin = this.#origins.note(word.written, word.written);
      // A known word is hardly meant as the prefix of another: `porta` does not mean `portatile`.
      const asLonger = word.isShortened ? AS_SHORTENED : isWord && exact.length > 0 ? AS_LONGER : AS_PREFIX;
      // Singular and plural find the same.
      const beginnings = isWord && exact.length > 0 ? exact.map((term) => this.#dictionary.at(term)) : [word.text];
      for (const { from, to } of beginnings.map((text) => this.#dictionary.withPrefix(text))) {
        for (let term = from; term < to; term++) {
          if (!exact.includes(term)) this.#markTerm(term, asLonger, origin, context, into);
        }
      }
    }
    if (word.parts.length > 1) {
      // A known name of letters and figures is hardly meant in parts: `ps4` is no `4 PS`.
      const asParts = exact.length > 0 && NAME_WITH_FIGURES.test(word.written) ? AS_LONGER : AS_PREFIX;
      this.#conjoin(word.parts, asParts, this.#origins.note(word.written, word.written), context, into);
    }
    if (word.code !== '') this.#matchCode(word, context, into);
  }

  /** Adds the matches of a word in case it is misspelled. */
  matchSimilar(word: QueryWord, context: MatchContext, into: MatchScores<unknown>): void {
    // A measure that is not found with its unit or its sign may be written without it.
    if (word.kind === 'quantity' || word.kind === 'size' || word.kind === 'diameter') {
      this.#conjoin(word.parts, AS_SIMILAR, this.#origins.note(word.written, word.parts.join(' ')), context, into);
    }
    if (word.kind === 'mixed' && word.code !== '' && !context.isWholeCode) this.#matchLookAlikes(word, into);
    const limit = errorsAllowed(word);
    if (limit === 0) return;
    const exact = this.#forms.termsOf(word.text, context.locale);
    for (const term of this.#similarTo(word, limit, context)) {
      if (!exact.includes(term)) this.#markTerm(term, AS_SIMILAR, this.#originOf(word, term), context, into);
    }
    // An abbreviation may be typed without a full stop.
    if (exact.length > 0) return;
    const { from, to } = this.#dictionary.withPrefix(word.text);
    for (let term = from; term < to; term++) {
      this.#markTerm(term, AS_SIMILAR, this.#originOf(word, term), context, into);
    }
  }

  /** Adds what a known word may be besides: a far more frequent word (`panetone`), or two words (`extravergine`). */
  matchOtherwise(word: QueryWord, context: MatchContext, into: MatchScores<unknown>): void {
    if (word.kind !== 'word' || word.text.length < SHORTEST_RARE) return;
    const exact = this.#forms.termsOf(word.text, context.locale);
    if (exact.length === 0) return;
    const count = exact.reduce((sum, term) => sum + this.#countOf(term), 0);
    if (count <= RARE) {
      for (const term of this.#similarTo(word, 1, context)) {
        if (exact.includes(term) || this.#countOf(term) < TIMES_MORE * count) continue;
        this.#markTerm(term, AS_SIMILAR, this.#originOf(word, term), context, into);
      }
    }
    if (word.text.length >= SHORTEST_DIVIDED) this.#matchDivided(word, context, into);
  }

  /** Adds articles with both halves of a compound in the name. */
  #matchDivided(word: QueryWord, context: MatchContext, into: MatchScores<unknown>): void {
    const { text, written } = word;
    for (let cut = text.length - SHORTEST_DIVIDED_PART; cut >= SHORTEST_DIVIDED_PART; cut--) {
      const halves = [text.slice(0, cut), text.slice(cut)];
      if (!halves.every((half) => this.#forms.termsOf(half, context.locale).length > 0)) continue;
      this.#parts.clear();
      for (const half of halves) {
        this.#markForms(half, AS_FORM, this.#origins.note(written, halves.join(' ')), context, this.#part);
        this.#parts.and(this.#part);
      }
      into.addPhrase(this.#parts, 0);
    }
  }

  /** Number of products and single variants that have a word, in singular or plural. */
  frequencyOf(text: string, { locale }: MatchContext): number {
    return this.#forms.termsOf(text, locale).reduce((sum, term) => sum + this.#countOf(term), 0);
  }

  /** Number of products and single variants that have a term. */
  #countOf(term: number): number {
    const { productPostings, variantPostings } = this.#data;
    return [productPostings, variantPostings].reduce(
      (sum, { starts }) => sum + (starts[term + 1] as number) - (starts[term] as number),
      0,
    );
  }

  /**
   * The terms of two adjacent words written as one (`porta lampada`); null when there are none. If one of the two is
   * unknown, the compound may have a typing error (`srew driver`).
   */
  joined(one: QueryWord | undefined, other: QueryWord | undefined, context: MatchContext): Joined | null {
    if (one?.kind !== 'word' || other?.kind !== 'word') return null;
    // Of two equal vowels one is dropped: `scalda acqua`, `scaldacqua`.
    const elided = one.text.at(-1) === other.text[0] ? [one.text + other.text.slice(1)] : [];
    const written = `${one.written} ${other.written}`;
    for (const text of [one.text + other.text, ...elided]) {
      const terms = text.length < SHORTEST_JOINED ? [] : this.#forms.termsOf(text, context.locale);
      if (terms.length > 0) return { text, written, terms, isSimilar: false };
    }
    const text = one.text + other.text;
    if (text.length < SHORTEST_MISTYPED || [one, other].every((word) => this.#isKnown(word, context))) return null;
    const terms = this.#dictionary.similar([text], 1, context.locale);
    return terms.length > 0 ? { text, written, terms, isSimilar: true } : null;
  }

  /** Adds the matches of a compound. */
  matchJoined({ written, terms, isSimilar }: Joined, context: MatchContext, into: MatchScores<unknown>): void {
    for (const term of terms) {
      const origin = this.#origins.note(written, this.#dictionary.at(term));
      this.#markTerm(term, isSimilar ? AS_SIMILAR : AS_FORM, origin, context, into);
    }
  }

  /**
   * Splits an unknown word into two known words if some article has both (`nastroisolante`); else returns the word
   * itself. A wrong letter is more likely than a missing space.
   */
  split(word: QueryWord, context: MatchContext): QueryWord[] {
    if (word.kind !== 'word' || word.text.length < SHORTEST_JOINED || this.#isKnown(word, context)) return [word];
    if (this.#dictionary.similar(spellingsOf(word.text), 1, context.locale).length > 0) return [word];
    for (let cut = word.text.length - SHORTEST_PART; cut >= SHORTEST_PART; cut--) {
      const halves = [word.text.slice(0, cut), word.text.slice(cut)].map((text): QueryWord => {
        return { ...word, text, written: text, code: '', isBeginning: false, isShortened: false };
      });
      if (halves.some((half) => !this.#isKnown(half, context))) continue;
      this.#parts.clear();
      for (const half of halves) {
        this.matchWord(half, context, this.#part);
        this.#parts.and(this.#part);
      }
      if (!this.#parts.isEmpty()) return halves;
    }
    return [word];
  }

  /**
   * Words of the same family that may be meant by a word that is unknown, or by a verb: those that `isNamed` knows, or
   * the catalogue.
   */
  related(word: QueryWord, context: MatchContext, isNamed: (text: string) => boolean): string[] {
    if (word.kind !== 'word' || context.locale !== 'it' || this.#brandWords.has(word.text)) return [];
    const isKnown = this.#forms.termsOf(word.text, context.locale).length > 0;
    const isAction = isVerb(word.text);
    if (isKnown && (!isAction || this.namesThing(word, context))) return [];
    const mayStand = (term: number): boolean => (isAction ? this.#forms.inName(term) : this.#forms.namesThing(term));
    return familyOf(word.text).filter(
      (text) => isNamed(text) || this.#forms.termsOf(text, context.locale).some(mayStand),
    );
  }

  /** Whether a word is in the name or a label of some article. */
  isNamed(text: string, { locale }: MatchContext): boolean {
    return this.#forms.termsOf(text, locale).some((term) => this.#forms.inName(term));
  }

  /** Whether a word names a thing in some article. */
  namesThing({ text }: Pick<QueryWord, 'text'>, { locale }: MatchContext): boolean {
    return this.#forms.termsOf(text, locale).some((term) => this.#forms.namesThing(term));
  }

  /**
   * Whether a word that may be a measure is one in this catalogue: it, or all its parts, occur in names or features.
   * Code fragments that look the same are then hardly meant.
   */
  isMeasure({ mayBeMeasure, text, parts }: QueryWord): boolean {
    if (!mayBeMeasure) return false;
    const isListed = (one: string): boolean => this.#termOf(one).some((term) => this.#forms.inNameOrFeature(term));
    return isListed(text) || (parts.length > 1 && parts.every(isListed));
  }

  /** Typing errors allowed in a word; 0 if it is known. */
  errorsIn(word: QueryWord, context: MatchContext): number {
    return this.#isKnown(word, context) ? 0 : errorsAllowed(word);
  }

  #isKnown({ text, isBeginning }: QueryWord, { locale }: MatchContext): boolean {
    if (this.#forms.termsOf(text, locale).length > 0) return true;
    const { from, to } = isBeginning ? this.#dictionary.withPrefix(text) : { from: 0, to: 0 };
    return to > from;
  }

  /** Clears the cache of the previous text. */
  begin(): void {
    this.#similar.clear();
  }

  #similarTo(word: QueryWord, limit: number, { locale }: MatchContext): readonly number[] {
    let terms = this.#similar.get(word);
    if (!terms) this.#similar.set(word, (terms = this.#dictionary.similar(spellingsOf(word.text), limit, locale)));
    return terms;
  }

  /** Adds matches where all words of a synonym of the typed text occur. */
  matchOtherName(
    { words, written }: OtherName,
    typed: string,
    context: MatchContext,
    into: MatchScores<unknown>,
  ): void {
    const origin = this.#origins.note(typed, written);
    const [only] = words;
    if (words.length === 1 && only !== undefined) this.#markForms(only, AS_SYNONYM, origin, context, into);
    else this.#conjoin(words, AS_SYNONYM, origin, context, into);
  }

  /** Adds a match for a variant, or for all variants of a product. */
  markArticle(article: number, score: number, cause: number, into: MatchScores<unknown>): void {
    if (article < this.#data.variantCount) {
      into.mark(article, score, cause);
      return;
    }
    const { from, to } = this.#rangeOf(article);
    for (let variant = from; variant < to; variant++) into.mark(variant, score, cause);
  }

  #originOf({ written }: QueryWord, term: number): number {
    return this.#origins.note(written, this.#dictionary.at(term));
  }

  #conjoin(phrase: Phrase, way: number, origin: number, context: MatchContext, into: MatchScores<unknown>): void {
    this.#parts.clear();
    for (const word of phrase) {
      this.#markForms(word, way, origin, context, this.#part);
      this.#parts.and(this.#part);
      if (this.#parts.isKnownEmpty()) return;
    }
    into.addPhrase(this.#parts, 1);
  }

  #termOf(text: string): readonly number[] {
    const term = this.#dictionary.exact(text);
    return term === -1 ? [] : [term];
  }

  #markForms(word: string, way: number, origin: number, context: MatchContext, into: MatchScores<unknown>): void {
    for (const term of this.#forms.termsOf(word, context.locale)) {
      if (way === AS_SYNONYM) into.confirm(term, context.tables.namesThing);
      this.#markTerm(term, way, origin, context, into);
    }
  }

  #matchCode(word: QueryWord, { customerCodes, isWholeCode }: MatchContext, into: MatchScores<unknown>): void {
    const worth = word.hasDigit && !this.isMeasure(word) ? WORD_CODE : LETTERS_IN_CODE;
    const origin = this.#origins.note(word.written, word.code);
    if (!isWholeCode) {
      this.#codes.find(word.code, false, (article, kind, grade) => {
        const score = grade === EXACT ? worth.exact : grade === PREFIX ? worth.prefix : worth.fragment;
        this.markArticle(article, score, origin | (CODE_REASONS[kind] ?? 0), into);
      });
    }
    if (!customerCodes) return;
    for (const [code, article] of customerCodes) {
      const at = code.indexOf(word.code);
      if (at === -1) continue;
      const score = code.length === word.code.length ? worth.exact : at === 0 ? worth.prefix : worth.fragment;
      this.markArticle(article, score, origin | REASON_CUSTOMER_CODE, into);
    }
  }

  #matchLookAlikes({ code, written }: QueryWord, into: MatchScores<unknown>): void {
    for (const other of lookAlikes(code)) {
      const origin = this.#origins.note(written, other);
      this.#codes.find(other, true, (article, kind) => {
        this.markArticle(article, WORD_CODE.prefix, origin | (CODE_REASONS[kind] ?? 0), into);
      });
    }
  }

  #markTerm(
    term: number,
    way: number,
    origin: number,
    { tables, locale }: MatchContext,
    into: MatchScores<unknown>,
  ): void {
    const ways = this.#forms.isForeign(term, locale) ? tables.foreignWeights : tables.weights;
    const worth = { weights: ways[way] as Uint8Array, reasons: tables.reasons[way] as Uint8Array, origin };
    into.markTerm(term, worth);
  }
}
