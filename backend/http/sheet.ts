import { drawingTask } from '../drawing/index.ts';

/** A cell of a sheet. */
export type SheetCell = string | number | null;

/** How a spreadsheet program shows the numbers of a column, in its own language. */
export const SHEET_FORMATS = {
  money: '#,##0.00',
  day: 'dd/mm/yyyy',
  moment: 'dd/mm/yyyy hh:mm',
} as const;

/** A day, YYYY-MM-DD, and minutes in it as the number of a spreadsheet: days since 30 December 1899. */
export function sheetDay(day: string, time = '00:00'): number {
  return Date.parse(`${day}T${time}:00Z`) / 86_400_000 + 25_569;
}

/**
 * Writes a workbook with one sheet.
 * @param formats of the columns; null for none
 * @param parts lists of rows as JSON texts, which are copied to another thread much faster than their cells
 */
export async function writeSheet(
  name: string,
  formats: readonly (string | null)[],
  parts: readonly string[],
): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx');
  const rows = parts.flatMap((part) => JSON.parse(part) as SheetCell[][]);
  return writeXlsx({
    sheets: [{ name, columns: formats.map((numFmt) => (numFmt === null ? {} : { numFmt })), rows }],
  });
}

/** A sheet, written in a thread. */
export const sheetDrawing = drawingTask(import.meta.url, writeSheet);
