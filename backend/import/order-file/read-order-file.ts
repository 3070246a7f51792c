import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textOfCsvCell } from '../../../domain/csv-cell.ts';
import type { Locale } from '../../../domain/locale.ts';
import { MAXIMUM_CART_LINES, MAXIMUM_ORDER_FILE } from '../../../domain/packaging.ts';
import { ImportError } from '../import-error.ts';
import { OPEN_QUOTE } from '../sources/csv.ts';
import { fileTypeOf } from '../sources/file-type.ts';
import type { FileFormat } from '../sources/open-file.ts';
import type { SourceRow } from '../sources/rows.ts';
import type { InputFile } from '../sources/text.ts';
import { hasLostDigits, notText } from '../sources/values.ts';
import { visibleSheets, type SheetLimits } from '../sources/xlsx.ts';
import { codeColumns, type OrderColumn, type OrderColumns } from './order-columns.ts';
import { parseFileQuantity, readQuantity, type QuantityProblem } from './order-quantity.ts';
import { codeText, findTable, shownText, type OrderTable, LONGEST_CODE } from './order-table.ts';

const LONGEST_NOTE = 1000;
const MEGABYTE = 1024 * 1024;

/** Buyers send what they like: what a small file unpacks to is limited, and a sheet is read only as far as it may be. */
const limits: SheetLimits = {
  ...{ file: MAXIMUM_ORDER_FILE, sheet: 16 * MEGABYTE, other: 4 * MEGABYTE },
  rows: MAXIMUM_CART_LINES + 1000,
};
/** Sheets in which codes are looked for. */
const MAXIMUM_SHEETS = 10;

/** A row of an order. */
export interface OrderFileRow {
  /** Line in the file, from 1. */
  line: number;
  code: string;
  quantity: number;
  /** The unit of the quantity, where the file states one. */
  unit?: string;
  promotionCode?: string;
  promotionRow?: number;
  note?: string;
}

/** A row that cannot be ordered, with what its cell shows. */
export interface OrderFileProblem {
  line: number;
  code: string;
  kind: QuantityProblem | 'no-code' | 'long-code' | 'lost-digits' | 'no-text' | 'two-articles' | 'too-many-cells';
  shown: string;
}

/** An order as it was read. */
export interface OrderFile {
  rows: OrderFileRow[];
  problems: OrderFileProblem[];
  passedOver: OrderTable['passedOver'];
}

/** Why a whole file cannot be read. */
export type OrderFileFailure = 'too-large' | 'too-many' | 'unreadable' | 'open-quote' | 'no-columns' | 'empty';

/** The whole file cannot be read. */
export class OrderFileError extends Error {
  readonly failure: OrderFileFailure;

