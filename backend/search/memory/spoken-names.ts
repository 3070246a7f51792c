import { phraseOf, type OtherName, type Phrase } from './synonyms.ts';
import { TRADE_NAMES } from './text/trade-names.ts';
import { possibleForms } from './text/word-forms.ts';

interface Name {
  words: readonly ReadonlySet<string>[];
  sold: readonly OtherName[];
}

const formsOf = (word: string): ReadonlySet<string> => new Set([word, ...possibleForms(word)]);

const names: readonly Name[] = TRADE_NAMES.flatMap(({ said, sold }) => {
  const others = sold.map((written): OtherName => ({ written, words: phraseOf(written) }));
  return said.map((written) => ({ words: phraseOf(written).map(formsOf), sold: others }));
});

const startsWith = Map.groupBy(
  names.flatMap((name) => [...(name.words[0] ?? [])].map((form) => ({ form, name }))),
  ({ form }) => form,
);

/**
 * The longest name of the trade that starts at a word of an Italian text: its number of words, 0 for none, and the names
 * under which the thing may be sold.
 */
export function spokenNameAt(typed: Phrase, from: number): { length: number; sold: readonly OtherName[] } {
  let found: { length: number; sold: readonly OtherName[] } = { length: 0, sold: [] };
  for (const { name } of startsWith.get(typed[from] ?? '') ?? []) {
    const { words, sold } = name;
    if (words.length > found.length && words.every((forms, place) => forms.has(typed[from + place] ?? ''))) {
      found = { length: words.length, sold };
    }
  }
  return found;
}
