import { addDays, isWorkingDay, shopDay, shopMoment, shopTime, type IsClosed } from './shop-day.ts';

/** A pickup time slot, in Italian time. */
export interface PickupSlot {
  /** YYYY-MM-DD. */
  day: string;
  /** HH:MM. */
  from: string;
  to: string;
}

type PickupHours = Omit<PickupSlot, 'day'>;

/** Days on which a shop can be open; on Sundays none is. */
export const PICKUP_WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export type PickupWeekday = (typeof PICKUP_WEEKDAYS)[number];

const HALVES = ['morning', 'afternoon'] as const;
type Half = (typeof HALVES)[number];

/** The hours of a day; null: closed. */
export type PickupDay = Readonly<Record<Half, PickupHours | null>>;

/** When goods can be collected. */
export interface PickupTimes {
  week: Readonly<Record<PickupWeekday, PickupDay>>;
  /** HH:MM: an order sent before is ready in the afternoon of the same day, or in the next morning. */
  sameDayUntil: string;
  nextMorningUntil: string;
}

/** Code of a slot in the wire format: its start, e.g. 2026-11-24T13:00. */
export function slotCode(slot: PickupSlot): string {
  return `${slot.day}T${slot.from}`;
}

/** Whether goods can be collected on any day of the week. */
export function hasPickupHours({ week }: Pick<PickupTimes, 'week'>): boolean {
  return PICKUP_WEEKDAYS.some((day) => HALVES.some((half) => week[day][half]));
}

/** Days in a row with the same hours. */
export interface PickupDays {
  from: PickupWeekday;
  to: PickupWeekday;
  hours: PickupHours[];
}

/** The week as a shop writes it on its door; closed days are left out. */
export function pickupDays({ week }: Pick<PickupTimes, 'week'>): PickupDays[] {
  const runs: PickupDays[] = [];
  let last: PickupDays | null = null;
  for (const day of PICKUP_WEEKDAYS) {
    const hours = HALVES.flatMap((half) => week[day][half] ?? []);
    if (last && hours.length > 0 && textOfHours(last.hours) === textOfHours(hours)) last.to = day;
    else last = hours.length > 0 ? { from: day, to: day, hours } : null;
    if (last && last.to === last.from) runs.push(last);
  }
  return runs;
}

/** `08:00–12:00, 14:00–18:00`. */
export function textOfHours(hours: readonly PickupHours[]): string {
  return hours.map(({ from, to }) => `${from}–${to}`).join(', ');
}

/** The slots of a day from a half on. */
function slotsOfDay(day: string, { week }: PickupTimes, isClosed: IsClosed, from: Half = 'morning'): PickupSlot[] {
  const weekday = PICKUP_WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay() - 1];
  if (!weekday || !isWorkingDay(day, isClosed)) return [];
  return HALVES.slice(HALVES.indexOf(from)).flatMap((half) => {
    const hours = week[weekday][half];
    return hours ? [{ day, ...hours }] : [];
  });
}

/** The first day from this one on with hours of pickup. */
function pickupDayFrom(day: string, times: PickupTimes, isClosed: IsClosed): string {
  let candidate = day;
  while (slotsOfDay(candidate, times, isClosed).length === 0) candidate = addDays(candidate, 1);
  return candidate;
}

/**
 * The first slot for an order sent at a given time: in the afternoon of the same day, in the next morning, or in the next
 * afternoon; on a closed day the same half of the next open day, and where that has no such half the next slot. So an
 * order sent in the morning of a closed day may be ready later than one sent at noon of that day.
 * @param times with hours on one day of the week at least.
 */
export function firstPickupSlot(sentAt: Date, times: PickupTimes, isClosed: IsClosed): PickupSlot {
  const today = shopDay(sentAt);
  const time = shopTime(sentAt);
  const isSameDay = time < times.sameDayUntil;
  const half = isSameDay || time >= times.nextMorningUntil ? 'afternoon' : 'morning';
  const day = pickupDayFrom(isSameDay ? today : addDays(today, 1), times, isClosed);
  const [slot] = slotsOfDay(day, times, isClosed, half);
  if (slot) return slot;
  const [next] = slotsOfDay(pickupDayFrom(addDays(day, 1), times, isClosed), times, isClosed);
  if (!next) throw new Error('a day of pickup has no hours');
  return next;
}

/**
 * The slots offered for an order sent at a given time: the first one by the rule and all later ones of `days` days with
 * hours, counted from the first slot's day.
 */
export function pickupSlots(sentAt: Date, days: number, times: PickupTimes, isClosed: IsClosed): PickupSlot[] {
  const first = firstPickupSlot(sentAt, times, isClosed);
  const slots: PickupSlot[] = [];
  let { day } = first;
  for (let count = 0; count < days; count += 1) {
    slots.push(...slotsOfDay(day, times, isClosed));
    day = pickupDayFrom(addDays(day, 1), times, isClosed);
  }
  return slots.filter((slot) => slotCode(slot) >= slotCode(first));
}

/** Time from which an order misses the slot that is currently the first: one of the next deadlines. */
export function firstSlotHoldsUntil(sentAt: Date, times: PickupTimes, isClosed: IsClosed): Date {
  const first = slotCode(firstPickupSlot(sentAt, times, isClosed));
  for (let day = shopDay(sentAt); ; day = addDays(day, 1)) {
    for (const time of [times.sameDayUntil, times.nextMorningUntil]) {
      const deadline = shopMoment(day, time);
      if (deadline > sentAt && slotCode(firstPickupSlot(deadline, times, isClosed)) > first) return deadline;
    }
  }
}
