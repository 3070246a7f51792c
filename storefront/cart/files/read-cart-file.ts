import { textOfCsvCell } from '../../../domain/csv-cell.ts';
import { MAXIMUM_CART_LINES, parseQuantity } from '../../../domain/packaging.ts';
import type { Locale } from '../../../domain/locale.ts';

/** Largest accepted file, in bytes. */
const MAXIMUM_FILE_BYTES = 5_000_000;

/** A row of any file, with the line on which it begins, counted from 1. */
interface FileRecord {
  line: number;
  cells: string[];
  /** Indexes of the cells that hold a number with a fraction, in formats with number cells (XLSX). */
  fractions?: ReadonlySet<number>;
}

/** A valid row of the file. */
export interface FileRow {
  /** Line in the file, counted from 1. */
  line: number;
  code: string;
  quantity: number;
  /** The unit of the quantity, where the file states one. */
  unit?: string;
  promo_code?: string;
  promo_row?: number;
  note?: string;
}

/** A row rejected before it is sent to the server. */
export interface RowProblem {
  line: number;
  code: string;
  kind: 'code' | 'quantity';
  /** Content of the quantity cell. */
  typed: string;
}

export interface CartFile {
  rows: FileRow[];
  problems: RowProblem[];
}

/** Why a whole file is rejected. */
export type FileProblem = 'too-large' | 'too-many' | 'unreadable' | 'open-quote' | 'no-columns' | 'empty';

export class CartFileError extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

const names = {
  code: ['codice', 'cod', 'codice articolo', 'codart', 'carti', 'code', 'item code', 'sku', 'ean'],
  quantity: ['quantità', 'quantita', 'q.tà', 'qtà', 'qta', 'qty', 'quantity'],
  pieces: ['pezzi', 'pieces', 'pz', 'pcs'],
  unit: ['unità', 'unita', 'um', 'u.m.', 'unità di misura', 'unita di misura', 'unit', 'uom', 'unit of measure'],
  promotionCode: ['codice promozione', 'promotion code'],
  promotionRow: ['riga promozione', 'promotion line'],
  note: ['nota', 'note'],
} as const;
type Column = keyof typeof names;

/**
 * Reads a file of codes and quantities: CSV separated by semicolons, commas or tabs, or XLSX (first sheet), with the
 * columns of an exported cart in any order, or without headings: codes first, quantities second. An invalid row is
 * reported and does not affect the others; quantities are read in the number format of the language. Rejects with a
 * CartFileError when the file is unusable.
 */
export async function parseCartFile(bytes: Uint8Array, locale: Locale): Promise<CartFile> {
  if (bytes.length > MAXIMUM_FILE_BYTES) throw new CartFileError('too-large');
  const records = bytes[0] === 0x50 && bytes[1] === 0x4b ? await readSheet(bytes) : await readText(bytes);
  const filled = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [head] = filled;
  if (!head) throw new CartFileError('empty');
  const known = columnsOf(head.cells);
  const body = known ? filled.slice(1) : filled;
  const columns = known ?? columnsWithoutHead(head, locale);
  if (body.length === 0) throw new CartFileError('empty');
  if (body.length > MAXIMUM_CART_LINES) throw new CartFileError('too-many');
  const file: CartFile = { rows: [], problems: [] };
  for (const record of body) readRow(record, columns, file, locale);
  return file;
}

/** Read a little more than the maximum, enough to detect that there are too many. */
const limit = MAXIMUM_CART_LINES + 1000;

/**
 * Quoted cells may contain separators, line breaks and doubled quotes; a quote inside an unquoted cell is literal
 * (`Tubo 1/2"`). A quote that is never closed would take the rows behind it into its cell, so such a file is rejected.
 */
async function readText(bytes: Uint8Array): Promise<FileRecord[]> {
  const text = textOfBytes(bytes).replace(/^\uFEFF/, '');
  if (text.includes('\u0000')) throw new CartFileError('unreadable');
  const { parse, CsvError } = await import('csv-parse/browser/esm/sync');
  let next = 1;
  try {
    const read = parse(text, {
      ...{ delimiter: separatorOf(text), record_delimiter: ['\r\n', '\n', '\r'], to: limit },
      ...{ relax_quotes: true, relax_column_count: true, max_record_size: 100_000 },
    });
    return read.map((cells) => {
      const line = next;
      next += cells.join('').split(/\r\n|[\r\n]/).length;
      return { line, cells };
    });
  } catch (error) {
    const isOpen = error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED';
    throw new CartFileError(isOpen ? 'open-quote' : 'unreadable');
  }
}

