import { centsToEuro, unitPriceToEuro } from '../../domain/money.ts';
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
export type MessageLocale = 'it' | 'en';

const dictionaries = { it, en } as const;
const euro = { style: 'currency', currency: 'EUR', useGrouping: 'always', minimumFractionDigits: 2 } as const;
const amounts = {
  it: new Intl.NumberFormat('it-IT', { ...euro, maximumFractionDigits: 2 }),
  en: new Intl.NumberFormat('en-IE', { ...euro, maximumFractionDigits: 2 }),
};
const numbers = {
  it: new Intl.NumberFormat('it-IT', { useGrouping: 'always' }),
  en: new Intl.NumberFormat('en-IE', { useGrouping: 'always' }),
};
const unitPrices = {
  it: new Intl.NumberFormat('it-IT', { ...euro, maximumFractionDigits: 4 }),
  en: new Intl.NumberFormat('en-IE', { ...euro, maximumFractionDigits: 4 }),
};

function shown(locale: MessageLocale, parameter: MessageParameter): string {
  if (typeof parameter === 'string') return parameter;
  if (typeof parameter === 'number') return numbers[locale].format(parameter);
  if ('cents' in parameter) return amounts[locale].format(centsToEuro(parameter.cents));
  if ('unitPrice' in parameter) return unitPrices[locale].format(unitPriceToEuro(parameter.unitPrice));
  const [year, month, day] = parameter.day.split('-');
  return `${day}/${month}/${year}`;
}

/** The message of a key in the given language; `{name}` is replaced by the parameter of that name, if there is one. */
export function text(locale: MessageLocale, key: MessageKey, parameters: MessageParameters = {}): string {
  return dictionaries[locale][key].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const parameter = parameters[name];
    return parameter === undefined ? whole : shown(locale, parameter);
  });
}
