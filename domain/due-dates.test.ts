import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './shop-day.ts';
import { ageing, bucketOf, dueByMonth, dueTotals, paymentState } from './due-dates.ts';

const TODAY = '2026-11-21';
const amounts = fc.array(
  fc.record({
    dueOn: fc.integer({ min: -400, max: 400 }).map((days) => addDays(TODAY, days)),
    openCents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  }),
);

describe('due dates', () => {
  it.each([
    ['2026-11-20', 'expired'],
    ['2026-11-21', '30'],
    ['2026-12-21', '30'],
    ['2026-12-22', '60'],
    ['2027-01-20', '60'],
    ['2027-01-21', '90'],
    ['2027-02-19', '90'],
    ['2027-02-20', 'later'],
  ])('R2.90 a due date of %s is in the bucket %s: today is to expire', (day, bucket) => {
    expect(bucketOf(day, TODAY)).toBe(bucket);
  });

  it('R2.90 general = expired + to expire = sum of the buckets = sum of the months', () => {
    fc.assert(
      fc.property(amounts, (list) => {
        const { generalCents, expiredCents, toExpireCents } = dueTotals(list, TODAY);
        const buckets = ageing(list, TODAY);
        const months = dueByMonth(list, TODAY);
        const sum = (groups: { cents: number }[]) => groups.reduce((cents, group) => cents + group.cents, 0);
        expect(expiredCents + toExpireCents).toBe(generalCents);
        expect([sum(buckets), sum(months)]).toEqual([generalCents, generalCents]);
        expect(buckets[0]?.cents).toBe(expiredCents);
        expect(months.reduce((cents, month) => cents + month.expiredCents, 0)).toBe(expiredCents);
        expect(months.map(({ month }) => month)).toEqual(months.map(({ month }) => month).toSorted());
      }),
    );
  });

  it.each([
    ['invoice', 0, '2026-01-01', 'paid'],
    ['credit-note', 0, '2026-01-01', 'credited'],
    ['invoice', 1, '2026-11-20', 'expired'],
    ['invoice', 1, '2026-11-21', 'to-expire'],
  ] as const)('an open amount of %s %i due on %s is %s', (kind, openCents, dueOn, state) => {
    expect(paymentState({ kind, openCents, dueOn }, TODAY)).toBe(state);
  });
});