/** Decodes a file as spreadsheets write it: UTF-8 or UTF-16 with byte order mark, UTF-8 without, else Windows-1252. */
function textOfBytes(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Semicolon, comma or tab: the most frequent one in the first line, outside quotes. */
function separatorOf(text: string): string {
  const first = (text.match(/^[^\r\n]*/)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const counted = [';', '\t', ','].map((separator) => ({ separator, count: first.split(separator).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

async function readSheet(bytes: Uint8Array): Promise<FileRecord[]> {
  const { readXlsx } = await import('hucre/xlsx');
  try {
    const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows: limit });
    return (sheets[0]?.rows ?? []).map((row, index) => ({
      line: index + 1,
      cells: row.map((value) => (value === null || value === undefined ? '' : String(value))),
      fractions: new Set(row.flatMap((value, at) => (typeof value === 'number' && value % 1 !== 0 ? [at] : []))),
    }));
  } catch {
    throw new CartFileError('unreadable');
  }
}

function columnsOf(cells: readonly string[]): Map<Column, number> | null {
  const columns = new Map<Column, number>();
  const heads = cells.map((cell) => cell.trim().toLowerCase());
  for (const [column, known] of Object.entries(names)) {
    const at = heads.findIndex((head) => known.some((name) => name === head));
    if (at >= 0) columns.set(column as Column, at);
  }
  const pieces = columns.get('pieces');
  if (!columns.has('quantity') && pieces !== undefined) columns.set('quantity', pieces);
  return columns.has('code') && columns.has('quantity') ? columns : null;
}

/** A file without headings must begin with a row that has a quantity in its second cell. */
function columnsWithoutHead({ cells, fractions }: FileRecord, locale: Locale): Map<Column, number> {
  if (cells.length < 2 || fractions?.has(1) || parseFileQuantity(cells[1] ?? '', locale) === null)
    throw new CartFileError('no-columns');
  return new Map([
    ['code', 0],
    ['quantity', 1],
  ]);
}

function readRow(record: FileRecord, columns: ReadonlyMap<Column, number>, file: CartFile, locale: Locale): void {
  const { line, cells, fractions } = record;
  const cell = (column: Column) => {
    const at = columns.get(column);
    return at === undefined ? '' : textOfCsvCell((cells[at] ?? '').trim());
  };
  const code = cell('code');
  const typed = cell('quantity').slice(0, 64);
  const isFraction = fractions?.has(columns.get('quantity') ?? -1);
  // A cell may say the unit itself: «20 pz».
  const [, digits = typed, written = ''] = /^(.*\d)\s*(\p{L}[\p{L}²]*\.?)$/u.exec(typed) ?? [];
  const quantity = isFraction ? null : parseFileQuantity(digits, locale);
  const isInPieces = columns.get('quantity') === columns.get('pieces');
  const unit = (written || cell('unit') || (isInPieces ? 'pz' : '')).slice(0, 20);
  if (code === '' || code.length > 64) file.problems.push({ line, code: code.slice(0, 64), kind: 'code', typed });
  else if (quantity === null) file.problems.push({ line, code, kind: 'quantity', typed });
  else {
    const promotion = cell('promotionCode').slice(0, 64);
    const note = cell('note').slice(0, 1000);
    file.rows.push({
      line,
      code,
      quantity,
      ...(unit ? { unit } : {}),
      ...(promotion ? { promo_code: promotion, promo_row: parseFileQuantity(cell('promotionRow'), locale) ?? 0 } : {}),
      ...(note ? { note } : {}),
    });
  }
}

/** A quantity above 0 as spreadsheets write it, including `10,00`; null for anything else. */
export function parseFileQuantity(text: string, locale: Locale): number | null {
  // Zero decimals show which separator groups the thousands; exactly three zeros are thousands, not decimals.
  const [, whole = text, mark] = /^(.*\d)([.,])(?:0{1,2}|0{4,})$/.exec(text.trim()) ?? [];
  const quantity = parseQuantity(whole, mark === ',' ? 'it' : mark === '.' ? 'en' : locale);
  return quantity > 0 && Number.isSafeInteger(quantity) ? quantity : null;
}
