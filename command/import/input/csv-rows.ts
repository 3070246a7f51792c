import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { ImportRefusal } from '../refusal.ts';
import { rowsAtOnce, type ReadRow } from './rows.ts';

export type Delimiter = ',' | ';' | '\t';

const delimiters: readonly Delimiter[] = [',', ';', '\t'];

// One row longer than this means a quote that was never closed.
const longestRow = 1024 * 1024;

/** The separator that stands most often in the first line, quoted parts left out; a comma where none does. */
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

/**
 * The rows of a CSV text with a header line, by column name. A quote inside a field is taken as it stands (`Tubo 1/2"`),
 * whether or not the field is quoted; a row with more or fewer fields than the header costs only itself. Refuses a
 * header that names a column twice or nothing at all, and stops at a quote that is opened and never closed.
 */
export async function* readCsv(text: AsyncIterable<string>, delimiter: Delimiter | null): AsyncGenerator<ReadRow[]> {
  const { first, all } = await peek(text);
  // Told by the parser, which reads ahead: looked at when all rows before the fault have been taken.
  let fault = null as { code: string; line: number } | null;
  const parser = parse({
    delimiter: delimiter ?? detectDelimiter(first),
    info: true,
    skip_empty_lines: true,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: longestRow,
    skip_records_with_error: true,
    on_skip: (error) => {
      fault ??= { code: error?.code ?? '', line: typeof error?.['lines'] === 'number' ? error['lines'] : 0 };
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
      // Where a row begins that comes after the fault is anybody's guess.
      if (fault !== null && info.lines >= fault.line) break;
      lastLine = info.lines;
      if (header === null) {
        header = readHeader(record);
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
  if (fault?.code === 'CSV_QUOTE_NOT_CLOSED') {
    rows.push({ line: lastLine + 1, reason: 'A quote is opened here and not closed before the end of the file.' });
  }
  if (rows.length > 0) yield rows;
  if (fault !== null && fault.code !== 'CSV_QUOTE_NOT_CLOSED') throw unreadable(lastLine);
}

/** The beginning of a text, long enough to hold its first line, and the whole of it again. */
async function peek(text: AsyncIterable<string>): Promise<{ first: string; all: AsyncIterable<string> }> {
  const iterator = text[Symbol.asyncIterator]();
  let first = '';
  let isOver = false;
  while (!isOver && first.length < 64 * 1024) {
    const next = await iterator.next();
    if (next.done === true) isOver = true;
    else first += next.value;
  }
  async function* again(): AsyncGenerator<string> {
    try {
      if (first !== '') yield first;
      while (!isOver) {
        const next = await iterator.next();
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { first, all: again() };
}

function readHeader(fields: readonly string[]): string[] {
  const header = fields.map((field) => field.trim());
  // Spreadsheets leave empty columns at the end; they have no name and no use.
  const named = header.filter((field) => field !== '');
  if (named.length === 0) throw new ImportRefusal('The first line of the file names no column.');
  const twice = named.find((field, place) => named.indexOf(field) !== place);
  if (twice !== undefined) throw new ImportRefusal(`The first line names the column "${twice}" twice.`);
  return header;
}

function toRow(header: readonly string[], fields: readonly string[], lastLine: number): ReadRow {
  const lineEnds = fields.reduce(
    (count, field) => count + (field.includes('\n') ? field.split('\n').length - 1 : 0),
    0,
  );
  const line = lastLine - lineEnds;
  const surplus = fields.slice(header.length).some((field) => field.trim() !== '');
  if (surplus || fields.length < header.length) {
    const reason = `The row has ${fields.length} fields, the first line of the file names ${header.length} columns.`;
    return { line, reason };
  }
  const row: Record<string, string> = {};
  header.forEach((column, place) => {
    if (column !== '') row[column] = bare(fields[place] ?? '');
  });
  return { line, row };
}

/** `"Tubo 3/4" zincato"`: the outer quotes were meant as quotes, only the inner one was not doubled. */
function bare(field: string): string {
  return /^".*".*"$/s.test(field) ? field.slice(1, -1) : field;
}

function unreadable(lastLine: number): ImportRefusal {
  return new ImportRefusal(`The row after line ${lastLine} is longer than 1 MB: probably a quote is never closed.`);
}
