import { expect, test } from 'vitest';
import { explainListed, netTotal, readDiscounts } from './explain-price.ts';

const screw = { gross: 139_000, net: 83_192, discounts: '30+10+5', vat: 2200, packQuantity: 1 };

test('explains a net price discount by discount, to four decimals', () => {
  const prices = explainListed({ ...screw, net: 83_192 })?.running.map(({ price }) => price);
  expect(prices).toEqual([97_300, 87_570, 83_192]);
});

test('leaves the steps out when they do not lead to the net price', () => {
  expect(explainListed({ ...screw, net: 70_000 })?.running).toEqual([]);
});

test('explains nothing to guests (R0.2)', () => {
  expect(explainListed({ ...screw, gross: null, net: null })).toBeNull();
});

test('reads printable discounts', () => {
  expect(readDiscounts('30+12.5')).toEqual([3000, 1250]);
  expect(readDiscounts('')).toEqual([]);
});

test('sums lines rounded one by one (R1.5)', () => {
  expect(
    netTotal([
      { net: 12_345, quantity: 1 },
      { net: 12_345, quantity: 1 },
      { net: null, quantity: 3 },
    ]),
  ).toBe(246);
});
