import { explain, type Reason } from '../../texts/index.ts';
import { ImportError } from '../import-error.ts';
import {
  isPercentCell,
  isShownCell,
  rowsAtOnce,
  type FileNote,
  type RawRead,
  type RawRow,
  type ReadRow,
  type SourceRow,
} from './rows.ts';

/** What an import knows of the columns of a file before it reads it. */
export interface ExpectedColumns {
  /** Whether a column is read. */
  isKnown: (column: string) => boolean;
  /** The columns that identify a record. */
  keys: readonly string[];
  /** The columns whose empty cells repeat the cell above. */
  fillDown: readonly string[];
}

/** A column of a file, with its place from 0. */
export interface Column {
  name: string;
  place: number;
}

/** Gets what is found while rows are read. */
export interface TableListener {
  onColumns?(columns: readonly Column[], line: number): void;
  onNote?(note: FileNote): void;
  /** Each line that is no row. */
  onPassedOver?(line: number, what: PassedOver): void;
}

/** A line that is no row: above the column names, the names again, a total, or what the rows below have in common. */
export type PassedOver = 'title' | 'head' | 'total' | 'group';

export interface TableOptions {
  /** The column names; `line`: in the first line that is not empty, or where expected columns stand. */
  names: 'line' | 'numbers' | readonly string[];
  /** The names stand in the first row: somebody said so, or it was found. */
  isHeadFirst: boolean;
  /** Lines above the column names that were passed over already. */
  titles: readonly RawRow[];
  /** A sheet has empty cells where its rows end, and may have notes beside its table; text has neither. */
  isSheet: boolean;
  expected: ExpectedColumns | null;
}

/** Lines in which the column names are looked for. */
export const headLines = 50;

/** The rows of a table by column name, without repeated heads, titles and totals, which are told to the listener. */
export async function* nameRows(
  groups: AsyncIterable<RawRead[]>,
  options: TableOptions,
  listener: TableListener,
): AsyncGenerator<ReadRow[]> {
  let namer = null as RowNamer | null;
  const named: ReadRow[] = [];
  for await (const group of groups) {
    let rest: readonly RawRead[] = group;
    if (namer === null) {
      const head = headOf(group, options);
      namer = new RowNamer(head, options, listener);
      for (const { line } of head.titles) listener.onPassedOver?.(line, 'title');
      rest = group.slice(head.rest);
      listener.onColumns?.(namer.columns, head.line);
      if (head.titles.length > 0) listener.onNote?.(titleNote(head));
    }
    named.push(...namer.name(rest));
    while (named.length >= rowsAtOnce) yield named.splice(0, rowsAtOnce);
  }
  if (named.length > 0) yield named;
  for (const note of namer?.notes() ?? []) listener.onNote?.(note);
}

interface Head {
  names: readonly string[];
  /** The names as they stand in the file; null where it has none. */
  written: readonly string[] | null;
  line: number;
  titles: readonly RawRow[];
  /** The place of the first row below the head. */
  rest: number;
}

function headOf(group: readonly RawRead[], options: TableOptions): Head {
  const { names, expected } = options;
  const sample = group.slice(0, headLines).flatMap((read) => ('cells' in read ? [read] : []));
  const line = sample[0]?.line ?? 1;
  const none: Head = { names: [], written: null, line, titles: [], rest: 0 };
  if (names === 'numbers') {
    const width = Math.max(0, ...sample.map(({ cells }) => cells.length));
    const numbers = Array.from({ length: width }, (_, place) => String(place + 1));
    return { ...none, names: numbers };
  }
  if (names !== 'line') return { ...none, names };
  const isKnown = options.isHeadFirst ? null : (expected?.isKnown ?? null);
  const place = isKnown === null ? 0 : Math.max(0, bestHead(sample.map(textsOf), isKnown).place);
  const head = sample[place];
  if (head === undefined) return none;
  const written = textsOf(head).map((name) => name.trim());
  return {
    names: readHeader(written, head.line, expected),
    written,
    line: head.line,
    titles: [...options.titles, ...sample.slice(0, place)],
    rest: group.indexOf(head) + 1,
  };
}

function textsOf({ cells }: RawRow): string[] {
  return cells.map(textIn);
}

/** The first of some lines that holds most known columns, and their number; no line if none holds any. */
export function bestHead(
  lines: readonly (readonly string[])[],
  isKnown: (column: string) => boolean,
): { place: number; count: number } {
  let best = { place: -1, count: 0 };
  lines.forEach((cells, place) => {
    const count = new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && isKnown(cell))).size;
    if (count > best.count) best = { place, count };
  });
  return best;
}

