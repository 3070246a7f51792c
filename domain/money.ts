/**
 * Money as integers. A unit price counts ten-thousandths of a euro (7.987 € is 79870), a total counts cents, a rate or
 * discount counts hundredths of a percent (22 % is 2200). Every rounding in the shop is `roundHalfUp` in rounding.ts;
 * decimals exist only in input and output.
 */
export type UnitPrice = number;
export type Cents = number;
export type HundredthsOfPercent = number;

/** 100 %, in hundredths of a percent. */
export const WHOLE: HundredthsOfPercent = 10_000;
/** One euro, in ten-thousandths. */
export const UNITS_PER_EURO = 10_000;
/** One cent, in ten-thousandths of a euro. */
export const UNITS_PER_CENT = 100;

/** Cents as ten-thousandths of a euro. */
export function centsToUnitPrice(cents: Cents): UnitPrice {
  return cents * UNITS_PER_CENT;
}

/** Euro in the wire format: 79870 is 7.987. */
export function unitPriceToEuro(price: UnitPrice): number {
  return price / UNITS_PER_EURO;
}

/** Euro in the wire format: 798 is 7.98. */
export function centsToEuro(cents: Cents): number {
  return cents / 100;
}

/** Percent in the wire format: 2200 is 22. */
export function rateToPercent(rate: HundredthsOfPercent): number {
  return rate / 100;
}

/**
 * Parses an external amount, number or text, with point or comma ('7,98' is 7.98), from its decimal digits, never
 * from a binary approximation. With both separators the last one is the decimal one ('1.234,50'); a separator that
 * occurs more than once groups thousands. Returns an integer in units of 10^-decimals, rounded half up; null for
 * anything that is not a finite amount or is too large to be exact.
 */
export function parseDecimal(value: unknown, decimals: number): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const text = typeof value === 'number' ? plainDigits(value) : unifySeparators(value.trim());
  const match = text === null ? null : /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return null;
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0');
  const magnitude = Number(`${whole}${kept}` || '0');
  if (magnitude >= Number.MAX_SAFE_INTEGER) return null;
  const next = fraction.charAt(decimals);
  const isNegative = sign === '-';
  const isRoundedUp = isNegative ? isAboveHalf(fraction.slice(decimals)) : next >= '5' && next !== '';
  const rounded = magnitude + (isRoundedUp ? 1 : 0);
  return isNegative && rounded !== 0 ? -rounded : rounded;
}

/** Below zero a half is rounded up, towards zero. */
function isAboveHalf(rest: string): boolean {
  return rest > '5' && rest.replace(/0+$/, '') !== '5';
}

function plainDigits(value: number): string | null {
  if (!Number.isFinite(value)) return null;
  const text = String(value);
  return text.includes('e') ? (Math.abs(value) < 1 ? value.toFixed(20) : null) : text;
}

function unifySeparators(text: string): string | null {
  const lastPoint = text.lastIndexOf('.');
  const lastComma = text.lastIndexOf(',');
  if (lastComma < 0 && lastPoint < 0) return text;
  if (lastComma < 0 || lastPoint < 0) {
    const separator = lastComma < 0 ? '.' : ',';
    if (text.indexOf(separator) === text.lastIndexOf(separator)) return text.replace(separator, '.');
    return isGrouped(text, separator) ? text.replaceAll(separator, '') : null;
  }
  const decimal = lastComma > lastPoint ? ',' : '.';
  const grouping = decimal === ',' ? '.' : ',';
  const [whole = '', fraction = '', ...more] = text.split(decimal);
  if (more.length > 0 || !isGrouped(whole, grouping)) return null;
  return `${whole.replaceAll(grouping, '')}.${fraction}`;
}

function isGrouped(text: string, separator: string): boolean {
  const [first = '', ...groups] = text.split(separator);
  return /^[+-]?\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
}

/** Parses an external amount in euro as a unit price; null when it is not an amount. */
export function parseUnitPrice(value: unknown): UnitPrice | null {
  return parseDecimal(value, 4);
}

/** Parses an external amount in euro as cents; null when it is not an amount. */
export function parseCents(value: unknown): Cents | null {
  return parseDecimal(value, 2);
}
