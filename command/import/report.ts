import { ReportFile, type ReportFormat } from './report-file.ts';

export type { ReportFormat } from './report-file.ts';

/**
 * refused: the row is not in the catalogue. incomplete: it is, but for the field named. duplicate: an earlier row of the
 * file has the same code and this one replaces it.
 */
export type Severity = 'refused' | 'incomplete' | 'duplicate';

/** More rows were refused than the import accepts; thrown right after the last of them was reported. */
export class TooManyRefused extends Error {
  /** What the import had written until then. */
  loaded = { inserted: 0, updated: 0 };
}

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

/** What was wrong with the rows of an import, written to a file as it is found. */
export class Report {
  readonly #file: ReportFile<ReportEntry>;
  readonly #maxRefused: number;
  #refused = 0;
  #incomplete = 0;
  #duplicates = 0;

  /** @param maxRefused refused rows that are accepted; the one after them ends the import. */
  constructor(path: string, format: ReportFormat, maxRefused = Infinity) {
    this.#file = new ReportFile(path, format, ['file', 'line', 'code', 'field', 'severity', 'reason']);
    this.#maxRefused = maxRefused;
  }

  get path(): string {
    return this.#file.path;
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
    return this.#refused + this.#incomplete + this.#duplicates > 0;
  }

  /**
   * Notes everything that is wrong with one row. Waits when the disk is slower than the import.
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
    else this.#duplicates += 1;
  }

  /** Finishes the file. */
  async close(): Promise<void> {
    await this.#file.close();
  }
}
