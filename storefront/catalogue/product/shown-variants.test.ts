import { expect, it } from 'vitest';
import { firstPortion } from './shown-variants.ts';

const variants = Array.from({ length: 200 }, (_, index) => ({ internalCode: String(index) }));

it.each([
  [null, 60],
  ['0', 60],
  ['59', 60],
  ['60', 120],
  ['199', 240],
  ['unknown', 60],
])('R2.23 renders enough rows to include the variant %s', (marked, count) => {
  expect(firstPortion(variants, marked)).toBe(count);
});
