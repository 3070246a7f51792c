import { open, readFile, type FileHandle } from 'node:fs/promises';
import { readXlsx as readWorkbook, streamXlsxRows, type CellValue, type StreamRow } from 'hucre/xlsx';
import { ImportError, messageOf } from '../import-error.ts';
import { Spool } from '../spool.ts';
import { readHeader } from './csv.ts';
import { findPercentCells, type IsPercentCell } from './percent-cells.ts';
import { rowsAtOnce, type PercentCell, type ReadRow, type SourceRow } from './rows.ts';
import { fileSize, type InputFile, type OnBytes } from './text.ts';

const megabyte = 1024 * 1024;
// The file and its shared strings are held in memory as a whole; the sheet itself is streamed.
const largestFile = 100 * megabyte;
const largestSheet = 256 * megabyte;
const largestOther = 64 * megabyte;
const maximumCells = 50_000_000;

interface XlsxOptions {
  /** Name of the sheet, or its number from 1; null: the first. */
  sheet: string | number | null;
  /** Row of the column names, from 1; the rows above are skipped. null: the first that is not empty. */
  headerLine: number | null;
}

/**
 * The rows of one sheet of an .xlsx file, by column name. Numbers stay numbers, cells shown as percentages become
 * `PercentCell` and dates `2026-12-31`; empty rows and cells beyond the header are skipped. Throws ImportError for a file that is not .xlsx or too large, a sheet
 * that does not exist, and a header without names or with a repeated column.
 */
export async function* readXlsx(file: InputFile, options: XlsxOptions, onBytes: OnBytes): AsyncGenerator<ReadRow[]> {
  const size = await fileSize(file);
  const isLarge = (await zipParts(file)).some(
    (part) => part.name.endsWith('.xml') && part.size > (part.name.includes('sheets/') ? largestSheet : largestOther),
  );
  if (size > largestFile || isLarge) throw tooLarge(file);
  // The parser has no backpressure: rows are spooled to disk, so that memory does not fill while the database writes.
  const spool = new Spool<ReadRow>();
  try {
    for await (const rows of toRows(await openSheet(file, options.sheet), file, options.headerLine)) {
      await spool.add(rows);
    }
    onBytes(size);
    yield* spool.read(rowsAtOnce);
  } catch (error) {
    throw error instanceof Error && isUnreadable(error)
      ? new ImportError(`${file.name} cannot be read as .xlsx: ${messageOf(error)}.`)
      : error;
  } finally {
    await spool.remove();
  }
}

interface OpenSheet {
  rows: AsyncIterable<StreamRow>;
  isPercent: IsPercentCell;
}

/** The requested sheet; digits may be a name or a number, and the name has priority. */
async function openSheet({ path, name }: InputFile, sheet: string | number | null): Promise<OpenSheet> {
  const bytes = new Uint8Array(await readFile(path));
  const number = Number(sheet);
  const wanted = sheet === null ? [0] : typeof sheet === 'string' ? [sheet, number - 1] : [number - 1];
  for (const one of wanted.filter((place) => typeof place === 'string' || place >= 0)) {
    const rows = streamXlsxRows(bytes, { sheet: one });
    const first = await rows.next();
    if (first.done !== true) {
      const place = typeof one === 'number' ? one : (await sheetNames(bytes)).indexOf(one);
      return { rows: withFirst(first.value, rows), isPercent: findPercentCells(bytes, place) };
    }
  }
  const names = await sheetNames(bytes);
  const isThere = sheet === null || names.includes(String(sheet)) || (number >= 1 && number <= names.length);
  throw new ImportError(
    isThere
      ? `The sheet ${sheet ?? names[0] ?? ''} of ${name} is empty. It has: ${names.join(', ')}.`
      : `${name} has no sheet ${sheet}. It has: ${names.join(', ')}.`,
  );
}

async function sheetNames(bytes: Uint8Array): Promise<string[]> {
  const names: string[] = [];
  await readWorkbook(bytes, {
    sheets: ({ name }) => {
      names.push(name);
      return false;
    },
  });
  return names;
}

async function* withFirst(first: StreamRow, rest: AsyncIterable<StreamRow>): AsyncGenerator<StreamRow> {
  yield first;
  yield* rest;
}

