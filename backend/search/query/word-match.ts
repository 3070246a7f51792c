import type { Locale } from '../documents.ts';
import type { IndexData, Postings } from '../index-data.ts';
import type { OtherName, Phrase } from '../synonyms.ts';
import { tokensOf } from '../text/tokens.ts';
import { EXACT, PREFIX, type CodeSearch } from './code-search.ts';
import { lookAlikes } from './look-alikes.ts';
import type { Origins } from './origins.ts';
import { spellingsOf, WordForms } from './word-forms.ts';
import { Conjunction, Scores } from './buffers.ts';
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
  CONFIRMED,
  IN_NAME,
  LETTERS_IN_CODE,
  REASON_CUSTOMER_CODE,
  WORD_CODE,
  type RankTables,
} from './weights.ts';
import type { QueryWord } from './words.ts';

/** What stays the same through one query. */
export interface MatchContext {
  locale: Locale;
  tables: RankTables;
  /** Whether other spellings are tried even for words that are found as typed. */
  withErrors: boolean;
  /** Whether there are further words, which keep a single letter from fetching half the catalogue. */
  isOneOfSeveral: boolean;
  customerCodes: ReadonlyMap<string, number> | null;
  /** The only word was looked for in the codes of the catalogue already, as a whole. */
  isWholeCode: boolean;
}

/** Errors allowed in a word of so many letters. */
function errorsAllowed(word: QueryWord): number {
  if (word.kind !== 'word') return 0;
  return word.text.length >= 8 ? 2 : word.text.length >= 4 ? 1 : 0;
}

/** Words written as one are looked for from so many letters on, and parts of one. */
const SHORTEST_JOINED = 6;
const SHORTEST_PART = 3;
/** So many letters two words have that make a mistyped one. */
const SHORTEST_MISTYPED = 8;

/** Two neighbouring words as one. */
export interface Joined {
  text: string;
  /** As they were typed. */
  written: string;
  terms: readonly number[];
  /** With a typing error. */
  isSimilar: boolean;
}

/** Finds the sellables for single words and for phrases. */
export class WordMatcher {
  readonly #data: IndexData;
  readonly #dictionary: TermDictionary;
  readonly #codes: CodeSearch;
  readonly #origins: Origins;
  readonly #rangeOf: (article: number) => { from: number; to: number };
  /** Words of brands as written: a word that is one of them is no plural of another. */
  readonly #brandWords: ReadonlySet<string>;
  readonly #forms: WordForms;
  readonly #similar = new Map<QueryWord, readonly number[]>();
  readonly #part: Scores;
  readonly #parts: Conjunction;

  constructor(
    data: IndexData,
    dictionary: TermDictionary,
    codes: CodeSearch,
    origins: Origins,
    rangeOf: (article: number) => { from: number; to: number },
  ) {
    this.#data = data;
    this.#dictionary = dictionary;
    this.#codes = codes;
    this.#origins = origins;
    this.#rangeOf = rangeOf;
    this.#forms = new WordForms(data, dictionary);
    this.#brandWords = new Set(data.labels.brands.flatMap(({ name }) => tokensOf(name).map(({ text }) => text)));
    this.#part = new Scores(data.variantCount);
    this.#parts = new Conjunction(data.variantCount);
  }

