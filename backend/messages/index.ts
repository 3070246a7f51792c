import { en } from './en.ts';
import { it } from './it.ts';

export type MessageKey = keyof typeof it;
export type MessageParameters = Record<string, string | number>;

const dictionaries = { it, en } as const;

/** A sentence in the caller's language with `{name}` replaced by the parameters. */
export function text(locale: 'it' | 'en', key: MessageKey, parameters: MessageParameters = {}): string {
  return dictionaries[locale][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole));
}
