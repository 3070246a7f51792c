import { expect, it } from 'vitest';
import { cascadeTotal, exactPrice } from './price-text.ts';

it.each([
  [79_840, '7,9840 €'],
  [0, '0,0000 €'],
  [12_345.678, '1,2345678 €'],
  [123_400_000, '12.340,0000 €'],
])('1.4 writes %d with at least four decimals', (price, text) => {
  expect(exactPrice('it', price).replaceAll('\u00A0', ' ')).toBe(text);
});

it('says what a cascade takes away in all', () => {
  expect([cascadeTotal([3000, 1000, 500]), cascadeTotal([]), cascadeTotal([-1000])]).toEqual([4015, 0, -1000]);
});
