/** One row as the supplier wrote it: column to text in a CSV file, key to any value in an NDJSON file. */
export type SourceRow = Record<string, unknown>;

/** A row and the line on which it starts, from 1; or the reason why there is no row there. */
export type ReadRow = { line: number; row: SourceRow } | { line: number; reason: string };

/** How many rows are handed on at a time. */
export const rowsAtOnce = 500;
