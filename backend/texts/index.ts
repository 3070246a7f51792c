import type { LocalText } from '../../domain/local-text.ts';
import { dayText, moneyText, numberText, unitPriceText, type Locale } from '../../domain/locale.ts';
import { perQuantityText } from '../../domain/unit-label.ts';
import * as englishDocuments from './en/documents.ts';
import * as englishMails from './en/mails.ts';
import { messages as englishMessages } from './en/messages.ts';
import * as englishOffice from './en/office.ts';
import * as englishPersons from './en/persons.ts';
import * as italianDocuments from './it/documents.ts';
import * as italianMails from './it/mails.ts';
import { messages as italianMessages } from './it/messages.ts';
import * as italianOffice from './it/office.ts';
import * as italianPersons from './it/persons.ts';

export {
  explain,
  inEuro,
  isReason,
  reasonForm,
  reasonsWith,
  reasonText,
  unitInEuro,
  type Reason,
  type ReasonText,
} from './reasons.ts';
export type { MailText } from './it/mails.ts';
export {
  HIDDEN_AMOUNT,
  isShownInMail,
  MAIL_PLACEHOLDERS,
  officeNameOf,
  placeholderOf,
  shownInMail,
  type MailPlaceholder,
} from './mail-placeholders.ts';

const italian = {
  messages: italianMessages,
  ...italianMails,
  ...italianDocuments,
  ...italianOffice,
  ...italianPersons,
};
/** All texts of the server in one language, by the part of the program that uses them. */
export type Texts = typeof italian;
export type MessageKey = keyof Texts['messages'];

/** Every text that the server says. */
export const texts: Readonly<Record<Locale, Texts>> = {
  it: italian,
  en: { messages: englishMessages, ...englishMails, ...englishDocuments, ...englishOffice, ...englishPersons },
};

/** Numbers, amounts and days are formatted for the language: 1.008 or 1,008; 20,00 € or €20.00; 24/12/2026. */
export type TextParameter =
  | string
  | number
  | { cents: number }
  | { unitPrice: number }
  /** A price for so many units. */
  | { unitPrice: number; per: { quantity: number; unit: string } }
  /** YYYY-MM-DD. */
  | { day: string };
export type TextParameters = Record<string, TextParameter>;

/** A value as texts of a language show it. */
export function shown(locale: Locale, parameter: TextParameter): string {
  if (typeof parameter === 'string') return parameter;
  if (typeof parameter === 'number') return numberText(locale, parameter);
  if ('cents' in parameter) return moneyText(locale, parameter.cents);
  if ('per' in parameter) {
    const { quantity, unit } = parameter.per;
    return unitPriceText(locale, parameter.unitPrice) + perQuantityText(locale, quantity, unit);
  }
  if ('unitPrice' in parameter) return unitPriceText(locale, parameter.unitPrice);
  return dayText(parameter.day);
}

/** A text with its placeholders `{name}` replaced by the parameters of these names; others stay. */
export function fill(locale: Locale, text: string, parameters: TextParameters): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const parameter = parameters[name];
    return parameter === undefined ? whole : shown(locale, parameter);
  });
}

/** The message of a key in the given language. */
export function text(locale: Locale, key: MessageKey, parameters: TextParameters = {}): string {
  return fill(locale, texts[locale].messages[key], parameters);
}

/** One of the texts in both languages. */
export function inBothLanguages(choose: (texts: Texts) => string): LocalText {
  return { it: choose(texts.it), en: choose(texts.en) };
}
