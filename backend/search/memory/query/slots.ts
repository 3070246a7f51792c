import { isAskingWord } from '../text/stop-words.ts';
import { isVerb } from '../text/word-families.ts';
import { purposesIn } from '../purposes.ts';
import { spokenNameAt } from '../spoken-names.ts';
import type { OtherName, Phrase, SynonymSource } from '../synonyms.ts';
import { spellingsOf } from './word-forms.ts';
import type { Joined, MatchContext, WordMatcher } from './word-match.ts';
import type { QueryWord } from './words.ts';

/** One condition of a text: a word, or a phrase that has synonyms. */
export interface Slot {
  words: QueryWord[];
  others: OtherName[];
  /** Its words as one compound, if that is a known word. */
  joined: Joined | null;
  /** Whether it is what somebody wants to do, and finds what serves it. */
  isPurpose?: boolean;
}

/** So many names are made of a phrase by the synonyms of its words. */
const MOST_NAMES = 12;

/** Reads the conditions of a text: words, phrases with synonyms, names of the trade and purposes. */
export class SlotReader {
  readonly #words: WordMatcher;
  #synonyms: SynonymSource;

  constructor(words: WordMatcher, synonyms: SynonymSource) {
    this.#words = words;
    this.#synonyms = synonyms;
  }

  /** Takes other synonyms from now on: those of the rules of a query. */
  use(synonyms: SynonymSource): void {
    this.#synonyms = synonyms;
  }

