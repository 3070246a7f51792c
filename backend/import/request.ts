import type { KeptReason } from '../../domain/import-history.ts';
import type { PriceSteps } from '../../domain/price-guard.ts';
import type { Database } from '../database/index.ts';
import type { DatasetName } from './datasets/index.ts';
import type { WantedInvoices } from './fatturapa/import-fatturapa.ts';
import type { KindName } from './kinds/index.ts';
import { ERP } from './owners/keep-filled.ts';
import type { PriceJumps } from './guard/price-jumps.ts';
import type { Actor } from '../audit/index.ts';
import type { Mapping } from './mapping/mapping-file.ts';
import type { ProgressState } from './progress.ts';
import type { MissingOutcome, MissingWanted } from './missing.ts';
import type { ReasonGroup } from './reasons.ts';
import type { ChangeSummary, ReportFormat } from './report.ts';
import type { FileFormat } from './sources/open-file.ts';
import type { Counts } from './write-batches.ts';

/** A file by its path, alone or under another name, or one that is received; reports have its name. */
export type ImportFile = string | { name: string; path: string } | { name: string; content: AsyncIterable<Uint8Array> };

/**
 * What is imported: files of one kind, a data set, a folder of pictures that codes name, a folder of content, or electronic
 * invoices.
 */
export type ImportTarget =
  | { kind: KindName; files: readonly ImportFile[] }
  | { dataset: DatasetName; folder: string }
  | { pictureFolder: string }
  | { content: string }
  | { fatturapa: WantedInvoices };

/** The kind of the files, the data set, `pictures`, `content` or `fatturapa`. */
export function targetName(what: ImportTarget): string {
  if ('content' in what) return 'content';
  if ('pictureFolder' in what) return 'pictures';
  if ('fatturapa' in what) return 'fatturapa';
  return 'kind' in what ? what.kind : what.dataset;
}

/** How it is imported. */
export interface ImportOptions {
  /** The mapping, the path of its file, or the name of a ready-made one; null for files with our field names. */
  mapping: string | Mapping | null;
  pictures: string | null;
  picturesName: string | null;
  /** Folder of the files that rows of documents name. */
  files: string | null;
  downloadPictures: boolean;
  dryRun: boolean;
  report: ReportFormat;
  quiet: boolean;
  /** What is known about the files; it overrides the mapping's `format`. */
  format: Pick<FileFormat, 'sheet' | 'headerLine'> & { decimal?: ',' | '.' };
  createCategories: boolean;
  /** Highest number of rejected rows that are accepted; Infinity for any number. */
  maxRefused: number;
  /** How to treat what the files do not name; null: leave it unchanged. */
  missing: MissingWanted | null;
  /**
   * Whether the file may replace the passwords of users who have one, and of how many the caller has confirmed it; null:
   * passwords stay.
   */
  resetPasswords: { confirmed: number } | null;
  /** Who brings the files, and so whose fields they may change: `erp`, `office` or a source. */
  owner: string;
  /** Moment of the figures of open items; null: each file's own time. */
  asOf: Date | null;
  /** Whether the files are held where too many prices or conditions change by more than half. */
  guard: boolean;
  /** Keeps single prices as they are until somebody accepts them; null writes all. */
  jumps: PriceJumps | null;
}

/** An import: what is imported, and how. */
export interface ImportRequest extends ImportOptions {
  what: ImportTarget;
}

/** The default options. */
export const requestDefaults: ImportOptions = {
  mapping: null,
  pictures: null,
  picturesName: null,
  files: null,
  downloadPictures: false,
  dryRun: false,
  report: 'ndjson',
  quiet: false,
  format: {},
  createCategories: false,
  maxRefused: 1000,
  missing: null,
  resetPasswords: null,
  owner: ERP,
  asOf: null,
  guard: true,
  jumps: null,
};

/** The environment of an import. */
export interface ImportEnvironment {
  database: Database;
  /** Images go to `files/img` below it, reports to `reports`. */
  dataDirectory: string;
  /** Where progress is printed; null prints nothing. */
  output: NodeJS.WriteStream | null;
  /** Ends the import between two batches. */
  signal: AbortSignal;
  /** Called when another import of the same group is at work. */
  onWait?: (message: string) => void;
  /** How long to wait for it; default a minute. */
  waitSeconds?: number | undefined;
  /** Whether the caller is the only importer of all groups already. */
  isOnlyImporter?: boolean;
  /** The person who began it; none for a command. */
  begunBy?: Actor;
  /** Called with the number of the run before anything of it is written. */
  onRun?: (run: number) => Promise<void>;
  /** Called whenever rows are done. */
  onProgress?: (state: ProgressState) => void;
  /** How it was begun, where nobody of the office did; default `command`. */
  origin?: 'job' | 'push';
  /** The run whose rejected rows these are, corrected. */
  corrects?: number;
  /** Downloads one image; injected by tests. */
  fetchPicture?: (address: string) => Promise<Buffer>;
}

/** What an import has done; the rows with problems and the changes are in the files that it names. */
export interface ImportSummary extends Counts {
  /** Its number; a dry run has none. */
  run?: number;
  /** Rows read. */
  rows: number;
  refused: number;
  incomplete: number;
  /** Rows that replaced an earlier row with the same code in their file. */
  duplicates: number;
  categoriesMade: number;
  /** Columns that no field reads; empty with a mapping that is a file. */
  unusedColumns: string[];
  /** For each file with several sheets, which was read and which were not. */
  sheets: KeptReason[];
  /** null when it was not requested. */
  missing: MissingOutcome | null;
  /** The steps of prices for which nothing was written, until it is released; null where everything was. */
  held: PriceSteps | null;
  /** Image URLs that were not downloaded, because --download-pictures was not given. */
  picturesSkipped: number;
  picturesMade: number;
  /** Equal reasons of the report. */
  reasons: ReasonGroup[];
  /** Files of the rows that were rejected or stored without a value, to correct and import again. */
  rejectedFiles: string[];
  /** null when there was nothing to report. */
  reportFile: string | null;
  /** What changed in existing records. */
  changes: ChangeSummary;
  seconds: number;
}
