import type { Locale } from '../../domain/locale.ts';
import { programTextOf, type ProgramText } from './program-text.ts';

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

/** What the program writes about orders. */
export function orderText(template: OrderTemplate, locale: Locale): ProgramText {
  const { paragraphs, ...keys } = TEXTS[template];
  return programTextOf(locale, { ...keys, paragraphs: paragraphs.map((key) => ({ key })) });
}
