import { dayText, moneyText, numberText, unitPriceText, type Locale } from '../../domain/locale.ts';
import { en } from './en.ts';
import { it } from './it.ts';

export { HIDDEN_AMOUNT, isShownInMail, MAIL_PLACEHOLDERS, shownInMail } from './mail-placeholders.ts';

export type MessageKey = keyof typeof it;
/** Numbers, amounts and days are formatted for the language: 1.008 or 1,008; 20,00 € or €20.00; 24/12/2026. */
export type MessageParameter =
  | string
  | number
  | { cents: number }
  | { unitPrice: number }
  /** YYYY-MM-DD. */
  | { day: string };
export type MessageParameters = Record<string, MessageParameter>;
const dictionaries = { it, en } as const;

function shown(locale: Locale, parameter: MessageParameter): string {
  if (typeof parameter === 'string') return parameter;
  if (typeof parameter === 'number') return numberText(locale, parameter);
  if ('cents' in parameter) return moneyText(locale, parameter.cents);
  if ('unitPrice' in parameter) return unitPriceText(locale, parameter.unitPrice);
  return dayText(parameter.day);
}

/** The message of a key in the given language; `{name}` is replaced by the parameter of that name, if there is one. */
export function text(locale: Locale, key: MessageKey, parameters: MessageParameters = {}): string {
  return dictionaries[locale][key].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const parameter = parameters[name];
    return parameter === undefined ? whole : shown(locale, parameter);
  });
}
