import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FileFormat } from './sources/open-file.ts';
import { isPercentCell, isShownCell, type SourceRow } from './sources/rows.ts';
import type { InputFile } from './sources/text.ts';
import { textOf } from './sources/values.ts';

/** The last column of a file of rejected rows, by which such a file is recognised; no field reads it. */
export const REASON_COLUMN = 'why (ignored by the import)';

const MARK = '\ufeff';
const SEPARATOR = ';';

/** How a file of rejected rows is read, whatever the mapping says of the file that the rows came from. */
export const rejectedFormat: FileFormat = { type: 'csv', encoding: 'utf-8', delimiter: SEPARATOR, headerLine: 1 };

/** Whether a file holds the rejected rows of an import, in CSV. */
export async function holdsRejectedRows({ path }: InputFile): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0);
    const [head = ''] = buffer.subarray(0, bytesRead).toString('utf8').split(/\r?\n/, 1);
    return head.replaceAll('"', '').endsWith(`${SEPARATOR}${REASON_COLUMN}`);
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
  readonly #decimal: ',' | '.';
  readonly #files = new Map<string, { path: string; stream: Promise<WriteStream>; failure: Error | null }>();

  /**
   * @param path of the first file, without an ending.
   * @param decimal the sign with which the numbers of a spreadsheet are written.
   */
  constructor(path: string, decimal: ',' | '.') {
    this.#path = path;
    this.#decimal = decimal;
  }

  get paths(): string[] {
    return [...this.#files.values()].map(({ path }) => path);
  }

  /** Adds all rows of a record. Waits when the disk is slower than the import. */
  async add(rows: readonly SourceRow[], reasons: readonly string[]): Promise<void> {
    for (const [place, row] of rows.entries()) {
      const reason = place === 0 ? [...new Set(reasons)].join(' ') : '';
      const columns = Object.keys(row).filter((column) => column !== REASON_COLUMN);
      const isJson = Object.values(row).some(isNested);
      const file = this.#fileFor(isJson ? null : columns);
      if (file.failure !== null) throw file.failure;
      const line = isJson
        ? JSON.stringify({ ...row, [REASON_COLUMN]: reason })
        : csvLine([...columns.map((column) => this.#cell(row[column])), reason]);
      const stream = await file.stream;
      if (!stream.write(`${line}\n`)) await new Promise<void>((resolve) => void stream.once('drain', resolve));
    }
  }

  /** Closes the files. */
  async close(): Promise<void> {
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
    return this.#decimal === ',' ? certain.replace('.', ',') : certain;
  }
}

function isNested(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return !isPercentCell(value) && !isShownCell(value);
}

function csvLine(cells: readonly string[]): string {
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
