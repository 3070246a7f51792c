import { expect, it } from 'vitest';
import { daysBetween, longestDelay, usualState } from './usual-purchase.ts';

it.each([
  ['2026-11-13', 42, 'late'],
  ['2026-11-18', 14, 'late'],
  ['2026-11-17', 42, 'due'],
  ['2026-11-19', 14, 'due'],
  ['2026-11-21', 14, 'due'],
  ['2026-11-23', 14, 'due'],
  ['2026-11-24', 14, 'soon'],
  ['2026-11-25', 42, 'due'],
  ['2026-11-28', 42, 'soon'],
] as const)('a purchase due on %s, usually every %d days, is %s on 21 November', (dueOn, interval, state) => {
  expect(usualState(dueOn, interval, '2026-11-21')).toBe(state);
});

it('counts days across months and the change of the clock', () => {
  expect(daysBetween('2026-10-20', '2026-11-02')).toBe(13);
  expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2);
});

it('an article bought rarely may be late for longer', () => {
  expect([7, 20, 60].map(longestDelay)).toEqual([30, 40, 120]);
});
