import type { Locale } from '../../domain/locale.ts';
import type { Text } from '../../storefront/i18n/translate.ts';
import type { OfficeTexts } from './it.ts';

const dictionaries: Record<Locale, Partial<Record<keyof OfficeTexts, Text>>> = { it: {}, en: {} };

/** Adds the texts of the office in a language, before their first use. */
export function addOfficeTexts(locale: Locale, texts: Partial<Record<keyof OfficeTexts, Text>>): void {
  Object.assign(dictionaries[locale], texts);
}

/** A text of the office as it is written; its key where there is none. */
export function officeText(locale: Locale, key: keyof OfficeTexts): Text {
  return dictionaries[locale][key] ?? key;
}
