import { describe, expect, it } from 'vitest';
import { parsePrice, formatPrice } from './typed-price.ts';

describe('a typed price', () => {
  it.each([
    ['it', '1.000', 10_000_000],
    ['it', '1.000,5', 10_005_000],
    ['it', '1.234.567', 12_345_670_000],
    ['it', '1,5', 15_000],
    ['it', '1.5', 15_000],
    ['it', '1,000', 10_000],
    ['it', ' 12 € ', 120_000],
    ['en', '1,000', 10_000_000],
    ['en', '1,000.5', 10_005_000],
    ['en', '1.000', 10_000],
    ['en', '1,5', 15_000],
  ] as const)('R4.28 is parsed in the format of %s: %s', (locale, text, price) => {
    expect(parsePrice(locale, text)).toBe(price);
  });

  it.each(['abc', '-5', '5e3', '1.00.000', '1.000.5', '1 piece'])('R4.28 is rejected: "%s"', (text) => {
    expect(parsePrice('it', text)).toBeUndefined();
    expect(parsePrice('en', text)).toBeUndefined();
  });

  it('R4.28 may be empty', () => {
    expect(parsePrice('it', '  ')).toBeNull();
    expect(formatPrice('it', null)).toBe('');
  });

  it.each([
    ['it', '1000', '7,5'],
    ['en', '1000', '7.5'],
  ] as const)(
    'R4.28 is formatted for %s so that it parses to the same value, with and without JavaScript',
    (locale, high, low) => {
      expect([formatPrice(locale, 10_000_000), formatPrice(locale, 75_000)]).toEqual([high, low]);
      expect([parsePrice(locale, high), parsePrice(locale, low)]).toEqual([10_000_000, 75_000]);
    },
  );
});
