import type { Locale } from '../../../domain/locale.ts';
import type { SourceSynonyms } from './source.ts';
import { compareWith } from './text/distance.ts';
import { isStopWord } from './text/stop-words.ts';
import { termOf } from './text/stem.ts';
import { tokensOf } from './text/tokens.ts';
import { possibleForms } from './text/word-forms.ts';

/** A phrase as its folded words; measures are in their canonical form. */
export type Phrase = readonly string[];

/** Splits a phrase into its words without articles and prepositions. */
export function phraseOf(text: string): Phrase {
  return tokensOf(text)
    .filter((token) => token.kind !== 'word' || !isStopWord(token.text))
    .map((token) => token.text);
}

const variantsOf = (word: string): ReadonlySet<string> => new Set([word, termOf(word, 'en'), ...possibleForms(word)]);

interface PhraseWord {
  text: string;
  /** The word also in the other number, in either language. */
  variants: ReadonlySet<string>;
}

/** A phrase of a synonym group, as written and as words. */
export interface OtherName {
  written: string;
  words: Phrase;
}

interface GroupPhrase {
  written: string;
  words: PhraseWord[];
}

/** Position of a phrase: its group, and its index there. */
interface Start {
  group: number;
  phrase: number;
}

const NONE_SHORTENED: ReadonlySet<string> = new Set();

interface Group {
  language: Locale | null;
  phrases: GroupPhrase[];
  /** What any of the phrases finds besides; null where they find each other. */
  finds: OtherName[] | null;
}

const read = (phrase: Phrase): PhraseWord[] => phrase.map((text) => ({ text, variants: variantsOf(text) }));

/** What a text match asks of synonyms. */
export type SynonymSource = Pick<Synonyms, 'at' | 'spelling'>;

/** Two sources as one: the longer phrase counts, of equally long ones both. */
export function joinedSynonyms(one: SynonymSource, other: SynonymSource): SynonymSource {
  return {
    at(...request) {
      const [first, second] = [one.at(...request), other.at(...request)];
      if (first.length !== second.length) return first.length > second.length ? first : second;
      return { length: first.length, others: [...first.others, ...second.others] };
    },
    spelling: (...request) => one.spelling(...request) ?? other.spelling(...request),
  };
}

/** Finds the synonyms of phrases. */
export class Synonyms {
  readonly #groups: Group[];
  /** By any form of a phrase's first word: the phrases that start with it. */
  readonly #starts = new Map<string, Start[]>();
  /** Words of the phrases of several words. */
  readonly #phraseWords: ReadonlySet<string>;
  /** The phrases of one word. */
  readonly #names: ReadonlySet<string>;

  constructor(groups: readonly SourceSynonyms[]) {
    this.#groups = groups.map(({ language, phrases, finds = [] }) => ({
      language,
      finds: finds.length > 0 ? finds.map((written) => ({ written, words: phraseOf(written) })) : null,
      phrases: phrases
        .map((written) => ({ written, words: read(phraseOf(written)) }))
        .filter(({ words }) => words.length > 0),
    }));
    const phraseWords = this.#groups
      .flatMap(({ phrases }) => phrases.filter(({ words }) => words.length > 1))
      .flatMap(({ words }) => words.map(({ text }) => text));
    this.#phraseWords = new Set(phraseWords);
    const names = this.#groups.flatMap(({ phrases }) => phrases.filter(({ words }) => words.length === 1));
    this.#names = new Set(names.flatMap(({ words }) => words.map(({ text }) => text)));
    this.#groups.forEach(({ phrases }, group) =>
      phrases.forEach(({ words }, phrase) => {
        const start = { group, phrase };
        for (const form of words[0]?.variants ?? []) {
          this.#starts.set(form, [...(this.#starts.get(form) ?? []), start]);
        }
      }),
    );
  }

  /**
   * The longest known phrase that starts at a word: its number of words and its synonyms. For abbreviated words a
   * prefix is enough; the full phrase is then among the synonyms.
   */
  at(
    typed: Phrase,
    from: number,
    locale: Locale,
    shortened: ReadonlySet<string> = NONE_SHORTENED,
  ): { length: number; others: OtherName[] } {
    let length = 0;
    let others: OtherName[] = [];
    const words = read(typed.slice(from));
    const starts = new Set(this.#startsWith(words[0], shortened));
    for (const { group, phrase } of starts) {
      const { language = null, phrases = [], finds = null } = this.#groups[group] ?? {};
      if (language !== null && language !== locale) continue;
      const candidate = phrases[phrase]?.words ?? [];
      // One word must be a form of the other: two words that could both be forms of a third one are not the same.
      const fits = candidate.every(({ text, variants }, index) => {
        const word = words[index];
        if (word === undefined) return false;
        return (
          variants.has(word.text) || word.variants.has(text) || (shortened.has(word.text) && text.startsWith(word.text))
        );
      });
      if (!fits || candidate.length < length) continue;
      const isShort = words.slice(0, candidate.length).some((word) => shortened.has(word.text));
      const names = phrases
        .filter((other) => other.words !== candidate || isShort)
        .map(({ written, words: other }) => ({ written, words: other.map(({ text }) => text) }));
      const rest = finds ?? names;
      others = candidate.length > length ? rest : [...others, ...rest];
      length = candidate.length;
    }
    return { length, others };
  }

  /** The phrases of several words that have a word, as written. */
  phrasesWith(word: string, locale: Locale): string[] {
    if (!this.#phraseWords.has(word)) return [];
    return this.#groups
      .filter(({ language }) => language === null || language === locale)
      .flatMap(({ phrases }) => phrases)
      .filter(({ words }) => words.length > 1 && words.some(({ text }) => text === word))
      .map(({ written }) => written);
  }

  /**
   * The word nearest to a misspelled one among the words of multi-word phrases, or `isAlone` among the phrases of one
   * word; null when none is near enough.
   */
  spelling(mistyped: string, mostErrors: number, isAlone = false): string | null {
    const known = isAlone ? this.#names : this.#phraseWords;
    return compareWith(mistyped, (errorsTo) => {
      let nearest: string | null = null;
      let fewest = mostErrors + 1;
      for (const word of known) {
        if (Math.abs(word.length - mistyped.length) >= fewest || word[0] !== mistyped[0]) continue;
        const errors = errorsTo(word);
        if (errors < fewest) [nearest, fewest] = [word, errors];
      }
      return nearest;
    });
  }

  /** Phrases that start with a form of a word, or with a word that it abbreviates. */
  #startsWith(word: PhraseWord | undefined, shortened: ReadonlySet<string>): Start[] {
    if (word === undefined) return [];
    const forms = shortened.has(word.text)
      ? [...this.#starts.keys()].filter((form) => form.startsWith(word.text))
      : [...word.variants];
    return forms.flatMap((form) => this.#starts.get(form) ?? []);
  }
}
