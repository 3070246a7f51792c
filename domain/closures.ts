import { addDays, isDay, type IsClosed } from './shop-day.ts';

/** Days on which the shop is closed besides Sundays and public holidays. */
export interface Closure {
  /** First and last day, YYYY-MM-DD. */
  from: string;
  to: string;
  name: string;
  /** Whether it comes back every year on the same days; the years of its days then do not count. */
  isYearly: boolean;
  /** Everything, or deliveries alone: then goods can still be collected and the office answers. */
  stops: 'everything' | 'deliveries';
}

/** Bounds that keep every search for the next open day short. */
export const MAXIMUM_CLOSURES = 60;
export const MAXIMUM_CLOSED_DAYS = 92;
const MAXIMUM_YEARLY_DAYS = 180;

/** The closure that a day falls into. */
export function closureOn(closures: readonly Closure[], day: string): Closure | undefined {
  return closures.find(({ from, to, isYearly }) => {
    if (!isYearly) return from <= day && day <= to;
    const [first, last, inYear] = [from.slice(5), to.slice(5), day.slice(5)];
    // A closure may go over the end of the year.
    return first <= last ? first <= inYear && inYear <= last : first <= inYear || inYear <= last;
  });
}

/** The days without deliveries: closures of every kind. */
export function closedForDeliveries(closures: readonly Closure[]): IsClosed {
  return (day) => closureOn(closures, day) !== undefined;
}

/** The days on which nobody is there, for who collects goods or waits for an answer. */
export function closedForPeople(closures: readonly Closure[]): IsClosed {
  return closedForDeliveries(closures.filter(({ stops }) => stops === 'everything'));
}

const lengthOf = ({ from, to }: Closure): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** Why closures can't be used, for one of them by index; null when they can. */
export function closuresError(
  closures: readonly Closure[],
): { index: number; reason: 'no-day' | 'order' | 'too-long' | 'too-many-days' } | null {
  let yearly = 0;
  for (const [index, closure] of closures.entries()) {
    if (!isDay(closure.from) || !isDay(closure.to)) return { index, reason: 'no-day' };
    if (closure.to < closure.from) return { index, reason: 'order' };
    if (lengthOf(closure) > MAXIMUM_CLOSED_DAYS) return { index, reason: 'too-long' };
    if (closure.isYearly) yearly += lengthOf(closure);
    if (yearly > MAXIMUM_YEARLY_DAYS) return { index, reason: 'too-many-days' };
  }
  return null;
}

/** A range of days, YYYY-MM-DD, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** The ranges of closed days from one day on to another. */
export function closedRanges(isClosed: IsClosed, first: string, last: string): DayRange[] {
  const ranges: DayRange[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (!isClosed(day)) continue;
    const open = ranges.at(-1);
    if (open && addDays(open.to, 1) === day) open.to = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}
