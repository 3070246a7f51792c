import type { OfficeAnswer } from '../calls/office-call.ts';
import type { SettingsForm } from '../settings/use-settings-form.tsx';

/** What the page reads, and when that was. */
export type ErpPage = OfficeAnswer<'getErpConnection'> & { now: string };
/** The fields of the page; the secret is empty until somebody types a new one. */
export type ErpValues = ErpPage['fields'] & { secret: string };
export type ErpForm = SettingsForm<ErpValues>;

/** Seconds from one moment to another as one says them: the unit and the number. */
export function ageOf(at: string, now: string): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  return spanOf((Date.parse(now) - Date.parse(at)) / 1000);
}

/** A number of seconds in the largest unit of which there are at least two. */
export function spanOf(seconds: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const minutes = Math.max(0, Math.round(seconds / 60));
  if (minutes < 120) return { unit: 'minutes', count: minutes };
  if (minutes < 48 * 60) return { unit: 'hours', count: Math.round(minutes / 60) };
  return { unit: 'days', count: Math.round(minutes / 1440) };
}

/** Whether data is older than twice what is usual. */
export function isLate({ at, usualSeconds }: ErpPage['flows'][number], now: string): boolean {
  if (at === null || usualSeconds === null) return false;
  return Date.parse(now) - Date.parse(at) > usualSeconds * 2000;
}
