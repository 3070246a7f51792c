import { describe, expect, it } from 'vitest';
import {
  closedForDeliveries,
  closedForPeople,
  closedRanges,
  closuresError,
  closureOn,
  type Closure,
} from './closures.ts';

const once = (from: string, to = from): Closure => ({ from, to, name: 'Ferie', isYearly: false, stops: 'everything' });
const yearly = (from: string, to = from): Closure => ({ ...once(from, to), isYearly: true });

describe('closed days of the shop', () => {
  it.each([
    ['a single day', once('2026-08-10'), '2026-08-10', true],
    ['the same day of the next year', once('2026-08-10'), '2027-08-10', false],
    ['the first day of a range', once('2026-08-10', '2026-08-21'), '2026-08-10', true],
    ['the last day of a range', once('2026-08-10', '2026-08-21'), '2026-08-21', true],
    ['the day after a range', once('2026-08-10', '2026-08-21'), '2026-08-22', false],
    ['a day of every year', yearly('2020-10-04'), '2027-10-04', true],
    ['an earlier year too', yearly('2030-10-04'), '2027-10-04', true],
    ['every year over its end, before', yearly('2026-12-31', '2027-01-06'), '2029-12-31', true],
    ['every year over its end, after', yearly('2026-12-31', '2027-01-06'), '2030-01-06', true],
    ['every year over its end, outside', yearly('2026-12-31', '2027-01-06'), '2030-01-07', false],
  ])('%s', (_title, closure, day, isClosed) => {
    expect(closureOn([closure], day)?.name).toBe(isClosed ? 'Ferie' : undefined);
  });

  it('one without deliveries concerns nobody who comes', () => {
    const closures: Closure[] = [{ ...once('2026-08-10'), stops: 'deliveries' }];
    expect([closedForDeliveries(closures)('2026-08-10'), closedForPeople(closures)('2026-08-10')]).toEqual([
      true,
      false,
    ]);
  });

  it('are named as ranges of a time', () => {
    const isClosed = closedForDeliveries([yearly('2020-12-24', '2020-12-26'), once('2026-12-27'), once('2027-03-01')]);
    expect(closedRanges(isClosed, '2026-12-25', '2027-02-28')).toEqual([{ from: '2026-12-25', to: '2026-12-27' }]);
  });

  it.each([
    [[once('2026-02-30')], { index: 0, reason: 'no-day' }],
    [[once('2026-03-01'), once('2026-03-02', '2026-03-01')], { index: 1, reason: 'order' }],
    [[once('2026-01-01', '2026-04-02')], null],
    [[once('2026-01-01', '2026-04-03')], { index: 0, reason: 'too-long' }],
    [
      [yearly('2026-01-01', '2026-04-01'), yearly('2026-04-02', '2026-06-29'), yearly('2026-07-01')],
      { index: 2, reason: 'too-many-days' },
    ],
  ])('leave a shop open at last: %#', (closures, error) => {
    expect(closuresError(closures)).toEqual(error);
  });
});
