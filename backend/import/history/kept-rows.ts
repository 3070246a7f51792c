import type { Database } from '../../database/index.ts';
import type { RejectedProblem } from '../../../domain/import-history.ts';

/** A rejected row, as its run keeps it. */
export interface KeptRow {
  number: number;
  /** Rows of one record have the same. */
  record: number;
  file: string;
  line: number;
  columns: string[];
  /** A value for each column: a text, or of a JSON file what it was. */
  cells: unknown[];
  isJson: boolean;
  problems: RejectedProblem[];
}

/** As many rejected rows are kept with a run; the others stand in the file of rejected rows only. */
export const MOST_KEPT_ROWS = 10_000;

/** Keeps rejected rows with their run, outside the transaction of the import, which may be rolled back. */
export async function keepRejectedRows({ query }: Database, run: number, rows: readonly KeptRow[]): Promise<void> {
  await query
    .insertInto('import_rejected_row')
    .values(
      rows.map(({ isJson, cells, problems, ...row }) => ({
        ...{ ...row, run_id: run, is_json: isJson },
        ...{ cells: JSON.stringify(cells), problems: JSON.stringify(problems) },
      })),
    )
    .execute();
}
