import type { Texts } from './it.ts';
import type { Locale } from './locale.ts';
import type { Text } from './translate.ts';

/** Texts by key; missing ones are shown in Italian (R1.12). */
export type Dictionary = Readonly<Partial<Record<keyof Texts, Text>>>;

const known: Record<Locale, Dictionary> = { it: {}, en: {} };

/** Registers texts of a language; the server registers both languages, the browser only its own, part by part. */
export function registerDictionary(locale: Locale, dictionary: Dictionary): void {
  Object.assign(known[locale], dictionary);
}

/** The registered texts of a language; the object also receives later ones. */
export function dictionaryOf(locale: Locale): Dictionary {
  return known[locale];
}

/** The Italian texts that a language lacks, sent by the server with the page; normally none. */
export function missingTexts(locale: Locale): Dictionary {
  const own = dictionaryOf(locale);
  return Object.fromEntries(Object.entries(dictionaryOf('it')).filter(([key]) => !(key in own)));
}
