const DAY = 86_400_000;

/** A day some days after (or, negative, before) another; both YYYY-MM-DD. Refuses what is not a day. */
export function addDays(day: string, days: number): string {
  const start = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(start)) throw new Error(`"${day}" is not a day (YYYY-MM-DD).`);
  return new Date(start + days * DAY).toISOString().slice(0, 10);
}

/** The same or the next day on which lorries arrive: Monday to Friday. */
export function nextWorkingDay(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 6) return addDays(day, 2);
  return weekday === 0 ? addDays(day, 1) : day;
}
