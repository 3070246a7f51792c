import { addDays } from './shop-day.ts';

/** An amount to be paid on a day. Negative for a credit note. */
export interface DueAmount {
  /** YYYY-MM-DD. */
  dueOn: string;
  openCents: number;
}

/** Whether a due date has passed: today still counts as to expire. */
export function isExpired(dueOn: string, today: string): boolean {
  return dueOn < today;
}

export interface DueTotals {
  generalCents: number;
  expiredCents: number;
  toExpireCents: number;
}

/** The three totals of due dates: general = expired + to expire. */
export function dueTotals(amounts: readonly DueAmount[], today: string): DueTotals {
  const sum = (list: readonly DueAmount[]) => list.reduce((cents, { openCents }) => cents + openCents, 0);
  const expiredCents = sum(amounts.filter(({ dueOn }) => isExpired(dueOn, today)));
  const generalCents = sum(amounts);
  return { generalCents, expiredCents, toExpireCents: generalCents - expiredCents };
}

export const AGEING_BUCKETS = ['expired', '30', '60', '90', 'later'] as const;
export type AgeingBucket = (typeof AGEING_BUCKETS)[number];

/** The last day of each bucket that has one; the expired ones are before today, the others after the last of these. */
const lastDays = (today: string) =>
  (['30', '60', '90'] as const).map((bucket) => [bucket, addDays(today, Number(bucket))] as const);

/** The bucket of a due date: expired, or due within 30, 60 or 90 days, or later. */
export function bucketOf(dueOn: string, today: string, limits = lastDays(today)): AgeingBucket {
  if (isExpired(dueOn, today)) return 'expired';
  return limits.find(([, lastDay]) => dueOn <= lastDay)?.[0] ?? 'later';
}

export interface DueGroup {
  count: number;
  cents: number;
}

/** The open amounts by age; every bucket occurs. `lastDay`: the last day of a bucket, null for the first and last one. */
export function ageing(
  amounts: readonly DueAmount[],
  today: string,
): (DueGroup & { bucket: AgeingBucket; lastDay: string | null })[] {
  const limits = lastDays(today);
  const groups = Map.groupBy(amounts, ({ dueOn }) => bucketOf(dueOn, today, limits));
  return AGEING_BUCKETS.map((bucket) => {
    const list = groups.get(bucket) ?? [];
    const lastDay = limits.find(([name]) => name === bucket)?.[1] ?? null;
    return { bucket, lastDay, count: list.length, cents: list.reduce((cents, one) => cents + one.openCents, 0) };
  });
}

/** The open amounts by month of the due date, the earliest first; `expiredCents` is the part that has expired. */
export function dueByMonth(
  amounts: readonly DueAmount[],
  today: string,
): (DueGroup & { month: string; expiredCents: number })[] {
  const groups = Map.groupBy(amounts, ({ dueOn }) => dueOn.slice(0, 7));
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, list]) => {
      const { generalCents, expiredCents } = dueTotals(list, today);
      return { month, count: list.length, cents: generalCents, expiredCents };
    });
}

export type PaymentState = 'paid' | 'expired' | 'to-expire' | 'credited';

/** How an invoice stands; a credit note is settled with other invoices. */
export function paymentState(
  document: { kind: 'invoice' | 'credit-note'; openCents: number; dueOn: string },
  today: string,
): PaymentState {
  if (document.openCents === 0) return document.kind === 'credit-note' ? 'credited' : 'paid';
  return isExpired(document.dueOn, today) ? 'expired' : 'to-expire';
}

/** Why a due date cannot be paid in the shop. */
export const NOT_PAYABLE_REASONS = ['credit-note', 'paid-online', 'presented', 'collected'] as const;
export type NotPayableReason = (typeof NOT_PAYABLE_REASONS)[number];

/** What decides whether a due date can be paid in the shop. */
export interface PayableAmount {
  documentKind: 'invoice' | 'credit-note';
  kind: 'direct' | 'riba' | 'transfer' | 'other';
  openCents: number;
  presentedOn: string | null;
  returnedOn: string | null;
  isBeingPaid: boolean;
}

/**
 * Why a due date cannot be paid in the shop; null when it can. What the bank collects is paid here only after it came
 * back unpaid.
 */
export function whyNotPayable(due: PayableAmount): NotPayableReason | null {
  if (due.documentKind === 'credit-note') return 'credit-note';
  if (due.isBeingPaid || due.openCents === 0) return 'paid-online';
  if (due.returnedOn === null && due.presentedOn !== null) return 'presented';
  if (due.returnedOn === null && due.kind === 'riba') return 'collected';
  return null;
}
