import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { csvCell } from '../../trade/csv-cell.ts';

/** refused: the row is not in the catalogue. incomplete: it is, but for the field named. */
export type Severity = 'refused' | 'incomplete';

export interface ReportEntry {
  file: string;
  /** Line on which the row starts, from 1. */
  line: number;
  /** Code of the record, as far as it was read. */
  code: string | null;
  field: string | null;
  reason: string;
  severity: Severity;
}

export type ReportFormat = 'ndjson' | 'csv';

/**
 * What was wrong with the rows of an import, written to a file as it is found: one entry a line, in NDJSON or in CSV
 * with semicolons (with byte order mark, so that spreadsheets read the accents). The file is made by its first entry.
 */
export class Report {
  readonly path: string;
  readonly #format: ReportFormat;
  #stream: WriteStream | null = null;
  #failure: Error | null = null;
  #refused = 0;
  #incomplete = 0;

  constructor(path: string, format: ReportFormat) {
    this.path = path;
    this.#format = format;
  }

  /** Rows that were not taken; one row counts once however many fields are wrong. */
  get refused(): number {
    return this.#refused;
  }

  /** Entries about rows that were taken without something. */
  get incomplete(): number {
    return this.#incomplete;
  }

  /** Notes everything that is wrong with one row. Waits when the disk is slower than the import. */
  async add(entries: readonly ReportEntry[]): Promise<void> {
    if (entries.length === 0) return;
    if (this.#failure !== null) throw this.#failure;
    if (entries.some((entry) => entry.severity === 'refused')) this.#refused += 1;
    else this.#incomplete += entries.length;
    const stream = this.#stream ?? (await this.#open());
    const text = entries
      .map((entry) => (this.#format === 'csv' ? csvLine(entry) : `${JSON.stringify(entry)}\n`))
      .join('');
    if (!stream.write(text)) await new Promise<void>((resolve) => void stream.once('drain', resolve));
  }

  /** Finishes the file. */
  async close(): Promise<void> {
    const stream = this.#stream;
    if (stream !== null) await new Promise<void>((resolve) => void stream.end(resolve));
  }

  async #open(): Promise<WriteStream> {
    await mkdir(dirname(this.path), { recursive: true });
    const stream = createWriteStream(this.path, { flags: 'wx' });
    stream.on('error', (error) => (this.#failure = error));
    if (this.#format === 'csv') stream.write('\ufefffile;line;code;field;severity;reason\n');
    this.#stream = stream;
    return stream;
  }
}

function csvLine(entry: ReportEntry): string {
  const cells = [entry.file, entry.line, entry.code, entry.field, entry.severity, entry.reason];
  return `${cells.map((cell) => csvCell(String(cell ?? ''), ';')).join(';')}\n`;
}