  /**
   * The words of a text with each unknown word replaced by a similar word of a known phrase, or alone by a
   * similar name; null when nothing is replaced.
   */
  spelledAsPhrases(words: QueryWord[], context: MatchContext): Phrase | null {
    const isAlone = words.length === 1;
    const spelled = words.map((word) => {
      const limit = this.#words.errorsIn(word, context);
      return (limit > 0 && this.#synonyms.spelling(word.text, limit, isAlone)) || word.text;
    });
    return spelled.some((text, place) => text !== words[place]?.text) ? spelled : null;
  }

  slotsOf(words: QueryWord[], context: MatchContext, respell?: Phrase): Slot[] {
    const named = this.namedSlotsOf(words, context, respell);
    const purpose = respell ? null : this.#purposeOf(words, context);
    // A name of as many words says more than a purpose.
    const isName = ({ words: own }: Slot): boolean =>
      own.length > 1 &&
      own.length >= (purpose?.places.length ?? 0) &&
      own.some((word) => purpose?.slot.words.includes(word));
    if (!purpose || named.some(isName)) return named;
    const rest = words.filter((_, place) => !purpose.places.includes(place));
    return [...(rest.length > 0 ? this.namedSlotsOf(rest, context) : []), purpose.slot].toSorted(
      (one, other) => words.indexOf(one.words[0] as QueryWord) - words.indexOf(other.words[0] as QueryWord),
    );
  }

  /**
   * What a text wants to do, as one condition that finds what serves it (`proteggere i mobili`: covers). After a word that
   * names a thing only things of this name serve: `guanti per saldare`.
   */
  #purposeOf(words: readonly QueryWord[], context: MatchContext): { places: readonly number[]; slot: Slot } | null {
    const isAsked = context.fallen.some(isAskingWord) || words.some(({ text }) => isVerb(text));
    if (context.locale !== 'it' || !isAsked) return null;
    for (const { places, things } of purposesIn(
      words.map(({ text }) => text),
      context.fallen,
    )) {
      const first = Math.min(...places);
      const named = words.slice(0, first).filter((word) => this.#words.namesThing(word, context));
      const forms = named.map(({ text }) => spellingsOf(text));
      const others = things
        .filter((thing) => forms.every((spellings) => thing.words.some((text) => spellings.includes(text))))
        .filter((thing) => thing.words.every((text) => this.#words.isNamed(text, context)));
      if (others.length === 0) continue;
      const own = words.filter((_, place) => places.includes(place));
      const related = own.length === 1 ? this.#relatedTo(own[0], context) : [];
      return { places, slot: { words: own, others: [...others, ...related], joined: null, isPurpose: true } };
    }
    return null;
  }

  namedSlotsOf(words: QueryWord[], context: MatchContext, respell?: Phrase): Slot[] {
    const { locale } = context;
    const phrase: Phrase = words.map(({ text }) => text);
    const spelled = respell ?? phrase;
    const shortened = new Set(words.flatMap(({ text, isShortened }) => (isShortened ? [text] : [])));
    const slots: Slot[] = [];
    for (let at = 0; at < words.length;) {
      const against = this.#againstAt(words, at, context);
      if (against) {
        slots.push(against);
        at += 2;
        continue;
      }
      const asTyped = this.#synonyms.at(phrase, at, locale, shortened);
      const respelled = spelled === phrase ? asTyped : this.#synonyms.at(spelled, at, locale, shortened);
      // A single misspelled word may be anything; next to the rest of a phrase it is the word of that phrase.
      const fewest = words.length === 1 ? asTyped.length : Math.max(1, asTyped.length);
      const named = respelled.length > fewest ? respelled : asTyped;
      const spoken = this.#spokenAt(phrase, at, context);
      const { length, others } = spoken.length > named.length ? spoken : named;
      const joined = length < 2 ? this.#words.joined(words[at], words[at + 1], context) : null;
      const next = at + (joined ? 2 : Math.max(1, length));
      const alsoCalled = joined ? this.#synonyms.at([joined.text], 0, locale).others : others;
      const related = length === 0 && !joined ? this.#relatedTo(words[at], context) : [];
      slots.push({ words: words.slice(at, next), others: [...alsoCalled, ...related], joined });
      at = next;
    }
    return slots;
  }

  /** What is against a thing may be named so: `contro i tagli`, `antitaglio`. */
  #againstAt(words: readonly QueryWord[], at: number, context: MatchContext): Slot | null {
    const [sign, thing] = [words[at], words[at + 1]];
    if (sign?.text !== 'contro' || thing === undefined) return null;
    const others = this.#againstNames(thing, context);
    return others.length === 0 ? null : { words: [thing], others, joined: null };
  }

  /** The names of what is against the thing of a word. */
  #againstNames({ kind, text: word }: QueryWord, context: MatchContext): OtherName[] {
    if (kind !== 'word' || context.locale !== 'it') return [];
    const compounds = spellingsOf(word).map((form) => `anti${form}`);
    return compounds
      .filter((text) => this.#words.isNamed(text, context))
      .map((text) => ({ written: text, words: [text] }));
  }

  /** Words with those of a name of the trade side by side: `pannello LED fotovoltaico` is a `pannello fotovoltaico`. */
  gathered(words: QueryWord[], context: MatchContext): QueryWord[] {
    for (let at = 0; at + 2 < words.length; at++) {
      const [first, between, last] = words.slice(at, at + 3) as [QueryWord, QueryWord, QueryWord];
      const lengthWith = (next: QueryWord): number => this.#spokenAt([first.text, next.text], 0, context).length;
      if (lengthWith(last) < 2 || lengthWith(between) === 2) continue;
      return [...words.slice(0, at + 1), last, between, ...words.slice(at + 3)];
    }
    return words;
  }

  /** The name of the trade that starts at a word, and those of its other names that the catalogue has. */
  #spokenAt(phrase: Phrase, at: number, context: MatchContext): { length: number; others: OtherName[] } {
    const none = { length: 0, others: [] };
    if (context.locale !== 'it') return none;
    const { length, sold } = spokenNameAt(phrase, at);
    const others = sold.filter(({ words }) => words.every((text) => this.#words.isNamed(text, context)));
    if (others.length === 0) return none;
    const byWord = length > 1 ? this.#namesByWord(phrase.slice(at, at + length), context) : [];
    return { length, others: [...others, ...byWord] };
  }

  /** A phrase with its words replaced by their synonyms, which it may be sold under as well. */
  #namesByWord(phrase: Phrase, context: MatchContext): OtherName[] {
    const replaced = phrase.reduce<Phrase[]>(
      (beginnings, text, place) => {
        const synonyms = this.#synonyms.at([text], 0, context.locale).others.map(({ words }) => words);
        const spoken = spokenNameAt(phrase, place);
        const names = spoken.length === 1 ? spoken.sold.map(({ words }) => words) : [];
        const alternatives = [[text], ...synonyms, ...names];
        return beginnings.flatMap((words) => alternatives.map((other) => [...words, ...other])).slice(0, MOST_NAMES);
      },
      [[]],
    );
    return replaced.slice(1).map((words) => ({ written: words.join(' '), words }));
  }

  /**
   * Words of the same family as a word without synonyms, with their synonyms; for an unknown word also what is against it:
   * nobody sells `rumore`.
   */
  #relatedTo(word: QueryWord | undefined, context: MatchContext): OtherName[] {
    if (word === undefined) return [];
    const namesOf = (text: string): OtherName[] => this.#synonyms.at([text], 0, context.locale).others;
    const related = this.#words.related(word, context, (text) => namesOf(text).length > 0);
    const against = this.#words.errorsIn(word, context) > 0 ? this.#againstNames(word, context) : [];
    return [...against, ...related.flatMap((text) => [{ written: text, words: [text] }, ...namesOf(text)])];
  }
}
