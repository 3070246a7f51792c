import { addDays, earliestRequestedDay, isDay, isWorkingDay, workingDayFrom } from './shop-day.ts';

/** Working days after which goods are delivered when nothing is asked for (R9.32). */
const DELIVERY_DAYS = 3;
/** Days ahead that a delivery can be asked for: a slip of the keyboard is not an order for the year 9999. */
const LATEST_DAYS = 365;

/** The days a buyer can ask for, YYYY-MM-DD. */
export interface RequestedDays {
  /** The first one (R9.25). */
  earliest: string;
  /** When the goods come if nothing is asked for: the delivery that is promised, never before the earliest. */
  usual: string;
  latest: string;
}

/**
 * Which days can be asked for of an order sent on a day. Days are working days: no Sundays, no Italian holidays. A day
 * before the usual one may be asked for (R9.25), but is more than is promised (R9.32).
 */
export function requestedDays(today: string, minimumDays: number): RequestedDays {
  const earliest = earliestRequestedDay(today, minimumDays);
  let usual = today;
  for (let count = 0; count < DELIVERY_DAYS; count += 1) usual = workingDayFrom(addDays(usual, 1));
  return { earliest, usual: usual < earliest ? earliest : usual, latest: addDays(today, LATEST_DAYS) };
}

/** Why a day can't be asked for: `not-possible` is before the earliest or no day at all, `closed` a Sunday or holiday. */
export function requestedDayFault(
  day: string,
  { earliest, latest }: Pick<RequestedDays, 'earliest' | 'latest'>,
): 'not-possible' | 'closed' | 'too-far' | null {
  if (!isDay(day) || day < earliest) return 'not-possible';
  if (day > latest) return 'too-far';
  return isWorkingDay(day) ? null : 'closed';
}

/** The first day after a closed one that can be asked for instead. */
export function nextFreeDay(closed: string): string {
  return workingDayFrom(closed);
}
