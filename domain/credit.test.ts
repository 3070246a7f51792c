import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditRows, type Credit } from './credit.ts';

const cents = fc.integer({ min: 0, max: 100_000_000 });
const credit = fc.record({
  directExpiredCents: cents,
  directToExpireCents: cents,
  ribaExpiredCents: cents,
  ribaToExpireCents: cents,
  unbilledCents: cents,
  unfulfilledCents: cents,
  preDeliveryCents: cents,
  advancesCents: cents,
  limitCents: fc.option(cents),
}) satisfies fc.Arbitrary<Credit>;

describe('creditRows', () => {
  it('R2.91 has nine rows whose parts come to the total, and a difference of limit − total', () => {
    fc.assert(
      fc.property(credit, (one) => {
        const rows = creditRows(one);
        expect(rows).toHaveLength(9);
        const total = rows[6];
        const parts = rows.slice(0, 6);
        for (const column of ['expiredCents', 'toExpireCents', 'totalCents'] as const) {
          expect(total?.[column]).toBe(parts.reduce((sum, row) => sum + (row[column] ?? 0), 0));
        }
        const difference = one.limitCents === null ? null : one.limitCents - (total?.totalCents ?? 0);
        expect(rows[8]?.totalCents).toBe(difference);
      }),
    );
  });

  it('R2.91 a total above the limit has a negative difference', () => {
    const nothing = { directExpiredCents: 0, directToExpireCents: 0, ribaExpiredCents: 0, ribaToExpireCents: 0 };
    const rows = creditRows({
      ...{ ...nothing, unbilledCents: 50_000, unfulfilledCents: 0, preDeliveryCents: 0, advancesCents: 10_000 },
      limitCents: 30_000,
    });
    expect(rows.slice(5).map(({ name, totalCents }) => [name, totalCents])).toEqual([
      ['advances', -10_000],
      ['total', 40_000],
      ['limit', 30_000],
      ['difference', -10_000],
    ]);
  });
});
