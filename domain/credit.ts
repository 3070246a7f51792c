/** Amounts of a customer's credit in cents. */
export interface Credit {
  directExpiredCents: number;
  directToExpireCents: number;
  ribaExpiredCents: number;
  ribaToExpireCents: number;
  unbilledCents: number;
  unfulfilledCents: number;
  preDeliveryCents: number;
  /** Paid in advance: lowers the total. */
  advancesCents: number;
  /** Null: no limit is known. */
  limitCents: number | null;
}

/** One row of the credit screen; null where a row has no such column. */
export interface CreditRow {
  name: CreditRowName;
  expiredCents: number | null;
  toExpireCents: number | null;
  totalCents: number | null;
}

export type CreditRowName =
  'direct' | 'riba' | 'unbilled' | 'unfulfilled' | 'pre-delivery' | 'advances' | 'total' | 'limit' | 'difference';

/** The nine rows of the credit screen (R2.91): the total is their sum, the difference is limit minus total. */
export function creditRows(credit: Credit): CreditRow[] {
  const row = (name: CreditRowName, expired: number | null, toExpire: number): CreditRow => ({
    name,
    expiredCents: expired,
    toExpireCents: toExpire,
    totalCents: (expired ?? 0) + toExpire,
  });
  const parts = [
    row('direct', credit.directExpiredCents, credit.directToExpireCents),
    row('riba', credit.ribaExpiredCents, credit.ribaToExpireCents),
    row('unbilled', null, credit.unbilledCents),
    row('unfulfilled', null, credit.unfulfilledCents),
    row('pre-delivery', null, credit.preDeliveryCents),
    row('advances', null, credit.advancesCents === 0 ? 0 : -credit.advancesCents),
  ];
  const sum = (column: 'expiredCents' | 'toExpireCents') =>
    parts.reduce((cents, part) => cents + (part[column] ?? 0), 0);
  const total = row('total', sum('expiredCents'), sum('toExpireCents'));
  const single = (name: CreditRowName, cents: number | null): CreditRow => ({
    name,
    expiredCents: null,
    toExpireCents: null,
    totalCents: cents,
  });
  const { limitCents: limit } = credit;
  const difference = limit === null ? null : limit - (total.totalCents ?? 0);
  return [...parts, total, single('limit', limit), single('difference', difference)];
}
