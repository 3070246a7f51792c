import { describe, expect, it } from 'vitest';
import { addDays, earliestRequestedDay, isDay, isWorkingDay, shopDay, shopMoment, shopTime } from './shop-day.ts';

describe('days of the shop', () => {
  it.each([
    ['2026-11-20T22:59:59Z', '2026-11-20'],
    ['2026-11-20T23:00:00Z', '2026-11-21'],
    ['2026-07-20T21:59:59Z', '2026-07-20'],
    ['2026-07-20T22:00:00Z', '2026-07-21'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
  ])('%s is %s in Italy', (moment, day) => {
    expect(shopDay(new Date(moment))).toBe(day);
  });

  it.each([
    ['2026-07-20T08:05:00Z', '2026-07-20', '10:05'],
    ['2026-11-20T23:00:00Z', '2026-11-21', '00:00'],
    ['2026-03-29T00:59:00Z', '2026-03-29', '01:59'],
    ['2026-03-29T01:00:00Z', '2026-03-29', '03:00'],
    ['2026-10-25T00:30:00Z', '2026-10-25', '02:30'],
    ['2026-10-25T09:00:00Z', '2026-10-25', '10:00'],
  ])('%s is %s %s in Italian time, and back', (moment, day, time) => {
    expect([shopDay(new Date(moment)), shopTime(new Date(moment))]).toEqual([day, time]);
    expect(shopMoment(day, time)).toEqual(new Date(moment));
  });

  it('adds days across months and clock changes', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  it.each([
    ['2026-11-21', true],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['21/11/2026', false],
    ['2026-11-21T10:00', false],
    ['', false],
  ])('%j is a day: %s', (text, expected) => {
    expect(isDay(text)).toBe(expected);
  });

  it.each([
    ['2026-11-21', true],
    ['2026-11-22', false],
    ['2026-04-06', false],
    ['2026-04-07', true],
    ['2027-03-29', false],
    ['2024-04-01', false],
    ['2038-04-26', false],
    ['2025-10-04', true],
    ['2027-10-04', false],
    ['2026-12-08', false],
    ['2026-12-28', true],
  ])('R9.34 %s is a working day: %s', (day, expected) => {
    expect(isWorkingDay(day)).toBe(expected);
  });

  it('R9.34 no Italian holiday is a working day, and the day before or after it is', () => {
    const holidays = [
      '2027-01-01',
      '2027-01-06',
      '2028-04-25',
      '2028-05-01',
      '2027-06-02',
      '2028-08-15',
      '2028-10-04',
      '2027-11-01',
      '2028-12-08',
      '2028-12-25',
      '2028-12-26',
    ];
    expect(holidays.filter((day) => isWorkingDay(day))).toEqual([]);
    expect(
      ['2027-01-05', '2028-04-24', '2028-05-02', '2027-06-01', '2028-08-16'].filter((day) => isWorkingDay(day)),
    ).toHaveLength(5);
  });

  it('R9.34 no Easter Monday is a working day, and the day after each is', () => {
    const mondays = [
      '1954-04-19',
      '1981-04-20',
      '2025-04-21',
      '2026-04-06',
      '2027-03-29',
      '2028-04-17',
      '2029-04-02',
      '2030-04-22',
      '2031-04-14',
      '2032-03-29',
      '2033-04-18',
      '2034-04-10',
      '2035-03-26',
      '2036-04-14',
      '2037-04-06',
      '2038-04-26',
      '2039-04-11',
      '2040-04-02',
      '2041-04-22',
      '2042-04-07',
      '2043-03-30',
      '2044-04-18',
      '2045-04-10',
      '2046-03-26',
      '2047-04-15',
      '2048-04-06',
      '2049-04-19',
      '2050-04-11',
      '2076-04-20',
      '2100-03-29',
    ];
    expect(mondays.filter((day) => isWorkingDay(day))).toEqual([]);
    expect(mondays.filter((monday) => !isWorkingDay(addDays(monday, 1)))).toEqual([]);
  });

  it.each([
    ['2026-11-23', 0, '2026-11-23'],
    ['2026-11-23', 2, '2026-11-25'],
    ['2026-11-22', 0, '2026-11-23'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-12-24', 1, '2026-12-28'],
  ])('R9.25 from %s with %d days: %s', (today, days, expected) => {
    expect(earliestRequestedDay(today, days)).toBe(expected);
  });
});
