import { perLocale, type Locale } from '../../domain/locale.ts';
import { shopDay, shopTime } from '../../domain/shop-day.ts';
import type { ResponseOf } from '../api-client/api.ts';
import { formatDate } from '../i18n/format.ts';

type WireSlot = ResponseOf<'prepareOrder'>['message']['pickup_slots'][number];

/** A pickup slot, in Italian time. */
export interface PickupSlot {
  /** Identifies the slot in requests. */
  code: string;
  /** YYYY-MM-DD. */
  day: string;
  /** HH:MM. */
  from: string;
  to: string;
}

/** Maps one slot. */
export function parsePickupSlot({ code, date, from, to }: WireSlot): PickupSlot {
  return { code, day: date, from, to };
}

/** The slots grouped by day, in their original order. */
export function pickupDays(slots: readonly PickupSlot[]): { day: string; slots: PickupSlot[] }[] {
  const days = [...new Set(slots.map(({ day }) => day))];
  return days.map((day) => ({ day, slots: slots.filter((slot) => slot.day === day) }));
}

/** '10:00–13:00'. */
export function slotHours({ from, to }: PickupSlot): string {
  return `${from}–${to}`;
}

const weekday = perLocale((tag) => new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }));

/** Name of a day of the week: 'lunedì', 'Monday'; '' when the text is not a date. */
export function weekdayName(locale: Locale, day: string): string {
  const moment = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) ? '' : weekday(locale).format(moment);
}

/** 'lunedì 23/11/2026'. */
export function namedDay(locale: Locale, day: string): string {
  return `${weekdayName(locale, day)} ${formatDate(day)}`.trim();
}

/** 'lunedì 23/11/2026, 10:00–13:00'; no line break within the hours. */
export function namedSlot(locale: Locale, slot: PickupSlot): string {
  return `${namedDay(locale, slot.day)}, ${slotHours(slot).replace('–', `${joiner}–${joiner}`)}`;
}

/** Prevents a line break here. */
const joiner = '\u2060';

/** Day and time of a timestamp (ISO 8601) in the wholesaler's time zone; null when invalid. */
export function romeMoment(moment: string): { day: string; time: string } | null {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? null : { day: shopDay(date), time: shopTime(date) };
}
