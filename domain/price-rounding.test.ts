import { expect, it } from 'vitest';
import { DEFAULT_PRICE_ROUNDING, nearestRounding, priceRoundingOf, type PriceRounding } from './price-rounding.ts';

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

const once = (decimals: PriceRounding['decimals']): PriceRounding => ({ decimals, roundsEachDiscount: false });
const each = (decimals: PriceRounding['decimals']): PriceRounding => ({ decimals, roundsEachDiscount: true });

it.each<[PriceRounding, [PriceRounding, ...PriceRounding[]], PriceRounding]>([
  [once(5), [once(null), once(4), once(5)], once(5)],
  [once(2), [once(null), each(2), once(6)], each(2)],
  [once(2), [each(3), once(6)], once(6)],
  [once(null), [once(2), once(6), once(5)], once(5)],
  [each(6), [once(null), each(3), each(5)], each(5)],
  [once(5), [once(6), once(4)], once(6)],
])('from %j to one of %j the least change is %j', (inForce, roundings, expected) => {
  expect(nearestRounding(inForce, roundings)).toEqual(expected);
});
