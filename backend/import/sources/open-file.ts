import { explain, type Reason } from '../../texts/index.ts';
import { openCsv, type Delimiter } from './csv.ts';
import { fileTypeOf, type FileType } from './file-type.ts';
import { readFixed, type Position } from './fixed-width.ts';
import { readNdjson } from './ndjson.ts';
import type { ReadRow } from './rows.ts';
import { nameRows, type ExpectedColumns, type TableListener, type TableOptions } from './table.ts';
import { detectEncoding, fileSize, readText, type Encoding, type InputFile, type OnBytes } from './text.ts';
import type { SheetLimits } from './xlsx.ts';

/** The file format from the mapping or the command line; what is missing is detected. */
export interface FileFormat {
  type?: FileType | undefined;
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
  /** Name or number (from 1) of the sheet of an .xlsx file; default: the first that is not hidden. */
  sheet?: string | number | undefined;
  /** Line of the column names, from 1; default: found. In a file of fixed positions the lines up to it are skipped. */
  headerLine?: number | undefined;
  /** Whether the file names its columns; without names they are called by their numbers, from 1. Default: it does. */
  header?: boolean | undefined;
  /** The columns of a file in which every field stands at fixed positions. */
  positions?: readonly Position[] | undefined;
}

/** A file whose rows can be read several times. */
export interface OpenFile {
  type: FileType;
  /** Which sheet is read, and which are not; null for a file without sheets and with a single one. */
  sheets: Reason | null;
  /** The rows in groups; text files are read only as fast as the rows are consumed. */
  rows(onBytes?: OnBytes, listener?: TableListener): AsyncGenerator<ReadRow[]>;
  close(): Promise<void>;
}

/** Opens a file; `expected` is what the import knows of its columns, null for nothing; `limits` are those of .xlsx. */
export async function openFile(
  file: InputFile,
  format: FileFormat,
  expected: ExpectedColumns | null = null,
  limits?: SheetLimits,
): Promise<OpenFile> {
  const type = await fileTypeOf(file, format.positions === undefined ? format.type : 'csv');
  return type === 'xlsx' ? openSheet(file, format, expected, limits) : openText(file, format, type, expected);
}

async function openSheet(
  file: InputFile,
  format: FileFormat,
  expected: ExpectedColumns | null,
  limits?: SheetLimits,
): Promise<OpenFile> {
  // Imported on demand: nearly all files are text.
  const { openXlsx } = await import('./xlsx.ts');
  const sheet = await openXlsx(file, format.sheet ?? null, limits);
  const size = await fileSize(file);
  const { headerLine = 1, header = true } = format;
  const others = sheet.others.map(({ name, isHidden }) => `"${name}"${isHidden ? ' (hidden)' : ''}`);
  return {
    type: 'xlsx',
    sheets:
      others.length === 0
        ? null
        : explain('Read the sheet "{sheet}", not {others}.', { sheet: sheet.name, others: others.join(', ') }),
    async *rows(onBytes = () => undefined, listener = {}) {
      onBytes(size);
      if (sheet.note !== null) listener.onNote?.(sheet.note);
      const isHeadFirst = format.headerLine !== undefined;
      const options: TableOptions = {
        ...{ names: header ? 'line' : 'numbers', isHeadFirst, titles: [], isSheet: true, expected },
      };
      yield* nameRows(fromLine(sheet.rows(), headerLine), options, listener);
    },
    close: () => sheet.close(),
  };
}

/** The rows of a sheet from one of its lines on. */
async function* fromLine<R extends { line: number }>(groups: AsyncIterable<R[]>, first: number): AsyncGenerator<R[]> {
  for await (const rows of groups) {
    const kept = rows.filter(({ line }) => line >= first);
    if (kept.length > 0) yield kept;
  }
}

async function openText(
  file: InputFile,
  format: FileFormat,
  type: 'csv' | 'ndjson',
  expected: ExpectedColumns | null,
): Promise<OpenFile> {
  const encoding = format.encoding ?? (await detectEncoding(file));
  const isGuess = format.encoding === undefined && encoding === 'cp850';
  const { header = true, headerLine = null, delimiter = null, positions } = format;
  return {
    type,
    sheets: null,
    async *rows(onBytes = () => undefined, listener = {}) {
      const text = readText(file, encoding, onBytes);
      if (isGuess) listener.onNote?.({ line: 1, reason: explain('The accents were read as those of DOS (cp850).') });
      if (type === 'ndjson') {
        yield* readNdjson(text, (note) => listener.onNote?.(note));
        return;
      }
      const table = { isSheet: false, expected, isHeadFirst: true };
      if (positions !== undefined) {
        const raw = readFixed(text, positions, headerLine ?? 0, listener);
        const names = positions.map(({ name }) => name);
        yield* nameRows(raw, { ...table, names, titles: [] }, listener);
        return;
      }
      const options = { delimiter, headerLine, hasHeader: header, isKnown: expected?.isKnown ?? null };
      const { titles, rows } = await openCsv(text, options, listener);
      yield* nameRows(rows, { ...table, names: header ? 'line' : 'numbers', titles }, listener);
    },
    close: async () => undefined,
  };
}
