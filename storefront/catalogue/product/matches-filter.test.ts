import { expect, test } from 'vitest';
import { matchesFilter } from './matches-filter.ts';

test('R2.73 finds a variant by parts of its code or name, if all words match', () => {
  expect(matchesFilter('8x20', 'TE933-8X20', 'Vite M8 × 20')).toBe(true);
  expect(matchesFilter('m8 zinc', 'TE933-8X20', 'Vite M8 zincata')).toBe(true);
  expect(matchesFilter('m8 inox', 'TE933-8X20', 'Vite M8 zincata')).toBe(false);
  expect(matchesFilter('  ', 'TE933-8X20')).toBe(true);
});
