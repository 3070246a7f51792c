import { ReportFile, type ReportFormat } from './report-file.ts';

export type { ReportFormat } from './report-file.ts';

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

/** What was wrong with the rows of an import, written to a file as it is found. */
export class Report {
  readonly #file: ReportFile<ReportEntry>;
  #refused = 0;
  #incomplete = 0;

  constructor(path: string, format: ReportFormat) {
    this.#file = new ReportFile(path, format, ['file', 'line', 'code', 'field', 'severity', 'reason']);
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

  /** Notes everything that is wrong with one row. Waits when the disk is slower than the import. */
  async add(entries: readonly ReportEntry[]): Promise<void> {
    if (entries.length === 0) return;
    await this.#file.add(entries);
    if (entries.some((entry) => entry.severity === 'refused')) this.#refused += 1;
    else this.#incomplete += entries.length;
  }

  /** Finishes the file. */
  async close(): Promise<void> {
    await this.#file.close();
  }
}
