import type { KeptReason } from '../../../domain/import-history.ts';
import type { ImportEncoding } from '../../../domain/import-encodings.ts';
import type { ImportKind } from '../../../domain/import-rights.ts';
import type { MissingMode } from '../missing.ts';
import type { ReasonGroup } from '../reasons.ts';
import type { FieldCount } from '../report.ts';
import type { PreviewRow } from '../mappings/guess.ts';

/** What people decide about a file before it is tried. */
export interface FileChoices {
  format: { sheet?: string; headerLine?: number; decimal?: ',' | '.'; encoding?: ImportEncoding; header?: false };
  /** Each column, with the place of the field that it fills; null: it is not read. */
  columns: { column: string; at: string | null }[];
  /** Fields that have the same value in every row. */
  fixed: { at: string; value: string }[];
  /** Columns whose empty cells repeat the value above them. */
  fillDown: string[];
  /** The columns are named like the fields, as the shop itself writes them: none is chosen. */
  isOwn: boolean;
  /** Whose data they are (decision 8.1). */
  owner: 'erp' | 'office';
  missing: MissingMode | null;
  missingPercent: number | null;
  createBrands: boolean;
  createCategories: boolean;
  /** A ZIP of pictures or documents that the rows name: another loaded file. */
  attachmentId: number | null;
  /** The saved scheme that they come from. */
  scheme: string | null;
  /** Why all prices that change by more than the limit are accepted; null: only single ones are. */
  acceptsAll: string | null;
}

export const newChoices: FileChoices = {
  ...{
    format: {},
    columns: [],
    fixed: [],
    fillDown: [],
    isOwn: false,
    owner: 'erp',
    missing: null,
    missingPercent: null,
  },
  ...{ createBrands: true, createCategories: true, attachmentId: null, scheme: null, acceptsAll: null },
};

/** How the place of a column was found. */
export type ColumnOrigin = 'saved' | 'name' | 'content' | 'chosen' | 'none';

/** What is known of a file before it is tried. */
export interface FoundInFile {
  columns: { name: string; samples: string[]; values: string[]; origin: ColumnOrigin }[];
  sheets: string[];
  /** How the file is read where nobody says it; null where it has no such thing. */
  headerLine: number | null;
  encoding: ImportEncoding | null;
  otherKinds: ImportKind[];
  remarks: KeptReason[];
  missingKeys: string[];
  missingFields: string[];
  preview: PreviewRow[];
  /** What is in an archive. */
  archive: { files: number; pictures: number; pdfs: number; invoices: number } | null;
  /** What its columns take beside its kind. */
  further: ('prices' | 'stock' | 'users')[];
}

/** What an import has done, or would do. */
export interface FileOutcome {
  at: string;
  seconds: number;
  rows: number;
  inserted: number;
  updated: number;
  refused: number;
  incomplete: number;
  duplicates: number;
  /** Values that stay because their field belongs to somebody else. */
  kept: number;
  /** Prices that change by more than the limit, and how many of them stay as they are. */
  jumps: number;
  waiting: number;
  fields: FieldCount[];
  examples: { code: string; field: string; item: string | null; old: unknown; new: unknown }[];
  reasons: ReasonGroup[];
  missing: { what: string; count: number; reason: KeptReason | null } | null;
  remarks: KeptReason[];
  /** Names of the files below the folder of reports. */
  report: string | null;
  changes: string | null;
  rejected: string[];
}

/** Why a job did not come to its end. */
export interface FileFailure {
  reason: 'busy' | 'interrupted' | 'stopped' | 'rights' | 'refused' | 'error';
  /** As the importer says it. */
  text: string;
  /** Of the import that is at work. */
  by?: string | null;
  kind?: string;
  since?: string;
}
