import { expect, it } from 'vitest';
import { isJustSent } from './just-sent.ts';

it.each([
  ['2026-11-22T10:00:00Z', true],
  ['2026-11-22T10:30:00Z', true],
  ['2026-11-22T10:30:01Z', false],
  ['2026-11-23T10:00:00Z', false],
  // The clock of another machine may be slow.
  ['2026-11-22T09:59:58Z', true],
])('R2.13 an order sent at 10:00 is just sent at %s: %s', (now, expected) => {
  expect(isJustSent(new Date('2026-11-22T10:00:00Z'), new Date(now))).toBe(expected);
});
