import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centsToEuro,
  centsToUnitPrice,
  parseCents,
  parseDecimal,
  parseUnitPrice,
  rateToPercent,
  unitPriceToEuro,
} from './money.ts';

describe('amounts', () => {
  it('converts between cents, ten-thousandths and euro', () => {
    expect(centsToUnitPrice(799)).toBe(79_900);
    expect(unitPriceToEuro(79_877)).toBe(7.9877);
    expect(centsToEuro(799)).toBe(7.99);
    expect(rateToPercent(2200)).toBe(22);
  });
});

describe('parsing amounts', () => {
  it.each([
    [7.987, 79_870],
    ['7.987', 79_870],
    ['7,98', 79_800],
    [' 12 ', 120_000],
    ['1.234,50', 12_345_000],
    ['1,234.50', 12_345_000],
    ['1.234.567', 12_345_670_000],
    [',5', 5000],
    ['.5', 5000],
    ['5.', 50_000],
    [1e-7, 0],
    [7.98765, 79_877],
    ['7.98764999', 79_876],
    ['-2,5', -25_000],
    ['0', 0],
  ])('R5.5 parses %j as %d ten-thousandths', (value, expected) => {
    expect(parseUnitPrice(value)).toBe(expected);
  });

  it.each([
    null,
    undefined,
    '',
    'abc',
    '1.23.4',
    '1,2,3',
    '7,98 €',
    NaN,
    Infinity,
    1e21,
    {},
    true,
    '--1',
    '.',
    '1.2,3.4',
    '12,34.5',
    '1.23,45',
    '99999999999999999',
  ])('R5.5 %j is no amount', (value) => {
    expect(parseUnitPrice(value)).toBeNull();
  });

  it('rounds a half up, also below zero', () => {
    expect(parseCents('-0.005')).toBe(0);
    expect(parseCents('-0.0051')).toBe(-1);
    expect(parseCents('0.005')).toBe(1);
    expect(parseCents('-0.015')).toBe(-1);
  });

  it('parses back every amount it can format', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 13 }), (price) => {
        expect(parseUnitPrice(unitPriceToEuro(price))).toBe(price);
        expect(parseUnitPrice(String(unitPriceToEuro(price)).replace('.', ','))).toBe(price);
        expect(parseDecimal(centsToEuro(price), 2)).toBe(price);
      }),
    );
  });
});
