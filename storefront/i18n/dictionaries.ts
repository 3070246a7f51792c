import type { Texts } from './it.ts';
import type { Locale } from './locale.ts';
import type { Text } from './translate.ts';

/** Texts by key; a language may lack some, which then show in Italian (R1.12). */
export type Dictionary = Readonly<Partial<Record<keyof Texts, Text>>>;

const known: Partial<Record<Locale, Dictionary>> = {};

/** Makes a language's texts known; the server does so for both, the browser only for the one it shows. */
export function registerDictionary(locale: Locale, dictionary: Dictionary): void {
  known[locale] = dictionary;
}

/** The registered texts of a language; empty when it was never registered. */
export function dictionaryOf(locale: Locale): Dictionary {
  return known[locale] ?? {};
}

/** The Italian texts that a language lacks, for the server to send along; normally none. */
export function missingTexts(locale: Locale): Dictionary {
  const own = dictionaryOf(locale);
  return Object.fromEntries(Object.entries(dictionaryOf('it')).filter(([key]) => !(key in own)));
}
