import { expect, it } from 'vitest';
import { discountPercentage } from './discount-percentage.ts';

it.each([
  [120_000, 79_800, 33],
  [30_000, 20_000, 33],
  [100_000, 500, 99],
  [100_000, 100_000, 0],
  [100_000, 120_000, 0],
  [100_000, 0, 100],
  [0, 0, 0],
  // 29 % of 1.00 is not 28.999… %
  [10_000, 7100, 29],
])('R2.81 from %d to %d is %d %%', (price, salePrice, expected) => {
  expect(discountPercentage(price, salePrice)).toBe(expected);
});
