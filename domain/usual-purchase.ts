/** Purchases on different days that make an article a usual one. */
export const USUAL_PURCHASES = 3;

/** Days before the next purchase is due on which an article is proposed. */
export const PROPOSED_AHEAD = 7;

/** Late or due in these days: proposed ticked; `soon`: proposed only. */
export type UsualState = 'late' | 'due' | 'soon';

/** Days between two days, YYYY-MM-DD; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/**
 * Days by which a purchase may differ from its usual day and still be on time: a tenth of the interval, at least two.
 */
function tolerance(interval: number): number {
  return Math.max(2, Math.round(interval / 10));
}

/** Days of delay after which an article counts as no longer bought: two further intervals, at least a month. */
export function longestDelay(interval: number): number {
  return Math.max(30, 2 * interval);
}

/** Whether the next purchase is late, due or still to come; `interval` is the usual number of days between two. */
export function usualState(dueOn: string, interval: number, today: string): UsualState {
  const delay = daysBetween(dueOn, today);
  if (delay > tolerance(interval)) return 'late';
  return delay < -tolerance(interval) ? 'soon' : 'due';
}
