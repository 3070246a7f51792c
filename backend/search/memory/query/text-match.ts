import { gtinSpellings } from '../../../../domain/gtin.ts';
import { MAXIMUM_CODE_LIST, MAXIMUM_TEXT } from '../../../../domain/listing-url.ts';
import { wholeWords } from '../../../../domain/whole-words.ts';
import type { Locale } from '../../../../domain/locale.ts';
import type { ArticleStore } from '../article-store.ts';
import type { IndexData } from '../index-data.ts';
import { basesOf } from '../text/word-families.ts';
import { joinedSynonyms, type Synonyms } from '../synonyms.ts';
import type { QueryRules } from '../../rules/rule-book.ts';
import { BrandNames } from './brand-names.ts';
import { readCodeList, type CodeList, type TypedCode } from './code-list.ts';
import { EXACT, PREFIX, type CodeSearch } from './code-search.ts';
import { lookAlikes } from './look-alikes.ts';
import type { MatchBuffers, MatchConjunction, MatchSums, MatchScores } from './match-buffers.ts';
import type { TextReading } from './match.ts';
import { NearestFinder, NOTHING_NEAR } from './nearest.ts';
import { Origins } from './origins.ts';
import type { TermDictionary } from './term-dictionary.ts';
import {
  CODE_IN_LIST,
  CODE_REASONS,
  MAXIMUM_PINNED,
  pinnedKey,
  REASON_CUSTOMER_CODE,
  REASON_PINNED,
  THING_WEIGHT,
  UNCERTAIN_PHRASE,
  WHOLE_CODE,
  WORD_BONUS,
  MEASURE_IN_CODE,
  NAMING_TABLES,
  REASON_BRAND,
} from './weights.ts';
import { SlotReader, type Slot } from './slots.ts';
import { contextOf, WordMatcher, type MatchContext } from './word-match.ts';
import { readQuery, type QueryText } from './words.ts';

/** Rules of the office that a text match applies. */
export type TextRules = Pick<QueryRules, 'synonyms' | 'pinned'>;

/** The parts of the catalogue's articles that a text match needs. */
type Articles = Pick<ArticleStore, 'variantsOf' | 'isSpelled' | 'ordinalOfCode'>;

/** A condition, and what it matches by itself. */
interface Condition {
  slot: Slot;
  marked: unknown;
}

/** So many combinations of words are tried where most of them match too little. */
const MOST_PARTS = 3;

const isKept = (bits: number, place: number): boolean => ((bits >>> place) & 1) === 1;

/** The words of the conditions whose bits are not set. */
function leftOutOf(slots: readonly Slot[], bits: number): string[] {
  const others = slots.filter((_, place) => !isKept(bits, place));
  return others.flatMap(({ words }) => words.map(({ written }) => written));
}

/** Minimum length of a word whose known diminutive may mean it: `livella` is none of `live`. */
const SHORTEST_BASE = 5;

/** Whether a condition has a measure or a code. */
const isMeasured = ({ words }: Slot): boolean => words.some(({ hasDigit }) => hasDigit);

/** Whether a condition says what the thing named before it is like or for. */
const isQualifier = (slot: Slot | undefined): boolean => slot?.words[0]?.isQualifier === true;

/**
 * Index of the word that names the thing: in Italian the first that is not a measure, in English the last, if possible
 * one that does not qualify another; -1 for none. With `names`, only a word that names something, by its place.
 */
export function thingAmong(slots: readonly Slot[], locale: Locale, names?: readonly boolean[]): number {
  const isWord = (slot: Slot, place: number): boolean => !isMeasured(slot) && (names?.[place] ?? true);
  const isThing = (slot: Slot, place: number): boolean => isWord(slot, place) && !isQualifier(slot);
  const test = slots.some(isThing) ? isThing : isWord;
  return locale === 'it' ? slots.findIndex(test) : slots.findLastIndex(test);
}

