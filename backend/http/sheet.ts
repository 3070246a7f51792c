import { drawingTask } from '../drawing/index.ts';

/** A cell of a sheet. */
export type SheetCell = string | number | null;

/**
 * Writes a workbook with one sheet.
 * @param parts lists of rows as JSON texts, which are copied to another thread much faster than their cells
 */
export async function writeSheet(name: string, parts: readonly string[]): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx');
  const rows = parts.flatMap((part) => JSON.parse(part) as SheetCell[][]);
  return writeXlsx({ sheets: [{ name, rows }] });
}

/** A sheet, written in a thread. */
export const sheetDrawing = drawingTask(import.meta.url, writeSheet);
