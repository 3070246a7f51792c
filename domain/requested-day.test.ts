import { describe, expect, it } from 'vitest';
import { closedForDeliveries, type Closure } from './closures.ts';
import { nextFreeDay, requestedDayError, requestedDays } from './requested-day.ts';

const isOpen = () => false;
const inventory: Closure = {
  ...{ from: '2026-11-24', to: '2026-11-25', name: 'Inventario', isYearly: false, stops: 'deliveries' },
};
const isClosed = closedForDeliveries([inventory]);

describe('R9.25 R9.32 the days that can be requested', () => {
  it.each([
    // today, minimum days, earliest, usual
    ['Monday', '2026-11-23', 0, '2026-11-23', '2026-11-26'],
    ['Monday with two days', '2026-11-23', 2, '2026-11-25', '2026-11-26'],
    ['Monday with ten days', '2026-11-23', 10, '2026-12-03', '2026-12-03'],
    ['Thursday: Sunday does not count', '2026-11-26', 0, '2026-11-26', '2026-11-30'],
    ['Sunday', '2026-11-22', 0, '2026-11-23', '2026-11-25'],
    ['before Christmas: two holidays and a Sunday', '2026-12-24', 0, '2026-12-24', '2026-12-30'],
    ['Easter Saturday: Sunday and Monday', '2027-03-27', 0, '2027-03-27', '2027-04-01'],
  ])('%s', (_name, today, minimumDays, earliest, usual) => {
    expect(requestedDays(today, minimumDays, isOpen)).toMatchObject({ earliest, usual });
  });

  it.each([
    ['2026-11-22', 'not-possible'], // yesterday, and a Sunday
    ['2026-11-21', 'not-possible'], // past
    ['2026-11-23', null], // today
    ['2026-11-25', 'shut'], // closed by the shop
    ['2026-11-29', 'closed'], // Sunday
    ['2026-12-08', 'closed'], // Immaculate Conception
    ['2026-12-09', null],
    ['2027-11-23', null],
    ['2027-11-24', 'too-far'],
    ['2027-11-28', 'too-far'], // a Sunday as well
    ['9999-12-31', 'too-far'],
    ['2026-02-30', 'not-possible'],
    ['tomorrow', 'not-possible'],
    ['', 'not-possible'],
  ])('%s is %s on Monday 23 November 2026', (day, error) => {
    expect(requestedDayError(day, requestedDays('2026-11-23', 0, isClosed))).toBe(error);
  });

  it('R9.25 finds the next open day after a closed one: two holidays and a Sunday later', () => {
    expect(nextFreeDay('2026-12-25', { closed: [] })).toBe('2026-12-28');
    expect(nextFreeDay('2026-12-08', { closed: [] })).toBe('2026-12-09');
  });

  it('R9.25 days on which the shop is closed move the first and the usual day, and are named in ranges', () => {
    const days = requestedDays('2026-11-23', 1, isClosed);
    expect(days).toMatchObject({ earliest: '2026-11-26', usual: '2026-11-28' });
    expect(days.closed).toEqual([{ from: '2026-11-24', to: '2026-11-25' }]);
    expect(nextFreeDay('2026-11-24', days)).toBe('2026-11-26');
  });
});
