import { expect, it } from 'vitest';
import { sortVariants } from './variant-order.ts';

const variant = (id: number, thread: string, length: number, position = 0) => ({
  position,
  facts: { id, sku: `V-${100 - id}`, color: null, size: null, features: { thread: { it: thread, en: null }, length } },
});

const idsOf = (...variants: ReturnType<typeof variant>[]) =>
  sortVariants(variants, ['thread', 'length']).map(({ id }) => id);

it('R2.23 variants without positions are sorted by their sizes', () => {
  expect(idsOf(variant(1, 'M10', 20), variant(2, 'M8', 100), variant(3, 'M8', 12.125), variant(4, 'M8', 20))).toEqual([
    3, 4, 2, 1,
  ]);
  expect(idsOf(variant(1, '1"', 1), variant(2, '3/4"', 1), variant(3, '1/2"', 1))).toEqual([3, 2, 1]);
});

it('R2.23 a position decides before the size, and the code where both are equal', () => {
  expect(idsOf(variant(1, 'M6', 20, 2), variant(2, 'M8', 20, 1))).toEqual([2, 1]);
  expect(idsOf(variant(10, 'M6', 20), variant(9, 'M6', 20))).toEqual([10, 9]);
});
