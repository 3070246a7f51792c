import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { KeptReason, RejectedProblem } from '../../domain/import-history.ts';
import { reasonText } from '../texts/index.ts';
import { MOST_KEPT_ROWS, type KeptRow } from './history/kept-rows.ts';
import { givenColumn } from './mapping/given-value.ts';
import type { Mapping } from './mapping/mapping-file.ts';
import type { Severity } from './report-entry.ts';
import type { FileFormat } from './sources/open-file.ts';
import { isPercentCell, isShownCell, type SourceRow } from './sources/rows.ts';
import type { InputFile } from './sources/text.ts';
import { textOf } from './sources/values.ts';

/** The last column of a file of rejected rows, by which such a file is recognised; no field reads it. */
export const REASON_COLUMN = 'why (ignored by the import)';
/** That of a file for people, in whose cells formulas are texts. ASCII, because spreadsheets save it in any encoding. */
export const REASON_COLUMN_FOR_PEOPLE = { it: 'motivo (non si importa)', en: 'reason (not imported)' } as const;

const FOR_PEOPLE: readonly string[] = Object.values(REASON_COLUMN_FOR_PEOPLE);

/** Whether a column has the reasons of rejected rows. */
export const isReasonColumn = (column: string): boolean => column === REASON_COLUMN || FOR_PEOPLE.includes(column);

/** Kept rows that are written at once. */
const KEPT_AT_ONCE = 200;

/** What is wrong with a record. */
export interface RowProblem {
  field: string | null;
  reason: KeptReason;
  severity: Severity;
}

/** A reason with the field it is about. */
function reasonOf({ field, reason }: { field: string | null; reason: KeptReason }): string {
  const words = reasonText('en', reason);
  return field === null || field === '' ? words : `${field}: ${words}`;
}

const MARK = '\ufeff';
const SEPARATOR = ';';

/**
 * How a file of rejected rows is read, whatever the mapping says of the file that the rows came from. Its encoding is
 * found, because a spreadsheet may have saved it.
 */
export const rejectedFormat: FileFormat = { type: 'csv', delimiter: SEPARATOR, headerLine: 1 };

/**
 * Whether a file holds the rejected rows of an import, in CSV: as the import wrote them, or for people, with apostrophes
 * before what a spreadsheet would take for a formula; null for another file.
 */
export async function rejectedRowsIn({ path }: InputFile): Promise<'exact' | 'for-people' | null> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0);
    const [head = ''] = buffer.subarray(0, bytesRead).toString('utf8').split(/\r?\n/, 1);
    const last = head.replaceAll('"', '').split(SEPARATOR).at(-1) ?? '';
    if (!head.includes(SEPARATOR)) return null;
    return last === REASON_COLUMN ? 'exact' : FOR_PEOPLE.includes(last) ? 'for-people' : null;
  } finally {
    await handle.close();
  }
}

/**
 * The rows of an import that were rejected, or stored without a value, in the columns of their file, so that people
 * correct them and import that file by the same command. Rows with other columns go to a file of their own; objects of
 * JSON stay JSON.
 */
export class RejectedRows {
  readonly #path: string;
  readonly #mapping: Mapping;
  readonly #keep: ((rows: readonly KeptRow[]) => Promise<void>) | null;
  #waiting: KeptRow[] = [];
  #kept = 0;
  #records = 0;
  readonly #files = new Map<string, { path: string; stream: Promise<WriteStream>; failure: Error | null }>();

  /**
   * @param path of the first file, without an ending.
   * @param mapping how the rows are read: its decimal sign is that of the numbers of a spreadsheet.
   * @param keep keeps the first rows for the office; null keeps none.
   */
  constructor(
    path: string,
    { mapping, keep }: { mapping: Mapping; keep: ((rows: readonly KeptRow[]) => Promise<void>) | null },
  ) {
    this.#path = path;
    this.#mapping = mapping;
    this.#keep = keep;
  }

