import { sql, type Kysely } from 'kysely';
import type { Locale } from '../../../domain/locale.ts';
import { AppError } from '../../app-error.ts';
import type { Database, Tables } from '../../database/index.ts';
import { reasonsWith } from '../../texts/index.ts';
import type { KeptRow } from './kept-rows.ts';
import { cellText, correctedCell, csvForPeople, filesOfRows, type RowOfFile } from './rejected-file.ts';
import type { ImportFile } from '../request.ts';

/** A rejected row as the page shows it. */
export interface ShownRow extends Omit<KeptRow, 'isJson'> {
  isSent: boolean;
}

/** A row with the cells that were corrected, by their columns. */
export interface Correction {
  number: number;
  cells: Record<string, string>;
}

const MOST_SENT = 10_000;

/** A page of the kept rejected rows of a run; with a text those that have it in a cell or a reason. */
export async function listRejectedRows(
  { query }: Pick<Database, 'query'>,
  run: number,
  search: { text?: string | undefined; page: number; size: number; onlyTotal: boolean; locale: Locale },
): Promise<{ rows: ShownRow[]; columns: string[]; total: number }> {
  const { text = '', page, size, onlyTotal, locale } = search;
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const where = sql`run_id = ${run} ${
    text === ''
      ? sql``
      : sql`and (cells::text ilike ${pattern} or problems::text ilike ${pattern}
        or problems @> any (${reasonsWith(locale, text).map((one) => JSON.stringify([{ reason: { text: one } }]))}::jsonb[]))`
  }`;
  const [found, counted] = await Promise.all([
    onlyTotal
      ? { rows: [] }
      : sql<ShownRow>`
          select number, record, file, line, columns, cells, problems, sent_by is not null as "isSent"
          from import_rejected_row where ${where} order by number limit ${size} offset ${(page - 1) * size}`.execute(
          query,
        ),
    sql<{ total: number }>`select count(*)::integer as total from import_rejected_row where ${where}`.execute(query),
  ]);
  const columns = [...new Set(found.rows.flatMap((row) => row.columns))];
  const rows = found.rows.map((row) => ({
    ...row,
    cells: columns.map((column) => cellText(row.cells[row.columns.indexOf(column)])),
  }));
  return { rows, columns, total: counted.rows[0]?.total ?? 0 };
}

/** All kept rejected rows of a run as CSV. */
export async function exportRejectedRows(
  { query }: Pick<Database, 'query'>,
  run: number,
  locale: Locale,
): Promise<string> {
  const { rows } = await sql<RowOfFile>`
    select file, columns, cells, is_json as "isJson", problems from import_rejected_row where run_id = ${run}
    order by number`.execute(query);
  return csvForPeople(rows, locale);
}

/**
 * Takes rows of a run for a task that imports them again, whole records: these, or all that are open.
 * @throws AppError `conflict` where one was sent already, `invalid` where there is none.
 */
export async function takeRows(
  query: Kysely<Tables>,
  {
    run,
    taskId,
    corrected,
    areAll,
  }: { run: number; taskId: number; corrected: readonly Correction[]; areAll: boolean },
): Promise<number> {
  const numbers = corrected.map(({ number }) => number);
  const { rows: sent } = await sql`
    select from import_rejected_row where run_id = ${run} and number = any (${numbers}::integer[]) and sent_by is not null
    limit 1`.execute(query);
  if (sent.length > 0) throw new AppError('conflict', 'importRowsSent');
  const { numAffectedRows } = await sql`
    update import_rejected_row set sent_by = ${taskId}
    where run_id = ${run} and sent_by is null ${
      areAll
        ? sql``
        : sql`and record in (
            select record from import_rejected_row where run_id = ${run} and number = any (${numbers}::integer[])
          )`
    }`.execute(query);
  const taken = Number(numAffectedRows ?? 0);
  if (taken === 0 || taken > MOST_SENT) throw new AppError('invalid', 'importNoRows');
  return taken;
}

/** Gives the rows of a task back that could not be imported at all. */
export async function returnRows({ query }: Pick<Database, 'query'>, taskId: number, run: number): Promise<void> {
  await query
    .updateTable('import_rejected_row')
    .set({ sent_by: null })
    .where('run_id', '=', run)
    .where('sent_by', '=', taskId)
    .execute();
}

/** The files that import the rows of a task again, with their corrections. */
export async function filesOfTask(
  { query }: Pick<Database, 'query'>,
  { run, taskId, corrected }: { run: number; taskId: number; corrected: readonly Correction[] },
): Promise<ImportFile[]> {
  const { rows } = await sql<RowOfFile & { number: number }>`
    select number, file, columns, cells, is_json as "isJson", problems from import_rejected_row
    where run_id = ${run} and sent_by = ${taskId} order by number`.execute(query);
  const byNumber = new Map(corrected.map(({ number, cells }) => [number, cells]));
  return filesOfRows(
    rows.map((row) => {
      const cells = byNumber.get(row.number);
      if (cells === undefined) return row;
      const given = row.columns.map((column, place) => {
        const text = cells[column];
        return text === undefined ? row.cells[place] : correctedCell(text, row.cells[place], row.isJson);
      });
      return { ...row, cells: given };
    }),
  );
}
