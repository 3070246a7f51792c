/** The shop uses Italian time wherever its server runs. */
export const SHOP_TIME_ZONE = 'Europe/Rome';

/** A format of times in Italy, made when first used: until then a browser need not load its time zones, which is slow. */
function italianFormat(options: Intl.DateTimeFormatOptions): (moment: Date) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (moment) =>
    (made ??= new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: SHOP_TIME_ZONE })).format(moment);
}

const formatDay = italianFormat({});

const MINUTE = 60_000;
/** Cached day of the last minute: every price and listing asks for today. Days start on whole minutes. */
let lastMinute = Number.NaN;
let lastDay = '';

/** The calendar day of a time in Italy, YYYY-MM-DD. */
export function shopDay(moment: Date): string {
  const minute = Math.floor(moment.getTime() / MINUTE);
  if (minute !== lastMinute) {
    lastDay = formatDay(moment);
    lastMinute = minute;
  }
  return lastDay;
}

/** Local time in Italy, HH:MM. */
export const shopTime = italianFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/**
 * Converts a day (YYYY-MM-DD) and a local time in Italy (HH:MM) to a Date. When daylight saving time begins, the
 * skipped hour does not exist; when it ends, the first of the two equal hours is used.
 */
export function shopMoment(day: string, time: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  // Italy is one or two hours ahead of UTC.
  const candidates = [2, 1].map((hours) => new Date(wanted - hours * 3_600_000));
  const shown = candidates.find((moment) => shopDay(moment) === day && shopTime(moment) === time);
  return shown ?? new Date(wanted - 3_600_000);
}

/** The day `days` days later, YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** Whether a text is an existing day, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** Public holidays on fixed days; Saint Francis is a holiday again since 2026. */
const FIXED_HOLIDAYS = new Set([
  '01-01',
  '01-06',
  '04-25',
  '05-01',
  '06-02',
  '08-15',
  '10-04',
  '11-01',
  '12-08',
  '12-25',
  '12-26',
]);
const SAINT_FRANCIS = '10-04';
const SAINT_FRANCIS_SINCE = 2026;

/** Easter Sunday by the Gregorian computus. */
function easter(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const epact = (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30;
  const moon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  const offset = moon - weekday;
  return addDays(`${year}-03-28`, offset);
}

/** Whether a day is an Italian public holiday. */
export function isHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  const inYear = day.slice(5);
  if (FIXED_HOLIDAYS.has(inYear) && (inYear !== SAINT_FRANCIS || year >= SAINT_FRANCIS_SINCE)) return true;
  return day === addDays(easter(year), 1);
}

/** Which own days a shop is closed, besides those on which every shop is. */
export type IsClosed = (day: string) => boolean;

const NEVER_CLOSED: IsClosed = () => false;

/** Monday to Saturday except Italian public holidays and the days on which the shop is closed. */
export function isWorkingDay(day: string, isClosed: IsClosed = NEVER_CLOSED): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() !== 0 && !isHoliday(day) && !isClosed(day);
}

/** The day itself when it is a working day, else the next working day. */
export function workingDayFrom(day: string, isClosed: IsClosed = NEVER_CLOSED): string {
  let candidate = day;
  while (!isWorkingDay(candidate, isClosed)) candidate = addDays(candidate, 1);
  return candidate;
}

const isSaturday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 6;

/** The first day from this one on when somebody of the office decides and answers: no Saturday. */
export function officeDayFrom(day: string, isClosed?: IsClosed): string {
  let candidate = workingDayFrom(day, isClosed);
  while (isSaturday(candidate)) candidate = workingDayFrom(addDays(candidate, 1), isClosed);
  return candidate;
}

/** The earliest day that can be requested: today plus the minimum days, moved to the next working day. */
export function earliestRequestedDay(today: string, minimumDays: number, isClosed?: IsClosed): string {
  return workingDayFrom(addDays(today, minimumDays), isClosed);
}
