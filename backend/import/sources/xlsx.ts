import { open, readFile, type FileHandle } from 'node:fs/promises';
import { formatValue } from 'hucre';
import { streamXlsxRows, type CellValue } from 'hucre/xlsx';
import { ImportError, messageOf } from '../import-error.ts';
import { Spool } from '../spool.ts';
import { findCellFormats, isCodeFormat, isPercentFormat, sheetsOf, type Sheet } from './cell-formats.ts';
import { TextCleaner } from './clean-text.ts';
import { rowsAtOnce, type FileNote, type PercentCell, type RawRead, type RawRow, type ShownCell } from './rows.ts';
import { fileSize, type InputFile } from './text.ts';

const megabyte = 1024 * 1024;
/** What is read of an .xlsx file at most; more is an error, but rows are only left out. */
export interface SheetLimits {
  /** Bytes of the file, of an unpacked sheet, and of any other unpacked part. */
  file: number;
  sheet: number;
  other: number;
  /** Rows that are not empty; Infinity for all. */
  rows: number;
}

// The file and its shared strings are held in memory as a whole; the sheet itself is streamed.
export const importLimits: SheetLimits = {
  file: 100 * megabyte,
  sheet: 256 * megabyte,
  other: 64 * megabyte,
  rows: Infinity,
};
const maximumCells = 50_000_000;

/** A sheet of an .xlsx file whose rows can be read several times. */
export interface OpenSheet {
  name: string;
  /** The other sheets of the file. */
  others: readonly Sheet[];
  rows(): AsyncGenerator<RawRead[]>;
  note: FileNote | null;
  close(): Promise<void>;
}

/**
 * Reads one sheet of an .xlsx file: that of a name or number (from 1), null for the first that is not hidden. Numbers
 * stay numbers, cells shown as percentages become `PercentCell`, others that show something else than they hold
 * `ShownCell`; empty rows are skipped. Throws ImportError for a file that is not .xlsx or too large, and for a sheet that
 * does not exist.
 */
export async function openXlsx(
  file: InputFile,
  wanted: string | number | null,
  limits: SheetLimits = importLimits,
): Promise<OpenSheet> {
  await requireWithin(file, limits);
  // The parser has no backpressure: rows are spooled to disk, so that memory does not fill while the database writes.
  const spool = new Spool<RawRead>();
  try {
    const bytes = new Uint8Array(await readFile(file.path));
    const sheets = sheetsOf(bytes);
    const sheet = chosenSheet(sheets, wanted, file);
    const cleaner = new TextCleaner();
    for await (const rows of rawRows(bytes, sheet, cleaner, file)) {
      await spool.add(rows);
      if (spool.length >= limits.rows) break;
    }
    if (spool.length === 0) {
      throw new EmptySheetError(`The sheet ${sheet.name} of ${file.name} is empty. It has: ${namesOf(sheets)}.`);
    }
    return {
      name: sheet.name,
      others: sheets.filter((one) => one !== sheet),
      rows: () => spool.read(rowsAtOnce),
      note: cleaner.note(),
      close: () => spool.remove(),
    };
  } catch (error) {
    await spool.remove();
    throw readable(error, file);
  }
}

/** The sheet that is read has no cells. */
export class EmptySheetError extends ImportError {
  override name = 'EmptySheetError';
}

/** The names of the sheets of an .xlsx file that are not hidden, in their order; throws like `openXlsx`. */
export async function visibleSheets(file: InputFile, limits: SheetLimits): Promise<string[]> {
  await requireWithin(file, limits);
  try {
    const sheets = sheetsOf(new Uint8Array(await readFile(file.path)));
    return sheets.flatMap(({ name, isHidden }) => (isHidden ? [] : [name]));
  } catch (error) {
    throw readable(error, file);
  }
}

