import { drawBars, MODULE, widthOf, type Bars } from './bars.ts';
import { BOTTOM, heightOf, MARGIN, rule, WIDTH, write, type Drawing } from './sheet.ts';

export interface PrintColumn {
  key: string;
  title: string;
  width: number;
  isRight?: boolean;
  isBold?: boolean;
}

/** A cell: its text with a bold line above and a smaller one below, or a barcode with its digits. */
export type PrintCell = string | { head?: string; text: string; note?: string } | { bars: Bars; code: string };

export interface PrintRow {
  /** A line over the whole width above the row: the document to which the next rows belong. */
  group?: string;
  cells: Readonly<Record<string, PrintCell>>;
}

const GAP = 6;
const BAR_HEIGHT = 15;
/** White beside the bars, in addition to the gap between columns: eleven modules in all. */
const QUIET = 4;
const NOTE_SIZE = 7;

function cellHeight(drawing: Drawing, cell: PrintCell | undefined, width: number): number {
  if (cell === undefined) return 0;
  if (typeof cell === 'string') return heightOf(drawing, cell, width);
  if ('bars' in cell) return BAR_HEIGHT + 10;
  const head = cell.head ? heightOf(drawing, cell.head, width) : 0;
  const note = cell.note ? heightOf(drawing, cell.note, width, NOTE_SIZE) : 0;
  return head + heightOf(drawing, cell.text, width) + note;
}

function drawCell(drawing: Drawing, cell: PrintCell, column: PrintColumn, x: number, y: number): void {
  const { width, isRight = false, isBold = false } = column;
  if (typeof cell === 'string') {
    write(drawing, cell, { x, y, width, isRight, isBold });
  } else if ('bars' in cell) {
    const module = Math.min(MODULE, (width - 2 * QUIET) / widthOf(cell.bars, 1));
    drawBars(drawing, cell.bars, { x: x + QUIET, y, height: BAR_HEIGHT, module });
    write(drawing, cell.code, { x: x + QUIET, y: y + BAR_HEIGHT + 2, width, size: NOTE_SIZE });
  } else {
    const top = cell.head ? write(drawing, cell.head, { x, y, width, isRight, isBold: true }) : y;
    const below = write(drawing, cell.text, { x, y: top, width, isRight, isBold });
    if (cell.note) write(drawing, cell.note, { x, y: below, width, isRight, size: NOTE_SIZE, isGrey: true });
  }
}

function drawHeads(drawing: Drawing, columns: readonly PrintColumn[]): void {
  const { y } = drawing;
  let x = MARGIN;
  for (const { title, width, isRight } of columns) {
    write(drawing, title, { x, y, width, size: 7, isRight, isGrey: true });
    x += width + GAP;
  }
  rule(drawing, y + 11, { isStrong: true });
  drawing.y = y + 16;
}

/**
 * Draws a table from the drawing's current height on; its heads are repeated on every page. The last row stays on the
 * page of what follows, `tail` points high: no page has only the totals.
 */
export function drawTable(
  drawing: Drawing,
  columns: readonly PrintColumn[],
  rows: readonly PrintRow[],
  continued: string,
  tail = 0,
): void {
  drawHeads(drawing, columns);
  for (const [index, { group, cells }] of rows.entries()) {
    const height = Math.max(...columns.map(({ key, width }) => cellHeight(drawing, cells[key], width)));
    const kept = index === rows.length - 1 ? tail + 7 : 0;
    if (drawing.y + height + (group ? 16 : 0) + kept > BOTTOM) {
      write(drawing, continued, { x: MARGIN, y: drawing.y, width: WIDTH, size: 7, isRight: true, isGrey: true });
      drawing.addPage();
      drawHeads(drawing, columns);
    }
    if (group) {
      const { y } = drawing;
      const below = write(drawing, group, { x: MARGIN, y, width: WIDTH, size: 8, isBold: true });
      rule(drawing, below + 2);
      drawing.y = below + 6;
    }
    const { y } = drawing;
    let x = MARGIN;
    for (const column of columns) {
      const cell = cells[column.key];
      if (cell !== undefined) drawCell(drawing, cell, column, x, y);
      x += column.width + GAP;
    }
    rule(drawing, y + height + 3);
    drawing.y = y + height + 7;
  }
}

/** Columns whose widths, with the gaps between them, fill the page: the flexible one takes what is left. */
export function fitColumns(columns: readonly (PrintColumn & { isFlexible?: boolean })[]): PrintColumn[] {
  const fixed = columns.reduce((all, { width, isFlexible }) => all + (isFlexible ? 0 : width) + GAP, -GAP);
  return columns.map((column) => (column.isFlexible ? { ...column, width: WIDTH - fixed } : column));
}