/**
 * The column names of a head; '' for a column without a name. A further column of the same name gets a number: `Prezzo
 * (2)`; where nobody knows which columns are read, it is an error, as is a head without names. `line` is the line in the
 * file, from 1.
 */
function readHeader(header: readonly string[], line: number, expected: ExpectedColumns | null): string[] {
  // Spreadsheets leave empty columns at the end; they have no name and are ignored.
  if (header.every((field) => field === '')) throw new ImportError(`Line ${line} of the file names no column.`);
  const counts = new Map<string, number>();
  for (const name of header) counts.set(name, (counts.get(name) ?? 0) + 1);
  const seen = new Map<string, number>();
  return header.map((name) => {
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    if (name === '' || counts.get(name) === 1) return name;
    if (expected === null) {
      throw new ImportError(
        `Line ${line} of the file names the column "${name}" twice. If the column names stand further down, say --header-line.`,
      );
    }
    const numbered = `${name} (${before + 1})`;
    return before === 0 && !expected.isKnown(numbered) ? name : numbered;
  });
}

function titleNote({ line, titles }: Head): FileNote {
  const count = titles.length;
  const reason =
    count === 1
      ? explain('The column names were found in line {line}; one line above them was passed over.', { line })
      : explain('The column names were found in line {line}; {count} lines above them were passed over.', {
          line,
          count,
        });
  return { line, reason };
}

const totalWords =
  /^(?:(?:grand |sub-?)?tot(?:ale|ali|als?|\.)?(?: (?:generale|complessivo|finale|parziale|listino|articoli|clienti|fornitori|documenti|fatture|movimenti|scadenze|prezzi|righe|records?|documento|pagina|ordine|pezzi|pz\.?|order|pieces|pcs|rows|items))*|somma|sum)\s*:?\s*[\d.,]*$/i;
const numberForm = /^[-+]?[\d.,'’ ]*\d[\d.,'’ ]*(?:€|EUR|%)?-?$/;
const barcodeForm = /^\d{8,14}$/;

interface Passed {
  line: number;
  count: number;
}

