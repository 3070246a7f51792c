import { extname } from 'node:path';
import type { RejectedProblem } from '../../../domain/import-history.ts';
import { csvCell } from '../../../domain/csv-cell.ts';
import type { Locale } from '../../../domain/locale.ts';
import { reasonText } from '../../texts/index.ts';
import { csvLine, REASON_COLUMN, REASON_COLUMN_FOR_PEOPLE } from '../rejected-rows.ts';
import type { ImportFile } from '../request.ts';

/** A kept row with what a file of it needs. */
export interface RowOfFile {
  file: string;
  columns: string[];
  cells: unknown[];
  isJson: boolean;
  problems: readonly RejectedProblem[];
}

const MARK = '\ufeff';
const SEPARATOR = ';';

/** A cell as the page shows it: of JSON as it is written. */
export function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'string' ? cell : JSON.stringify(cell);
}

/** A corrected cell as its file has it: in JSON a list or number stays one where the text is one. */
export function correctedCell(text: string, before: unknown, isJson: boolean): unknown {
  if (!isJson || typeof before === 'string') return text;
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The files that import rows again: one for rows of the same file and columns, recognised as rejected rows. */
export function filesOfRows(rows: readonly RowOfFile[]): ImportFile[] {
  const groups = Map.groupBy(rows, ({ file, columns, isJson }) =>
    JSON.stringify([file, isJson, isJson ? [] : columns]),
  );
  return [...groups.values()].flatMap((of, place) => {
    const [first] = of;
    if (first === undefined) return [];
    const { file, columns, isJson } = first;
    const lines = of.map((row) =>
      isJson
        ? JSON.stringify(Object.fromEntries(row.columns.map((column, index) => [column, row.cells[index]])))
        : csvLine([...row.cells.map(cellText), '']),
    );
    const text = isJson
      ? `${lines.join('\n')}\n`
      : `${MARK}${csvLine([...columns, REASON_COLUMN])}\n${lines.join('\n')}\n`;
    const stem = file.slice(0, file.length - extname(file).length);
    const name = `${stem}-${place + 1}.${isJson ? 'ndjson' : 'csv'}`;
    return [{ name, content: streamOf(text) }];
  });
}

async function* streamOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text, 'utf8');
}

function problemText(locale: Locale, { field, reason }: RejectedProblem): string {
  const words = reasonText(locale, reason);
  return field === null || field === '' ? words : `${field}: ${words}`;
}

/** A cell of a file for people: a number stays one. */
const peopleCell = (cell: string): string => (/^-?\d[\d.,]*$/.test(cell) ? cell : csvCell(cell, SEPARATOR));

/** Kept rows as one CSV for people, with the reasons last; cells that begin as a formula are texts. */
export function csvForPeople(rows: readonly RowOfFile[], locale: Locale): string {
  const columns = [...new Set(rows.flatMap((row) => row.columns))];
  const line = (cells: readonly string[]): string => cells.map(peopleCell).join(SEPARATOR);
  const lines = rows.map(({ columns: own, cells, problems }) =>
    line([
      ...columns.map((column) => cellText(cells[own.indexOf(column)])),
      problems.map((problem) => problemText(locale, problem)).join(' '),
    ]),
  );
  return `${MARK}${line([...columns, REASON_COLUMN_FOR_PEOPLE[locale]])}\n${lines.join('\n')}\n`;
}
