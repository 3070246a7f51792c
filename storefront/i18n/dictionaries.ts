import type { Texts } from './it.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Text } from './translate.ts';

/** Texts by key; missing ones are shown in Italian. */
export type Dictionary = Readonly<Partial<Record<keyof Texts, Text>>>;

const dictionaries: Record<Locale, Dictionary> = { it: {}, en: {} };

/**
 * Adds texts to a language before their first use: all of both languages on the server, in a browser those that its
 * pages need. In place, because a page that is open holds the dictionary.
 */
export function addTexts(locale: Locale, texts: Dictionary): void {
  Object.assign(dictionaries[locale], texts);
}

/** The texts of a language. */
export function dictionaryOf(locale: Locale): Dictionary {
  return dictionaries[locale];
}

/** The Italian texts that a language lacks, sent by the server with the page; normally none. */
export function missingTexts(locale: Locale, own = dictionaryOf(locale)): Dictionary {
  return Object.fromEntries(Object.entries(dictionaryOf('it')).filter(([key]) => !(key in own)));
}
