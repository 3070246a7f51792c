import { expect, it } from 'vitest';
import { diameterOf, lengthInSize, listPrice, packOf } from './sizes.ts';

it.each([
  ['M8', 8],
  ['M8x1', 8],
  ['8 mm', 8],
  ['ST4.8', 4.8],
  ['1/4in', 6.35],
  ['1 1/4in', 31.75],
  ['#8', 4.1656],
  ['G1-1/4', 31.75],
  ['G1/2', 12.7],
  ['G2', 50.8],
  ['Tr20', 20],
  ['31x70', 3.1],
  ['2-2.5 mm', 2],
  ['Unit', 10],
])('the diameter of %s is %d mm', (size, millimetres) => {
  expect(diameterOf(size)).toBeCloseTo(millimetres, 6);
});

it('the size of a nail contains its length', () => {
  expect(lengthInSize('31x70')).toBe(70);
  expect(lengthInSize('M8x1')).toBeNull();
});

it('the price of an M8 × 40 screw: 0.8 cent and 20.5 g of steel at 5.20 € per kilogram', () => {
  expect(listPrice(8, 40, 1)).toBe(1147);
});

it('small articles are sold in larger packs', () => {
  expect([3, 8, 12, 20, 36, 64].map(packOf)).toEqual([200, 100, 50, 25, 10, 1]);
});
