import type { Texts } from './it.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Text } from './translate.ts';

/** Texts by key; missing ones are shown in Italian. */
export type Dictionary = Readonly<Partial<Record<keyof Texts, Text>>>;

const dictionaries: Record<Locale, Dictionary> = { it: {}, en: {} };

/** Sets the texts of a language before their first use: both languages on the server, in a browser that of the page. */
export function setDictionary(locale: Locale, dictionary: Dictionary): void {
  dictionaries[locale] = dictionary;
}

/** The texts of a language. */
export function dictionaryOf(locale: Locale): Dictionary {
  return dictionaries[locale];
}

/** The Italian texts that a language lacks, sent by the server with the page; normally none. */
export function missingTexts(locale: Locale): Dictionary {
  const own = dictionaryOf(locale);
  return Object.fromEntries(Object.entries(dictionaryOf('it')).filter(([key]) => !(key in own)));
}
