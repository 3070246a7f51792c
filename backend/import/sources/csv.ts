import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { ImportError } from '../import-error.ts';
import { rowsAtOnce, type ReadRow, type SourceRow } from './rows.ts';

export type Delimiter = ',' | ';' | '\t';

const delimiters: readonly Delimiter[] = [',', ';', '\t'];

// A row longer than this means a quote that was never closed.
const longestRow = 1024 * 1024;

/** The most frequent separator in the first line, outside quotes; a comma when there is none. */
export function detectDelimiter(start: string): Delimiter {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const character of start) {
    if (character === '"') isQuoted = !isQuoted;
    else if ((character === '\n' || character === '\r') && !isQuoted) break;
    else if (!isQuoted) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const count = (delimiter: Delimiter): number => counts.get(delimiter) ?? 0;
  return delimiters.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

interface ParsedRecord {
  record: string[];
  info: { lines: number };
}

interface CsvOptions {
  /** null: the one announced by a first line `sep=;`, else the most frequent one in the header. */
  delimiter: Delimiter | null;
  /** Line of the column names, from 1; the lines above are skipped. null: the first line that is not empty. */
  headerLine: number | null;
}

/**
 * The rows of a CSV text with a header line, by column name. A quote inside a field is kept literally (`Tubo 1/2"`),
 * whether or not the field is quoted. Spreadsheets stop writing empty cells at the end of a row, so a row shorter than
 * the header has undefined for the columns it does not reach; only one with more fields is lost. Throws ImportError for a header with a repeated column or without any name; stops at a quote that is never closed.
 */
export async function* readCsv(text: AsyncIterable<string>, options: CsvOptions): AsyncGenerator<ReadRow[]> {
  const whole = await peekText(text);
  const announced = announcedDelimiter(whole.start);
  const dropped = options.headerLine === null ? Number(announced !== null) : options.headerLine - 1;
  const { start, all } = dropped === 0 ? whole : await peekText(dropLines(whole.all, dropped));
  // Set by the parser, which reads ahead: checked after all rows before the error were consumed.
  let failure = null as { code: string; line: number } | null;
  const parser = parse({
    delimiter: options.delimiter ?? announced ?? detectDelimiter(start.trimStart()),
    info: true,
    skip_empty_lines: true,
    // Spreadsheets write empty rows as separators only.
    skip_records_with_empty_values: true,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: longestRow,
    skip_records_with_error: true,
    on_skip: (error) => {
      failure ??= { code: error?.code ?? '', line: typeof error?.['lines'] === 'number' ? error['lines'] : 0 };
      return undefined;
    },
  });
  const source = Readable.from(all, { objectMode: true });
  source.on('error', (error) => parser.destroy(error));
  let header: string[] | null = null;
  let rows: ReadRow[] = [];
  let lastLine = 0;
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<ParsedRecord>) {
      // After the error it is unknown where a row begins.
      if (failure !== null && info.lines >= failure.line) break;
      lastLine = info.lines + dropped;
      if (header === null) {
        header = readHeader(record, firstLine(record, lastLine));
        continue;
      }
      rows.push(toRow(header, record, lastLine));
      if (rows.length >= rowsAtOnce) {
        yield rows;
        rows = [];
      }
    }
  } finally {
    source.destroy();
    parser.destroy();
  }
  if (failure?.code === 'CSV_QUOTE_NOT_CLOSED') {
    rows.push({ line: lastLine + 1, reason: 'A quote is opened here and not closed before the end of the file.' });
  }
  if (rows.length > 0) yield rows;
  if (failure !== null && failure.code !== 'CSV_QUOTE_NOT_CLOSED') throw unreadable(lastLine);
}

function toRow(header: readonly string[], fields: readonly string[], lastLine: number): ReadRow {
  const line = firstLine(fields, lastLine);
  if (fields.slice(header.length).some((field) => field.trim() !== '')) {
    const reason = `The row has ${fields.length} fields, the header names ${header.length} columns.`;
    return { line, reason };
  }
  const row: SourceRow = {};
  header.forEach((column, place) => {
    const field = fields[place];
    if (column !== '') row[column] = field === undefined ? undefined : bare(field);
  });
  return { line, row };
}

/** The line on which a row starts, from the one on which it ends. */
function firstLine(fields: readonly string[], lastLine: number): number {
  const lineEnds = fields.reduce(
    (count, field) => count + (field.includes('\n') ? field.split('\n').length - 1 : 0),
    0,
  );
  return lastLine - lineEnds;
}

/** `"Tubo 3/4" zincato"`: the outer quotes are real quotes, only the inner one was not doubled. */
function bare(field: string): string {
  return /^".*".*"$/s.test(field) ? field.slice(1, -1) : field;
}

function unreadable(lastLine: number): ImportError {
  return new ImportError(`The row after line ${lastLine} is longer than 1 MB: probably a quote is never closed.`);
}

/** The beginning of a text, and the whole text including that beginning. */
interface PeekedText {
  start: string;
  all: AsyncIterable<string>;
}

/** Reads the beginning of a text, long enough to hold its header. */
async function peekText(text: AsyncIterable<string>): Promise<PeekedText> {
  const iterator = text[Symbol.asyncIterator]();
  let start = '';
  let isOver = false;
  while (!isOver && start.length < 64 * 1024) {
    const next = await iterator.next();
    if (next.done === true) isOver = true;
    else start += next.value;
  }
  async function* again(): AsyncGenerator<string> {
    try {
      if (start !== '') yield start;
      while (!isOver) {
        const next = await iterator.next();
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { start, all: again() };
}

/** The separator that Excel announces in a first line `sep=;`; null without such a line. */
function announcedDelimiter(start: string): string | null {
  return /^"?sep=([^\r\n"])"?[ \t]*(?:\r|\n|$)/i.exec(start)?.[1] ?? null;
}

/** A text without its first lines; lines end with CR LF, LF or CR, even inside quotes. */
async function* dropLines(text: AsyncIterable<string>, count: number): AsyncGenerator<string> {
  let missing = count;
  let afterReturn = false;
  for await (const piece of text) {
    let place = 0;
    for (; place < piece.length && (missing > 0 || afterReturn); place += 1) {
      const character = piece[place];
      if (afterReturn && character === '\n') {
        afterReturn = false;
        continue;
      }
      afterReturn = false;
      if (missing === 0) break;
      if (character === '\n' || character === '\r') missing -= 1;
      afterReturn = character === '\r';
    }
    if (place < piece.length) yield piece.slice(place);
  }
}

/**
 * The column names of a header line; '' for a column without a name. Throws ImportError when there is no name, or a
 * name twice. `line` is the line in the file, from 1.
 */
export function readHeader(fields: readonly string[], line: number): string[] {
  const header = fields.map((field) => field.trim());
  // Spreadsheets leave empty columns at the end; they have no name and are ignored.
  const named = header.filter((field) => field !== '');
  if (named.length === 0) throw new ImportError(`Line ${line} of the file names no column.`);
  const twice = named.find((field, place) => named.indexOf(field) !== place);
  if (twice !== undefined) {
    throw new ImportError(
      `Line ${line} of the file names the column "${twice}" twice. If the column names stand further down, say --header-line.`,
    );
  }
  return header;
}
