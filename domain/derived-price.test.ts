import { expect, it } from 'vitest';
import { derivedPrice } from './derived-price.ts';

it.each<[number, number, number | null, number, number, number]>([
  // 12.34 − 5 % = 11.7230, to 0.05: 11.70; to 0.01: 11.72
  [123_400, -500, null, 1, 1, 117_230],
  [123_400, -500, 500, 1, 1, 117_000],
  [123_400, -500, 100, 1, 1, 117_200],
  [123_400, 1000, 10_000, 1, 1, 140_000],
  // Half a step goes up.
  [10_250, 0, 500, 1, 1, 10_500],
  // The step is of the price per 100; a raise to 1,000 units changes nothing.
  [83_192, -1000, 500, 100, 100, 75_000],
  [831_920, -1000, 500, 1000, 100, 750_000],
  [83_192, -1000, null, 100, 100, 74_873],
  [0, -500, 500, 1, 1, 0],
  [100, -500, 500, 1, 1, 0],
  [99_999_999_999, 100_000, 1, 1000, 1, 1_100_000_000_000],
])('from %d, %d hundredths of a percent, step %j, for %d stated as %d: %d', (base, percent, step, ...quantities) => {
  const [priceQuantity, statedQuantity, expected] = quantities;
  expect(derivedPrice(base, { percent, step }, { priceQuantity, statedQuantity })).toBe(expected);
});