/**
 * Matches whole texts: codes first, then all words, then with typing errors, then as many words as possible. What
 * matches is collected in the buffers, which are of an index in this process or of one elsewhere.
 */
export class TextMatcher<Found> {
  readonly #data: IndexData;
  readonly #articles: Articles;
  readonly #ownSynonyms: Synonyms;
  readonly #codes: CodeSearch;
  readonly #words: WordMatcher;
  readonly #slots: SlotReader;
  readonly #brands: BrandNames;
  readonly #nearest: NearestFinder;
  readonly #origins = new Origins();
  readonly #result: MatchScores<Found>;
  readonly #slot: MatchScores<Found>;
  readonly #all: MatchConjunction;
  readonly #merits: MatchSums;
  readonly #phraseWord: MatchScores<Found>;
  readonly #phrase: MatchConjunction;

  constructor(
    data: IndexData,
    dictionary: TermDictionary,
    codes: CodeSearch,
    synonyms: Synonyms,
    articles: Articles,
    buffers: MatchBuffers<Found>,
  ) {
    this.#data = data;
    this.#articles = articles;
    this.#ownSynonyms = synonyms;
    this.#brands = new BrandNames(data.labels.brands);
    this.#nearest = new NearestFinder(codes, dictionary, synonyms);
    this.#codes = codes;
    const rangeOf = (article: number): { from: number; to: number } => articles.variantsOf(article);
    this.#words = new WordMatcher(data, dictionary, codes, this.#origins, rangeOf, buffers);
    this.#slots = new SlotReader(this.#words, synonyms);
    this.#result = buffers.scores();
    this.#slot = buffers.scores();
    this.#all = buffers.conjunction();
    this.#merits = buffers.merits();
    this.#phraseWord = buffers.scores();
    this.#phrase = buffers.conjunction();
  }

  match(
    text: string,
    locale: Locale,
    customerCodes: ReadonlyMap<string, number> | null,
    rules: TextRules | null = null,
  ): Found & TextReading {
    this.#use(rules);
    if (text.length <= MAXIMUM_TEXT) return this.#match(text, locale, customerCodes, rules?.pinned ?? []);
    // Nobody types this much: it is a list of codes, or only its first words are searched.
    const list = this.#codesIn(text, customerCodes);
    this.#origins.begin(text);
    if (list && list.reading !== 'text') return this.#matchList(list.codes, customerCodes);
    const match = this.#match(wholeWords(text, MAXIMUM_TEXT), locale, customerCodes, []);
    return { ...match, searchedLetters: MAXIMUM_TEXT };
  }

  /**
   * What has most of the words of a text, the one that names the thing among them; with `isWhole` for a text of which all
   * words are found together, else for one of which most are. Also what is found then. Null for a text of one condition or
   * without such a word.
   */
  matchPart(
    text: string,
    locale: Locale,
    customerCodes: ReadonlyMap<string, number> | null,
    rules: TextRules | null = null,
    isWhole = true,
  ): (Found & TextReading) | null {
    if (text.length > MAXIMUM_TEXT) return null;
    this.#use(rules);
    this.#begin(text);
    const query = readQuery(text);
    const context = contextOf(query, locale, customerCodes);
    const words = this.#slots.gathered(
      query.words.flatMap((word) => this.#words.split(word, context)),
      context,
    );
    const slots = this.#slots.slotsOf(words, context);
    if (slots.length < 2) return this.#matchApart(slots, context);
    const names = this.#namesOf(slots, context);
    // Of a text of which all words are found together none has a typing error.
    const purpose = slots.findIndex(({ isPurpose }) => isPurpose);
    const thing = thingAmong(slots, locale, names.includes(true) ? names : undefined);
    const needed = purpose === -1 || names.slice(0, purpose).includes(true) ? thing : purpose;
    if (needed === -1) return null;
    const leftOut = this.#matchParts(slots, context, needed, isWhole);
    return this.#result.isEmpty() ? null : { ...this.#found(leftOut, null), isPartial: true };
  }

