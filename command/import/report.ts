import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * refused: the row is not in the catalogue. incomplete: it is, but for the field named. duplicate: an earlier row of the
 * file has the same code and this one replaces it. change: the import did this, and no row says so.
 */
export type Severity = 'refused' | 'incomplete' | 'duplicate' | 'change';

/** More rows were refused than the import accepts; thrown right after the last of them was reported. */
export class TooManyRefused extends Error {
  /** What the import had written until then. */
  loaded = { inserted: 0, updated: 0 };
}

export interface ReportEntry {
  file: string;
  /** Line on which the row starts, from 1; 0 for what no single row says. */
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
  readonly #maxRefused: number;
  #stream: WriteStream | null = null;
  #failure: Error | null = null;
  #refused = 0;
  #incomplete = 0;
  #duplicates = 0;
  #changes = 0;

  /** @param maxRefused refused rows that are accepted; the one after them ends the import. */
  constructor(path: string, format: ReportFormat, maxRefused = Infinity) {
    this.path = path;
    this.#format = format;
    this.#maxRefused = maxRefused;
  }

  /** Rows that were not taken; one row counts once however many fields are wrong. */
  get refused(): number {
    return this.#refused;
  }

  /** Entries about rows that were taken without something. */
  get incomplete(): number {
    return this.#incomplete;
  }

  /** Rows that replaced an earlier row of the same code. */
  get duplicates(): number {
    return this.#duplicates;
  }

  /** Whether the file exists. */
  get isWritten(): boolean {
    return this.#refused + this.#incomplete + this.#duplicates + this.#changes > 0;
  }

  /**
   * Notes everything that is wrong with one row. Waits when the disk is slower than the import.
   * @throws TooManyRefused
   */
  async add(entries: readonly ReportEntry[]): Promise<void> {
    if (entries.length === 0) return;
    if (this.#failure !== null) throw this.#failure;
    if (entries.some((entry) => entry.severity === 'refused')) this.#refused += 1;
    else for (const entry of entries) this.#count(entry.severity);
    const stream = this.#stream ?? (await this.#open());
    const text = entries
      .map((entry) => (this.#format === 'csv' ? csvLine(entry) : `${JSON.stringify(entry)}\n`))
      .join('');
    if (!stream.write(text)) await new Promise<void>((resolve) => void stream.once('drain', resolve));
    if (this.#refused > this.#maxRefused) throw new TooManyRefused();
  }

  #count(severity: Severity): void {
    if (severity === 'incomplete') this.#incomplete += 1;
    else if (severity === 'duplicate') this.#duplicates += 1;
    else this.#changes += 1;
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
  return `${cells.map((cell) => csvCell(String(cell ?? ''))).join(';')}\n`;
}

/** A cell as spreadsheets read it; one that would be run as a formula is kept a text by an apostrophe. */
function csvCell(text: string): string {
  const harmless = /^[=+@\t\r-]/.test(text) ? `'${text}` : text;
  return /[";\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
