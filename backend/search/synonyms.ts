import type { Locale } from './documents.ts';
import type { SourceSynonyms } from './source.ts';
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

interface Group {
  language: Locale | null;
  phrases: GroupPhrase[];
}

const read = (phrase: Phrase): PhraseWord[] => phrase.map((text) => ({ text, variants: variantsOf(text) }));

/** Finds what else a phrase may be called. */
export class Synonyms {
  readonly #groups: Group[];
  /** By any form of a phrase's first word: where such phrases stand. */
  readonly #starts = new Map<string, { group: number; phrase: number }[]>();

  constructor(groups: readonly SourceSynonyms[]) {
    this.#groups = groups.map(({ language, phrases }) => ({
      language,
      phrases: phrases
        .map((written) => ({ written, words: read(phraseOf(written)) }))
        .filter(({ words }) => words.length > 0),
    }));
    this.#groups.forEach(({ phrases }, group) =>
      phrases.forEach(({ words }, phrase) => {
        const start = { group, phrase };
        for (const form of words[0]?.variants ?? []) {
          this.#starts.set(form, [...(this.#starts.get(form) ?? []), start]);
        }
      }),
    );
  }

  /** The longest known phrase that begins at a word: how many words it takes and what else it is called. */
  at(typed: Phrase, from: number, locale: Locale): { length: number; others: OtherName[] } {
    let length = 0;
    let others: OtherName[] = [];
    const words = read(typed.slice(from));
    const starts = new Set([...(words[0]?.variants ?? [])].flatMap((form) => this.#starts.get(form) ?? []));
    for (const { group, phrase } of starts) {
      const { language = null, phrases = [] } = this.#groups[group] ?? {};
      if (language !== null && language !== locale) continue;
      const candidate = phrases[phrase]?.words ?? [];
      // One word is a form of the other: two that may both come of a third are not the same.
      const fits = candidate.every(({ text, variants }, index) => {
        const word = words[index];
        return word !== undefined && (variants.has(word.text) || word.variants.has(text));
      });
      if (!fits || candidate.length < length) continue;
      const rest = phrases
        .filter((other) => other.words !== candidate)
        .map(({ written, words: other }) => ({ written, words: other.map(({ text }) => text) }));
      others = candidate.length > length ? rest : [...others, ...rest];
      length = candidate.length;
    }
    return { length, others };
  }
}
