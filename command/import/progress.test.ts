import { expect, it } from 'vitest';
import { progressLine } from './progress.ts';

it('progress tells rows, rate, share and the time left', () => {
  expect(progressLine('articles', 12_000, 3, 0.4)).toBe('articles: 12,000 rows, 4,000/s, 40 %, 0:05 left');
});

it('progress tells no time left before it can know and after the end', () => {
  expect(progressLine('stock', 0, 0, 0)).toBe('stock: 0 rows, 0/s, 0 %');
  expect(progressLine('stock', 10, 1, 1)).toBe('stock: 10 rows, 10/s, 100 %');
});