  /** Marks everything one typed word means as it stands. */
  matchWord(word: QueryWord, context: MatchContext, into: Scores): void {
    const isWord = word.kind === 'word';
    const exact = isWord ? this.#forms.termsOf(word.text, context.locale) : this.#termOf(word.text);
    const asForm = this.#brandWords.has(word.text) ? AS_SIMILAR : AS_FORM;
    for (const term of exact) {
      const way = this.#dictionary.at(term) === word.text ? AS_TYPED : asForm;
      this.#markTerm(term, way, this.#originOf(word, term), context, into);
    }
    // What names no thing by itself is an attribute, and agrees with what it stands beside: `zincato`, `zincata`.
    if (isWord && !exact.some((term) => this.#forms.namesThing(term))) {
      for (const term of this.#forms.agreeing(word.text)) {
        if (!exact.includes(term)) this.#markTerm(term, asForm, this.#originOf(word, term), context, into);
      }
    }
    const isPrefix = word.isBeginning && (word.text.length > 1 || context.isOneOfSeveral);
    if (isPrefix && !(word.kind === 'number' && exact.length > 0)) {
      const origin = this.#origins.note(word.written, word.written);
      // What is a word already is hardly the beginning of another one: a `porta` is nothing portable.
      const asLonger = word.isShortened ? AS_SHORTENED : isWord && exact.length > 0 ? AS_LONGER : AS_PREFIX;
      const { from, to } = this.#dictionary.withPrefix(word.text);
      for (let term = from; term < to; term++) {
        if (!exact.includes(term)) this.#markTerm(term, asLonger, origin, context, into);
      }
    }
    if (word.parts.length > 1) {
      this.#conjoin(word.parts, AS_PREFIX, this.#origins.note(word.written, word.written), context, into);
    }
    if (word.code !== '') this.#matchCode(word, context, into);
  }

  /** Marks what the word may mean if it was mistyped. */
  matchSimilar(word: QueryWord, context: MatchContext, into: Scores): void {
    // A measure that is nowhere with its unit or its sign may be there without.
    if (word.kind === 'quantity' || word.kind === 'size' || word.kind === 'diameter') {
      this.#conjoin(word.parts, AS_SIMILAR, this.#origins.note(word.written, word.parts.join(' ')), context, into);
    }
    if (word.kind === 'mixed' && word.code !== '' && !context.isWholeCode) this.#matchLookAlikes(word, into);
    const limit = errorsAllowed(word);
    if (limit === 0) return;
    const exact = this.#forms.termsOf(word.text, context.locale);
    for (const term of this.#similarTo(word, limit)) {
      if (!exact.includes(term)) this.#markTerm(term, AS_SIMILAR, this.#originOf(word, term), context, into);
    }
    // Nor is every word that was shortened followed by a full stop.
    if (exact.length > 0) return;
    const { from, to } = this.#dictionary.withPrefix(word.text);
    for (let term = from; term < to; term++) {
      this.#markTerm(term, AS_SIMILAR, this.#originOf(word, term), context, into);
    }
  }

  /**
   * The terms that two neighbouring words are when they are written as one (`porta lampada`); null when there are none.
   * Where one of the two is no word, the one they make may have a typing error (`srew driver`).
   */
  joined(one: QueryWord | undefined, other: QueryWord | undefined, context: MatchContext): Joined | null {
    if (one?.kind !== 'word' || other?.kind !== 'word') return null;
    // Of two equal vowels one falls: `scalda acqua`, `scaldacqua`.
    const elided = one.text.at(-1) === other.text[0] ? [one.text + other.text.slice(1)] : [];
    const written = `${one.written} ${other.written}`;
    for (const text of [one.text + other.text, ...elided]) {
      const terms = text.length < SHORTEST_JOINED ? [] : this.#forms.termsOf(text, context.locale);
      if (terms.length > 0) return { text, written, terms, isSimilar: false };
    }
    const text = one.text + other.text;
    if (text.length < SHORTEST_MISTYPED || [one, other].every((word) => this.#isKnown(word, context))) return null;
    const terms = this.#dictionary.similar([text], 1);
    return terms.length > 0 ? { text, written, terms, isSimilar: true } : null;
  }

  /** Marks what two words written as one mean. */
  matchJoined({ written, terms, isSimilar }: Joined, context: MatchContext, into: Scores): void {
    for (const term of terms) {
      const origin = this.#origins.note(written, this.#dictionary.at(term));
      this.#markTerm(term, isSimilar ? AS_SIMILAR : AS_FORM, origin, context, into);
    }
  }

  /**
   * The two words of which a word that nobody knows is made, when some article has both (`nastroisolante`); else the word
   * itself. One letter wrong is likelier than a blank forgotten.
   */
  split(word: QueryWord, context: MatchContext): QueryWord[] {
    if (word.kind !== 'word' || word.text.length < SHORTEST_JOINED || this.#isKnown(word, context)) return [word];
    if (this.#dictionary.similar(spellingsOf(word.text), 1).length > 0) return [word];
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
      if (this.#parts.count > 0) return halves;
    }
    return [word];
  }

  /**
   * Whether a word that could be a measure is one in this catalogue: it, or all its pieces, stand in names or features.
   * Pieces of codes that happen to read like it are then hardly meant.
   */
  isMeasure({ mayBeMeasure, text, parts }: QueryWord): boolean {
    if (!mayBeMeasure) return false;
    const tells = (one: string): boolean => this.#termOf(one).some((term) => this.#forms.tellsMeasure(term));
    return tells(text) || (parts.length > 1 && parts.every(tells));
  }

  /** Errors that may be in a word, 0 where the catalogue knows it. */
  errorsIn(word: QueryWord, context: MatchContext): number {
    return this.#isKnown(word, context) ? 0 : errorsAllowed(word);
  }

  #isKnown({ text, isBeginning }: QueryWord, { locale }: MatchContext): boolean {
    if (this.#forms.termsOf(text, locale).length > 0) return true;
    const { from, to } = isBeginning ? this.#dictionary.withPrefix(text) : { from: 0, to: 0 };
    return to > from;
  }

  /** Forgets what was worked out for the text before. */
  begin(): void {
    this.#similar.clear();
  }

  #similarTo(word: QueryWord, limit: number): readonly number[] {
    let terms = this.#similar.get(word);
    if (!terms) this.#similar.set(word, (terms = this.#dictionary.similar(spellingsOf(word.text), limit)));
    return terms;
  }

  /** Marks where all words of another name of what was typed stand. */
  matchOtherName({ words, written }: OtherName, typed: string, context: MatchContext, into: Scores): void {
    const origin = this.#origins.note(typed, written);
    const [only] = words;
    if (words.length === 1 && only !== undefined) this.#markForms(only, AS_SYNONYM, origin, context, into);
    else this.#conjoin(words, AS_SYNONYM, origin, context, into);
  }

  /** Marks a sellable, or all sellables of a parent. */
  markArticle(article: number, score: number, cause: number, into: Scores): void {
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

  #conjoin(phrase: Phrase, way: number, origin: number, context: MatchContext, into: Scores): void {
    this.#parts.clear();
    for (const word of phrase) {
      this.#markForms(word, way, origin, context, this.#part);
      this.#parts.and(this.#part);
      if (this.#parts.count === 0) return;
    }
    const { list, count, worst, cause } = this.#parts;
    for (let index = 0; index < count; index++) {
      const variant = list[index] as number;
      into.mark(variant, worst[variant] as number, cause[variant] as number);
    }
  }

  #termOf(text: string): readonly number[] {
    const term = this.#dictionary.exact(text);
    return term === -1 ? [] : [term];
  }

  #markForms(word: string, way: number, origin: number, context: MatchContext, into: Scores): void {
    for (const term of this.#forms.termsOf(word, context.locale)) {
      if (way === AS_SYNONYM) this.#confirm(term, context, into);
      this.#markTerm(term, way, origin, context, into);
    }
  }

  /** A word in the name weighs more where the family is called by its synonym: a notebook among laptops is one. */
  #confirm(term: number, { tables }: MatchContext, into: Scores): void {
    if (into.count === 0) return;
    const { unitStarts, unitPostings } = this.#data;
    const { starts, ordinals, ranks }: Postings = unitPostings;
    for (let at = starts[term] as number, end = starts[term + 1] as number; at < end; at++) {
      if (tables.tellsThing[ranks[at] as number] === 0) continue;
      const unit = ordinals[at] as number;
      const to = unitStarts[unit + 1] as number;
      for (let variant = unitStarts[unit] as number; variant < to; variant++) {
        const known = into.score[variant] as number;
        if (known >= IN_NAME && known < CONFIRMED.most) {
          into.score[variant] = Math.min(CONFIRMED.most, known + CONFIRMED.by);
        }
      }
    }
  }

  #matchCode(word: QueryWord, { customerCodes, isWholeCode }: MatchContext, into: Scores): void {
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

  #matchLookAlikes({ code, written }: QueryWord, into: Scores): void {
    for (const other of lookAlikes(code)) {
      const origin = this.#origins.note(written, other);
      this.#codes.find(other, true, (article, kind) => {
        this.markArticle(article, WORD_CODE.prefix, origin | (CODE_REASONS[kind] ?? 0), into);
      });
    }
  }

  #markTerm(term: number, way: number, origin: number, { tables }: MatchContext, into: Scores): void {
    const worth = { weights: tables.weights[way] as Uint8Array, reasons: tables.reasons[way] as Uint8Array, origin };
    const { unitStarts, unitPostings, variantPostings } = this.#data;
    into.markUnits(unitPostings, term, unitStarts, worth);
    into.markVariants(variantPostings, term, worth);
  }
}
