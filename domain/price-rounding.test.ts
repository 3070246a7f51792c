import { expect, it } from 'vitest';
import { DEFAULT_PRICE_ROUNDING, priceRoundingOf } from './price-rounding.ts';

it.each<[unknown, object]>([
  [null, DEFAULT_PRICE_ROUNDING],
  [undefined, DEFAULT_PRICE_ROUNDING],
  [
    { decimals: 2, roundsEachDiscount: true },
    { decimals: 2, roundsEachDiscount: true },
  ],
  [{ decimals: 9, roundsEachDiscount: true }, DEFAULT_PRICE_ROUNDING],
  [{ decimals: '5' }, DEFAULT_PRICE_ROUNDING],
])('a stored rounding of %j counts as %j', (stored, expected) => {
  expect(priceRoundingOf(stored as Parameters<typeof priceRoundingOf>[0])).toEqual(expected);
});
