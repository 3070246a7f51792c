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
  | 'direct'
  | 'riba'
  | 'unbilled'
  | 'unfulfilled'
  | 'pre-delivery'
  | 'advances'
  | 'total'
  | 'limit'
  | 'difference';

/** The nine rows of the credit screen: the total is their sum, the difference is limit minus total. */
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

/** The parts of the bar of the credit screen, in their order. */
export type CreditPart = 'expired' | 'to-expire' | 'unbilled' | 'unfulfilled' | 'cart' | 'free';

export interface CreditSegment {
  part: CreditPart;
  cents: number;
}

/**
 * The rows of the credit screen as the parts of one bar: what uses the credit, the cart, and what is left of the limit.
 * Advances are taken off the goods not yet billed, then off the orders, then off the invoices, so that the parts without
 * `free` add up to the total and the cart. Without a limit there is no `free`.
 */
export function creditSegments(rows: readonly CreditRow[], cartCents: number): CreditSegment[] {
  const row = (name: CreditRowName) => rows.find((one) => one.name === name);
  const total = (name: CreditRowName) => row(name)?.totalCents ?? 0;
  const expired = row('total')?.expiredCents ?? 0;
  const used: Record<Exclude<CreditPart, 'cart' | 'free'>, number> = {
    expired,
    'to-expire': total('direct') + total('riba') - expired,
    unbilled: total('unbilled') + total('pre-delivery'),
    unfulfilled: total('unfulfilled'),
  };
  let advances = -total('advances');
  for (const part of ['unbilled', 'unfulfilled', 'to-expire', 'expired'] as const) {
    const taken = Math.min(advances, Math.max(0, used[part]));
    used[part] -= taken;
    advances -= taken;
  }
  const limit = row('limit')?.totalCents ?? null;
  const left = limit === null ? 0 : Math.max(0, limit - total('total') - cartCents);
  const segments: CreditSegment[] = [
    ...Object.entries(used).map(([part, cents]) => ({ part: part as CreditPart, cents })),
    { part: 'cart', cents: cartCents },
    { part: 'free', cents: left },
  ];
  return segments;
}
