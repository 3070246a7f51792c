import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vatRegimeOf } from './vat-regime.ts';
import { cartTotals, DEFAULT_TOTALS_SETTINGS, type TotalledLine } from './cart-totals.ts';

function line(netPrice: number, quantity = 1, vatRate = 2200, grossPrice = netPrice): TotalledLine {
  return { grossPrice, netPrice, quantity, priceQuantity: 1, vatRate, contributions: [], weightGrams: null };
}

describe('cart totals', () => {
  it('rounds a line of an article priced per 100 or per 1,000 once', () => {
    // Screws at 8.3192 per 100 × 1,000 are 83.192; cable at 1,234.5678 per 1,000 m × 333 is 411.1110774.
    const screws = { ...line(83_192, 1000), priceQuantity: 100 };
    const cable = { ...line(12_345_678, 333), priceQuantity: 1000 };
    expect(cartTotals([screws, cable]).netCents).toBe(8319 + 41_111);
  });

  it('R1.5 adds up a cart of 22 % and 10 % lines to the cent', () => {
    // 7.98 × 20 = 159.60; 3.3333 × 7 = 23.3331 → 23.33; 1.005 × 1 → 1.01 at 10 %
    const totals = cartTotals([line(79_800, 20, 2200, 120_000), line(33_333, 7), line(10_050, 1, 1000)]);
    expect(totals).toEqual({
      grossCents: 24_000 + 2333 + 101,
      netCents: 15_960 + 2333 + 101,
      couponCents: 0,
      transportCents: 990,
      transport: { costCents: 990, freeAboveCents: 25_000 },
      weightGrams: null,
      contributionCents: 0,
      contributions: [],
      // 22 % of 192.83 (159.60 + 23.33 + 9.90) = 42.4226; 10 % of 1.01 = 0.101
      vatCents: 4242 + 10,
      totalCents: 18_394 + 990 + 4252,
      payableCents: 18_394 + 990 + 4252,
      vat: [
        { rate: 2200, taxableCents: 19_283, vatCents: 4242 },
        { rate: 1000, taxableCents: 101, vatCents: 10 },
      ],
      totalCount: 3,
      minimumOrder: { minimumCents: 0, missingCents: 0, isCompliant: true },
    });
  });

  it('R1.5 computes VAT on the sum of a rate, not line by line', () => {
    // 3 × 0.02 at 22 %: on the sum 0.0132 → 0.01, line by line it would be 0.00
    const totals = cartTotals([line(200), line(200), line(200)], 'PICKUP');
    expect(totals.vatCents).toBe(1);
  });

  it.each([
    ['250.00 net', [line(2_500_000)], 'SHIPPING_GOOD', 990],
    ['250.01 net', [line(2_500_100)], 'SHIPPING_GOOD', 0],
    ['0.01 net', [line(100)], 'SHIPPING_GOOD', 990],
    ['pickup', [line(100)], 'PICKUP', 0],
    ['an empty cart', [], 'SHIPPING_GOOD', 0],
  ] as const)('R9.31 transport of %s', (_title, lines, delivery, transportCents) => {
    expect(cartTotals(lines, delivery).transportCents).toBe(transportCents);
  });

  it('R9.31 uses the settings and taxes transport at its own rate', () => {
    const transport = { costCents: 500, freeAboveCents: 25_000 };
    const settings = { ...DEFAULT_TOTALS_SETTINGS, transport, transportVatRate: 1000 };
    const totals = cartTotals([line(100_000, 1, 400)], 'SHIPPING_GOOD', settings);
    expect(totals.vat).toEqual([
      { rate: 1000, taxableCents: 500, vatCents: 50 },
      { rate: 400, taxableCents: 1000, vatCents: 40 },
    ]);
    expect(totals.totalCents).toBe(1000 + 500 + 90);
  });

  it('R1.5 leaves out rates without a taxable amount', () => {
    expect(cartTotals([line(100_000, 1, 1000)], 'PICKUP').vat).toEqual([
      { rate: 1000, taxableCents: 1000, vatCents: 100 },
    ]);
    expect(cartTotals([]).vat).toEqual([]);
  });

  it.each([
    [800_000, 10_000, 2000, false],
    [1_000_000, 10_000, 0, true],
    [1_000_000, 15_000, 5000, false],
  ])('R3.5 net %d with minimum %d: %d missing', (net, minimumOrderCents, missingCents, isCompliant) => {
    const settings = { ...DEFAULT_TOTALS_SETTINGS, minimumOrderCents };
    expect(cartTotals([line(net)], 'SHIPPING_GOOD', settings).minimumOrder).toEqual({
      minimumCents: minimumOrderCents,
      missingCents,
      isCompliant,
    });
  });

  describe('environmental contributions', () => {
    const bearing = (quantity: number, vatRate = 2200, netPrice = 100_000): TotalledLine => ({
      ...line(netPrice, quantity, vatRate),
      contributions: [
        { kind: 'conai', amount: 18 },
        { kind: 'raee', amount: 4251 },
      ],
    });

    it('are rounded half up by line and kind, and taxed like their line', () => {
      // 0.0018 × 3 = 0.0054 → 0.01, 0.4251 × 3 = 1.2753 → 1.28; × 25 = 0.045 → 0.05 and 10.6275 → 10.63
      const totals = cartTotals([bearing(3, 1000), bearing(25)], 'PICKUP');
      expect(totals).toMatchObject({
        netCents: 28_000,
        contributionCents: 6 + 1191,
        contributions: [
          { kind: 'conai', cents: 6 },
          { kind: 'raee', cents: 1191 },
        ],
        // 22 % of 250.00 + 10.68 = 57.3496; 10 % of 30.00 + 1.29 = 3.129
        vat: [
          { rate: 2200, taxableCents: 26_068, vatCents: 5735 },
          { rate: 1000, taxableCents: 3129, vatCents: 313 },
        ],
        totalCents: 28_000 + 1197 + 6048,
      });
    });

    it('leave out a kind that comes to less than half a cent', () => {
      // 0.0018 × 2 = 0.0036
      expect(cartTotals([bearing(2)]).contributions).toEqual([{ kind: 'raee', cents: 85 }]);
    });

    it('count neither for the minimum order, nor for free transport, nor for a coupon', () => {
      const settings = { ...DEFAULT_TOTALS_SETTINGS, minimumOrderCents: 25_100 };
      const half = { kind: 'percent' as const, amountCents: null, percent: 5000, minimumCents: 0 };
      // 250.00 of goods and 10.68 of contributions
      const totals = cartTotals([bearing(25)], 'SHIPPING_GOOD', settings, half);
      expect(totals).toMatchObject({
        netCents: 12_500,
        couponCents: 12_500,
        transportCents: 990,
        contributionCents: 1068,
        vat: [{ rate: 2200, taxableCents: 12_500 + 990 + 1068 }],
        minimumOrder: { missingCents: 100, isCompliant: false },
      });
    });
  });

  describe('the regime of the customer', () => {
    // 100.00 at 22 %, 50.00 at 10 %, 0.85 of contributions at 22 %, 9.90 of transport: VAT 24.37 and 5.00
    const bearing = { ...line(1_000_000), contributions: [{ kind: 'raee' as const, amount: 8_500 }] };
    const lines = [bearing, line(500_000, 1, 1000)];
    const taxed = 15_000 + 85 + 990;
    it.each([
      [null, 2437 + 500, taxed + 2937, [2200, 1000]],
      ['ordinary', 2437 + 500, taxed + 2937, [2200, 1000]],
      ['exempt', 0, taxed, [0]],
      ['reverse-charge', 0, taxed, [0]],
      ['split-payment', 2437 + 500, taxed, [2200, 1000]],
      ['N99', 2437 + 500, taxed + 2937, [2200, 1000]],
    ])('%s: VAT %i, to be paid %i, rates %j', (vatRegime, vatCents, payableCents, rates) => {
      const totals = cartTotals(lines, 'SHIPPING_GOOD', { ...DEFAULT_TOTALS_SETTINGS, vatRegime });
      expect(totals).toMatchObject({ vatCents, totalCents: taxed + vatCents, payableCents });
      expect(totals.vat.map(({ rate }) => rate)).toEqual(rates);
      expect(totals.vat.reduce((sum, { taxableCents }) => sum + taxableCents, 0)).toBe(taxed);
    });

    it.each([
      [null, false],
      ['exempt', false],
      ['ordinary', false],
      ['N99', true],
      ['', true],
    ])('%s is to be checked: %s', (code, isToBeChecked) => {
      expect(vatRegimeOf(code).isToBeChecked).toBe(isToBeChecked);
    });
  });

  const anyLine = fc.record({
    grossPrice: fc.integer({ min: 0, max: 10 ** 9 }),
    netPrice: fc.integer({ min: 0, max: 10 ** 9 }),
    quantity: fc.integer({ min: 1, max: 9999 }),
    priceQuantity: fc.constantFrom(1, 7, 100, 1000),
    vatRate: fc.constantFrom(2200, 1000, 400, 0),
    weightGrams: fc.option(fc.nat(50_000), { nil: null }),
    contributions: fc.subarray([
      { kind: 'conai' as const, amount: 18 },
      { kind: 'raee' as const, amount: 4251 },
    ]),
  });

  it('the totals add up to the cent', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 40 }), (lines) => {
        const totals = cartTotals(lines);
        const taxed = totals.netCents + totals.transportCents + totals.contributionCents;
        expect(totals.totalCents).toBe(taxed + totals.vatCents);
        expect(totals.vat.reduce((sum, { taxableCents }) => sum + taxableCents, 0)).toBe(taxed);
        expect(totals.contributions.reduce((sum, { cents }) => sum + cents, 0)).toBe(totals.contributionCents);
        expect(totals.vat.reduce((sum, { vatCents }) => sum + vatCents, 0)).toBe(totals.vatCents);
      }),
    );
  });

  it('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 20 }), (lines) => {
        expect(cartTotals([...lines].reverse())).toEqual(cartTotals(lines));
      }),
    );
  });
});
