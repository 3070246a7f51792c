/** Tolerant readers of single values: other back ends of this contract send numbers as text, rows as maps, booleans as 1. */

/** An object's fields, or nothing when it is no object; lists count as objects without known fields. */
export function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The rows of a list, or of a map by key, in its order; anything else has none. */
export function rows(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

/** The entries of a map; `[]` and anything else is the empty map. */
export function entries(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

/** A text; numbers become text, anything else the fallback. */
export function text(value: unknown, fallback = ''): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : fallback;
}

/** A text that is not empty, or null. */
export function textOrNull(value: unknown): string | null {
  return text(value) || null;
}

/** A number, also from text with point or comma ('7,98', '1.234,50'); null when it is none (R5.5). */
export function number(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  let plain = value.trim();
  if (plain.includes(',')) {
    plain =
      plain.lastIndexOf(',') > plain.lastIndexOf('.')
        ? plain.replace(/\./g, '').replace(',', '.')
        : plain.replace(/,/g, '');
  }
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  return Number(plain);
}

/** A whole number, the fallback when there is none. */
export function whole(value: unknown, fallback = 0): number {
  const read = number(value);
  return read === null ? fallback : Math.trunc(read);
}

/** Euro as ten-thousandths, half up; null when it is no number. */
export function unitPrice(value: unknown): number | null {
  return scaled(value, 10_000);
}

/** Euro as cents, half up; 0 when it is no number. */
export function cents(value: unknown): number {
  return scaled(value, 100) ?? 0;
}

/** Percent as hundredths of a percent, half up; 0 when it is no number. */
export function percentage(value: unknown): number {
  return scaled(value, 100) ?? 0;
}

function scaled(value: unknown, factor: number): number | null {
  const read = number(value);
  if (read === null) return null;
  // The nearest number to 1.005 × 100 is a little below 100.5; six more decimals decide what was meant.
  return Math.floor(Number((read * factor).toFixed(6)) + 0.5);
}

/** true, 1, '1' and 'true' are true. */
export function flag(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}
