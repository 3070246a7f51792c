import { compareTexts } from '../i18n/format.ts';
import type { Locale } from '../../domain/locale.ts';
import { lineMatcher } from '../orders/checkout-parts/find-lines.ts';
import type { CartLine } from '../parsers/cart.ts';

/** Sort orders of the lines; `entered` is the order in which they were added. */
export const lineOrders = ['entered', 'code', 'name', 'total'] as const;
export type LineOrder = (typeof lineOrders)[number];

/** A line with its number in the whole cart, which it keeps in every order and search. */
export interface NumberedLine {
  number: number;
  line: CartLine;
}

/** The sort order in a URL parameter; `entered` for anything unknown. */
export function parseLineOrder(value: string | null): LineOrder {
  return lineOrders.find((order) => order === value) ?? 'entered';
}

/**
 * The lines whose code or name contains every typed word, in the chosen order. Codes match with and without
 * their separators. Totals are not affected.
 */
export function arrangeLines(
  lines: readonly CartLine[],
  search: string,
  order: LineOrder,
  locale: Locale,
  /** Rows of the whole cart in its order, when `lines` are only some of them. */
  rows: readonly { rowId: number }[] = lines,
): NumberedLine[] {
  const isFound = lineMatcher(search);
  const numbers = new Map(rows.map(({ rowId }, index) => [rowId, index + 1]));
  const found = lines
    .map((line) => ({ number: numbers.get(line.rowId) ?? 0, line }))
    .filter(({ line }) => isFound(line));
  if (order === 'entered') return found;
  return found.sort((a, b) => compare(a.line, b.line, order, locale) || a.number - b.number);
}

function compare(a: CartLine, b: CartLine, order: LineOrder, locale: Locale): number {
  if (order === 'total') return b.netTotal - a.netTotal;
  return order === 'code' ? compareTexts(locale, a.code, b.code) : compareTexts(locale, a.name, b.name);
}
