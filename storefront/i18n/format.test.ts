import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineCents } from '../../domain/rounding.ts';
import { pricedFor } from '../../domain/price-quantity.ts';
import {
  compareTexts,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPriceColumn,
  formatUnitPrice,
} from './format.ts';

const noBreak = '\u00a0';

const ONE = pricedFor(1);

describe('money (R5.5)', () => {
  it('is formatted for the language', () => {
    expect(formatMoney('it', 123_450)).toBe(`1.234,50${noBreak}€`);
    expect(formatMoney('en', 123_450)).toBe('€1,234.50');
    expect(formatMoney('it', 0)).toBe(`0,00${noBreak}€`);
    expect(formatMoney('it', -16_993)).toBe(`−169,93${noBreak}€`);
    expect(formatMoney('en', -16_993)).toBe('−€169.93');
  });

  it('is empty when there is no amount', () => {
    for (const nothing of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(formatMoney('it', nothing)).toBe('');
      expect(formatUnitPrice('it', nothing, ONE)).toBe('');
    }
  });

  it('rounds unit prices to cents, half up', () => {
    expect(formatUnitPrice('it', 79_870, ONE)).toBe(`7,99${noBreak}€`);
    expect(formatUnitPrice('it', 79_850, ONE)).toBe(`7,99${noBreak}€`);
    expect(formatUnitPrice('it', 79_849, ONE)).toBe(`7,98${noBreak}€`);
    expect(formatUnitPrice('en', 10_050, ONE)).toBe('€1.01');
  });

  it.each([
    [17_850, 10, '1,785'],
    [17_850, 1, '1,79'],
    [79_840, 10, '7,984'],
    [79_877, 1000, '7,9877'],
    [80_000, 1000, '8,00'],
    // 6,6667 × 2 is 13,33 €, and so is 2 × 6,67 not.
    [66_667, 2, '6,6667'],
    [66_667, 1, '6,67'],
  ])('shows the decimals of a unit price that its total needs: %i for %i pieces', (price, quantity, shown) => {
    expect(formatUnitPrice('it', price, ONE, quantity)).toBe(`${shown}${noBreak}€`);
  });

  it('shows a unit price with its total: the figures add up for any quantity', () => {
    const price = fc.integer({ min: 1, max: 9_999_999 });
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 999 }), (unitPrice, quantity) => {
        const shown = Number(formatUnitPrice('en', unitPrice, ONE, quantity).replace(/[€,]/g, ''));
        expect(lineCents(Math.round(shown * 10_000), quantity, 1)).toBe(lineCents(unitPrice, quantity, 1));
      }),
    );
  });

  it.each([
    // 12.3457 for 10 pieces, of which one is stated: 10 cost 12.35 €, not 12.30 €.
    [123_457, { priceQuantity: 10, statedQuantity: 1 }, 1, '1,23'],
    [123_457, { priceQuantity: 10, statedQuantity: 1 }, 10, '1,2346'],
    // 64.12496: rounded to four decimals first, one would cost a cent more than its line.
    [6_412_496, { priceQuantity: 10, statedQuantity: 1 }, 1, '64,12'],
    [831_925, { priceQuantity: 1000, statedQuantity: 100 }, 1, '8,32'],
    [831_925, { priceQuantity: 1000, statedQuantity: 100 }, 1000, '8,32'],
  ])('shows %i for %j for the stated quantity, of %i pieces', (price, quantities, quantity, shown) => {
    expect(formatUnitPrice('it', price, quantities, quantity)).toBe(`${shown}${noBreak}€`);
  });

  it.each([
    [
      [7_068_000, 125_000],
      ['€706.80', '€12.50'],
    ],
    [
      [7_068_000, 125_050],
      ['€706.800', '€12.505'],
    ],
    [
      [7_068_000, null, 83_191],
      ['€706.8000', '', '€8.3191'],
    ],
    [
      [-83_190, 83_000],
      ['−€8.319', '€8.300'],
    ],
  ])('writes the prices of a column with the decimals that one of them needs: %j', (prices, shown) => {
    expect(prices.map(formatPriceColumn('en', prices, ONE))).toEqual(shown);
  });
});

describe('numbers, dates, sort order', () => {
  it('formats numbers and percentages', () => {
    expect(formatNumber('it', 24_600)).toBe('24.600');
    expect(formatNumber('en', 24_600)).toBe('24,600');
    expect(formatPercent('it', 2200)).toBe(`22${noBreak}%`);
    expect(formatPercent('en', 1050)).toBe('10.5%');
  });

  it("formats dates independently of the machine's time zone", () => {
    expect(formatDate('2026-12-02')).toBe('02/12/2026');
    expect(formatDate('2026-12-02')).toBe('02/12/2026');
    expect(formatDate(null)).toBe('');
    expect(formatDate('presto')).toBe('presto');
  });

  it('formats timestamps in the time zone of Rome', () => {
    expect(formatDateTime('it', '2026-11-21T10:42:00Z')).toBe('21/11/2026, 11:42');
    expect(formatDateTime('it', '2026-07-21T22:42:00Z')).toBe('22/07/2026, 00:42');
  });

  it('sorts texts by the rules of the language', () => {
    expect(['Zinco', 'èlite', 'Edilizia', 'M10', 'M8'].sort((a, b) => compareTexts('it', a, b))).toEqual([
      'Edilizia',
      'èlite',
      'M8',
      'M10',
      'Zinco',
    ]);
  });
});
