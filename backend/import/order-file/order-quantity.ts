import type { Locale } from '../../../domain/locale.ts';
import { parseQuantity } from '../../../domain/packaging.ts';
import { textOfCsvCell } from '../../../domain/csv-cell.ts';
import { isShownCell } from '../sources/rows.ts';
import { textOf } from '../sources/values.ts';

/** Why a cell is no quantity: empty, not whole, with two readings, or something else. */
export type QuantityProblem = 'no-quantity' | 'fraction' | 'ambiguous' | 'no-number';

/** A quantity with the unit beside it in the cell, '' for none; or why there is none, with what the cell shows. */
export type ReadQuantity = { quantity: number; unit: string } | { problem: QuantityProblem; typed: string };

/**
 * Reads the quantity in a cell of an order: a whole number above 0, also as `10 PZ`, `PZ 10` or `10,00`. Separators of
 * thousands are those of the language; a number cell of a spreadsheet has only one reading.
 */
export function readQuantity(cell: unknown, locale: Locale): ReadQuantity {
  const typed = textOfCsvCell(textOf(cell) ?? '').slice(0, 64);
  if (typed === '') return { problem: 'no-quantity', typed };
  const held = isShownCell(cell) ? cell.holds : cell;
  if (typeof held === 'number') {
    if (Number.isInteger(held) && held > 0) return { quantity: held, unit: '' };
    return { problem: Number.isInteger(held) ? 'no-number' : 'fraction', typed };
  }
  if (isShownCell(cell)) return { problem: 'no-number', typed };
  const [, digits = typed, behind = ''] = /^(.*\d)\s*(\p{L}[\p{L}²]*\.?)$/u.exec(typed) ?? [];
  const [, before = '', bare = digits] = /^(\p{L}+\.?)\s*(\d.*)$/u.exec(digits) ?? [];
  const quantity = parseFileQuantity(bare, locale);
  if (quantity !== null) return { quantity, unit: (behind || before).slice(0, 20) };
  if (parseFileQuantity(bare, locale === 'it' ? 'en' : 'it') !== null) return { problem: 'ambiguous', typed };
  return {
    problem: /^\d[\d.,]*[.,]\d+$/.test(bare) && Number(bare.replace(/[.,]/g, '')) > 0 ? 'fraction' : 'no-number',
    typed,
  };
}

/** A quantity above 0 as spreadsheets write it, including `10,00`; null for anything else. */
export function parseFileQuantity(text: string, locale: Locale): number | null {
  // Zero decimals show which separator groups the thousands; exactly three zeros are thousands, not decimals.
  const [, whole = text, mark] = /^(.*\d)([.,])(?:0{1,2}|0{4,})$/.exec(text.trim()) ?? [];
  const quantity = parseQuantity(whole, mark === ',' ? 'it' : mark === '.' ? 'en' : locale);
  return quantity > 0 && Number.isSafeInteger(quantity) ? quantity : null;
}
