import { fold } from '../fold.ts';
import { phraseOf, type OtherName } from './synonyms.ts';
import { PURPOSES } from './text/purposes.ts';
import { formsOfVerb } from './text/verb-forms.ts';
import { possibleForms } from './text/word-forms.ts';

/** A purpose in a text: the places of its words, and the names of what serves it. */
export interface FoundPurpose {
  places: readonly number[];
  things: readonly OtherName[];
}

interface Purpose {
  /** By word of the purpose: the forms of any of its alternatives. */
  words: readonly ReadonlySet<string>[];
  things: readonly OtherName[];
}

const formsOf = (word: string): string[] => [word, ...possibleForms(word), ...formsOfVerb(word)];

const purposes: readonly Purpose[] = PURPOSES.map(({ words, things }) => ({
  words: words.map((alternatives) => new Set(alternatives.map(fold).flatMap(formsOf))),
  things: things.map((written) => ({ written, words: phraseOf(written) })),
}));

const byFirstWord = Map.groupBy(
  purposes.flatMap((purpose) => [...(purpose.words[0] ?? [])].map((form) => ({ form, purpose }))),
  ({ form }) => form,
);

/**
 * The purposes of which an Italian text has all words, in any order, some perhaps among the words that were ignored; those
 * with the most words first.
 */
export function purposesIn(text: readonly string[], ignored: readonly string[]): FoundPurpose[] {
  const all = [...text, ...ignored];
  const found = all.flatMap((typed, first) =>
    (byFirstWord.get(typed) ?? []).flatMap(({ purpose: { words, things } }) => {
      const others = words.slice(1).map((forms) => all.findIndex((word, place) => place !== first && forms.has(word)));
      const places = [first, ...others];
      const isWhole = !others.includes(-1) && new Set(places).size === places.length;
      return isWhole ? [{ places, things }] : [];
    }),
  );
  const isTyped = (place: number): boolean => place < text.length;
  return found
    .filter(({ places }) => places.some(isTyped))
    .toSorted((one, other) => other.places.length - one.places.length)
    .map(({ places, things }) => ({ places: places.filter(isTyped), things }));
}
