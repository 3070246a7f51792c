import type { Variant } from '../../parsers/article-detail.ts';
import { lineCents } from '../../../domain/rounding.ts';

/** Variants by their values on two axes. */
export interface Matrix {
  /** Values of the first axis, from top to bottom. */
  rows: string[];
  /** Values of the second axis, from left to right. */
  columns: string[];
  /** The variant in a cell, by row, then column; null where none exists. */
  cells: (Variant | null)[][];
}

/**
 * Arranges variants on two axes. Null when there are not exactly two axes, when a variant lacks a value or shares its
 * cell with another one, or when there is only one row and one column.
 */
export function buildMatrix(variants: readonly Variant[], axisCount: number): Matrix | null {
  if (axisCount !== 2) return null;
  const places = new Map<string, Map<string, Variant>>();
  for (const variant of variants) {
    const [row, column] = variant.axes;
    if (!row || !column) return null;
    const line = places.get(row) ?? new Map<string, Variant>();
    if (line.has(column)) return null;
    places.set(row, line.set(column, variant));
  }
  const rows = orderedValues([variants.map(({ axes }) => axes[0] ?? '')]);
  const columns = orderedValues(rows.map((row) => [...(places.get(row)?.keys() ?? [])]));
  if (rows.length + columns.length < 3) return null;
  return { rows, columns, cells: rows.map((row) => columns.map((column) => places.get(row)?.get(column) ?? null)) };
}

/**
 * The values of an axis in order: numbers by size; words in the order of the lists, each new one after the one before
 * it (S, M, L stays S, M, L also when the first list lacks M).
 */
export function orderedValues(lists: readonly (readonly string[])[]): string[] {
  const values = [...new Set(lists.flat())];
  const sizes = new Map(values.map((value) => [value, leadingNumber(value)]));
  if (values.every((value) => sizes.get(value) !== null)) {
    return values.sort((a, b) => (sizes.get(a) ?? 0) - (sizes.get(b) ?? 0));
  }
  const ordered: string[] = [];
  for (const list of lists) {
    let after = -1;
    for (const value of list) {
      const known = ordered.indexOf(value);
      if (known < 0) ordered.splice(after + 1, 0, value);
      after = known < 0 ? after + 1 : known;
    }
  }
  return ordered;
}

/** '20 mm' → 20, 'M8' → 8, '1.250,5 kg' → 1250.5; null for sizes in words and fractions like 1/2". */
function leadingNumber(value: string): number | null {
  const match = /^\s*[A-Za-zØ]?\s?(\d[\d.,]*)(?!\d*\/)(?:\s*[^\d/]*)$/.exec(value);
  const digits = match?.[1];
  if (!digits) return null;
  const decimal = /^\d{1,3}(\.\d{3})+(,\d+)?$/.test(digits)
    ? digits.replaceAll('.', '').replace(',', '.')
    : digits.replace(',', '.');
  const number = Number(decimal);
  return Number.isFinite(number) ? number : null;
}

/** Net value of quantities in cents, each line rounded as in the cart. A line without a price counts as 0. */
export function netTotal(lines: Iterable<{ net: number | null; quantity: number; priceQuantity: number }>): number {
  let cents = 0;
  for (const { net, quantity, priceQuantity } of lines) {
    cents += net === null ? 0 : lineCents(net, quantity, priceQuantity);
  }
  return cents;
}
