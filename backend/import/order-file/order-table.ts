import type { Locale } from '../../../domain/locale.ts';
import { MAXIMUM_CART_LINES } from '../../../domain/packaging.ts';
import { decideNumbers } from '../sources/decimal-signs.ts';
import { openFile, type FileFormat, type OpenFile } from '../sources/open-file.ts';
import { isShownCell, type ReadRow, type SourceRow } from '../sources/rows.ts';
import type { PassedOver } from '../sources/table.ts';
import type { InputFile } from '../sources/text.ts';
import { textOf } from '../sources/values.ts';
import { EmptySheetError, type SheetLimits } from '../sources/xlsx.ts';
import { codeColumns, findOrderColumns, isAmountColumn, isOrderColumn, type OrderColumns } from './order-columns.ts';
import { readQuantity } from './order-quantity.ts';

/** Tells which of some codes are articles, without changing how they are written. */
export type KnowsCodes = (codes: readonly string[]) => Promise<{ has(code: string): boolean }>;

/** A table of an order: its rows, and which columns are what. */
export interface OrderTable {
  columns: OrderColumns;
  rows: ReadRow[];
  /** Lines that are no rows. */
  passedOver: { line: number; what: PassedOver }[];
}

type Table = Omit<OrderTable, 'columns'> & { names: readonly string[] };

/** How a table is read, and by whom. */
interface Reading {
  format: FileFormat;
  limits: SheetLimits;
  locale: Locale;
  knows: KnowsCodes;
}

/** Longest code that is looked up. */
export const LONGEST_CODE = 64;
/** Rows whose cells tell what a column holds. */
const SAMPLE = 100;
/** Columns of an order; a file with more is none. */
const MAXIMUM_WIDTH = 200;
/** Columns of a file without names that may hold codes or quantities. */
const MAXIMUM_COLUMNS = 20;

/** Divides lines without a quantity whose first words are a known code, and all are none: the last word is no number. */
async function withWordsApart(rows: readonly ReadRow[], knows: KnowsCodes): Promise<ReadRow[]> {
  const apart = rows.map((read) => {
    if (!('row' in read) || read.row['2'] !== '') return null;
    const text = codeText(read.row['1']);
    const [, code = '', rest = ''] = /^(.*\S)\s+(\S+)$/u.exec(text) ?? [];
    return code === '' || text.length > LONGEST_CODE ? null : { text, code, rest };
  });
  const known = await knows([...new Set(apart.flatMap((one) => (one ? [one.text, one.code] : [])))]);
  return rows.map((read, place) => {
    const one = apart[place];
    if (!one || known.has(one.text) || !known.has(one.code)) return read;
    return { line: read.line, row: { '1': one.code, '2': one.rest } };
  });
}

/**
 * Reads a table of a file and finds its columns. `empty`: it has no rows; `unknown`: its columns are not those of an
 * order. More than the rows of a cart are not read.
 */
export async function findTable(file: InputFile, reading: Reading): Promise<OrderTable | 'empty' | 'unknown'> {
  const named = await readTable(file, reading, []);
  if (named === null) return 'empty';
  if (named.names.length > MAXIMUM_WIDTH) return 'unknown';
  const columns = findOrderColumns(named.names);
  if (columns.quantity === undefined) return findBareTable(file, reading);
  const { code: codes = [], otherCode } = columns;
  // «Codice fornitore» may be our own number, the same in every row.
  const hasOthers = codeColumns({ ...columns, otherCode: [] }).length > 0;
  if (otherCode !== undefined && hasOthers)
    columns.otherCode = otherCode.filter((name) => !isConstant(named.rows, name));
  if (codes.length > 1) {
    // «Item» may be a number of the row, «Articolo» a description.
    columns.code = [(await mostKnown(named.rows, codes, reading.knows)) ?? codes[0] ?? ''];
  } else if (codeColumns(columns).length === 0) {
    const taken = Object.values(columns).flat();
    const free = named.names.filter((name) => !taken.includes(name));
    const code = await mostKnown(named.rows, free, reading.knows);
    if (code === null) return findBareTable(file, reading);
    columns.code = [code];
  }
  if (named.rows.length === 0) return 'empty';
  // Again, because only the columns of the codes tell a total from a row.
  const table = await readTable(file, reading, codeColumns(columns));
  return table === null ? 'empty' : { ...table, columns };
}

/**
 * The same for a table without names: the codes are what most articles are known by, the quantities whole numbers. A text
 * is tried by the separator that its reader finds, then by others, because a title or a greeting may stand above; the last
 * one hardly occurs, so that each line is one cell.
 */
async function findBareTable(file: InputFile, given: Reading): Promise<OrderTable | 'empty' | 'unknown'> {
  const delimiters = given.format.type === 'csv' ? ([undefined, ';', '\t', '|'] as const) : [undefined];
  for (const delimiter of delimiters) {
    const found = await readBareTable(file, { ...given, format: { ...given.format, header: false, delimiter } });
    if (found !== 'unknown') return found;
  }
  return 'unknown';
}

