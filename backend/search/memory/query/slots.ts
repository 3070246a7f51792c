import type { Locale } from '../../../../domain/locale.ts';
import type { OtherName } from '../synonyms.ts';
import type { Joined } from './word-match.ts';
import type { QueryWord } from './words.ts';

/** One condition of a text: a word, or a phrase that has synonyms. */
export interface Slot {
  words: QueryWord[];
  others: OtherName[];
  /** Its words as one compound, if that is a known word. */
  joined: Joined | null;
}

/**
 * Index of the word that names the thing: in Italian the first that is not a measure, in English the last; -1 for none.
 * With `names`, only a word that names something, by its place.
 */
export function thingAmong(slots: readonly Slot[], locale: Locale, names?: readonly boolean[]): number {
  const isWord = ({ words }: Slot, place: number): boolean =>
    words.every(({ hasDigit }) => !hasDigit) && (names?.[place] ?? true);
  return locale === 'it' ? slots.findIndex(isWord) : slots.findLastIndex(isWord);
}
