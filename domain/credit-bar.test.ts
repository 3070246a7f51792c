import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditRows, creditSegments, type Credit } from './credit.ts';

const credit: Credit = {
  directExpiredCents: 18_655,
  directToExpireCents: 0,
  ribaExpiredCents: 41_230,
  ribaToExpireCents: 224_494,
  unbilledCents: 190_692,
  unfulfilledCents: 198_648,
  preDeliveryCents: 0,
  advancesCents: 20_000,
  limitCents: 800_000,
};
const partsOf = (one: Credit, cart: number) =>
  Object.fromEntries(creditSegments(creditRows(one), cart).map(({ part, cents }) => [part, cents]));

describe('the bar of the credit', () => {
  it('R2.91 shows the sum of the table, with advances taken off what is not billed', () => {
    expect(partsOf(credit, 28_984)).toEqual({
      ...{ expired: 59_885, 'to-expire': 224_494, unbilled: 170_692, unfulfilled: 198_648 },
      ...{ cart: 28_984, free: 117_297 },
    });
  });

  it('R2.91 has nothing free over the limit, and none without a limit', () => {
    expect(partsOf({ ...credit, limitCents: 100_000 }, 0)).toMatchObject({ free: 0, cart: 0 });
    expect(partsOf({ ...credit, limitCents: null }, 0)).toMatchObject({ free: 0 });
  });

  it('R2.91 its parts add up to the total while advances are smaller than the rest', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 8, maxLength: 8 }),
        ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, cart = 0]) => {
          const one: Credit = {
            ...{ directExpiredCents: a, directToExpireCents: b, ribaExpiredCents: c, ribaToExpireCents: d },
            ...{ unbilledCents: e, unfulfilledCents: f, preDeliveryCents: g, limitCents: null },
            advancesCents: Math.floor((a + b + c + d + e + f + g) / 2),
          };
          const total = creditRows(one).find(({ name }) => name === 'total')?.totalCents ?? 0;
          const sum = creditSegments(creditRows(one), cart).reduce((all, { cents: part }) => all + part, 0);
          expect(sum).toBe(total + cart);
        },
      ),
    );
  });
});
