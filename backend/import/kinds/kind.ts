import type { UpsertDatabase, UpsertProblem, UpsertResult } from '../../database/upsert/index.ts';
import type { ChangeReport } from '../change-report.ts';
import type { FieldProblem } from '../mapping/field-reading.ts';
import type { Mapping } from '../mapping/mapping-file.ts';
import type { ReadValues } from '../mapping/read-values.ts';
import type { SourceRow } from '../input/rows.ts';
import type { DocumentFiles } from '../document-files.ts';
import type { MissingWanted } from '../missing-wanted.ts';
import type { MissingOutcome } from '../missing-outcome.ts';
import type { NamedCodes } from '../named-codes.ts';
import type { Attempt, Item } from '../pipe.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import type { Moments } from '../moments.ts';
import type { Report } from '../report.ts';

/** What the import of every kind can use. */
export interface ImportContext extends Moments {
  /** For reading outside the writes of a batch; in a dry run the transaction that will be rolled back. */
  database: UpsertDatabase;
  report: Report;
  changes: ChangeReport;
  pictures: PictureStore;
  files: DocumentFiles;
  mapping: Mapping;
  /** Whether a file may replace the passwords of users who have one. */
  resetPasswords: boolean;
  /** Counts records created because rows referred to them. */
  made: { categories: number };
  /** Columns of the files that no field reads. */
  unused: Set<string>;
  /** The codes in the files; null for kinds that need none. */
  named: NamedCodes | null;
}

/** What a kind needs to end what the files do not list. */
export interface EndContext {
  attempt: Attempt;
  changes: ChangeReport;
  /** The codes in the files; null when they are not collected. */
  named: NamedCodes | null;
  /** null when nothing was requested. */
  wanted: MissingWanted | null;
}

/** What was ended at the end of an import. */
export interface EndedRecords {
  /** null when there is nothing to print. */
  outcome: MissingOutcome | null;
  /** Changed records that the import has not counted yet. */
  updated: number;
}

/** The result of one row: its code, its record and its problems. */
export interface RowResult<R> {
  code: string;
  record: R;
  /** Problems for which the row is rejected. */
  problems: FieldProblem[];
  /** Values that are left out; the rest of the row is imported. */
  remarks: FieldProblem[];
}

/** How rows of one kind become records and are written to the database. One object serves one import. */
export interface Kind<R extends object> {
  /** Consecutive rows with the same code are one record: the lists that the further rows add to. */
  lists?: readonly string[];
  /** The whole file is one batch, because records refer to each other in any order. */
  wholeFile?: boolean;
  fromRow(values: ReadValues, row: SourceRow, line: number): RowResult<R>;
  /** Runs once per batch before writing, outside any transaction (images); may change the records. */
  prepare?(items: Item<R>[]): Promise<void>;
  load(database: UpsertDatabase, items: readonly Item<R>[]): Promise<UpsertResult>;
  /** The record without the invalid parts that a UpsertProblem names; null when it has none of them. */
  without(record: R, paths: readonly string[]): R | null;
  /** Called after a batch was committed, for work that depends on it. */
  afterBatch?(items: readonly Item<R>[]): Promise<void>;
  /** Whether a record rejected for these problems may be valid after the rest of the file is imported. */
  mayWait?(problems: readonly UpsertProblem[]): boolean;
  /** Called at the end to end what the files do not list any more; null when nothing was to do. */
  endUnlisted?(context: EndContext): Promise<EndedRecords | null>;
  /** Called at the end for work that `afterBatch` postponed; returns how many more records it changed. */
  finish?(database: UpsertDatabase): Promise<number>;
}
