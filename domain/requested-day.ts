import { addDays, earliestRequestedDay, isDay, isWorkingDay, workingDayFrom } from './shop-day.ts';

/** Working days until delivery when no day is requested. */
const DELIVERY_DAYS = 3;
/** Maximum number of days ahead that can be requested, because of typing errors such as the year 9999. */
const LATEST_DAYS = 365;

/** The days that can be requested, YYYY-MM-DD. */
export interface RequestedDays {
  /** The first possible day. */
  earliest: string;
  /** Delivery day if none is requested, never before the earliest. */
  usual: string;
  latest: string;
}

/**
 * The days that can be requested for an order sent today: working days only, without Sundays and Italian holidays. A
 * day before the usual one may be requested, but is not promised.
 */
export function requestedDays(today: string, minimumDays: number): RequestedDays {
  const earliest = earliestRequestedDay(today, minimumDays);
  let usual = today;
  for (let count = 0; count < DELIVERY_DAYS; count += 1) usual = workingDayFrom(addDays(usual, 1));
  return { earliest, usual: usual < earliest ? earliest : usual, latest: addDays(today, LATEST_DAYS) };
}

/** Why a day can't be requested: `not-possible` means too early or invalid, `closed` a Sunday or holiday. */
export function requestedDayError(
  day: string,
  { earliest, latest }: Pick<RequestedDays, 'earliest' | 'latest'>,
): 'not-possible' | 'closed' | 'too-far' | null {
  if (!isDay(day) || day < earliest) return 'not-possible';
  if (day > latest) return 'too-far';
  return isWorkingDay(day) ? null : 'closed';
}

/** The first possible day after a closed one. */
export function nextFreeDay(closed: string): string {
  return workingDayFrom(closed);
}