  constructor(failure: OrderFileFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** An article that a code names, and the code to order it by: the same, or with zeros that a spreadsheet removed. */
export interface FoundCode {
  article: string;
  code: string;
}

/** Finds articles by codes as a file writes them; unknown codes are left out. */
export type FindCodes = (codes: readonly string[]) => Promise<ReadonlyMap<string, FoundCode>>;

/**
 * Reads an order that a buyer has as a file: text of any usual encoding and separator, or the first visible sheet of an
 * .xlsx file that has codes. Columns are found by their names, and in a file without names by what they hold: the codes by
 * how many `findCodes` knows. Numbers are read in the format of the language, unless others in the file prove another.
 * Rows with a problem do not affect the others. Throws OrderFileError for a file that cannot be read as an order.
 */
export async function readOrderFile(bytes: Uint8Array, locale: Locale, findCodes: FindCodes): Promise<OrderFile> {
  if (bytes.length > MAXIMUM_ORDER_FILE) throw new OrderFileError('too-large');
  // Unpacked, its size would have no limit.
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw new OrderFileError('unreadable');
  const folder = await mkdtemp(join(tmpdir(), 'bancale-order-'));
  try {
    const file = { path: join(folder, 'order'), name: 'order' };
    await writeFile(file.path, bytes, { mode: 0o600 });
    let isEmpty = true;
    for (const format of await tablesIn(file)) {
      const table = await findTable(file, { format, limits, locale, knows: findCodes });
      if (typeof table === 'object') return await readRows(table, locale, findCodes);
      isEmpty &&= table === 'empty';
    }
    throw new OrderFileError(isEmpty ? 'empty' : 'no-columns');
  } catch (error) {
    throw error instanceof ImportError ? new OrderFileError('unreadable') : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The tables of a file: the text, or the sheets that people see. */
async function tablesIn(file: InputFile): Promise<FileFormat[]> {
  if ((await fileTypeOf(file, 'csv')) === 'csv') return [{ type: 'csv' }];
  const sheets = await visibleSheets(file, limits);
  return sheets.slice(0, MAXIMUM_SHEETS).map((sheet) => ({ sheet }));
}

async function readRows(table: OrderTable, locale: Locale, findCodes: FindCodes): Promise<OrderFile> {
  if (table.rows.length > MAXIMUM_CART_LINES) throw new OrderFileError('too-many');
  if (table.rows.some((read) => 'reason' in read && read.reason === OPEN_QUOTE)) throw new OrderFileError('open-quote');
  const { columns } = table;
  const names = codeColumns(columns);
  const codesOf = (row: SourceRow): string[] => names.map((name) => codeText(row[name])).filter((code) => code !== '');
  const found = await findCodes([
    ...new Set(
      table.rows.flatMap((read) =>
        'row' in read ? codesOf(read.row).filter(({ length }) => length <= LONGEST_CODE) : [],
      ),
    ),
  ]);
  const file: OrderFile = { rows: [], problems: [], passedOver: table.passedOver };
  for (const read of table.rows) {
    const { line } = read;
    if (!('row' in read)) {
      file.problems.push({ line, code: '', kind: 'too-many-cells', shown: '' });
      continue;
    }
    const codes = codesOf(read.row);
    const [named, ...others] = codes.flatMap((code) => found.get(code) ?? []);
    const code = named?.code ?? codes[0] ?? '';
    const shownCode = code.slice(0, LONGEST_CODE);
    const reject = (kind: OrderFileProblem['kind'], shown: string): void =>
      void file.problems.push({ line, code: shownCode, kind, shown });
    const amount = readQuantity(read.row[columns.quantity?.[0] ?? ''], locale);
    if (code === '') reject('no-code', '');
    else if (code.length > LONGEST_CODE) reject('long-code', '');
    else if (named === undefined && names.some((name) => notText(read.row[name]) !== null)) reject('no-text', code);
    else if (named === undefined && hasLostDigits(code)) reject('lost-digits', code);
    else if (others.some(({ article }) => article !== named?.article)) reject('two-articles', codes.join(', '));
    else if ('problem' in amount) reject(amount.problem, amount.typed);
    else
      file.rows.push({ line, code, quantity: amount.quantity, ...detailsOf(read.row, columns, amount.unit, locale) });
  }
  return file;
}

/** What a row says besides code and quantity; `written` is the unit in the cell of the quantity. */
function detailsOf(
  row: SourceRow,
  columns: OrderColumns,
  written: string,
  locale: Locale,
): Omit<OrderFileRow, 'line' | 'code' | 'quantity'> {
  const text = (column: OrderColumn): string => textOfCsvCell(shownText(row[columns[column]?.[0] ?? '']));
  const isInPieces = columns.pieces !== undefined && columns.quantity?.[0] === columns.pieces[0];
  const unit = (written || text('unit') || (isInPieces ? 'pz' : '')).slice(0, 20);
  const promotionCode = text('promotionCode').slice(0, LONGEST_CODE);
  const note = text('note').slice(0, LONGEST_NOTE);
  return {
    ...(unit ? { unit } : {}),
    ...(promotionCode ? { promotionCode, promotionRow: parseFileQuantity(text('promotionRow'), locale) ?? 0 } : {}),
    ...(note ? { note } : {}),
  };
}
