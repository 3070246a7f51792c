import { parseDecimal } from '../../../domain/money.ts';
import { shopMoment } from '../../../domain/shop-day.ts';
import { explain, type Reason } from '../../texts/index.ts';
import { isPercentCell, isShownCell, type ShownCell } from './rows.ts';

/** A parsed value, or the reason why it could not be parsed. */
export type Reading<T> = { value: T; isRounded?: boolean } | { reason: Reason };

/** The decimal sign of a file; null: decided for each number, when it has only one possible reading. */
export type DecimalSign = ',' | '.' | null;

/** The trimmed text of a cell or JSON scalar; null for what is empty, absent or not a scalar. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (isShownCell(value)) return typeof value.holds === 'number' ? value.shown : String(value.holds);
  return isPercentCell(value) ? `${value.percent}%` : null;
}

// `#RIF!`, `#¡VALOR!`, `#NOM?`; `#N/D` and its sisters; what is too wide for its column; LibreOffice's numbers.
const errorForms =
  /^(?:#[¡¿]?\p{Lu}[\p{Lu}/_0]*[!?]|#\p{L}\/\p{L}!?|#NV|#GETTING_DATA|#¿?\p{Lu}+\?|#{3,}|(?:Err|Errore|Fehler|Erreur|Error):\d{3})$/u;

/** Whether a value is the error that a spreadsheet shows in the place of one, in any of its languages. */
export function isErrorText(value: unknown): boolean {
  return typeof value === 'string' && /^\s*[#EF]/.test(value) && errorForms.test(value.trim());
}

/** Why a cell cannot be a text, if it is a date, a yes or no, or an error; null for others. */
export function notText(value: unknown): Reason | null {
  if (isErrorText(value)) return errorReason(value);
  if (!isShownCell(value) || typeof value.holds === 'number') return null;
  const what = typeof value.holds === 'boolean' ? explain('a yes or no') : explain('a date');
  return explain('The cell is {what}, shown as "{shown}", not a text; format the column as text and enter it again.', {
    what,
    shown: value.shown,
  });
}

/** The reason reported for a cell with an error. */
export function errorReason(value: unknown): Reason {
  return explain('The cell shows the error {value} of a spreadsheet instead of a value.', {
    value: shorten(textOf(value) ?? ''),
  });
}

/**
 * A decimal number as whole steps of 10^-decimals: `1.234,50` with two decimals is 123450. Spaces, apostrophes and a
 * euro or percent sign around the number are ignored. Rejects `12.400` while the sign is unknown, because it may be
 * 12.4 or 12400, and a number that does not use the known sign.
 */
export function readScaled(value: unknown, decimals: number, sign: DecimalSign): Reading<number> {
  if (isPercentCell(value)) return readScaled(value.percent, decimals, sign);
  if (isShownCell(value)) return readShown(value, decimals, sign);
  const text = textOf(value) ?? '';
  const notNumber = { reason: explain('"{value}" is not a number.', { value: shorten(text) }) };
  if (typeof value === 'number') {
    const number = parseDecimal(value, decimals);
    return number === null ? notNumber : { value: number };
  }
  const bare = bareNumber(text);
  const exponent = withoutExponent(bare);
  if (exponent !== null) {
    const number = parseDecimal(exponent, decimals);
    return number === null ? notNumber : { value: number };
  }
  const free = parseDecimal(bare, decimals);
  if (free === null && /^[+-]?\d{10,}(?:[.,]\d+)?$/.test(bare))
    return { reason: explain('{value} is too large.', { value: shorten(text) }) };
  if (free === null) return isErrorText(value) ? { reason: errorReason(value) } : notNumber;
  if (sign === null) return isAmbiguousNumber(bare) ? { reason: ambiguous(text, bare) } : { value: free };
  const number = parseDecimal(unify(bare, sign), decimals);
  if (number !== null) return { value: number };
  return {
    reason: explain('"{value}" is not a number with a decimal {sign}.', {
      value: shorten(text),
      sign: sign === ',' ? explain('comma') : explain('point'),
    }),
  };
}

function readShown({ shown, holds }: ShownCell, decimals: number, sign: DecimalSign): Reading<number> {
  if (typeof holds === 'number') return readScaled(holds, decimals, sign);
  return {
    reason: explain('The cell is {what}, shown as "{shown}", not a number.', {
      what: typeof holds === 'boolean' ? explain('a yes or no') : explain('a date'),
      shown,
    }),
  };
}

/** A number without currency and percent signs, spaces and apostrophes; ERPs write its minus behind it. */
export function bareNumber(text: string): string {
  const bare = text
    .trim()
    .replace(/^(?:€|EURO?)\s*|\s*(?:€|EURO?|%)$/gi, '')
    .replace(/[\s\u00a0\u202f'’]/g, '');
  return bare.endsWith('-') ? `-${bare.slice(0, -1)}` : bare;
}

/** `1e-05` with all its digits and a decimal point; null for a number without an exponent. */
function withoutExponent(bare: string): string | null {
  const match = /^([+-]?)(\d+)(?:[.,](\d+))?e([+-]?\d{1,2})$/i.exec(bare);
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = '', power = ''] = match;
  const point = whole.length + Number(power);
  const digits = `${'0'.repeat(Math.max(0, 1 - point))}${whole}${fraction}`;
  const place = Math.max(point, 1);
  return `${sign}${digits.slice(0, place).padEnd(place, '0')}.${digits.slice(place)}`;
}

/** Whether the only separator of a bare number may be a decimal or a thousands separator: `12.400`, `1,234`. */
export function isAmbiguousNumber(bare: string): boolean {
  return /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(bare);
}

function ambiguous(text: string, bare: string): Reason {
  const decimal = Number(bare.replace(',', '.'));
  const whole = bare.replace(/[.,]/, '');
  return explain(
    '"{value}" may be {decimal} or {whole}; say the decimal sign (--decimal, or "decimal" in the mapping).',
    { value: text, decimal, whole },
  );
}

/**
 * The number with a decimal point and without thousands separators; null when a separator is in a wrong position: no
 * thousands begin with 0, so `0.125` has a decimal point.
 */
function unify(text: string, sign: ',' | '.'): string | null {
  const grouping = sign === ',' ? '.' : ',';
  const [whole = '', fraction, ...more] = text.split(sign);
  if (more.length > 0 || fraction?.includes(grouping) === true) return null;
  if (whole.includes(grouping) && !/^[+-]?[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(whole)) return null;
  return `${whole.replaceAll(grouping, '')}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** A whole number; accepts `12,00`, rejects `12,5`. */
export function readInteger(value: unknown, sign: DecimalSign): Reading<number> {
  const thousandths = readScaled(value, 3, sign);
  if ('reason' in thousandths) return thousandths;
  if (thousandths.value % 1000 !== 0)
    return { reason: explain('"{value}" is not a whole number.', { value: shorten(textOf(value) ?? '') }) };
  return { value: thousandths.value / 1000 };
}

/** A number rounded down to a whole one, of at most six decimals: `12,75` is 12. */
export function readRoundedDown(value: unknown, sign: DecimalSign): Reading<number> {
  const millionths = readScaled(value, 6, sign);
  return 'reason' in millionths ? millionths : { value: Math.floor(millionths.value / 1_000_000) };
}

/** A decimal number as a JavaScript number, for technical features. */
export function readNumber(value: unknown, sign: DecimalSign): Reading<number> {
  if (typeof value === 'number' && Number.isFinite(value)) return { value };
  if (isPercentCell(value)) return { value: value.percent };
  if (isShownCell(value) && typeof value.holds === 'number') return { value: value.holds };
  const scaled = readScaled(value, 6, sign);
  return 'reason' in scaled ? scaled : { value: scaled.value / 1_000_000 };
}

const yes = new Set(['true', '1', 's', 'si', 'sì', 'y', 'yes', 'x', 'vero']);
const no = new Set(['false', '0', 'n', 'no', 'falso', '-']);

/** A yes or no, in Italian or English, as a boolean. */
export function readBoolean(value: unknown): Reading<boolean> {
  const text = (textOf(value) ?? '').toLowerCase();
  if (yes.has(text)) return { value: true };
  if (no.has(text)) return { value: false };
  return { reason: explain('"{value}" is neither yes nor no (si/no, true/false, 1/0).', { value: shorten(text) }) };
}

// No day, as databases and ERPs write it: zeros, the beginning of their calendars, the separators of an empty field.
const emptyDays =
  /^(?:0|0{8}|0{1,4}([-/.])0{1,2}\1(?:0{1,4}|\d{4})|[-/. ]+|1900-01-0[01]|0?[01]([-/.])0?1\2(?:1900|1753|0001)|(?:1753|0001)-01-01|3[01]([-/.])12\3(?:1899)|1899-12-3[01]|19000100|18991230)(?:[T ]0{1,2}[:.]00(?:[:.]00(?:\.0+)?)?Z?)?$/;

/** Whether a value is how ERPs write that there is no day. */
export function isEmptyDay(value: unknown): boolean {
  return emptyDays.test(textOf(value) ?? '');
}

/** A date as `YYYY-MM-DD` from the same form (also followed by a time), `31/12/2026`, `31.12.2026` or `20261231`. */
export function readDate(value: unknown): Reading<string> {
  const text = textOf(value) ?? '';
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  const italian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : [italian?.[3], italian?.[2], italian?.[1]];
  if (year === undefined || month === undefined || day === undefined) {
    return { reason: explain('"{value}" is not a date (2026-12-31 or 31/12/2026).', { value: shorten(text) }) };
  }
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
  return exists
    ? { value: date }
    : { reason: explain('"{value}" is a day that does not exist.', { value: shorten(text) }) };
}

/**
 * A day with a time as ISO 8601: `2026-12-31T10:24:00Z`, or in Italian time `2026-12-31 10:24` and `31/12/2026 10.24`. A
 * day alone is its beginning.
 */
export function readTime(value: unknown): Reading<string> {
  const text = textOf(value) ?? '';
  const [, day = '', hour = '0', minute = '00', zone] =
    /^(\S+?)(?:[T ]\s*(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text) ?? [];
  if (zone !== undefined) {
    const moment = new Date(text);
    if (!Number.isNaN(moment.getTime())) return { value: moment.toISOString() };
  }
  const date = readDate(day);
  if ('reason' in date || zone !== undefined || Number(hour) > 23 || Number(minute) > 59) {
    return {
      reason: explain('"{value}" is not a time (2026-12-31 10:24 or 31/12/2026 10:24).', { value: shorten(text) }),
    };
  }
  return { value: shopMoment(date.value, `${hour.padStart(2, '0')}:${minute}`).toISOString() };
}

/** The percentages of a cascade: those of `30+10+5`, of a JSON list, or a single number. */
export function discountParts(value: unknown): unknown[] {
  const partsOf = (one: unknown): unknown[] => (typeof one === 'string' ? one.trim().split('+') : [one]);
  return Array.isArray(value) ? value.flatMap(partsOf) : partsOf(value);
}

/** Whether a value says itself that it is a percentage, by its number format or its sign. */
export function isMarkedPercent(value: unknown): boolean {
  return isPercentCell(value) || (typeof value === 'string' && value.trimEnd().endsWith('%'));
}

/**
 * A rate in hundredths of a percent, and whether it was rounded to them. `decimals` are those of the column's unit: 2 for percents, 4 for fractions, 0 for
 * hundredths. A value that says itself that it is a percentage is one whatever the unit.
 */
export function readRate(value: unknown, decimals: number, sign: DecimalSign): Reading<number> {
  const kept = isMarkedPercent(value) ? 2 : decimals;
  // A percentage of thousands is none: `33,333` has three decimals.
  const isFine = sign === null && kept === 2 && typeof value === 'string' && isAmbiguousNumber(bareNumber(value));
  if (isFine) return readRate(Number(bareNumber(value).replace(',', '.')), kept, sign);
  const reading = readScaled(value, kept, sign);
  if ('reason' in reading) return reading;
  const exact = readScaled(value, kept + 4, sign);
  return 'value' in exact && exact.value !== reading.value * 10_000 ? { ...reading, isRounded: true } : reading;
}

/** Cascade discounts in hundredths of a percent; for `decimals` see `readRate`. */
export function readDiscounts(value: unknown, decimals: number, sign: DecimalSign): Reading<number[]> {
  const discounts: number[] = [];
  let isRounded = false;
  for (const part of discountParts(value)) {
    const discount = readRate(part, decimals, sign);
    if ('reason' in discount) return discount;
    if (discount.value < 0 || discount.value > 10_000) {
      return { reason: explain('The discount {value} is not between 0 and 100 %.', { value: textOf(part) ?? '' }) };
    }
    discounts.push(discount.value);
    isRounded ||= discount.isRounded === true;
  }
  return isRounded ? { value: discounts, isRounded } : { value: discounts };
}

/** Shortens long values for use in a reason. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/**
 * Whether a code is a number as Excel shows it when the column is too narrow or the number too long (`8,00123E+12`):
 * saved like that, it has lost its last digits. A code such as `1E5` does not match, because Excel always writes the
 * plus sign.
 */
export function hasLostDigits(text: string): boolean {
  return /^-?\d(?:[.,]\d+)?E\+\d{2,3}$/i.test(text.trim());
}

/** The reason reported for such a code. */
export function lostDigitsReason(text: string): Reason {
  return explain(
    '"{value}" is a code that lost its digits in a spreadsheet; format the column as text and enter it again.',
    { value: text },
  );
}
