import { readQuery } from './memory/query/words.ts';
import { isAskingWord } from './memory/text/stop-words.ts';
import { tokensOf } from './memory/text/tokens.ts';
import { possibleForms } from './memory/text/word-forms.ts';

/** A word in singular and plural. */
type Forms = ReadonlySet<string>;

const wordsIn = (text: string): string[] => readQuery(text).words.map(({ text: word }) => word);
const formsOf = (text: string): Forms[] => wordsIn(text).map((word) => new Set([word, ...possibleForms(word)]));

/** Texts of the shop that may answer a question, prepared for `answersTo`. */
export interface HelpText<Entry> {
  entry: Entry;
  title: readonly Forms[];
  keywords: readonly (readonly Forms[])[];
}

/** Prepares a text of the shop: its title, and the phrases for which it is looked. */
export function helpText<Entry>(entry: Entry, title: string, keywords: readonly string[]): HelpText<Entry> {
  const phrases = keywords.map(formsOf).filter((words) => words.length > 0);
  return { entry, title: formsOf(title), keywords: phrases };
}

/**
 * The texts of the shop that answer what somebody typed, the best first. Each word that says something must be in the
 * title or a keyword, and a keyword must be there in full (`carta vetro` asks for no `carta di credito`). Without a keyword
 * a single word is enough only in a question: it may as well name a thing that is sold.
 */
export function answersTo<Entry>(typed: string, texts: readonly HelpText<Entry>[]): Entry[] {
  const asked = wordsIn(typed);
  const asks = tokensOf(typed).some(({ text }) => isAskingWord(text));
  const isAsked = (forms: Forms): boolean => asked.some((word) => forms.has(word));
  const scored = texts.flatMap(({ entry, title, keywords }) => {
    const phrases = keywords.filter((words) => words.every(isAsked)).flat();
    const known = [...title, ...phrases];
    const isAnswer = phrases.length > 0 || asks || asked.length > 1;
    if (!isAnswer || asked.length === 0 || !asked.every((word) => known.some((forms) => forms.has(word)))) return [];
    return [{ entry, score: asked.filter((word) => phrases.some((forms) => forms.has(word))).length }];
  });
  return scored.sort((one, other) => other.score - one.score).map(({ entry }) => entry);
}
