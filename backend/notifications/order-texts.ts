import type { Locale } from '../../domain/locale.ts';
import { text, type TextParameters } from '../texts/index.ts';
import type { WrittenMail } from './layout.ts';

/** The keys of the texts of each mail about orders: to the office, and to buyers of what the office has changed. */
const TEXTS = {
  'office-order-refused': {
    subject: 'mailRefusedSubject',
    greeting: 'mailRefusedGreeting',
    paragraphs: ['mailRefusedWho', 'mailRefusedReason', 'mailRefusedCommand'],
  },
  'office-erp-folder': {
    subject: 'mailFolderSubject',
    greeting: 'mailFolderGreeting',
    paragraphs: ['mailFolderReason', 'mailFolderCommand'],
  },
  'office-orders-not-taken': {
    subject: 'mailNotTakenSubject',
    greeting: 'mailNotTakenGreeting',
    paragraphs: ['mailNotTakenOrders', 'mailNotTakenCommand'],
  },
  'order-address-changed': {
    subject: 'mailAddressChangedSubject',
    greeting: 'mailGreeting',
    paragraphs: ['mailAddressChanged', 'mailAddressBefore', 'mailAddressSame'],
  },
} as const;

export type OrderTemplate = keyof typeof TEXTS;

/** Whether a template is one of the mails about orders. */
export function isOrderTemplate(template: string): template is OrderTemplate {
  return Object.hasOwn(TEXTS, template);
}

/** Writes a mail about orders. */
export function writeOrderMail(template: OrderTemplate, locale: Locale, parameters: TextParameters): WrittenMail {
  // Line breaks in a value would forge headers or paragraphs.
  const values: TextParameters = Object.fromEntries(
    Object.entries(parameters).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replaceAll(/[\r\n]+/g, ' ') : value,
    ]),
  );
  const { subject, greeting, paragraphs } = TEXTS[template];
  return {
    subject: text(locale, subject, values),
    greeting: text(locale, greeting, values),
    paragraphs: paragraphs.map((paragraph) => text(locale, paragraph, values)),
  };
}
