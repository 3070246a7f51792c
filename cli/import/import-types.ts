import type { Database } from '../../backend/database/index.ts';
import type { ChangeSummary } from './change-report.ts';
import type { MissingOutcome } from './missing-outcome.ts';
import type { Counts } from './pipe.ts';

/** What an import needs besides its arguments. */
export interface ImportEnvironment {
  database: Database;
  /** Images go to `files/img` below it, reports to `reports`. */
  dataDirectory: string;
  /** Where progress is printed; null prints nothing. */
  output: NodeJS.WriteStream | null;
  /** Ends the import between two batches. */
  signal: AbortSignal;
  /** Downloads one image; injected by tests. */
  fetchPicture?: (address: string) => Promise<Buffer>;
}

export interface ImportSummary extends Counts {
  /** Rows read. */
  rows: number;
  refused: number;
  incomplete: number;
  /** Rows that replaced an earlier row with the same code in their file. */
  duplicates: number;
  categoriesMade: number;
  /** Columns that no field reads; empty with a mapping. */
  unusedColumns: string[];
  /** null when it was not requested. */
  missing: MissingOutcome | null;
  /** Image URLs that were not downloaded, because --download-pictures was not given. */
  picturesSkipped: number;
  picturesMade: number;
  /** null when there was nothing to report. */
  reportFile: string | null;
  /** What changed in existing records. */
  changes: ChangeSummary;
  seconds: number;
}
