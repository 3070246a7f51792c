import { expect, it } from 'vitest';
import { progressLine } from './progress.ts';

it('progress shows rows, rate, share and remaining time', () => {
  expect(progressLine('articles', 12_000, 3, 0.4)).toBe('articles: 12,000 rows, 4,000/s, 40 %, 0:05 left');
});

it('progress shows no remaining time before it is known and after the end', () => {
  expect(progressLine('stock', 0, 0, 0)).toBe('stock: 0 rows, 0/s, 0 %');
  expect(progressLine('stock', 10, 1, 1)).toBe('stock: 10 rows, 10/s, 100 %');
});
