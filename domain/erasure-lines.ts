/**
 * What the list before an erasure says, a line each, and what happens to the rows behind it: they are erased, stay with
 * the company, or stay without a name.
 */
export const ERASURE_LINES = {
  account: 'erased',
  access: 'erased',
  preferences: 'erased',
  messages: 'erased',
  mails: 'nameless',
  carts: 'company',
  orders: 'nameless',
  log: 'nameless',
  mentions: 'nameless',
  contacts: 'company',
} as const satisfies Record<string, 'erased' | 'company' | 'nameless'>;
export type ErasureLine = keyof typeof ERASURE_LINES;

export const ERASURE_FATES = ['erased', 'company', 'nameless'] as const;
export const ERASURE_LINE_KEYS = Object.keys(ERASURE_LINES) as [ErasureLine, ...ErasureLine[]];
