import { type Reason } from '../../texts/index.ts';
/**
 * One row of the supplier's file: column to text in a CSV file, key to any value in an NDJSON file. Undefined is a
 * column that the row does not reach, which changes nothing.
 */
export type SourceRow = Record<string, unknown>;

/** The line on which something that cannot be read as a row starts, from 1, and why. */
interface Unreadable {
  line: number;
  reason: Reason;
}

/** A row and the line on which it starts, from 1; or the reason why the line is not a row. */
export type ReadRow = { line: number; row: SourceRow } | Unreadable;

/** The cells of a line before its columns have names. */
export interface RawRow {
  line: number;
  cells: readonly unknown[];
}

export type RawRead = RawRow | Unreadable;

/** Something about a whole file that people should know; `line` is where it is met first. */
export interface FileNote {
  line: number;
  reason: Reason;
}

/** Number of rows in a group. */
export const rowsAtOnce = 500;

/** A number cell of a spreadsheet that is shown as a percentage: 50 % is 0.5 in the file and 50 here. */
export interface PercentCell {
  percent: number;
}

/** Whether a value is a cell shown as a percentage. */
export function isPercentCell(value: unknown): value is PercentCell {
  return typeof value === 'object' && value !== null && 'percent' in value && Object.keys(value).length === 1;
}

/**
 * A cell of a spreadsheet that shows something else than what it holds: a date (in ISO form), yes or no, or a number that
 * looks like a code (`00123`).
 */
export interface ShownCell {
  shown: string;
  holds: string | boolean | number;
}

/** Whether a value is a cell that shows something else than what it holds. */
export function isShownCell(value: unknown): value is ShownCell {
  return typeof value === 'object' && value !== null && 'shown' in value && 'holds' in value;
}
