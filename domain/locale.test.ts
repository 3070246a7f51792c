import { describe, expect, it } from 'vitest';
import {
  amountText,
  dayText,
  decimalsOf,
  featureNumberText,
  isLocale,
  localeOfPath,
  localPath,
  moneyText,
  numberText,
  priceText,
  unitPriceText,
  withoutLocale,
} from './locale.ts';

describe('language of a path (R1.12–R1.14)', () => {
  it.each([
    ['/', 'it'],
    ['/shop', 'it'],
    ['/en', 'en'],
    ['/en/shop', 'en'],
    ['/enologia', 'it'],
    ['/shop/en', 'it'],
  ] as const)('%s is %s', (path, locale) => {
    expect(localeOfPath(path)).toBe(locale);
  });

  it.each([
    ['/en', '/'],
    ['/en/', '/'],
    ['/en//evil.example', '/evil.example'],
    ['/en/shop', '/shop'],
    ['/shop', '/shop'],
  ])('%s without its language is %s', (path, plain) => {
    expect(withoutLocale(path)).toBe(plain);
  });

  it('adds the prefix to paths and keeps query and fragment (R1.13)', () => {
    expect(localPath('en', '/')).toBe('/en');
    expect(localPath('en', '/?a=1')).toBe('/en?a=1');
    expect(localPath('en', '/shop?text=abc&page=2#list')).toBe('/en/shop?text=abc&page=2#list');
    expect(localPath('it', '/en/shop?text=abc')).toBe('/shop?text=abc');
    expect(localPath('it', '/en')).toBe('/');
    expect(localPath('en', '/en/shop')).toBe('/en/shop');
  });

  it('leaves other URLs unchanged', () => {
    for (const address of ['https://other.example/shop', '//other.example', 'mailto:a@b.example', '#content', '']) {
      expect(localPath('en', address)).toBe(address);
    }
  });
});

describe('formats', () => {
  it('writes money for the language', () => {
    expect(moneyText('it', 123_450)).toBe('1.234,50\u00a0€');
    expect(moneyText('en', -16_993)).toBe('-€169.93');
    expect(amountText('it', 123_450)).toBe('1.234,50');
    expect(amountText('en', 5)).toBe('0.05');
  });

  it('writes unit prices with two to four decimals, or always four', () => {
    expect(unitPriceText('it', 79_800)).toBe('7,98\u00a0€');
    expect(unitPriceText('it', 79_877)).toBe('7,9877\u00a0€');
    expect(unitPriceText('it', 105_640, 4)).toBe('10,5640\u00a0€');
    expect(unitPriceText('en', 12_345_678, 4)).toBe('€1,234.5678');
    expect(priceText('en', 12_345_678)).toBe('1,234.5678');
    expect(priceText('it', 79_800)).toBe('7,98');
  });

  it.each([
    [[79_800, 120_000], 2],
    [[79_800, 105_640], 3],
    [[79_800, 105_640, 79_877], 4],
    [[], 2],
  ])('knows the decimals that a column with %j needs', (prices, decimals) => {
    expect(decimalsOf(prices)).toBe(decimals);
  });

  it('groups the thousands of numbers, and those of features as catalogues print them', () => {
    expect(numberText('it', 1465)).toBe('1.465');
    expect(numberText('en', 1465.12345)).toBe('1,465.123');
    expect(numberText('it', 0.1234, 4)).toBe('0,1234');
    expect(featureNumberText('it', 1465.5)).toBe('1465,5');
    expect(featureNumberText('en', 0.0000123)).toBe('0.0000123');
  });

  it('writes days alike in both languages and leaves what is none', () => {
    expect(dayText('2026-12-24')).toBe('24/12/2026');
    expect(dayText('2026-12-24T10:00:00Z')).toBe('24/12/2026');
    expect(dayText('presto')).toBe('presto');
  });

  it('knows the languages of the shop', () => {
    expect(['it', 'en', 'de', null].map(isLocale)).toEqual([true, true, false, false]);
  });
});
