import type { Loaded, LoadingDatabase, LoadingProblem } from '../../../backend/loading/index.ts';
import type { ChangeReport } from '../change-report.ts';
import type { FieldProblem } from '../mapping/field-reading.ts';
import type { Mapping } from '../mapping/mapping-file.ts';
import type { ReadValues } from '../mapping/read-values.ts';
import type { SourceRow } from '../input/rows.ts';
import type { Item } from '../pipe.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import type { Report } from '../report.ts';

/** What the loading of every kind can use. */
export interface ImportContext {
  /** For reading, while nothing is being loaded; in a dry run the transaction that will be undone. */
  database: LoadingDatabase;
  report: Report;
  changes: ChangeReport;
  pictures: PictureStore;
  mapping: Mapping;
  /** Counts what was made because rows named it. */
  made: { categories: number };
}

/** What a row gives: its code and record, and what is wrong with it. */
export interface RowResult<R> {
  code: string;
  record: R;
  /** The row is refused for these. */
  problems: FieldProblem[];
  /** The row is loaded without these. */
  remarks: FieldProblem[];
}

/** How rows of one kind become records and get into the database. One object lives for one import. */
export interface Kind<R extends object> {
  /** Rows of one code that stand one below the other are one record: the lists that further rows add to. */
  lists?: readonly string[];
  /** The whole file is one batch, because records refer to each other in any order. */
  wholeFile?: boolean;
  fromRow(values: ReadValues, row: SourceRow, line: number): RowResult<R>;
  /** Done once per batch before loading, outside any transaction (pictures); may change the records. */
  prepare?(items: Item<R>[]): Promise<void>;
  load(database: LoadingDatabase, items: readonly Item<R>[]): Promise<Loaded>;
  /** The record without the parts that a loader named; null when it has none of them. */
  without(record: R, paths: readonly string[]): R | null;
  /** Called for what the batch that was just loaded, for good, has left to do. */
  afterBatch?(items: readonly Item<R>[]): Promise<void>;
  /** Whether a record refused for these problems may be sound once the rest of the file is loaded. */
  mayWait?(problems: readonly LoadingProblem[]): boolean;
  /** Called at the end, with what `afterBatch` left over; returns how many more records it changed. */
  finish?(database: LoadingDatabase): Promise<number>;
}
