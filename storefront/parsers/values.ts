import { parseCents, parseDecimal } from '../../domain/money.ts';

/**
 * Tolerant parsers of single values: other backends of this contract send numbers as text, rows as maps, booleans as 1.
 */

/** The fields of an object, none for anything else; lists count as objects without known fields. */
export function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The items of a list, or the values of a map in its order; empty for anything else. */
export function rows(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

/** The entries of a map; empty for `[]` and anything else. */
export function entries(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

/** A text; a number is converted to text, anything else gives the fallback. */
export function text(value: unknown, fallback = ''): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : fallback;
}

/** A non-empty text, or null. */
export function textOrNull(value: unknown): string | null {
  return text(value) || null;
}

/** A number, also from text with point or comma ('7,98', '1.234,50'); null for anything else. */
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

/** A number truncated to an integer, or the fallback. */
export function whole(value: unknown, fallback = 0): number {
  const read = number(value);
  return read === null ? fallback : Math.trunc(read);
}

/** Euro as cents, rounded half up; 0 when it is not a number. */
export function cents(value: unknown): number {
  return parseCents(value) ?? 0;
}

/** Percent as hundredths of a percent, rounded half up; 0 when it is not a number. */
export function percentage(value: unknown): number {
  return parseDecimal(value, 2) ?? 0;
}

/** Whether a value is true, 1, '1' or 'true'. */
export function flag(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}
