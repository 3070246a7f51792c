import type { Locale } from './documents.ts';
import type { SourceSynonyms } from './source.ts';
import { isStopWord } from './text/stop-words.ts';
import { stemsOf } from './text/stem.ts';
import { tokensOf } from './text/tokens.ts';

/** A phrase as the stems each of its words may have. */
export type Phrase = readonly (readonly string[])[];

/** Splits a phrase into the stems of its words, articles and prepositions left out. */
export function phraseOf(text: string): Phrase {
  return tokensOf(text)
    .filter((token) => token.kind !== 'word' || !isStopWord(token.text))
    .map((token) => (token.kind === 'word' ? stemsOf(token.text) : [token.text]));
}

interface Group {
  language: Locale | null;
  phrases: Phrase[];
}

/** Finds what else a phrase may be called. */
export class Synonyms {
  readonly #groups: Group[];
  /** By stem of a phrase's first word: where such phrases stand. */
  readonly #starts = new Map<string, { group: number; phrase: number }[]>();

  constructor(groups: readonly SourceSynonyms[]) {
    this.#groups = groups.map(({ language, phrases }) => ({
      language,
      phrases: phrases.map(phraseOf).filter((phrase) => phrase.length > 0),
    }));
    this.#groups.forEach(({ phrases }, group) =>
      phrases.forEach((words, phrase) => {
        const start = { group, phrase };
        for (const stem of words[0] ?? []) this.#starts.set(stem, [...(this.#starts.get(stem) ?? []), start]);
      }),
    );
  }

  /** The longest known phrase that begins at a word: how many words it takes and what else it is called. */
  at(words: Phrase, from: number, locale: Locale): { length: number; others: Phrase[] } {
    let length = 0;
    let others: Phrase[] = [];
    const starts = new Set((words[from] ?? []).flatMap((stem) => this.#starts.get(stem) ?? []));
    for (const { group, phrase } of starts) {
      const { language = null, phrases = [] } = this.#groups[group] ?? {};
      if (language !== null && language !== locale) continue;
      const candidate = phrases[phrase] ?? [];
      const fits = candidate.every((stems, index) => stems.some((stem) => words[from + index]?.includes(stem)));
      if (!fits || candidate.length < length) continue;
      const rest = phrases.filter((other) => other !== candidate);
      others = candidate.length > length ? rest : [...others, ...rest];
      length = candidate.length;
    }
    return { length, others };
  }
}
