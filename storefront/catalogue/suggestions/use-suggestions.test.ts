import { expect, test } from 'vitest';
import { isSameCode } from './use-suggestions.ts';

test('matches a code with other separators or none', () => {
  expect(isSameCode('vs 12-ot', 'VS-12-OT')).toBe(true);
  expect(isSameCode('vs-12', 'VS-12-OT')).toBe(false);
  expect(isSameCode('-', '')).toBe(false);
});