/** Gives the cells of each line their columns; passes over lines that are no rows. */
class RowNamer {
  readonly columns: readonly Column[];
  readonly #names: readonly string[];
  readonly #options: TableOptions;
  readonly #listener: TableListener;
  readonly #width: number;
  readonly #head: readonly string[] | null;
  readonly #titles: ReadonlySet<string>;
  readonly #keys: readonly number[];
  readonly #filled: readonly number[];
  /** The values that empty cells repeat, by place. */
  readonly #above = new Map<number, unknown>();
  readonly #passed: Record<PassedOver, Passed> = {
    title: { line: 0, count: 0 },
    head: { line: 0, count: 0 },
    total: { line: 0, count: 0 },
    group: { line: 0, count: 0 },
  };
  /** Sums without a code, which are totals if no row follows. */
  #sums: RawRow[] = [];

  constructor({ names, written, titles }: Head, options: TableOptions, listener: TableListener) {
    this.#names = names;
    this.#options = options;
    this.#listener = listener;
    this.#width = names.length;
    this.columns = names.flatMap((name, place) => (name === '' ? [] : [{ name, place }]));
    this.#head = written;
    this.#titles = new Set(titles.map(titleForm).filter((title) => /\p{L}{3}/u.test(title)));
    const placesOf = (columns: readonly string[]): number[] =>
      columns.map((column) => names.indexOf(column)).filter((place) => place >= 0);
    this.#keys = placesOf(options.expected?.keys ?? []);
    this.#filled = placesOf(options.expected?.fillDown ?? []);
  }

  name(group: readonly RawRead[]): ReadRow[] {
    const rows: ReadRow[] = [];
    for (const read of group) {
      if (!('cells' in read)) {
        rows.push(read);
        continue;
      }
      if (!read.cells.some(isFilled) || this.#isPassedOver(read)) continue;
      for (const sum of this.#sums) rows.push(this.#rowOf(sum));
      this.#sums = [];
      rows.push(this.#rowOf(read));
    }
    return rows;
  }

  /** What was passed over. */
  notes(): FileNote[] {
    for (const { line } of this.#sums) this.#pass('total', line);
    const columns = this.#options.expected?.fillDown.join(', ') ?? '';
    const noteOf = ({ line, count }: Passed, one: Reason, more: (count: number) => Reason): FileNote[] =>
      count === 0 ? [] : [{ line, reason: count === 1 ? one : more(count) }];
    return [
      ...noteOf(this.#passed.head, explain('A repeated line of column names was passed over.'), (count) =>
        explain('{count} repeated lines of column names or titles were passed over; this is the first.', { count }),
      ),
      ...noteOf(this.#passed.total, explain('A line of totals was passed over.'), (count) =>
        explain('{count} lines of totals were passed over; this is the first.', { count }),
      ),
      ...noteOf(
        this.#passed.group,
        explain('A line with nothing but {columns} was passed over.', { columns }),
        (count) =>
          explain('{count} lines with nothing but {columns} were passed over; this is the first.', { count, columns }),
      ),
    ];
  }

  #isPassedOver(read: RawRow): boolean {
    const { cells, line } = read;
    if (this.#isHead(cells) || (this.#titles.size > 0 && this.#titles.has(titleForm(read)))) this.#pass('head', line);
    else if (this.#options.expected === null) return false;
    else if (this.#isTotal(cells)) this.#pass('total', line);
    else if (this.#isSum(cells)) this.#sums.push(read);
    else if (this.#isGroup(cells)) this.#pass('group', line);
    else return false;
    return true;
  }

  #pass(what: PassedOver, line: number): void {
    const passed = this.#passed[what];
    if (passed.count === 0) passed.line = line;
    passed.count += 1;
    this.#listener.onPassedOver?.(line, what);
  }

  #isHead(cells: readonly unknown[]): boolean {
    const head = this.#head;
    const [first] = this.columns;
    if (head === null || first === undefined || textIn(cells[first.place]).trim() !== head[first.place]) return false;
    return this.columns.every(({ place }) => textIn(cells[place]).trim() === head[place]);
  }

  #isTotal(cells: readonly unknown[]): boolean {
    const first = cells.findIndex(isFilled);
    const cell = cells[first];
    if (typeof cell !== 'string' || !totalWords.test(cell.trim())) return false;
    const hasNoKey = this.#keys.length > 0 && !this.#keys.some((place) => isFilled(cells[place]));
    return hasNoKey || (cells.length > first + 1 && hasOnlyNumbers(cells.slice(first + 1)));
  }

  #isSum(cells: readonly unknown[]): boolean {
    if (this.#keys.length === 0 || this.#keys.some((place) => isFilled(cells[place]) || this.#filled.includes(place))) {
      return false;
    }
    return hasOnlyNumbers(cells);
  }

  /** A line that only says what the lines below it have in common. */
  #isGroup(cells: readonly unknown[]): boolean {
    if (this.#filled.length === 0 || this.columns.length === this.#filled.length) return false;
    if (cells.some((cell, place) => isFilled(cell) && !this.#filled.includes(place))) return false;
    this.#fill(cells);
    return true;
  }

  #fill(cells: readonly unknown[]): void {
    for (const place of this.#filled) if (isFilled(cells[place])) this.#above.set(place, cells[place]);
  }

  #rowOf({ cells, line }: RawRow): ReadRow {
    const { names, isSheet } = this.#options;
    if (!isSheet && names === 'line' && cells.length > this.#width && cells.slice(this.#width).some(isFilled)) {
      return {
        line,
        reason: explain('The row has {cells} fields, the header names {columns} columns.', {
          cells: cells.length,
          columns: this.#width,
        }),
      };
    }
    const row: SourceRow = {};
    for (const { name, place } of this.columns) row[name] = cells[place] ?? (isSheet ? '' : undefined);
    if (this.#filled.length > 0) {
      this.#fill(cells);
      for (const place of this.#filled) {
        if (!isFilled(cells[place])) row[this.#names[place] ?? ''] = this.#above.get(place) ?? cells[place];
      }
    }
    return { line, row };
  }
}

/** A line as one text, with every number replaced: a title names the page. */
function titleForm(row: RawRow): string {
  return textsOf(row)
    .filter((cell) => cell.trim() !== '')
    .join('\n')
    .replace(/\d+/g, '0');
}

function textIn(cell: unknown): string {
  if (typeof cell === 'string') return cell;
  if (isShownCell(cell)) return cell.shown;
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
}

function isFilled(cell: unknown): boolean {
  return cell !== undefined && cell !== null && (typeof cell !== 'string' || cell.trim() !== '');
}

/** Whether what some cells hold is numbers, at least one. */
function hasOnlyNumbers(cells: readonly unknown[]): boolean {
  const filled = cells.filter(isFilled);
  const isNumber = (cell: unknown): boolean => {
    if (isPercentCell(cell)) return true;
    const text = textIn(cell).trim();
    return numberForm.test(text) && !barcodeForm.test(text);
  };
  return filled.length > 0 && filled.every(isNumber);
}

/** The letters of a column of a spreadsheet, from 0: `AB` is 27. */
export function lettersOf(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
