import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { explain } from '../../texts/index.ts';
import { ImportError } from '../import-error.ts';
import { isPlain, TextCleaner } from './clean-text.ts';
import { rowsAtOnce, type RawRead, type RawRow } from './rows.ts';
import { doubleQuotes } from './undoubled-quotes.ts';
import { bestHead, headLines, type TableListener } from './table.ts';

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** The reason of a row that begins with a quote that is never closed. */
export const OPEN_QUOTE = explain('A quote is opened here and not closed before the end of the file.');

// A row longer than this means a quote that was never closed.
const longestRow = 1024 * 1024;

interface Head {
  delimiter: string;
  /** Lines above the column names. */
  titles: string[];
}

/**
 * Finds separator and column names in the beginning of a text: the line and separator by which most known columns are
 * named; else the first line that is not empty, with the separator that divides the lines below it into as many fields,
 * or stands in it most often; a comma when there is none.
 */
export function findHead(start: string, delimiter: string | null, isKnown: ((column: string) => boolean) | null): Head {
  const lines = linesOf(start, headLines);
  const first = Math.max(
    0,
    lines.findIndex((line) => line.trim() !== ''),
  );
  const found = (delimiter === null ? delimiters : [delimiter]).map((one) => {
    const fields = lines.map((line) => fieldsOf(line, one));
    const known = isKnown === null ? { place: -1, count: 0 } : bestHead(fields, isKnown);
    const place = known.place < 0 ? first : known.place;
    const width = fields[place]?.length ?? 0;
    const below = fields.slice(place + 1, place + 11).filter((cells) => cells.some((cell) => cell.trim() !== ''));
    const isEven = width > 1 && below.length > 0 && below.every((cells) => cells.length === width);
    return { delimiter: one, place, order: [known.count, Number(isEven), width] };
  });
  const [best] = found.sort((one, other) => {
    const difference = one.order.findIndex((value, step) => value !== other.order[step]);
    return (other.order[difference] ?? 0) - (one.order[difference] ?? 0);
  });
  return { delimiter: best?.delimiter ?? ',', titles: lines.slice(0, best?.place ?? 0) };
}

/** The first lines of a text, at most so many. */
function linesOf(start: string, most: number): string[] {
  const cleaner = new TextCleaner();
  return start.split(/\r\n|\n|\r/, most).map((line) => cleaner.clean(line, 1));
}

/** The fields of a line, divided outside quotes. */
function fieldsOf(line: string, delimiter: string): string[] {
  const fields: string[] = [];
  let field = '';
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === delimiter && !isQuoted) {
      fields.push(field);
      field = '';
    } else field += character;
  }
  return [...fields, field];
}

interface ParsedRecord {
  record: string[];
  info: { lines: number };
}

interface CsvOptions {
  /** null: the one announced by a first line `sep=;`, else the one found. */
  delimiter: Delimiter | null;
  /** Line of the column names, from 1; the lines above are skipped. null: found. */
  headerLine: number | null;
  hasHeader: boolean;
  isKnown: ((column: string) => boolean) | null;
}

/** A CSV text whose head was found. */
interface OpenCsv {
  /** Lines above the column names that were passed over. */
  titles: RawRow[];
  rows: AsyncGenerator<RawRead[]>;
}

/**
 * Opens a CSV text. A quote inside a field is kept literally (`Tubo 1/2"`), whether or not the field is quoted. Its rows
 * stop at a quote that is never closed.
 */
export async function openCsv(
  text: AsyncIterable<string>,
  options: CsvOptions,
  listener: TableListener,
): Promise<OpenCsv> {
  const whole = await peekText(text);
  const announced = announcedDelimiter(whole.start);
  const said = options.headerLine === null ? Number(announced !== null) : options.headerLine - 1;
  const below = said === 0 ? whole : await peekText(dropLines(whole.all, said));
  const isFound = options.hasHeader && options.headerLine === null;
  const { delimiter, titles } = findHead(below.start, options.delimiter ?? announced, isFound ? options.isKnown : null);
  const dropped = isFound ? titles.length : 0;
  // Further pages of print repeat the titles, also those above a head whose line was told.
  const above = options.headerLine === null ? titles.slice(0, dropped) : linesOf(whole.start, said);
  const first = options.headerLine === null ? said + 1 : 1;
  const lines = dropLines(below.all, dropped);
  // Without column names nothing says how many columns there are.
  const table = options.hasHeader ? doubleQuotes(lines, delimiter) : lines;
  return {
    titles: above.flatMap((title, place) => {
      return title.trim() === '' ? [] : [{ line: first + place, cells: fieldsOf(title, delimiter) }];
    }),
    rows: parseRows(table, said + dropped, delimiter, listener),
  };
}

async function* parseRows(
  text: AsyncIterable<string>,
  dropped: number,
  delimiter: string,
  listener: TableListener,
): AsyncGenerator<RawRead[]> {
  // Set by the parser, which reads ahead: checked after all rows before the error were consumed.
  let failure = null as { code: string; line: number } | null;
  // Nearly all files consist of texts that need no cleaning.
  let needsCleaning = false;
  let hasQuotes = false;
  const cleaner = new TextCleaner();
  const parser = parse({
    delimiter,
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
  const watched = async function* (): AsyncGenerator<string> {
    for await (const piece of text) {
      needsCleaning ||= !isPlain(piece);
      hasQuotes ||= piece.includes('"');
      yield piece;
    }
  };
  const source = Readable.from(watched(), { objectMode: true });
  source.on('error', (error) => parser.destroy(error));
  let rows: RawRead[] = [];
  let lastLine = 0;
  // The parser counts `\r\n` inside of quotes as two lines.
  let doubled = 0;
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<ParsedRecord>) {
      // After the error it is unknown where a row begins.
      if (failure !== null && info.lines >= failure.line) break;
      if (hasQuotes) doubled += countIn(record, '\r\n');
      lastLine = info.lines - doubled + dropped;
      const line = firstLine(record, lastLine);
      rows.push({ line, cells: record.map((field) => bare(needsCleaning ? cleaner.clean(field, line) : field)) });
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
    rows.push({ line: lastLine + 1, reason: OPEN_QUOTE });
  }
  if (rows.length > 0) yield rows;
  const note = cleaner.note();
  if (note !== null) listener.onNote?.(note);
  if (failure !== null && failure.code !== 'CSV_QUOTE_NOT_CLOSED') throw unreadable(lastLine);
}

/** The line on which a row starts, from the one on which it ends. */
function firstLine(fields: readonly string[], lastLine: number): number {
  return lastLine - countIn(fields, '\n');
}

function countIn(fields: readonly string[], signs: string): number {
  return fields.reduce((count, field) => count + (field.includes(signs) ? field.split(signs).length - 1 : 0), 0);
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
