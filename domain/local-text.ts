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

type Texts<Name extends string> = Readonly<Record<Name, { it: unknown; en?: unknown } | null | undefined>>;

/** The names of the texts that a reader of English gets in Italian, because there is no English one. */
export function italianAmong<Name extends string>(texts: Texts<Name>, locale: Locale): Name[] {
  if (locale === 'it') return [];
  return (Object.keys(texts) as Name[]).filter((name) => texts[name]?.it && !texts[name].en);
}

/** The same as a part of a response, which has it only where there are such texts. */
export function italianTexts<Name extends string>(texts: Texts<Name>, locale: Locale): { italian?: Name[] } {
  const italian = italianAmong(texts, locale);
  return italian.length > 0 ? { italian } : {};
}

/** The `lang` of a text of a response with `italian`; undefined where it is in the language of the page. */
export function langOf(italian: readonly string[] | undefined, name: string): 'it' | undefined {
  return italian?.includes(name) ? 'it' : undefined;
}
