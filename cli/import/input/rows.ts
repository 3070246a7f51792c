/**
 * One row of the supplier's file: column to text in a CSV file, key to any value in an NDJSON file. Undefined is a
 * column that the row does not reach, which changes nothing.
 */
export type SourceRow = Record<string, unknown>;

/** A row and the line on which it starts, from 1; or the reason why the line is not a row. */
export type ReadRow = { line: number; row: SourceRow } | { line: number; reason: string };

/** Number of rows in a group. */
export const rowsAtOnce = 500;
