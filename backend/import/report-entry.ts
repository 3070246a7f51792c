import type { KeptReason } from '../../domain/import-history.ts';

/**
 * refused: the row was not imported. incomplete: it was imported without the named field. duplicate: an earlier row of
 * the file has the same code and this one replaces it. note: something worth knowing, nothing is missing.
 */
export type Severity = 'refused' | 'incomplete' | 'duplicate' | 'note';

/** A problem in a row of an import, or something worth knowing about it. */
export interface ReportEntry {
  file: string;
  /** Line on which the row starts, from 1; 0 where the file has no rows. */
  line: number;
  /** The cell of a spreadsheet that the value was read from, such as `C17`. */
  cell?: string | undefined;
  /** Code of the record, if it could be read. */
  code: string | null;
  field: string | null;
  /** The value as the file gives it. */
  value?: string | undefined;
  reason: KeptReason;
  severity: Severity;
}
