import { numberText, perLocale, type Locale } from '../../domain/locale.ts';

/** A text, or one text per plural form; `other` is the default form. */
export type Text = string | { one: string; other: string };

/** Placeholders in a text: `'{count} di {total}'` → 'count' | 'total'. */
type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type NamesOf<T> = T extends string
  ? NamesIn<T>
  : T extends { one: infer A; other: infer B }
    ? PluralNames<A, B>
    : never;
type PluralNames<A, B> = (A extends string ? NamesIn<A> : never) | (B extends string ? NamesIn<B> : never);

/** The parameters of a text; plural texts always require `count`, which selects the form. */
export type ParametersOf<T> = (T extends object ? 'count' : never) | NamesOf<T> extends infer Names extends string
  ? { [Name in Names]: Name extends 'count' ? number : string | number }
  : never;

/** Arguments after the key: none when the text has no placeholders. */
export type ArgumentsOf<T> = T extends string
  ? [NamesIn<T>] extends [never]
    ? []
    : [parameters: ParametersOf<T>]
  : [parameters: ParametersOf<T>];

/** Type of a translation: every key, plural where the source is plural. */
export type SameTexts<Source> = {
  [Key in keyof Source]: Source[Key] extends string ? string : { one: string; other: string };
};

const pluralRules = perLocale((tag) => new Intl.PluralRules(tag));

/**
 * Fills in a text: numbers are formatted for the language, `count` selects the plural form. A placeholder without a
 * parameter stays unchanged, so that the mistake is visible and nothing fails.
 */
export function fillText(locale: Locale, text: Text, parameters: Record<string, string | number> = {}): string {
  const chosen = typeof text === 'string' ? text : pluralForm(locale, text, parameters.count);
  if (!chosen.includes('{')) return chosen;
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = parameters[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? numberText(locale, value) : value;
  });
}

function pluralForm(locale: Locale, text: { one: string; other: string }, count: string | number | undefined): string {
  return pluralRules(locale).select(Number(count ?? 0)) === 'one' ? text.one : text.other;
}
