import { expect, it } from 'vitest';
import { nextStep } from './next-step.ts';

const steps = [
  { quantity: 1, discounts: '30', net: 26_000 },
  { quantity: 5, discounts: '40', net: 20_000 },
  { quantity: 10, discounts: '', net: 20_000 },
  { quantity: 50, discounts: '50', net: 15_000 },
];

it.each([
  [1, { missing: 4, net: 20_000 }],
  [4, { missing: 1, net: 20_000 }],
  [5, { missing: 45, net: 15_000 }],
  [12, { missing: 38, net: 15_000 }],
  [50, null],
  [Number.NaN, { missing: 5, net: 20_000 }],
  [-3, { missing: 5, net: 20_000 }],
])('with %d in the box the next price is %j', (quantity, expected) => {
  expect(nextStep(steps, quantity)).toEqual(expected);
});

it('knows no next price without steps', () => {
  expect(nextStep([], 3)).toBeNull();
});
