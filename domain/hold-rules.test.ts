import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartTotals, DEFAULT_TOTALS_SETTINGS } from './cart-totals.ts';
import { isDearer, loweredQuantities, type ComparedTotals } from './held-change.ts';
import { isThresholdOf, promisedDay } from './hold-rules.ts';
import { sendingTerms, totalsUnderTerms } from './sending-terms.ts';
import { shopMoment } from './shop-day.ts';
import type { TransportRule } from './transport.ts';

describe('the day by which a held order is answered', () => {
  it.each([
    ['a Friday afternoon', '2026-11-20', '15:50', '2026-11-23'],
    ['a Friday, late', '2026-11-20', '16:58', '2026-11-24'],
    ['a Saturday', '2026-11-21', '10:00', '2026-11-24'],
    ['a Sunday', '2026-11-22', '10:00', '2026-11-24'],
    ['the day before a holiday', '2026-12-07', '10:00', '2026-12-09'],
    ['the day before one on which the shop is closed', '2026-12-10', '10:00', '2026-12-14'],
  ])('of %s', (_case, day, time, promised) => {
    expect(promisedDay(shopMoment(day, time), (one) => one === '2026-12-11')).toBe(promised);
  });
});

it('limits are those of the rule, whole and within reach', () => {
  expect(isThresholdOf('unusual-quantity', { times: 5 })).toBe(true);
  expect(isThresholdOf('unusual-quantity', { times: 1 })).toBe(false);
  expect(isThresholdOf('unusual-quantity', {})).toBe(false);
  expect(isThresholdOf('first-order', { times: 5 })).toBe(false);
  expect(isThresholdOf('below-margin', { linePercent: 500, orderPercent: 12.5 })).toBe(false);
});

describe('2.2 lowered lines', () => {
  const lines = [{ position: 1, quantity: 20, packaging: 10 }];

  it.each([
    [30, 'not-lower'],
    [-10, 'not-lower'],
    [15, 'not-whole-packs'],
    [0, 'nothing-left'],
  ])('%i of 20 in packs of 10 are %s', (quantity, error) => {
    expect(loweredQuantities(lines, [{ position: 1, quantity }])).toMatchObject({ error });
  });

  it('are dearer if the buyer pays more of anything, also where the total falls', () => {
    const before: ComparedTotals = {
      ...{ netCents: 30_000, couponCents: 0, transportCents: 0, contributionCents: 0, vatCents: 6600 },
      ...{ totalCents: 36_600, payableCents: 36_600 },
    };
    expect(
      isDearer(before, { ...before, netCents: 20_000, vatCents: 4400, totalCents: 24_400, payableCents: 24_400 }),
    ).toBe(false);
    expect(isDearer(before, { ...before, netCents: 20_000, transportCents: 990, totalCents: 25_608 })).toBe(true);
  });

  it('have the totals of a cart with those quantities, also where another band of weight then holds', () => {
    const everywhere = {
      name: null,
      countries: [],
      provinces: [],
      postalCodes: [],
      overNetCents: null,
      upToNetCents: null,
    };
    const rules: TransportRule[] = [
      { ...everywhere, provinces: ['MI'], overGrams: null, upToGrams: null, costCents: 1, freeAboveCents: null },
      { ...everywhere, provinces: ['BO'], overGrams: null, upToGrams: 5000, costCents: 700, freeAboveCents: 30_000 },
      { ...everywhere, countries: ['IT'], overGrams: 5000, upToGrams: 30_000, costCents: 1900, freeAboveCents: null },
      { ...everywhere, overGrams: null, upToGrams: null, costCents: 4900, freeAboveCents: null },
    ];
    const settings = {
      ...DEFAULT_TOTALS_SETTINGS,
      ...{ transportRules: rules, destination: { country: 'IT', province: 'BO', postalCode: '40100' } },
    };
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 40 }),
      netPrice: fc.integer({ min: 0, max: 500_000 }),
      vatRate: fc.constantFrom(400, 1000, 2200),
      weightGrams: fc.constantFrom(null, 100, 900),
      amount: fc.integer({ min: 0, max: 5000 }),
    });
    const coupon = fc.constantFrom(
      null,
      { kind: 'percent' as const, percent: 1250, amountCents: null, minimumCents: 0 },
      { kind: 'amount' as const, percent: null, amountCents: 3000, minimumCents: 0 },
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), coupon, (chosen, terms) => {
        const lowered = chosen.map(({ amount, ...one }) => ({
          ...{ ...one, grossPrice: one.netPrice, priceQuantity: 1 },
          contributions: [{ kind: 'raee' as const, amount }],
        }));
        const stored = lowered.map((one) => ({
          ...one,
          contributions: one.contributions.map((contribution) => ({ ...contribution, cents: 0 })),
        }));
        const sent = sendingTerms(settings, terms, []);
        expect(totalsUnderTerms(stored, { delivery: 'SHIPPING_GOOD', vatRegime: null, terms: sent })).toEqual(
          cartTotals(lowered, 'SHIPPING_GOOD', settings, terms),
        );
      }),
    );
  });
});
