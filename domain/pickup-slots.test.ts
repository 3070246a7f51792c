import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedForPeople, type Closure } from './closures.ts';
import { PICKUP } from './defaults.ts';
import * as rules from './pickup-slots.ts';
import { PICKUP_WEEKDAYS, slotCode, type PickupDay, type PickupSlot, type PickupTimes } from './pickup-slots.ts';
import { addDays, isWorkingDay, shopMoment } from './shop-day.ts';

const isOpen = () => false;
const firstPickupSlot = (sentAt: Date) => rules.firstPickupSlot(sentAt, PICKUP, isOpen);
const firstSlotHoldsUntil = (sentAt: Date) => rules.firstSlotHoldsUntil(sentAt, PICKUP, isOpen);
const pickupSlots = (sentAt: Date, days: number) => rules.pickupSlots(sentAt, days, PICKUP, isOpen);

const hours: Record<string, string> = { '10:00': '13:00', '13:00': '16:00' };

function slot(code: string): PickupSlot {
  const [day = '', from = ''] = code.split('T');
  return { day, from, to: hours[from] ?? '' };
}

describe('the week on the door', () => {
  const closed = { morning: null, afternoon: null };
  const day = (from: string, to: string): PickupDay => ({ morning: { from, to }, afternoon: null });

  it('R9.33 joins days in a row with the same hours, and leaves out closed ones', () => {
    const week = { ...PICKUP.week, monday: day('08:00', '12:00'), tuesday: day('08:00', '12:00'), wednesday: closed };
    const rest = { thursday: day('08:00', '12:00'), friday: day('09:00', '12:00'), saturday: closed };
    expect(rules.pickupDays({ week: { ...week, ...rest } })).toEqual([
      { from: 'monday', to: 'tuesday', hours: [{ from: '08:00', to: '12:00' }] },
      { from: 'thursday', to: 'thursday', hours: [{ from: '08:00', to: '12:00' }] },
      { from: 'friday', to: 'friday', hours: [{ from: '09:00', to: '12:00' }] },
    ]);
  });

  it('R9.33 has both halves of a day', () => {
    const both = { morning: { from: '08:00', to: '12:00' }, afternoon: { from: '14:00', to: '18:00' } };
    const [first] = rules.pickupDays({ week: { ...PICKUP.week, monday: both } });
    expect(rules.textOfHours(first?.hours ?? [])).toBe('08:00–12:00, 14:00–18:00');
  });
});

