import type { Locale } from './documents.ts';
import type { SourceSynonyms } from './source.ts';
import { compareWith } from './text/distance.ts';
import { isStopWord } from './text/stop-words.ts';
import { termOf } from './text/stem.ts';
import { tokensOf } from './text/tokens.ts';
import { possibleForms } from './text/word-forms.ts';

/** A phrase as its words, folded, and its measures in the one form they are found under. */
export type Phrase = readonly string[];

/** Splits a phrase into its words, articles and prepositions left out. */
export function phraseOf(text: string): Phrase {
  return tokensOf(text)
    .filter((token) => token.kind !== 'word' || !isStopWord(token.text))
    .map((token) => token.text);
}

const variantsOf = (word: string): ReadonlySet<string> => new Set([word, termOf(word, 'en'), ...possibleForms(word)]);

interface PhraseWord {
  text: string;
  /** The word in the other number too, in either language. */
  variants: ReadonlySet<string>;
}

/** A phrase of a group, as it was written and by its words. */
export interface OtherName {
  written: string;
  words: Phrase;
}

interface GroupPhrase {
  written: string;
  words: PhraseWord[];
}

/** Where a phrase stands: its group, and its place there. */
interface Start {
  group: number;
  phrase: number;
}

const NONE_SHORTENED: ReadonlySet<string> = new Set();

interface Group {
  language: Locale | null;
  phrases: GroupPhrase[];
}

const read = (phrase: Phrase): PhraseWord[] => phrase.map((text) => ({ text, variants: variantsOf(text) }));

/** Finds what else a phrase may be called. */
export class Synonyms {
  readonly #groups: Group[];
  /** By any form of a phrase's first word: where such phrases stand. */
  readonly #starts = new Map<string, Start[]>();
  /** Words of the phrases that have several. */
  readonly #phraseWords: ReadonlySet<string>;

  constructor(groups: readonly SourceSynonyms[]) {
    this.#groups = groups.map(({ language, phrases }) => ({
      language,
      phrases: phrases
        .map((written) => ({ written, words: read(phraseOf(written)) }))
        .filter(({ words }) => words.length > 0),
    }));
    const phraseWords = this.#groups
      .flatMap(({ phrases }) => phrases.filter(({ words }) => words.length > 1))
      .flatMap(({ words }) => words.map(({ text }) => text));
    this.#phraseWords = new Set(phraseWords);
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
   * The longest known phrase that begins at a word: how many words it takes and what else it is called. Of words that were
   * shortened the beginning is enough; what they are short for is then among the other names.
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
      const { language = null, phrases = [] } = this.#groups[group] ?? {};
      if (language !== null && language !== locale) continue;
      const candidate = phrases[phrase]?.words ?? [];
      // One word is a form of the other: two that may both come of a third are not the same.
      const fits = candidate.every(({ text, variants }, index) => {
        const word = words[index];
        if (word === undefined) return false;
        return (
          variants.has(word.text) || word.variants.has(text) || (shortened.has(word.text) && text.startsWith(word.text))
        );
      });
      if (!fits || candidate.length < length) continue;
      const isShort = words.slice(0, candidate.length).some((word) => shortened.has(word.text));
      const rest = phrases
        .filter((other) => other.words !== candidate || isShort)
        .map(({ written, words: other }) => ({ written, words: other.map(({ text }) => text) }));
      others = candidate.length > length ? rest : [...others, ...rest];
      length = candidate.length;
    }
    return { length, others };
  }

  /** The word of a phrase of several words that a mistyped one is nearest to; null where there is none near enough. */
  spelling(mistyped: string, mostErrors: number): string | null {
    return compareWith(mistyped, (errorsTo) => {
      let nearest: string | null = null;
      let fewest = mostErrors + 1;
      for (const word of this.#phraseWords) {
        if (Math.abs(word.length - mistyped.length) >= fewest || word[0] !== mistyped[0]) continue;
        const errors = errorsTo(word);
        if (errors < fewest) [nearest, fewest] = [word, errors];
      }
      return nearest;
    });
  }

  /** Where phrases stand that begin with a form of a word, or with what it is short for. */
  #startsWith(word: PhraseWord | undefined, shortened: ReadonlySet<string>): Start[] {
    if (word === undefined) return [];
    const forms = shortened.has(word.text)
      ? [...this.#starts.keys()].filter((form) => form.startsWith(word.text))
      : [...word.variants];
    return forms.flatMap((form) => this.#starts.get(form) ?? []);
  }
}
