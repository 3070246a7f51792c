import { ReportFile, type ReportFormat } from './report-file.ts';

export type { ReportFormat } from './report-file.ts';

/**
 * refused: the row was not imported. incomplete: it was imported without the named field. duplicate: an earlier row of
 * the file has the same code and this one replaces it. note: something worth knowing, nothing is missing.
 */
export type Severity = 'refused' | 'incomplete' | 'duplicate' | 'note';

/** More rows were rejected than the import accepts; thrown right after the last of them was reported. */
export class TooManyRefused extends Error {
  /** What the import had written before it stopped. */
  loaded = { inserted: 0, updated: 0 };
}

export interface ReportEntry {
  file: string;
  /** Line on which the row starts, from 1. */
  line: number;
  /** Code of the record, if it could be read. */
  code: string | null;
  field: string | null;
  reason: string;
  severity: Severity;
}

/** The problems in the rows of an import, written to a file as they are found. */
export class Report {
  readonly #file: ReportFile<ReportEntry>;
  readonly #maxRefused: number;
  #refused = 0;
  #incomplete = 0;
  #duplicates = 0;
  #notes = 0;

  /** @param maxRefused rejected rows that are accepted; one more ends the import. */
  constructor(path: string, format: ReportFormat, maxRefused = Infinity) {
    this.#file = new ReportFile(path, format, ['file', 'line', 'code', 'field', 'severity', 'reason']);
    this.#maxRefused = maxRefused;
  }

  get path(): string {
    return this.#file.path;
  }

  /** Rejected rows; a row counts once however many fields are invalid. */
  get refused(): number {
    return this.#refused;
  }

  /** Entries about rows imported without some value. */
  get incomplete(): number {
    return this.#incomplete;
  }

  /** Rows that replaced an earlier row with the same code. */
  get duplicates(): number {
    return this.#duplicates;
  }

  /** Whether the file exists. */
  get isWritten(): boolean {
    return this.#refused + this.#incomplete + this.#duplicates + this.#notes > 0;
  }

  /**
   * Adds all problems of one row. Waits when the disk is slower than the import.
   * @throws TooManyRefused
   */
  async add(entries: readonly ReportEntry[]): Promise<void> {
    if (entries.length === 0) return;
    await this.#file.add(entries);
    if (entries.some((entry) => entry.severity === 'refused')) this.#refused += 1;
    else for (const entry of entries) this.#count(entry.severity);
    if (this.#refused > this.#maxRefused) throw new TooManyRefused();
  }

  #count(severity: Severity): void {
    if (severity === 'incomplete') this.#incomplete += 1;
    else if (severity === 'duplicate') this.#duplicates += 1;
    else this.#notes += 1;
  }

  /** Closes the file. */
  async close(): Promise<void> {
    await this.#file.close();
  }
}
