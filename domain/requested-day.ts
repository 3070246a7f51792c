import { closedRanges, type DayRange } from './closures.ts';
import { addDays, earliestRequestedDay, isDay, isWorkingDay, workingDayFrom, type IsClosed } from './shop-day.ts';

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
  /** Days until the latest on which the shop delivers nothing, besides Sundays and holidays. */
  closed: readonly DayRange[];
}

/**
 * The days that can be requested for an order sent today: working days only, without Sundays, Italian holidays
 * and days without deliveries. A day before the usual one may be requested, but is not promised.
 */
export function requestedDays(today: string, minimumDays: number, isClosed: IsClosed): RequestedDays {
  const earliest = earliestRequestedDay(today, minimumDays, isClosed);
  let usual = today;
  for (let count = 0; count < DELIVERY_DAYS; count += 1) usual = workingDayFrom(addDays(usual, 1), isClosed);
  const latest = addDays(today, LATEST_DAYS);
  const closed = closedRanges(isClosed, today, latest);
  return { earliest, usual: usual < earliest ? earliest : usual, latest, closed };
}

const isIn = (ranges: readonly DayRange[]): IsClosed => {
  return (day) => ranges.some(({ from, to }) => from <= day && day <= to);
};

/**
 * Why a day can't be requested: `not-possible` means too early or invalid, `closed` a Sunday or holiday, `shut` a day on
 * which this shop delivers nothing.
 */
export function requestedDayError(
  day: string,
  { earliest, latest, closed }: Pick<RequestedDays, 'earliest' | 'latest' | 'closed'>,
): 'not-possible' | 'closed' | 'shut' | 'too-far' | null {
  if (!isDay(day) || day < earliest) return 'not-possible';
  if (day > latest) return 'too-far';
  if (!isWorkingDay(day)) return 'closed';
  return isIn(closed)(day) ? 'shut' : null;
}

/** The first possible day after a closed one. */
export function nextFreeDay(day: string, { closed }: Pick<RequestedDays, 'closed'>): string {
  return workingDayFrom(day, isIn(closed));
}
