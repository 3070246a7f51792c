import type { OfficeAnswer } from '../calls/office-call.ts';

/** A customer as its card has it. */
export type Card = OfficeAnswer<'getCustomer'>;
export type Member = Card['members'][number];
export type Address = Card['addresses'][number];

/** The parts of a card, in the order of its tabs. */
export const SECTIONS = [
  ...(['overview', 'data', 'addresses', 'people', 'conditions', 'codes', 'orders', 'due', 'log'] as const),
] as const;
export type Section = (typeof SECTIONS)[number];

/** The part that a path names; the overview for every other word. */
export function sectionOf(name: string | undefined): Section {
  return SECTIONS.find((section) => section === name) ?? 'overview';
}

/** A cascade of discounts as one writes it: '30+10+5', and one alone as '30 %'. */
export function cascadeText(discounts: readonly number[], number: (value: number) => string): string {
  const [first, ...more] = discounts.map((discount) => number(discount / 100));
  return more.length > 0 ? [first, ...more].join('+') : `${first ?? 0} %`;
}
