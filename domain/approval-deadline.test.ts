import { expect, it } from 'vitest';
import { approvalDeadline } from './approval-deadline.ts';

it.each([
  ['a Monday', '2026-11-23T09:00:00Z', 3, '2026-11-26T17:00:00.000Z'],
  ['a Monday evening', '2026-11-23T22:30:00Z', 3, '2026-11-26T17:00:00.000Z'],
  ['after midnight in Italy', '2026-11-23T23:30:00Z', 3, '2026-11-27T17:00:00.000Z'],
  ['over a Sunday', '2026-11-20T09:00:00Z', 3, '2026-11-24T17:00:00.000Z'],
  ['over Christmas', '2026-12-24T09:00:00Z', 1, '2026-12-28T17:00:00.000Z'],
  ['over a day on which the shop is closed', '2026-03-02T09:00:00Z', 1, '2026-03-04T17:00:00.000Z'],
  ['in summer', '2026-06-15T09:00:00Z', 1, '2026-06-16T16:00:00.000Z'],
])('a request sent on %s expires at the end of its last working day', (_, sent, days, expected) => {
  expect(approvalDeadline(new Date(sent), days, (day) => day === '2026-03-03').toISOString()).toBe(expected);
});