async function readBareTable(file: InputFile, reading: Reading): Promise<OrderTable | 'empty' | 'unknown'> {
  const table = await readTable(file, reading, []);
  if (table === null || table.rows.length === 0) return 'empty';
  if (table.names.length > MAXIMUM_WIDTH) return 'unknown';
  const isOne = table.names.length === 1;
  const rows = isOne ? await withWordsApart(table.rows.map(divided), reading.knows) : table.rows;
  const names = isOne ? ['1', '2'] : table.names.slice(0, MAXIMUM_COLUMNS);
  const found = await mostKnown(rows, isOne ? ['1'] : names, reading.knows);
  // Unknown codes are for the buyer to read, where nothing else can be meant.
  if (found === null && (isOne || names.length > 2)) return 'unknown';
  const code = found ?? '1';
  const quantity = quantityColumn(rows, names, code, reading.locale);
  if (quantity === null) return 'unknown';
  const whole = isOne ? { ...table, rows } : ((await readTable(file, reading, [code])) ?? table);
  const isQuantity = (read: ReadRow): boolean =>
    'row' in read && 'quantity' in readQuantity(read.row[quantity], reading.locale);
  const first = whole.rows.findIndex(isQuantity);
  const above = whole.rows.slice(0, first);
  // Names of columns that nobody knows: what is below may be prices.
  if (above.some((read) => 'row' in read && Object.values(read.row).filter(isFilled).length > 1)) return 'unknown';
  return {
    columns: { code: [code], quantity: [quantity] },
    rows: whole.rows.slice(first),
    passedOver: [...above.map(({ line }) => ({ line, what: 'title' as const })), ...whole.passedOver],
  };
}

/** Reads the rows of a table by column; `keys` are the columns of its codes. Null for a sheet without cells. */
async function readTable(file: InputFile, { format, limits }: Reading, keys: string[]): Promise<Table | null> {
  let opened: OpenFile | null = null;
  try {
    opened = await openFile(file, format, { isKnown: isOrderColumn, keys, fillDown: [] }, limits);
    let names: string[] = [];
    const rows: ReadRow[] = [];
    const passedOver: Table['passedOver'] = [];
    const groups = opened.rows(undefined, {
      onColumns: (columns) => (names = columns.map(({ name }) => name)),
      onPassedOver: (line, what) => void passedOver.push({ line, what }),
    });
    let quantities: readonly string[] | null = null;
    const isNumber = (column: string): boolean =>
      isAmountColumn(column) || (quantities ??= findOrderColumns(names).quantity ?? []).includes(column);
    const first = firstRows(groups, () => names.length > MAXIMUM_WIDTH);
    for await (const group of decideNumbers(first, isNumber)) rows.push(...group);
    return { names, rows, passedOver };
  } catch (error) {
    if (error instanceof EmptySheetError) return null;
    throw error;
  } finally {
    await opened?.close();
  }
}

/** As many rows as show that they are too many, none of them of a table that is too wide. */
async function* firstRows(groups: AsyncIterable<ReadRow[]>, isTooWide: () => boolean): AsyncGenerator<ReadRow[]> {
  let count = 0;
  for await (const group of groups) {
    if (isTooWide()) return;
    yield group;
    count += group.length;
    if (count > MAXIMUM_CART_LINES) return;
  }
}

/** The text of a cell as people see it. */
export function shownText(cell: unknown): string {
  return (isShownCell(cell) ? cell.shown : (textOf(cell) ?? '')).trim();
}

/** A code without the apostrophe by which a spreadsheet keeps it as a text. */
export function codeText(cell: unknown): string {
  return shownText(cell).replace(/^'(?=.)/, '');
}

function isFilled(cell: unknown): boolean {
  return shownText(cell) !== '';
}

/** The column of which most values are known as codes; null where none is. */
async function mostKnown(
  rows: readonly ReadRow[],
  names: readonly string[],
  knows: KnowsCodes,
): Promise<string | null> {
  const values = names.map((name) => ({
    name,
    texts: rows.slice(0, SAMPLE).flatMap((read) => {
      const text = 'row' in read ? codeText(read.row[name]) : '';
      return text === '' || text.length > 64 ? [] : [text];
    }),
  }));
  const known = await knows([...new Set(values.flatMap(({ texts }) => texts))]);
  const counted = values.map(({ name, texts }) => ({ name, count: texts.filter((text) => known.has(text)).length }));
  const best = counted.reduce((most, one) => (one.count > most.count ? one : most), { name: '', count: 0 });
  return best.count > 0 ? best.name : null;
}

/**
 * The column of quantities: of those that hold nearly only whole numbers, the first behind the codes, else the last before
 * them; one that only counts the rows is taken where there is no other.
 */
function quantityColumn(
  rows: readonly ReadRow[],
  names: readonly string[],
  code: string,
  locale: Locale,
): string | null {
  const at = names.indexOf(code);
  const others = [...names.slice(at + 1), ...names.slice(0, Math.max(at, 0)).toReversed()];
  const fitting = others.flatMap((name) => {
    const cells = rows.flatMap((read) => ('row' in read && isFilled(read.row[name]) ? [read.row[name]] : []));
    const numbers = cells.flatMap((cell) => {
      const read = readQuantity(cell, locale);
      return 'quantity' in read && read.quantity < 10_000_000 ? [read.quantity] : [];
    });
    if (numbers.length === 0 || numbers.length < cells.length * 0.7) return [];
    return [{ name, isCount: numbers.length > 1 && numbers.every((number, index) => number === index + 1) }];
  });
  return (fitting.find(({ isCount }) => !isCount) ?? fitting[0])?.name ?? null;
}

/** Whether several rows have the same value in a column. */
function isConstant(rows: readonly ReadRow[], name: string): boolean {
  const texts = rows.flatMap((read) => ('row' in read ? [codeText(read.row[name])] : []));
  return texts.length > 1 && new Set(texts).size === 1;
}

/** A line without separators, as in a mail: the code, and behind the last blank the quantity, with or without a unit. */
function divided(read: ReadRow): ReadRow {
  if (!('row' in read)) return read;
  const text = shownText(read.row['1']);
  const [, code = text, quantity = ''] =
    /^(.*[^\s:=x])\s*(?:[\s:=]|\sx)\s*(\d\S*(?:\s+\p{L}+\.?)?)$/iu.exec(text) ?? [];
  const row: SourceRow = { '1': code, '2': quantity };
  return { line: read.line, row };
}
