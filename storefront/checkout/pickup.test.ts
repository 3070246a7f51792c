import { describe, expect, test } from 'vitest';
import { namedSlot, pickupDays, parsePickupSlot, romeMoment, weekdayName } from './pickup.ts';

const tuesday = { code: '2026-11-24T13:00', date: '2026-11-24', from: '13:00', to: '16:00' };
const wednesday = { code: '2026-11-25T10:00', date: '2026-11-25', from: '10:00', to: '13:00' };
const later = { code: '2026-11-25T13:00', date: '2026-11-25', from: '13:00', to: '16:00' };

describe('pickup slots', () => {
  test('R2.99, R9.33 are grouped by day in the order of the server', () => {
    const days = pickupDays([tuesday, wednesday, later].map(parsePickupSlot));
    expect(days.map(({ day, slots }) => [day, slots.map(({ code }) => code)])).toEqual([
      ['2026-11-24', ['2026-11-24T13:00']],
      ['2026-11-25', ['2026-11-25T10:00', '2026-11-25T13:00']],
    ]);
  });

  test('R2.99 have a day and hours in both languages', () => {
    const slot = { code: tuesday.code, day: tuesday.date, from: tuesday.from, to: tuesday.to };
    expect(namedSlot('it', slot)).toBe('martedì 24/11/2026, 13:00\u2060–\u206016:00');
    expect(namedSlot('en', slot)).toBe('Tuesday 24/11/2026, 13:00\u2060–\u206016:00');
    expect(weekdayName('it', 'domani')).toBe('');
  });

  test('R9.33 deadlines are shown in Italian time, in winter and in summer', () => {
    expect(romeMoment('2026-11-24T09:00:00.000Z')).toEqual({ day: '2026-11-24', time: '10:00' });
    expect(romeMoment('2026-07-01T22:30:00Z')).toEqual({ day: '2026-07-02', time: '00:30' });
    expect(romeMoment('soon')).toBeNull();
  });
});