async function requireWithin(file: InputFile, limits: SheetLimits): Promise<void> {
  const size = await fileSize(file);
  const isLarge = (await zipParts(file)).some(
    (part) => part.name.endsWith('.xml') && part.size > (part.name.includes('sheets/') ? limits.sheet : limits.other),
  );
  if (size > limits.file || isLarge) throw tooLarge(file);
}

function readable(error: unknown, file: InputFile): unknown {
  return error instanceof Error && isUnreadable(error)
    ? new ImportError(`${file.name} cannot be read as .xlsx: ${messageOf(error)}.`)
    : error;
}

/** The requested sheet; digits may be a name or a number, and the name has priority. */
function chosenSheet(sheets: readonly Sheet[], wanted: string | number | null, file: InputFile): Sheet {
  const found =
    wanted === null
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : (sheets.find(({ name }) => name === wanted) ?? sheets[Number(wanted) - 1]);
  if (found !== undefined) return found;
  if (wanted === null) throw damaged(file.name);
  throw new ImportError(`${file.name} has no sheet ${wanted}. It has: ${namesOf(sheets)}.`);
}

function namesOf(sheets: readonly Sheet[]): string {
  return sheets.map(({ name }) => name).join(', ');
}

async function* rawRows(
  bytes: Uint8Array,
  sheet: Sheet,
  cleaner: TextCleaner,
  file: InputFile,
): AsyncGenerator<RawRow[]> {
  const formatOf = findCellFormats(bytes, sheet.path);
  let rows: RawRow[] = [];
  let count = 0;
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: sheet.name })) {
    const line = index + 1;
    count += values.length;
    if (count > maximumCells) throw tooLarge(file);
    if (values.every(isEmpty)) continue;
    const cells = values.map((value, place) => {
      const cell = cellOf(value, formatOf(line, place));
      return typeof cell === 'string' ? cleaner.clean(cell, line) : cell;
    });
    rows.push({ line, cells });
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

/** A cell as the rest of the import expects it; `format` is its number format, where that shows something else. */
export function cellOf(value: CellValue, format: string | null): string | number | PercentCell | ShownCell {
  if (value === null || typeof value === 'string') return value ?? '';
  if (typeof value === 'boolean') return { shown: value ? 'VERO (TRUE)' : 'FALSO (FALSE)', holds: value };
  if (value instanceof Date) return dateCell(value, format);
  // Excel stores 15 digits: a longer number has lost the rest, and this text form shows it.
  if (Math.abs(value) >= 1e15) return value.toExponential(14).replace(/\.?0*e/, 'E');
  if (format !== null && isPercentFormat(format)) return { percent: Number((value * 100).toPrecision(15)) };
  // 12.4 may be stored as 12.399999999999999.
  const number = Number(value.toPrecision(15));
  if (format === null || !Number.isInteger(number) || !isCodeFormat(format)) return number;
  return { shown: formatValue(number, format), holds: number };
}

/** A date, with its time if it has one; the number 0 shown as a date is an empty cell of an ERP. */
function dateCell(date: Date, format: string | null): string | ShownCell {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T');
  const isDay = time === '00:00:00';
  if (isDay && day < '1900-01-01') return '';
  const shown = format === null ? day : inItalian(formatValue(date, format), format);
  return { shown, holds: isDay ? day : `${day}T${time}` };
}

/** The English names of the months with the Italian ones. */
function monthNames(month: 'short' | 'long'): Map<string, string> {
  const months = Array.from({ length: 12 }, (_, place) => new Date(Date.UTC(2026, place, 1)));
  const nameIn = (language: string, date: Date): string =>
    date.toLocaleDateString(language, { month, timeZone: 'UTC' });
  return new Map(months.map((date) => [nameIn('en', date), nameIn('it', date)]));
}

const shortMonths = monthNames('short');
const longMonths = monthNames('long');

function inItalian(date: string, format: string): string {
  const names = /mmmm/i.test(format) ? longMonths : shortMonths;
  return date.replace(/[A-Z][a-z]{2,}/g, (name) => names.get(name) ?? name);
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
