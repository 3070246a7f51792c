import { Readable } from 'node:stream';
import { CsvError, parse, type Options } from 'csv-parse';
import { ImportRefusal } from '../refusal.ts';
import { rowsAtOnce, type ReadRow } from './rows.ts';

export type Delimiter = ',' | ';' | '\t';

const delimiters: readonly Delimiter[] = [',', ';', '\t'];

// One row longer than this means a quote that was never closed.
const longestRow = 4 * 1024 * 1024;

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
 * The rows of a CSV text with a header line, by column name. A row with more or fewer fields than the header and a
 * misplaced quote cost only their own row. Refuses a header that names a column twice or nothing at all.
 */
export async function* readCsv(text: AsyncIterable<string>, delimiter: Delimiter | null): AsyncGenerator<ReadRow[]> {
  const { first, all } = await peek(text);
  const skipped: ReadRow[] = [];
  const options: Options = {
    delimiter: delimiter ?? detectDelimiter(first),
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    skip_records_with_error: true,
    max_record_size: longestRow,
    on_skip: (error) => {
      skipped.push({ line: lineOf(error), reason: sentence(error) });
      return undefined;
    },
  };
  const parser = parse(options);
  const source = Readable.from(all, { objectMode: true });
  source.on('error', (error) => parser.destroy(error));
  let header: string[] | null = null;
  let rows: ReadRow[] = [];
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<ParsedRecord>) {
      if (header === null) {
        header = readHeader(record);
        continue;
      }
      rows.push(toRow(header, record, info.lines));
      if (rows.length >= rowsAtOnce) {
        yield [...skipped.splice(0), ...rows];
        rows = [];
      }
    }
  } catch (error) {
    if (error instanceof CsvError) throw new ImportRefusal(`The file cannot be read on: ${sentence(error)}`);
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
  }
  rows.push(...skipped);
  if (rows.length > 0) yield rows;
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
    if (column !== '') row[column] = fields[place] ?? '';
  });
  return { line, row };
}

function lineOf(error: CsvError | undefined): number {
  const line: unknown = error?.lines;
  return typeof line === 'number' ? line : 0;
}

function sentence(error: CsvError | undefined): string {
  switch (error?.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `A quote that is opened is never closed (line ${lineOf(error)}).`;
    case 'CSV_MAX_RECORD_SIZE':
      return `A row is longer than 4 MB; a quote before line ${lineOf(error)} is probably not closed.`;
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return 'A quote stands where none may: a field with quotes must be quoted as a whole and double those inside.';
    default:
      return error?.message ?? 'The row is not valid CSV.';
  }
}
