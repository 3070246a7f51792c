import type { Texts } from './it.ts';
import type { Locale } from './locale.ts';
import type { Text } from './translate.ts';

/** Texts by key; a language may lack some, which then show in Italian (R1.12). */
export type Dictionary = Readonly<Partial<Record<keyof Texts, Text>>>;

const known: Record<Locale, Dictionary> = { it: {}, en: {} };

/** Makes texts of a language known; the server does so for both, the browser, part by part, for the one it shows. */
export function registerDictionary(locale: Locale, dictionary: Dictionary): void {
  Object.assign(known[locale], dictionary);
}

/** The texts of a language that are known; what is registered later is in it too. */
export function dictionaryOf(locale: Locale): Dictionary {
  return known[locale];
}

/** The Italian texts that a language lacks, for the server to send along; normally none. */
export function missingTexts(locale: Locale): Dictionary {
  const own = dictionaryOf(locale);
  return Object.fromEntries(Object.entries(dictionaryOf('it')).filter(([key]) => !(key in own)));
}
