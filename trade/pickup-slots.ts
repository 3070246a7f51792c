import { addDays, shopDay, shopMoment, shopTime, workingDayFrom } from './shop-day.ts';

/** When an order can be collected, in Italian time. */
export interface PickupSlot {
  /** YYYY-MM-DD. */
  day: string;
  /** HH:MM. */
  from: string;
  to: string;
}

const MORNING = { from: '10:00', to: '13:00' };
const AFTERNOON = { from: '13:00', to: '16:00' };
/** Orders sent before the first hour are ready the same day, before the second the next morning (R9.33). */
const FIRST_DEADLINE = '10:00';
const SECOND_DEADLINE = '16:00';

/** Name of a slot on the wire: its beginning, e.g. 2026-11-24T13:00. */
export function slotCode(slot: PickupSlot): string {
  return `${slot.day}T${slot.from}`;
}

/**
 * The first slot for an order sent at a moment (R9.33, R9.34): before 10:00 the same day 13:00–16:00, before 16:00 the
 * next day 10:00–13:00, later the next working day 13:00–16:00; on a closed day the same hours of the next working day.
 * So an order of a closed day's morning is ready later than one of that day's noon.
 */
export function firstPickupSlot(sentAt: Date): PickupSlot {
  const today = shopDay(sentAt);
  const time = shopTime(sentAt);
  if (time < FIRST_DEADLINE) return { day: workingDayFrom(today), ...AFTERNOON };
  const hours = time < SECOND_DEADLINE ? MORNING : AFTERNOON;
  return { day: workingDayFrom(addDays(today, 1)), ...hours };
}

/**
 * The slots that an order sent at a moment can choose from: the first one by the rule and all later ones of so many
 * working days, counted from the first slot's.
 */
export function pickupSlots(sentAt: Date, workingDays: number): PickupSlot[] {
  const first = firstPickupSlot(sentAt);
  const slots: PickupSlot[] = [];
  let day = first.day;
  for (let count = 0; count < workingDays; count += 1) {
    for (const hours of [MORNING, AFTERNOON]) slots.push({ day, ...hours });
    day = workingDayFrom(addDays(day, 1));
  }
  return slots.filter((slot) => slotCode(slot) >= slotCode(first));
}

/** The moment from which an order no longer reaches the slot that is the first one now: one of the next deadlines. */
export function firstSlotHoldsUntil(sentAt: Date): Date {
  const first = slotCode(firstPickupSlot(sentAt));
  for (let day = shopDay(sentAt); ; day = addDays(day, 1)) {
    for (const time of [FIRST_DEADLINE, SECOND_DEADLINE]) {
      const deadline = shopMoment(day, time);
      if (deadline > sentAt && slotCode(firstPickupSlot(deadline)) > first) return deadline;
    }
  }
}
