/** A number with its fraction of an inch (`1 1/2`, `1.1/2`, `3/4`), or with thousands and decimals (`1.250,5`, `2,5`). */
const NUMBERS = /(?:(\d+)[ .-]\s?)?\b(\d{1,2})\/(2|4|8|16|32|64)(?!\d)|\d+(?:[.,]\d+)*/g;
const THOUSANDS = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/;
const DECIMAL = /^\d+[.,]\d+$/;

const CLOTHES = ['xxxs', 'xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl', 'xxxxl', 'xxxxxl'];

/** Digits of a number in a key, so that the keys of any two numbers compare like their values. */
const keyOf = (value: number): string => value.toFixed(4).padStart(20, '0');

function keyOfDigits(digits: string, hasPoints: boolean): string {
  if (!hasPoints && THOUSANDS.test(digits)) return keyOf(Number(digits.replaceAll('.', '').replace(',', '.')));
  if (DECIMAL.test(digits)) return keyOf(Number(digits.replace(',', '.')));
  return digits.replace(/\d+/g, (whole) => keyOf(Number(whole)));
}

/** Lower case without accents, `½` as `1/2`, `×` as `x`. */
function plain(text: string): string {
  return text
    .replace(/(\d)([\u00bc-\u00be\u2150-\u215e])/g, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('\u2044', '/')
    .toLowerCase()
    .replace(/(\d)\s*[x\u00d7]\s*(?=\d)/g, '$1x')
    .trim();
}

/**
 * Sort key of a size or a name with sizes in it: 2 before 10, `M8` before `M10`, `1/2"` before `3/4"` before `1"`.
 * @param hasPoints whether the decimals are after a point: `1.168` is then no thousand.
 */
function sizeKey(text: string, hasPoints: boolean): string {
  return plain(text).replace(NUMBERS, (found: string, whole?: string, part?: string, of?: string) => {
    if (part === undefined || of === undefined) return keyOfDigits(found, hasPoints);
    if (Number(part) >= Number(of)) return found.replace(/\d+/g, (digits) => keyOf(Number(digits)));
    return keyOf(Number(whole ?? 0) + Number(part) / Number(of));
  });
}

function clothesRank(size: string): number {
  const letters = size.trim().toLowerCase();
  return CLOTHES.indexOf(letters.replace(/^(\d)xl$/, (_, times: string) => `${'x'.repeat(Number(times))}l`));
}

/** A decimal after a point, which no thousands can be: `18.9`. */
const POINT = /(?<![\d.,])\d+\.(?:\d{1,2}|\d{4,})(?![\d.,])/;
const COMMA = /\d,\d/;

/** Whether decimals are after a point in values that belong together, as `18.9` beside `1.168` tells. */
export function havePoints(values: readonly string[]): boolean {
  return values.some((value) => POINT.test(value)) && !values.some((value) => COMMA.test(value));
}

/** Sort key of one of several values: XS S M L XL first, then as `sizeKey`. */
export function valueKey(value: string, hasPoints: boolean): string {
  const rank = clothesRank(value);
  return rank === -1 ? sizeKey(value, hasPoints) : `!${String(rank).padStart(2, '0')}`;
}

/** Compares sizes: XS S M L XL first, then by the numbers in them, then by name. */
export function compareSizes(one: string, other: string): number {
  const [oneKey, otherKey] = [valueKey(one, false), valueKey(other, false)];
  return oneKey < otherKey ? -1 : oneKey > otherKey ? 1 : 0;
}