describe('pickup slots', () => {
  it.each([
    ['Tuesday 09:59', '2026-11-24', '09:59', '2026-11-24T13:00', '2026-11-24T10:00'],
    ['Tuesday 10:00', '2026-11-24', '10:00', '2026-11-25T10:00', '2026-11-24T16:00'],
    ['Tuesday 15:59', '2026-11-24', '15:59', '2026-11-25T10:00', '2026-11-24T16:00'],
    ['Tuesday 00:00', '2026-11-24', '00:00', '2026-11-24T13:00', '2026-11-24T10:00'],
  ])('R9.33 %s', (_title, day, time, expected, until) => {
    expect(firstPickupSlot(shopMoment(day, time))).toEqual(slot(expected));
    expect(firstSlotHoldsUntil(shopMoment(day, time))).toEqual(shopMoment(...halves(until)));
  });

  it.each([
    ['Tuesday 16:00', '2026-11-24', '16:00', '2026-11-25T13:00', '2026-11-25T10:00'],
    ['Tuesday 23:59', '2026-11-24', '23:59', '2026-11-25T13:00', '2026-11-25T10:00'],
    ['Saturday 12:00', '2026-11-21', '12:00', '2026-11-23T10:00', '2026-11-21T16:00'],
    ['Saturday 17:00', '2026-11-21', '17:00', '2026-11-23T13:00', '2026-11-23T10:00'],
    ['Sunday 09:00', '2026-11-22', '09:00', '2026-11-23T13:00', '2026-11-23T10:00'],
    ['Sunday 12:00', '2026-11-22', '12:00', '2026-11-23T10:00', '2026-11-22T16:00'],
    ['Thursday 24 December, 09:00', '2026-12-24', '09:00', '2026-12-24T13:00', '2026-12-24T10:00'],
    ['Thursday 24 December, 12:00', '2026-12-24', '12:00', '2026-12-28T10:00', '2026-12-24T16:00'],
    ['Thursday 24 December, 17:00', '2026-12-24', '17:00', '2026-12-28T13:00', '2026-12-28T10:00'],
    ['Saturday before Easter, 11:00', '2026-04-04', '11:00', '2026-04-07T10:00', '2026-04-04T16:00'],
    ['1 May on a Friday, 08:00', '2026-05-01', '08:00', '2026-05-02T13:00', '2026-05-02T10:00'],
    ['New Year’s Eve, 16:30', '2026-12-31', '16:30', '2027-01-02T13:00', '2027-01-02T10:00'],
  ])('R9.34 %s', (_title, day, time, expected, until) => {
    expect(firstPickupSlot(shopMoment(day, time))).toEqual(slot(expected));
    expect(firstSlotHoldsUntil(shopMoment(day, time))).toEqual(shopMoment(...halves(until)));
  });

  // The clocks change on 29 March and 25 October 2026, both Sundays.
  it.each([
    ['the Saturday before summer time', '2026-03-28T11:00:00Z', '2026-03-30T10:00', '2026-03-28T15:00:00Z'],
    [
      'its evening, which holds until ten by the new time',
      '2026-03-28T16:00:00Z',
      '2026-03-30T13:00',
      '2026-03-30T08:00:00Z',
    ],
    ['the last minute before ten in summer time', '2026-03-29T07:59:00Z', '2026-03-30T13:00', '2026-03-30T08:00:00Z'],
    ['ten in summer time', '2026-03-29T08:00:00Z', '2026-03-30T10:00', '2026-03-29T14:00:00Z'],
    ['the last minute before ten in winter time', '2026-10-25T08:59:00Z', '2026-10-26T13:00', '2026-10-26T09:00:00Z'],
    ['ten in winter time', '2026-10-25T09:00:00Z', '2026-10-26T10:00', '2026-10-25T15:00:00Z'],
  ])('R9.34 in Italian time: %s', (_title, moment, expected, until) => {
    expect(firstPickupSlot(new Date(moment))).toEqual(slot(expected));
    expect(firstSlotHoldsUntil(new Date(moment))).toEqual(new Date(until));
  });

  it('R2.99 offers the first slot and all later ones of the next working days', () => {
    expect(pickupSlots(shopMoment('2026-11-27', '17:00'), 3).map(slotCode)).toEqual([
      '2026-11-28T13:00',
      '2026-11-30T10:00',
      '2026-11-30T13:00',
      '2026-12-01T10:00',
      '2026-12-01T13:00',
    ]);
    expect(pickupSlots(shopMoment('2026-11-27', '12:00'), 1).map(slotCode)).toEqual([
      '2026-11-28T10:00',
      '2026-11-28T13:00',
    ]);
  });

  it('R9.34 never offers a closed day, and keeps each first slot until just before its deadline', () => {
    for (let hour = 0; hour < 366 * 24; hour += 5) {
      const moment = new Date(Date.UTC(2026, 0, 1, hour, 30));
      const slots = pickupSlots(moment, 3);
      const first = firstPickupSlot(moment);
      expect(slots[0]).toEqual(first);
      expect(slots.every(({ day }) => isWorkingDay(day))).toBe(true);
      const until = firstSlotHoldsUntil(moment);
      expect(slotCode(firstPickupSlot(new Date(until.getTime() - 60_000))) <= slotCode(first)).toBe(true);
      expect(slotCode(firstPickupSlot(until)) > slotCode(first)).toBe(true);
    }
  });
});

