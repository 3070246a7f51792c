import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { csvCell } from '../../domain/csv-cell.ts';

export type ReportFormat = 'ndjson' | 'csv';

/**
 * A file of entries, written as they are found: one per line, in NDJSON or in CSV with semicolons (with byte order
 * mark, so that spreadsheets read the accents). The first entry creates the file.
 */
export class ReportFile<E extends object> {
  readonly path: string;
  readonly #format: ReportFormat;
  readonly #columns: readonly (keyof E & string)[];
  // A promise, because reading and writing run at the same time and both may add the first entry.
  #stream: Promise<WriteStream> | null = null;
  #failure: Error | null = null;

  /** @param columns the properties of an entry that become CSV columns, in this order. */
  constructor(path: string, format: ReportFormat, columns: readonly (keyof E & string)[]) {
    this.path = path;
    this.#format = format;
    this.#columns = columns;
  }

  /** Whether anything was written. */
  get isStarted(): boolean {
    return this.#stream !== null;
  }

  /** Waits when the disk is slower than the import. */
  async add(entries: readonly E[]): Promise<void> {
    if (entries.length === 0) return;
    if (this.#failure !== null) throw this.#failure;
    const stream = await (this.#stream ??= this.#open());
    const text = entries
      .map((entry) => (this.#format === 'csv' ? this.#csvLine(entry) : `${JSON.stringify(entry)}\n`))
      .join('');
    if (!stream.write(text)) await new Promise<void>((resolve) => void stream.once('drain', resolve));
  }

  /** Closes the file. */
  async close(): Promise<void> {
    const stream = await this.#stream;
    if (stream !== null) await new Promise<void>((resolve) => void stream.end(resolve));
  }

  async #open(): Promise<WriteStream> {
    await mkdir(dirname(this.path), { recursive: true });
    const stream = createWriteStream(this.path, { flags: 'wx' });
    stream.on('error', (error) => (this.#failure = error));
    if (this.#format === 'csv') stream.write(`\ufeff${this.#columns.join(';')}\n`);
    return stream;
  }

  #csvLine(entry: E): string {
    return `${this.#columns.map((column) => csvCell(textOf(entry[column]), ';')).join(';')}\n`;
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
