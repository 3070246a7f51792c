import { expect, it } from 'vitest';
import { filledWidth } from './rating.tsx';

it.each([
  [0, '0%'],
  [3.5, '70%'],
  [5, '100%'],
  [7, '100%'],
  [-1, '0%'],
])('R2.82 a rating of %d fills %s of the stars', (rating, width) => {
  expect(filledWidth(rating)).toBe(width);
});