function halves(code: string): [string, string] {
  const [day = '', time = ''] = code.split('T');
  return [day, time];
}

describe('hours of the shop', () => {
  const { monday: usual } = PICKUP.week;
  const shut: PickupDay = { morning: null, afternoon: null };
  // Wednesday in the morning alone, Saturday not at all, Friday with other hours.
  const times: PickupTimes = {
    ...PICKUP,
    sameDayUntil: '11:00',
    week: {
      ...{ ...PICKUP.week, saturday: shut, wednesday: { ...usual, afternoon: null } },
      friday: { morning: null, afternoon: { from: '14:30', to: '18:00' } },
    },
  };
  const christmas: Closure = {
    ...{ from: '2020-12-24', to: '2020-12-26', name: 'Natale', isYearly: true, stops: 'everything' },
  };
  const inventory: Closure = {
    ...{ from: '2026-12-30', to: '2027-01-05', name: 'Inventario', isYearly: false, stops: 'everything' },
  };
  const isClosed = closedForPeople([christmas, inventory, { ...inventory, from: '2026-11-24', stops: 'deliveries' }]);

  it.each([
    ['Tuesday 10:59, ready the same day by the later hour', '2026-11-24', '10:59', '2026-11-24T13:00'],
    ['Wednesday 09:00, closed in the afternoon', '2026-11-25', '09:00', '2026-11-26T10:00'],
    ['Tuesday 17:00, for an afternoon that Wednesday has not', '2026-11-24', '17:00', '2026-11-26T10:00'],
    ['Thursday 12:00, for a morning that Friday has not', '2026-11-26', '12:00', '2026-11-27T14:30'],
    ['Friday 12:00: Saturday is closed', '2026-11-27', '12:00', '2026-11-30T10:00'],
    ['Wednesday 23 December 12:00: closed every year', '2026-12-23', '12:00', '2026-12-28T10:00'],
    ['Tuesday 29 December 17:00: closed this once, Epiphany', '2026-12-29', '17:00', '2027-01-07T13:00'],
  ])('R9.34 %s', (_title, day, time, expected) => {
    expect(slotCode(rules.firstPickupSlot(shopMoment(day, time), times, isClosed))).toBe(expected);
  });

  it('R9.34 every slot of any week is open, and the first holds until a deadline', () => {
    const half = (from: string, to: string) => fc.option(fc.constant({ from, to }));
    const oneDay = fc.record({ morning: half('09:00', '12:30'), afternoon: half('14:00', '18:00') });
    const week = fc.tuple(...PICKUP_WEEKDAYS.map(() => oneDay));
    fc.assert(
      fc.property(week, fc.nat(366 * 24), (days, hour) => {
        const own = Object.fromEntries(PICKUP_WEEKDAYS.map((name, index) => [name, days[index]]));
        const drawn: PickupTimes = { ...PICKUP, week: own as PickupTimes['week'] };
        fc.pre(rules.hasPickupHours(drawn));
        const moment = new Date(Date.UTC(2026, 0, 1, hour, 30));
        const slots = rules.pickupSlots(moment, 3, drawn, isClosed);
        expect(new Set(slots.map(({ day }) => day)).size).toBe(3);
        for (const { day, from } of slots) {
          expect(isWorkingDay(day, isClosed)).toBe(true);
          const name = PICKUP_WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay() - 1] ?? 'monday';
          expect([drawn.week[name].morning?.from, drawn.week[name].afternoon?.from]).toContain(from);
        }
        const until = rules.firstSlotHoldsUntil(moment, drawn, isClosed);
        const first = rules.firstPickupSlot(moment, drawn, isClosed);
        expect(slots[0]).toEqual(first);
        expect(slotCode(rules.firstPickupSlot(until, drawn, isClosed)) > slotCode(first)).toBe(true);
        expect(until.getTime()).toBeLessThan(shopMoment(addDays(first.day, 1), '23:59').getTime());
      }),
      { numRuns: 60 },
    );
  });
});