  /** What has most of the words of the only condition, a phrase, one by one. */
  #matchApart([only]: readonly Slot[], context: MatchContext): (Found & TextReading) | null {
    const named = only && only.words.length > 1 ? only.words : [];
    const slots = named.flatMap((word) => this.#slots.namedSlotsOf([word], context));
    const needed = slots.length < 2 ? -1 : this.#rarestThing(slots, context);
    if (needed === -1) return null;
    const leftOut = this.#matchParts(slots, context, needed, false);
    return this.#result.isEmpty() ? null : { ...this.#found(leftOut, null), isPartial: true };
  }

  /**
   * Adds what has most of the words, the needed one among them, then what has others or fewer, each time below the last.
   * Returns the words left out first.
   */
  #matchParts(slots: readonly Slot[], context: MatchContext, needed: number, isWhole: boolean): string[] {
    const conditions = this.#sumUp(slots, context, context, needed);
    const tried = isWhole ? [2 ** slots.length - 1] : [];
    for (let round = 0; round < MOST_PARTS; round++) {
      const kept = this.#merits.best(tried);
      if (((kept >>> needed) & 1) === 0) break;
      tried.push(kept);
      const found = conditions.filter((_, place) => isKept(kept, place));
      const thing = thingAmong(
        found.map(({ slot }) => slot),
        context.locale,
      );
      this.#together(found, thing, ({ marked }) => this.#slot.restore(marked));
      this.#result.addKeysOfAll(this.#all, round);
    }
    return leftOutOf(slots, tried[isWhole ? 1 : 0] ?? 0);
  }

  /** By condition: whether it has a word that names things. */
  #namesOf(slots: readonly Slot[], context: MatchContext): boolean[] {
    return slots.map(({ words }) => words.some((word) => this.#words.namesThing(word, context)));
  }

  /** The words of a condition that name things, its own and its synonyms. */
  #namedIn({ words, others }: Slot, context: MatchContext): string[] {
    const typed = words.map(({ text }) => text);
    const names = [...typed, ...others.flatMap((other) => (other.words.length === 1 ? other.words : []))];
    return names.filter((text) => this.#words.namesThing({ text }, context));
  }

  /** The words that head the synonyms of several words of a condition. */
  #headsIn({ others }: Slot, context: MatchContext): string[] {
    if (context.locale !== 'it') return [];
    const heads = others.flatMap(({ words: [head, ...rest] }) => (head !== undefined && rest.length > 0 ? [head] : []));
    return heads.filter((text) => this.#words.namesThing({ text }, context));
  }

  /**
   * Of the conditions that name things, by themselves or by a synonym, the rarest, if possible one that does not qualify
   * another (`colonna` in `trapano a colonna`); else as `thingAmong`.
   */
  #rarestThing(slots: readonly Slot[], context: MatchContext): number {
    const frequencies = slots.map((slot) => {
      const named = [...this.#namedIn(slot, context), ...this.#headsIn(slot, context)];
      return named.length === 0 ? Infinity : Math.max(...named.map((text) => this.#words.frequencyOf(text, context)));
    });
    const ofNamed = frequencies.map((count, place) => (isQualifier(slots[place]) ? Infinity : count));
    const known = ofNamed.some((count) => count !== Infinity) ? ofNamed : frequencies;
    const rarest = Math.min(...known);
    return rarest === Infinity ? thingAmong(slots, context.locale) : known.indexOf(rarest);
  }

  /** A condition that also finds what its word is a known diminutive of: `biscottini` with oats are oat biscuits. */
  #withBases(slot: Slot, context: MatchContext): Slot {
    const [only] = slot.words;
    if (only?.kind !== 'word' || slot.words.length > 1 || slot.joined || context.locale !== 'it') return slot;
    const bases = basesOf(only.text).filter(
      (text) => text.length >= SHORTEST_BASE && this.#words.namesThing({ text }, context),
    );
    return { ...slot, others: [...slot.others, ...bases.map((text) => ({ written: text, words: [text] }))] };
  }

  /** The condition that names the thing, by itself or by a phrase, and does not qualify another, as `thingAmong`. */
  #headOf(slots: readonly Slot[], context: MatchContext): number {
    const names = this.#namesOf(slots, context);
    const hasPhrase = ({ others }: Slot): boolean => others.some(({ words }) => words.length > 1);
    const isHead = slots.map((slot, place) => !isQualifier(slot) && (names[place] === true || hasPhrase(slot)));
    return thingAmong(slots, context.locale, isHead);
  }

  /**
   * One word that names things, by itself or by a synonym, finds them, and not what mentions them in features or the
   * description (`martello`: no bag with a loop for hammers). Returns whether there are any.
   */
  #matchNamed(slots: readonly Slot[], context: MatchContext): boolean {
    const [only, ...others] = slots;
    if (only?.words.length !== 1 || others.length > 0 || this.#namedIn(only, context).length === 0) return false;
    this.#matchAll(slots, { ...context, tables: NAMING_TABLES[context.locale] });
    return !this.#result.isEmpty();
  }

  /**
   * Where all words are found together, but none in a name, and the one that names the thing only in features and
   * descriptions, finds the things instead: `rubinetto acqua` is no gasket for taps. Returns the words left out.
   */
  #matchNamedThings(slots: readonly Slot[], context: MatchContext): string[] {
    const thing = thingAmong(slots, context.locale);
    if (thing === -1 || !this.#all.lacksThing() || !this.#namesOf(slots, context)[thing]) return [];
    const leftOut = this.#matchMost(slots, context, context, thing);
    const isKept = slots[thing]?.words.every(({ written }) => !leftOut.includes(written)) === true;
    if (isKept && !this.#isNothing()) return leftOut;
    this.#result.clear();
    this.#matchAll(slots, context);
    return [];
  }

  #use(rules: TextRules | null): void {
    this.#slots.use(rules?.synonyms ? joinedSynonyms(this.#ownSynonyms, rules.synonyms) : this.#ownSynonyms);
  }

  /** Adds the articles that rules of the office put first; false where there are none. */
  #markPinned(text: string, codes: readonly string[]): boolean {
    const articles = codes.map((code) => this.#articles.ordinalOfCode(code)).filter((article) => article !== -1);
    const cause = this.#origins.note(text, text) | REASON_PINNED;
    articles.slice(0, MAXIMUM_PINNED).forEach((article, place) => {
      this.#words.markArticle(article, pinnedKey(place), cause, this.#result);
    });
    return articles.length > 0;
  }

  #begin(text: string): void {
    this.#result.clear();
    this.#words.begin();
    this.#origins.begin(text);
  }

  #match(
    text: string,
    locale: Locale,
    customerCodes: ReadonlyMap<string, number> | null,
    pinned: readonly string[],
  ): Found & TextReading {
    this.#begin(text);
    const query = readQuery(text);
    let exact = this.#markWholeCode(query, text, customerCodes);
    const context = contextOf(query, locale, customerCodes);
    const list = exact === null ? this.#codesIn(text, customerCodes) : null;
    if (list?.reading === 'list') return this.#matchList(list.codes, customerCodes);
    const words = this.#slots.gathered(
      query.words.flatMap((word) => this.#words.split(word, context)),
      context,
    );
    const slots = this.#slots.slotsOf(words, context);
    let leftOut = query.overflow;
    if (!this.#matchNamed(slots, context)) this.#matchAll(slots, context);
    if (list?.reading === 'sooner' && this.#all.isEmpty()) return this.#matchList(list.codes, customerCodes);
    if (slots.length > 1 && this.#result.isEmpty()) leftOut = [...this.#matchNamedThings(slots, context), ...leftOut];
    if (this.#isNothing()) {
      for (const code of query.isCodeLike ? lookAlikes(query.code) : []) {
        exact = this.#markWholeCode({ ...query, code }, text, customerCodes) ?? exact;
      }
    }
    if (this.#isNothing()) {
      if (list?.reading === 'rather') return this.#matchList(list.codes, customerCodes);
      const spelled = this.#slots.spelledAsPhrases(words, context);
      if (spelled) this.#matchAll(this.#slots.slotsOf(words, context, spelled), context);
    }
    if (this.#isNothing()) {
      const tolerant = { ...context, withErrors: true };
      if (slots.length > 1) leftOut = [...this.#matchMost(slots, context, tolerant), ...leftOut];
      else this.#matchAll(slots, tolerant);
      // A phrase that is not found under any of its names is searched word by word.
      if (this.#isNothing() && slots.some((slot) => slot.words.length > 1)) {
        const apart = words.flatMap((word) => this.#slots.slotsOf([word], context));
        leftOut = [...this.#matchMost(apart, context, tolerant), ...query.overflow];
      }
    }
    this.#result.addKeysOfAll(this.#all);
    const brands = this.#brands.named(text, query, (word) => this.#words.namesThing(word, context));
    // Articles of the brands that are the whole text come before those that only name them.
    if (brands.length > 0) this.#result.markBrands(brands, this.#origins.note(text, text) | REASON_BRAND);
    const isNothing = this.#result.isEmpty();
    if (pinned.length > 0 && this.#markPinned(text, pinned) && isNothing) return this.#found(query.overflow, exact);
    // Without a result, the words that were not searched are reported.
    if (!isNothing) {
      const found = this.#found(leftOut, exact);
      // Words above the limit are not searched at all.
      if (leftOut.length === query.overflow.length) return found;
      return { ...found, isPartial: true, nearest: this.#nearest.findForPart(query, leftOut, locale) };
    }
    return { ...this.#found([...query.fallen, ...query.overflow], exact), nearest: this.#nearest.find(query, locale) };
  }

  #found(leftOut: string[], exact: number | null, listed: readonly number[] = []): Found & TextReading {
    const origins = this.#origins.all();
    const nearest = NOTHING_NEAR;
    return {
      ...this.#result.found(),
      ...{ origins, leftOut, isPartial: false, exact, searchedLetters: null, listed, nearest },
    };
  }

  /** Whether nothing matches, neither a code nor all conditions. */
  #isNothing(): boolean {
    return this.#result.isEmpty() && this.#all.isEmpty();
  }

  /** The codes of a text that has several, or one with quantities. */
  #codesIn(text: string, customerCodes: ReadonlyMap<string, number> | null): CodeList | null {
    const isKnown = (code: string): boolean => {
      let isAnywhere = customerCodes?.has(code) === true;
      for (const one of [code, ...gtinSpellings(code)]) {
        if (!isAnywhere) this.#codes.find(one, true, () => (isAnywhere = true));
      }
      return isAnywhere;
    };
    return readCodeList(wholeWords(text, MAXIMUM_CODE_LIST), isKnown);
  }

  /**
   * Matches articles that have exactly the codes of a list, the first typed with the highest score. An unknown code may
   * have been misread, and the last one may be incomplete; of all others, those with `isReported` are reported as left out.
   */
  #matchList(codes: readonly TypedCode[], customerCodes: ReadonlyMap<string, number> | null): Found & TextReading {
    this.#result.clear();
    const holders = new Set<number>();
    const mark = (typed: string, code: string, score: number, grade: number): boolean => {
      let origin: number | null = null;
      const markOne = (article: number, reason: number): void => {
        origin ??= this.#origins.note(typed, code);
        if (grade === EXACT) holders.add(article);
        this.#words.markArticle(article, score, origin | reason, this.#result);
      };
      const own = customerCodes?.get(code);
      if (own !== undefined) markOne(own, REASON_CUSTOMER_CODE);
      this.#codes.find(code, grade !== PREFIX, (article, kind, found) => {
        if (found === grade) markOne(article, CODE_REASONS[kind] ?? 0);
      });
      return origin !== null;
    };
    const wanted = codes.filter(({ kind, isReported }) => kind === 'known' || isReported);
    const leftOut = wanted.filter((one, place) => {
      const { typed, code, kind } = one;
      if (kind !== 'known' && kind !== 'code') return true;
      const score = Math.max(CODE_IN_LIST.last, CODE_IN_LIST.first - place);
      if ([code, ...gtinSpellings(code), ...lookAlikes(code)].some((alike) => mark(typed, alike, score, EXACT)))
        return false;
      return codes.at(-1) !== one || !mark(typed, code, CODE_IN_LIST.prefix, PREFIX);
    });
    const [holder, ...others] = holders;
    const exact = wanted.length === 1 && leftOut.length === 0 && others.length === 0 ? (holder ?? null) : null;
    const listed = [...holders].filter((article) => article < this.#data.variantCount);
    return this.#found(
      leftOut.map(({ typed }) => typed),
      exact,
      listed,
    );
  }

  /**
   * Matches codes that equal or contain the whole text; returns the one article that has exactly this code, or of
   * several the one that spells it so, else null.
   */
  #markWholeCode(query: QueryText, typed: string, customerCodes: ReadonlyMap<string, number> | null): number | null {
    if (query.code === '') return null;
    const holders = new Set<number>();
    const origin = this.#origins.note(typed, query.code);
    const [only, ...others] = query.words;
    const isMeasure = only !== undefined && others.length === 0 && this.#words.isMeasure(only);
    const piece = isMeasure ? MEASURE_IN_CODE : WHOLE_CODE;
    const mark = (article: number, score: number, reason: number): void => {
      this.#words.markArticle(article, score, origin | reason, this.#result);
    };
    const own = customerCodes?.get(query.code);
    if (own !== undefined) {
      holders.add(own);
      mark(own, WHOLE_CODE.own, REASON_CUSTOMER_CODE);
    }
    this.#codes.find(query.code, !query.isCodeLike, (article, kind, grade) => {
      const reason = CODE_REASONS[kind] ?? 0;
      if (grade === EXACT) {
        holders.add(article);
        mark(article, kind < 2 ? WHOLE_CODE.own : kind === 2 ? WHOLE_CODE.barcode : WHOLE_CODE.foreign, reason);
      } else mark(article, grade === PREFIX ? piece.prefix : piece.fragment, reason);
    });
    for (const code of holders.size === 0 ? gtinSpellings(query.code) : []) {
      this.#codes.find(code, true, (article, kind) => {
        holders.add(article);
        mark(article, WHOLE_CODE.barcode, CODE_REASONS[kind] ?? 0);
      });
    }
    // Of codes that differ only in signs, the one that is typed comes first: `QB 1-23` before `QB 12-3`.
    const spelled =
      holders.size > 1 ? [...holders].filter((one) => this.#articles.isSpelled(one, typed)) : [...holders];
    const [holder, ...sameCode] = spelled;
    if (holder === undefined || sameCode.length > 0) return null;
    if (holders.size > 1) mark(holder, WHOLE_CODE.spelled, CODE_REASONS[1]);
    return holder;
  }

  #matchSlot(slot: Slot, context: MatchContext): void {
    const [only] = slot.words;
    const isWord = slot.words.length === 1 && only !== undefined;
    if (isWord) this.#words.matchWord(only, context, this.#slot);
    else this.#matchPhrase(slot, context);
    if (slot.joined) this.#words.matchJoined(slot.joined, context, this.#slot);
    const typed = slot.words.map(({ written }) => written).join(' ');
    for (const other of slot.others) this.#words.matchOtherName(other, typed, context, this.#slot);
    // Synonyms are tried before similar spellings.
    if (!isWord) return;
    if (context.withErrors || this.#slot.isEmpty()) this.#words.matchSimilar(only, context, this.#slot);
    else this.#words.matchOtherwise(only, context, this.#slot);
  }

  /**
   * Matches where all words of a phrase occur. A phrase with synonyms names a thing of its own, and is hardly meant
   * where its words only occur together by chance: a wall socket among plugs is not a wall plug.
   */
  #matchPhrase({ words, others }: Slot, context: MatchContext): void {
    this.#phrase.clear();
    for (const word of words) {
      this.#words.matchWord(word, context, this.#phraseWord);
      if (context.withErrors || this.#phraseWord.isEmpty()) {
        this.#words.matchSimilar(word, context, this.#phraseWord);
      }
      this.#phrase.and(this.#phraseWord);
    }
    this.#slot.addPhrase(this.#phrase, others.length > 0 ? UNCERTAIN_PHRASE : 1);
  }

  #matchAll(slots: readonly Slot[], context: MatchContext): void {
    this.#conjoin(slots, thingAmong(slots, context.locale), (slot) => this.#matchSlot(slot, context));
  }

  /** Finds what matches all conditions, each weighted by its rarity; `mark` matches one condition. */
  #conjoin<One>(conditions: readonly One[], thing: number, mark: (condition: One) => void): void {
    const [only, ...others] = conditions;
    this.#all.clear();
    if (only === undefined || others.length > 0) {
      this.#together(conditions, thing, mark);
      return;
    }
    mark(only);
    this.#result.addKeys(this.#slot);
  }

  /** The same, and only collects it, also for one condition. */
  #together<One>(conditions: readonly One[], thing: number, mark: (condition: One) => void): void {
    this.#all.clear();
    for (const [place, condition] of conditions.entries()) {
      mark(condition);
      this.#all.andByRarity(this.#slot, place === thing ? THING_WEIGHT : 1, place === thing);
      if (this.#all.isKnownEmpty()) return;
    }
  }

  /**
   * Finds what matches most of the words, all if possible. Of several combinations the one with the best-scoring
   * article is used: a search for a titanium ball valve returns ball valves, not other titanium articles. For a word
   * that is found as typed, similar spellings are ignored. With `needed`, the place of a word, at least one other word
   * is left out. Returns the words left out.
   */
  #matchMost(slots: readonly Slot[], context: MatchContext, tolerant: MatchContext, needed = -1): string[] {
    const conditions = this.#sumUp(slots, context, tolerant, needed);
    const best = this.#merits.best(needed === -1 ? [] : [2 ** slots.length - 1]);
    this.#matchKept(best, conditions, context);
    return leftOutOf(slots, best);
  }

  /** Matches each condition by itself, and adds up which of them an article matches. */
  #sumUp(slots: readonly Slot[], context: MatchContext, tolerant: MatchContext, needed: number): Condition[] {
    this.#merits.clear();
    const thing = this.#rarestThing(slots, context);
    const head = slots.some(isMeasured) ? this.#headOf(slots, context) : -1;
    return slots.map((typed, place) => {
      const slot = this.#withBases(typed, context);
      this.#matchSlot(slot, tolerant);
      const marked = this.#slot.copy();
      // A phrase counts for each of its words, and a measure or code counts more than a word.
      const ofThing = place === head ? WORD_BONUS.head : place === thing ? WORD_BONUS.thing : 0;
      const extra = isMeasured(slot) ? WORD_BONUS.measure : ofThing;
      const bonus = WORD_BONUS.word * slot.words.length + (place === needed ? WORD_BONUS.needed : extra);
      this.#merits.add(place, this.#slot, bonus);
      return { slot, marked };
    });
  }

  /** Matches those of the conditions whose bits are set. */
  #matchKept(bits: number, conditions: readonly Condition[], context: MatchContext): void {
    const kept = conditions.filter((_, place) => isKept(bits, place));
    const slots = kept.map(({ slot }) => slot);
    // All words together have already been searched as typed.
    if (kept.length < conditions.length) this.#matchAll(slots, context);
    if (!this.#isNothing()) return;
    this.#conjoin(kept, thingAmong(slots, context.locale), ({ marked }) => this.#slot.restore(marked));
  }
}
