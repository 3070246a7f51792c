import { stat } from 'node:fs/promises';
import type { KeptReason } from '../../../domain/import-history.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import type { ImportGroup } from '../../database/index.ts';
import { UpsertError, type StoredShape, type UpsertDatabase, type UpsertResult } from '../../database/upsert/index.ts';
import type { DocumentFiles } from '../document-files.ts';
import type { PriceJumps } from '../guard/price-jumps.ts';
import type { FileKind } from '../mapping/field-spec.ts';
import type { Mapping } from '../mapping/mapping-file.ts';
import type { ReadValues } from '../mapping/read-values.ts';
import type { MissingMode, MissingOutcome, MissingWanted } from '../missing.ts';
import { keepFilled, type FieldOwners } from '../owners/keep-filled.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import type { RejectedRows } from '../rejected-rows.ts';
import type { ChangeReport, RowReport } from '../report.ts';
import type { SourceRow } from '../sources/rows.ts';
import type { InputFile } from '../sources/text.ts';
import type { Attempt, Item, Loader } from '../write-batches.ts';
import { useStoredCodes, type ArticleCodeField, type CodeProblem } from './shared/article-codes.ts';
import { recordOf, withoutParts } from './shared/row-records.ts';

/** The codes in the files of an import, including those of rejected rows. */
export interface NamedCodes {
  codes: Set<string>;
  /** Rows whose code could not be read. */
  unreadable: number;
}

/** The times of the ERP's figures in an import. */
interface Moments {
  /** The moment of the figures of a file: of its row, of the request, or of the file itself; never in the future. */
  asOf(file: string, ofRow?: string | null): Date;
  /** The earliest moment that was asked for; null before any was. */
  earliestAsOf(): Date | null;
  /** The day from which rows without a day of their own count, YYYY-MM-DD: that of the run, or the one it was given. */
  runDay: string;
}

/** What the import of every kind can use. */
export interface ImportContext extends Moments {
  /** For reading outside the writes of a batch; in a dry run the transaction that will be rolled back. */
  database: UpsertDatabase;
  report: RowReport;
  /** null when single rows of the files can't be imported again without the others. */
  rejected: RejectedRows | null;
  changes: ChangeReport;
  /** Counts the existing prices and conditions that the records name. */
  guarded: { touched: number };
  /** What keeps single prices as they are; null where none are kept. */
  jumps: PriceJumps | null;
  pictures: PictureStore;
  files: DocumentFiles;
  mapping: Mapping;
  /** Whether any row of the files may give a field. */
  mayGive: (field: string) => boolean;
  /** Whether a file may replace the passwords of users who have one. */
  resetPasswords: boolean;
  /** The fields that belong to others than the one who imports, by kind. */
  owners: ReadonlyMap<string, FieldOwners>;
  /** Counts records created because rows referred to them. */
  made: { categories: number };
  /** Columns of the files that no field reads. */
  unused: Set<string>;
  /** Which sheets of the files are read, and which are not. */
  sheets: KeptReason[];
  /** The codes in the files; null for imports that need none. */
  named: NamedCodes | null;
  /** How to treat what the files do not name; null: leave it unchanged. */
  missing: MissingWanted | null;
}

/** The records that were ended at the end of an import. */
export interface EndedRecords {
  /** null when there is nothing to print. */
  outcome: MissingOutcome | null;
  /** Changed records that the import has not counted yet. */
  updated: number;
}

/** A list price that a file gives. */
export interface ListPrice {
  articleCode: string;
  listCode: string;
  /** Ten-thousandths of a euro; null: the article is no longer in the list. */
  price: number | null;
  /** Units it is for; none: those for which the ERP states the prices of the article. */
  priceQuantity: number | null;
}

/** How the list prices of a file are read before anything of it is written. */
export interface PricesAhead<R extends object> {
  /** The fields without which they cannot be read. */
  fields: readonly string[];
  /** The record of a row with these fields and the prices alone. */
  fromRow(read: ReadValues, row: SourceRow): R;
  pricesOf(record: R): ListPrice[];
}

/** The properties of a kind that don't depend on an import. */
interface KindTraits<R extends object> extends FileKind {
  /** Imports of one group exclude each other. */
  group: ImportGroup;
  /** The groups of fields that belong to another one, by the name with which their columns begin. */
  fieldGroups?: Readonly<Record<string, ImportGroup>>;
  /** The code of a record, for reports and to find its rows; null when it cannot be read. */
  identify(record: R, read: ReadValues): unknown;
  /** Where its fields are stored that can belong to another than the ERP; all but those `without`. */
  stored?: StoredShape & { without?: readonly string[] };
  /** Where its records name articles. */
  articleCodes?: readonly ArticleCodeField[];
  /** Consecutive rows with the same code are one record: the lists that the further rows add to. */
  lists?: readonly string[];
  /** The whole file is one batch, because records refer to each other in any order. */
  wholeFile?: boolean;
  /** What the user can choose for records that the files do not name, each with a sentence for the help. */
  missing?: Readonly<Partial<Record<MissingMode, string>>>;
  /** The codes in the files are collected even without `--missing`. */
  needsCodes?: boolean;
  /** What a record is depends on all rows of the files: a few of them can't be imported alone. */
  needsAllRows?: boolean;
  /** Files have figures of a certain moment: open items, prices. */
  hasMoment?: boolean;
  /** Files may have passwords. */
  hasPasswords?: boolean;
  /** Rows name files, which are copied. */
  hasFiles?: boolean;
  /** Whether prices and conditions are compared with the stored ones: always, or where one of these columns is there. */
  guarded?: 'always' | readonly string[];
}

