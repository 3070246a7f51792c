import { expect, it } from 'vitest';
import { pricedFor } from '../../../domain/price-quantity.ts';
import { boxQuantity, cheaperPromotion, nextStep, stepAt } from './next-step.ts';

const steps = [
  { quantity: 2, discounts: '30', net: 26_000, running: [] },
  { quantity: 5, discounts: '40', net: 20_000, running: [] },
  { quantity: 10, discounts: '', net: 20_000, running: [] },
  { quantity: 50, discounts: '50', net: 15_000, running: [] },
];

it.each([
  [0, 2],
  [1, 2],
  [4, 2],
  [5, 5],
  [49, 10],
  [5000, 50],
])('for %d the price from %d applies', (quantity, from) => {
  expect(stepAt(steps, quantity)?.quantity).toBe(from);
});

it('finds no price without steps', () => {
  expect(stepAt([], 3)).toBeUndefined();
});

it.each([
  ['41', 10, 'it', 50],
  ['1.000', 1, 'it', 1000],
  ['1.000', 1, 'en', 0],
  ['', 1, 'it', 0],
  ['2,5', 1, 'it', 0],
] as const)('an input with %j in packs of %d in %s gives %d', (typed, pack, locale, quantity) => {
  expect(boxQuantity(typed, pack, locale)).toBe(quantity);
});

it.each([
  [1, { missing: 4, net: 20_000 }],
  [4, { missing: 1, net: 20_000 }],
  [5, { missing: 45, net: 15_000 }],
  [12, { missing: 38, net: 15_000 }],
  [50, null],
  [Number.NaN, { missing: 5, net: 20_000 }],
  [-3, { missing: 5, net: 20_000 }],
])('with %d in the input the next price is %j', (quantity, expected) => {
  expect(nextStep(steps, quantity)).toEqual(expected);
});

it('finds no next price without steps', () => {
  expect(nextStep([], 3)).toBeNull();
});

const promotion = (row: number, minimumQuantity: number, netPrice: number | null) => ({
  code: 'EST/26',
  row,
  title: 'Estate',
  kind: 'net-price' as const,
  ...pricedFor(1),
  netPrice,
  minimumQuantity,
  from: '2026-06-01',
  until: '2026-08-31',
  discounts: [],
});
const promotions = [
  promotion(1, 50, 86_900),
  promotion(2, 100, 80_000),
  promotion(3, 10, 120_000),
  promotion(4, 1, null),
];

it.each([
  [49, 113_100, null],
  [50, 113_100, 1],
  [99, 113_100, 1],
  [100, 113_100, 2],
  [100, 80_000, null],
  [100, null, null],
])('R4.8 for %d pieces at %d each the cheaper promotion is %j', (quantity, net, row) => {
  expect(cheaperPromotion(promotions, quantity, net)?.row ?? null).toBe(row);
});
