import type { Locale } from '../../domain/locale.ts';
import { text, type TextParameters } from '../texts/index.ts';
import type { WrittenMail } from './layout.ts';

export type OrderTemplate = 'office-order-refused';

/** Whether a template is one of the mails to the office about orders. */
export function isOrderTemplate(template: string): template is OrderTemplate {
  return template === 'office-order-refused';
}

/** Writes a mail to the office about an order that the ERP has rejected. */
export function writeOrderMail(locale: Locale, parameters: TextParameters): WrittenMail {
  // Line breaks in a value would forge headers or paragraphs.
  const values: TextParameters = Object.fromEntries(
    Object.entries(parameters).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replaceAll(/[\r\n]+/g, ' ') : value,
    ]),
  );
  return {
    subject: text(locale, 'mailRefusedSubject', values),
    greeting: text(locale, 'mailRefusedGreeting', values),
    paragraphs: [
      text(locale, 'mailRefusedWho', values),
      text(locale, 'mailRefusedReason', values),
      text(locale, 'mailRefusedCommand', values),
    ],
  };
}