/** How the rows of one import become records and are written. */
export interface KindSteps<R extends object> extends Omit<Loader<R>, 'load' | 'without'> {
  /** Writes the records of a batch, all or (by throwing) none. */
  write(database: UpsertDatabase, records: readonly R[], items: readonly Item<R>[]): Promise<UpsertResult>;
  /** The part of a record with its fields, by default the record. */
  partOf?: (record: R) => object;
  /** The record of a row, by default its fields; may add to the problems and remarks of what was read. */
  fromRow?(read: ReadValues, row: SourceRow, line: number): R;
  /** The record without the invalid parts that a UpsertProblem names; null when it has none of them. */
  without?(record: R, paths: readonly string[]): R | null;
  /** Without it files with prices are written in one transaction, and compared at its end. */
  ahead?: PricesAhead<R>;
  /** Called at the end, to end what the files no longer list; null when there was nothing to do. */
  endUnlisted?(wanted: MissingWanted | null, attempt: Attempt): Promise<EndedRecords | null>;
}

/** A kind while its files are imported. */
export interface OpenKind<R extends object> extends Loader<R> {
  fromRow(read: ReadValues, row: SourceRow, line: number): R;
  ahead?: PricesAhead<R>;
  endUnlisted?(wanted: MissingWanted | null, attempt: Attempt): Promise<EndedRecords | null>;
}

/** A record type that can be imported from files. */
export interface Kind<N extends string = string, R extends object = object> extends KindTraits<R> {
  name: N;
  /** Begins one import. */
  open(context: ImportContext): Promise<OpenKind<R>>;
}

type Definition<N extends string, R extends object> = KindTraits<R> & { name: N } & (
    | KindSteps<R>
    /** For kinds that keep state during an import, or need its context. */
    | { start(context: ImportContext): KindSteps<R> | Promise<KindSteps<R>> }
  );

/** A kind from its fields, what identifies a record and how records are written. */
export function defineKind<N extends string, R extends object>(definition: Definition<N, R>): Kind<N, R> {
  return {
    ...definition,
    async open(context) {
      const steps = 'start' in definition ? await definition.start(context) : definition;
      const { partOf = (record: R) => record } = steps;
      // A record without its invalid parts is another one, and has no problem.
      const problems = new WeakMap<R, CodeProblem[]>();
      return {
        wholeFile: definition.wholeFile,
        fromRow: recordOf<R>,
        without: withoutParts<R>,
        ...steps,
        // First, so that nothing is prepared for a value that is not stored.
        async prepare(items) {
          if (definition.articleCodes !== undefined) {
            const found = await useStoredCodes(context.database, { fields: definition.articleCodes, partOf }, items);
            for (const [record, those] of found) problems.set(record, those);
          }
          const owners = context.owners.get(definition.name);
          if (definition.stored !== undefined && owners !== undefined) {
            await keepFilled(
              context.database,
              { shape: definition.stored, owners, partOf, mapping: context.mapping },
              items,
            );
          }
          await steps.prepare?.(items);
        },
        async load(database, items) {
          const rejected = items.flatMap(({ code, record }, index) =>
            (problems.get(record) ?? []).map((problem) => ({ ...problem, index, code })),
          );
          if (rejected.length > 0) throw new UpsertError(rejected);
          return steps.write(
            database,
            items.map(({ record }) => record),
            items,
          );
        },
      };
    },
  };
}

/** The moments of the figures in files. A file without a time of its own counts as of the start of the run. */
export async function createMoments(files: readonly InputFile[], wanted: Date | null): Promise<Moments> {
  const start = new Date();
  const ofFiles = new Map<string, Date>();
  for (const { path, name } of files) {
    const found = await stat(path);
    if (found.isFile()) ofFiles.set(name, found.mtime);
  }
  let earliest: Date | null = null;
  return {
    asOf(file, ofRow) {
      const given = ofRow ? new Date(ofRow) : (wanted ?? ofFiles.get(file) ?? start);
      const asOf = given < start ? given : start;
      if (earliest === null || asOf < earliest) earliest = asOf;
      return asOf;
    },
    earliestAsOf: () => earliest,
    runDay: shopDay(wanted ?? start),
  };
}
