/**
 * One row of the supplier's file: column to text in a CSV file, key to any value in an NDJSON file. Undefined is a
 * column that the row does not reach, which changes nothing.
 */
export type SourceRow = Record<string, unknown>;

/** A row and the line on which it starts, from 1; or the reason why the line is not a row. */
export type ReadRow = { line: number; row: SourceRow } | { line: number; reason: string };

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
