import { PICKUP_DEADLINES, PICKUP_HOURS } from './defaults.ts';
import { addDays, shopDay, shopMoment, shopTime, workingDayFrom } from './shop-day.ts';

/** A pickup time slot, in Italian time. */
export interface PickupSlot {
  /** YYYY-MM-DD. */
  day: string;
  /** HH:MM. */
  from: string;
  to: string;
}

/** Code of a slot in the wire format: its start, e.g. 2026-11-24T13:00. */
export function slotCode(slot: PickupSlot): string {
  return `${slot.day}T${slot.from}`;
}

/**
 * The first slot for an order sent at a given time: before 10:00 the same day 13:00–16:00, before 16:00
 * the next day 10:00–13:00, later the next working day 13:00–16:00; on a closed day the same hours of the next working
 * day. So an order sent in the morning of a closed day is ready later than one sent at noon of that day.
 */
export function firstPickupSlot(sentAt: Date): PickupSlot {
  const today = shopDay(sentAt);
  const time = shopTime(sentAt);
  if (time < PICKUP_DEADLINES.sameDay) return { day: workingDayFrom(today), ...PICKUP_HOURS.afternoon };
  const hours = time < PICKUP_DEADLINES.nextMorning ? PICKUP_HOURS.morning : PICKUP_HOURS.afternoon;
  return { day: workingDayFrom(addDays(today, 1)), ...hours };
}

/**
 * The slots offered for an order sent at a given time: the first one by the rule and all later ones of `workingDays`
 * working days, counted from the first slot's day.
 */
export function pickupSlots(sentAt: Date, workingDays: number): PickupSlot[] {
  const first = firstPickupSlot(sentAt);
  const slots: PickupSlot[] = [];
  let day = first.day;
  for (let count = 0; count < workingDays; count += 1) {
    for (const hours of [PICKUP_HOURS.morning, PICKUP_HOURS.afternoon]) slots.push({ day, ...hours });
    day = workingDayFrom(addDays(day, 1));
  }
  return slots.filter((slot) => slotCode(slot) >= slotCode(first));
}

/** Time from which an order misses the slot that is currently the first: one of the next deadlines. */
export function firstSlotHoldsUntil(sentAt: Date): Date {
  const first = slotCode(firstPickupSlot(sentAt));
  for (let day = shopDay(sentAt); ; day = addDays(day, 1)) {
    for (const time of [PICKUP_DEADLINES.sameDay, PICKUP_DEADLINES.nextMorning]) {
      const deadline = shopMoment(day, time);
      if (deadline > sentAt && slotCode(firstPickupSlot(deadline)) > first) return deadline;
    }
  }
}