  get paths(): string[] {
    return [...this.#files.values()].map(({ path }) => path);
  }

  /** Adds all rows of a record. Waits when the disk is slower than the import. */
  async add(
    { file: name, line: first }: { file: string; line: number },
    rows: readonly SourceRow[],
    problems: readonly RowProblem[],
  ): Promise<void> {
    if (rows.length > 0) this.#records += 1;
    for (const [place, row] of rows.entries()) {
      const reason = place === 0 ? [...new Set(problems.map(reasonOf))].join(' ') : '';
      const columns = Object.keys(row).filter((column) => !isReasonColumn(column));
      const isJson = Object.values(row).some(isNested);
      await this.#keepRow(row, {
        ...{ file: name, line: first, columns, isJson, record: this.#records },
        problems: place === 0 ? problems.map((problem) => this.#placed(problem, row)) : [],
      });
      const file = this.#fileFor(isJson ? null : columns);
      if (file.failure !== null) throw file.failure;
      const line = isJson
        ? JSON.stringify({ ...row, [REASON_COLUMN]: reason })
        : csvLine([...columns.map((column) => this.#cell(row[column])), reason]);
      const stream = await file.stream;
      if (!stream.write(`${line}\n`)) await new Promise<void>((resolve) => void stream.once('drain', resolve));
    }
  }

  async #keepRow(row: SourceRow, rest: Omit<KeptRow, 'number' | 'cells'>): Promise<void> {
    if (this.#keep === null || this.#kept >= MOST_KEPT_ROWS) return;
    const cells = rest.columns.map((column) => (rest.isJson ? row[column] : this.#cell(row[column])));
    this.#waiting.push({ ...rest, number: (this.#kept += 1), cells });
    if (this.#waiting.length >= KEPT_AT_ONCE) await this.#flush();
  }

  async #flush(): Promise<void> {
    const rows = this.#waiting;
    this.#waiting = [];
    if (rows.length > 0) await this.#keep?.(rows);
  }

  #placed({ field, reason, severity }: RowProblem, row: SourceRow): RejectedProblem {
    const column = givenColumn(row, field, this.#mapping) ?? null;
    return { column: column !== null && column in row ? column : null, field, reason, severity };
  }

  /** Closes the files, and keeps the rest of the rows. */
  async close(): Promise<void> {
    await this.#flush();
    for (const file of this.#files.values()) {
      const stream = await file.stream.catch(() => null);
      if (stream !== null) await new Promise<void>((resolve) => void stream.end(resolve));
    }
  }

  #fileFor(columns: readonly string[] | null) {
    const key = columns === null ? '' : JSON.stringify(columns);
    const known = this.#files.get(key);
    if (known !== undefined) return known;
    const number = this.#files.size === 0 ? '' : `-${this.#files.size + 1}`;
    const path = `${this.#path}${number}.${columns === null ? 'ndjson' : 'csv'}`;
    const head = columns === null ? '' : `${MARK}${csvLine([...columns, REASON_COLUMN])}\n`;
    const file = {
      path,
      stream: openNew(path, head, (error) => (file.failure = error)),
      failure: null as Error | null,
    };
    this.#files.set(key, file);
    return file;
  }

  #cell(value: unknown): string {
    if (isPercentCell(value)) return `${this.#number(value.percent)}%`;
    if (isShownCell(value)) return value.shown;
    if (typeof value === 'number') return this.#number(value);
    return typeof value === 'string' ? value : (textOf(value) ?? '');
  }

  #number(value: number): string {
    const text = String(value);
    // Three decimals could be thousands to whoever reads the file.
    const certain = /\.\d{3}$/.test(text) ? `${text}0` : text;
    return this.#mapping.format?.decimal === ',' ? certain.replace('.', ',') : certain;
  }
}

function isNested(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return !isPercentCell(value) && !isShownCell(value);
}

/** A line of a file of rejected rows. */
export function csvLine(cells: readonly string[]): string {
  // Exactly as given: the import has to read the same again.
  const quoted = (cell: string) => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return cells.map(quoted).join(SEPARATOR);
}

async function openNew(path: string, head: string, onError: (error: Error) => void): Promise<WriteStream> {
  await mkdir(dirname(path), { recursive: true });
  const stream = createWriteStream(path, { flags: 'wx' });
  stream.on('error', onError);
  if (head !== '') stream.write(head);
  return stream;
}
