import type { Locale } from './locale.ts';

/** A text in both languages of the shop; a missing English text falls back to Italian. */
export interface LocalText {
  it: string;
  en?: string | null;
}

/** A text, or what stands for one, in the given language; Italian where English is missing. */
export function localized<Text>(text: { it: Text; en?: Text | null }, locale: Locale): Text {
  return (locale === 'en' ? text.en : null) ?? text.it;
}
