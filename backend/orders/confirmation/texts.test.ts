import { expect, it } from 'vitest';
import { decimalsOf, unitPrice } from './texts.ts';

it('formats the unit prices of a column with the same number of decimals', () => {
  expect(decimalsOf([79_800, 120_000])).toBe(2);
  expect(decimalsOf([79_800, 105_640])).toBe(4);
  expect(unitPrice('it', 79_800, 2)).toBe('7,98\u00a0€');
  expect(unitPrice('it', 105_640, 4)).toBe('10,5640\u00a0€');
  expect(unitPrice('en', 12_345_678, 4)).toBe('€1,234.5678');
});
