import type { MoneyKind, SeenMoney } from '../../domain/sees-money.ts';

/**
 * The placeholders of all mails with the kind of money that each contains; null for none. A test compares them with the
 * texts; an undeclared one is shown only to recipients who see everything.
 */
export const MAIL_PLACEHOLDERS = {
  net: 'price',
  title: null,
  total: 'document',
  after: null,
  totalAfter: 'document',
  totalBefore: 'document',
  answer: null,
  approved: null,
  approver: null,
  article: null,
  asked: null,
  before: null,
  browser: null,
  buyer: null,
  by: null,
  changes: null,
  city: null,
  claim: null,
  code: null,
  company: null,
  agent: null,
  contact: null,
  count: null,
  customer: null,
  day: null,
  companyName: null,
  customerCode: null,
  delivered: null,
  description: null,
  document: null,
  email: null,
  folder: null,
  former: null,
  expiry: null,
  inquiry: null,
  inviter: null,
  later: null,
  line: null,
  lines: null,
  locale: null,
  message: null,
  minutes: null,
  moment: null,
  name: null,
  network: null,
  note: null,
  number: null,
  order: null,
  orders: null,
  page: null,
  pages: null,
  photos: null,
  quantity: null,
  ready: null,
  reason: null,
  reply: null,
  reporter: null,
  request: null,
  sender: null,
  subject: null,
  telephone: null,
  unit: null,
  unsubscribeLink: null,
  vatNumber: null,
  wanted: null,
  what: null,
  when: null,
  who: null,
} as const satisfies Record<string, MoneyKind | null>;

/** Shown instead of an amount that the recipient may not see. */
export const HIDDEN_AMOUNT = '…';

/** Whether the value of a placeholder may be shown. */
export function isShownInMail(placeholder: string, sees: SeenMoney): boolean {
  const kinds: Readonly<Record<string, MoneyKind | null | undefined>> = MAIL_PLACEHOLDERS;
  const kind = kinds[placeholder];
  if (kind === undefined) return sees.price && sees.document;
  return kind === null || sees[kind];
}

/** The values of a mail, with a mark in place of what may not be shown. */
export function shownInMail<Value>(
  values: Readonly<Record<string, Value>>,
  sees: SeenMoney,
): Record<string, Value | string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isShownInMail(name, sees) ? value : HIDDEN_AMOUNT]),
  );
}