async function* toRows(sheet: OpenSheet, file: InputFile, headerLine: number | null): AsyncGenerator<ReadRow[]> {
  let header: string[] | null = null;
  let rows: ReadRow[] = [];
  let cells = 0;
  for await (const { index, values } of sheet.rows) {
    const line = index + 1;
    cells += values.length;
    if (cells > maximumCells) throw tooLarge(file);
    if ((headerLine !== null && line < headerLine) || values.every(isEmpty)) continue;
    if (header === null) {
      header = readHeader(
        values.map((value) => String(cellOf(value))),
        line,
      );
      continue;
    }
    const row: SourceRow = {};
    header.forEach((column, place) => {
      if (column === '') return;
      const value = cellOf(values[place] ?? null);
      row[column] = typeof value === 'number' && sheet.isPercent(line, place) ? percentCell(value) : value;
    });
    rows.push({ line, row });
    if (rows.length >= rowsAtOnce) {
      yield rows;
      rows = [];
    }
  }
  if (rows.length > 0) yield rows;
}

function isEmpty(value: CellValue): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

function percentCell(value: number): PercentCell {
  return { percent: Number((value * 100).toPrecision(15)) };
}

/** A cell as the rest of the import expects it: text, number, boolean, or a date in ISO form. */
export function cellOf(value: CellValue): string | number | boolean {
  if (value === null) return '';
  if (value instanceof Date) return isoOf(value);
  if (typeof value !== 'number') return value;
  // Excel stores 15 digits: a longer number has lost the rest, and this text form shows it.
  if (Math.abs(value) >= 1e15) return value.toExponential(14).replace(/\.?0*e/, 'E');
  // 12.4 may be stored as 12.399999999999999.
  return Number(value.toPrecision(15));
}

function isoOf(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T');
  return time === '00:00:00' ? day : `${day}T${time}`;
}

/** Errors of the zip and XML parsers; all others come from the disk or from our own code. */
function isUnreadable(error: Error): boolean {
  return ['ParseError', 'ZipError', 'XmlError', 'EncryptedFileError', 'DecryptionError'].includes(error.name);
}

function tooLarge({ name }: InputFile): ImportError {
  return new ImportError(
    `${name} is too large for .xlsx: at most 100 MB, unpacked 256 MB a sheet and 64 MB of texts, and 50 million cells. Save the sheet as CSV.`,
  );
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const longestComment = 65_535;
const longestDirectory = 4 * 1024 * 1024;

interface ZipPart {
  name: string;
  /** Unpacked size in bytes, as the file declares it. */
  size: number;
}

/**
 * The unpacked sizes in bytes that the parts of a zip file declare. Throws for a file that is not a zip file, and for a
 * part without a size. Unpacking stops at the declared size, so these sizes are reliable limits.
 */
async function zipParts({ path, name }: InputFile): Promise<ZipPart[]> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const tail = await readAt(handle, Math.max(0, size - endLength - longestComment), size);
    const place = lastIndexOfSignature(tail);
    if (place < 0) throw damaged(name);
    const length = tail.readUInt32LE(place + 12);
    const offset = tail.readUInt32LE(place + 16);
    if (length > longestDirectory || offset + length > size) throw damaged(name);
    return partsIn(await readAt(handle, offset, offset + length), name);
  } finally {
    await handle.close();
  }
}

function partsIn(directory: Buffer, fileName: string): ZipPart[] {
  const parts: ZipPart[] = [];
  let place = 0;
  while (place + 46 <= directory.length && directory.readUInt32LE(place) === entrySignature) {
    const packed = directory.readUInt32LE(place + 20);
    const unpacked = directory.readUInt32LE(place + 24);
    // An empty part packs into two bytes. A part that hides its size would be unpacked without any limit.
    if (unpacked === 0 && packed > 2) throw damaged(fileName);
    const [nameLength = 0, ...others] = [28, 30, 32].map((at) => directory.readUInt16LE(place + at));
    parts.push({ name: directory.toString('utf8', place + 46, place + 46 + nameLength), size: unpacked });
    // Name, extra field and comment follow the fixed part.
    place += others.reduce((sum, length) => sum + length, 46 + nameLength);
  }
  return parts;
}

function lastIndexOfSignature(tail: Buffer): number {
  for (let place = tail.length - endLength; place >= 0; place -= 1) {
    if (tail.readUInt32LE(place) === endSignature) return place;
  }
  return -1;
}

async function readAt(handle: FileHandle, from: number, to: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(to - from), 0, to - from, from);
  return buffer.subarray(0, bytesRead);
}

function damaged(name: string): ImportError {
  return new ImportError(
    `${name} is not an .xlsx file (an old .xls, a protected or a damaged one?). Save it again as .xlsx.`,
  );
}
