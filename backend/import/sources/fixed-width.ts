import { ImportError } from '../import-error.ts';
import { TextCleaner } from './clean-text.ts';
import { rowsAtOnce, type RawRead, type RawRow } from './rows.ts';
import type { TableListener } from './table.ts';

/** A column that stands at fixed positions of each line, counted from 1, both ends included. */
export interface Position {
  name: string;
  from: number;
  to: number;
}

// A longer line is no record of such a file.
const longestLine = 1024 * 1024;

/** The lines of a text cut at fixed positions; a line does not reach the columns that begin after its end. */
export async function* readFixed(
  text: AsyncIterable<string>,
  positions: readonly Position[],
  skipped: number,
  listener: TableListener,
): AsyncGenerator<RawRead[]> {
  const cleaner = new TextCleaner();
  let line = 0;
  let rows: RawRow[] = [];
  for await (const content of linesOf(text)) {
    line += 1;
    if (line <= skipped || content.trim() === '') continue;
    const cells = positions.map(({ from, to }) =>
      content.length < from ? undefined : cleaner.clean(content.slice(from - 1, to), line),
    );
    rows.push({ line, cells });
    if (rows.length >= rowsAtOnce) {
      yield rows;
      rows = [];
    }
  }
  if (rows.length > 0) yield rows;
  const note = cleaner.note();
  if (note !== null) listener.onNote?.(note);
}

/** The lines of a text; a form feed begins a page, and no column. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > longestLine)
      throw new ImportError('A line is longer than 1 MB: the file has no fixed positions.');
    for (const line of lines) yield line.replace(/^\f+/, '');
  }
  yield rest.replace(/^\f+/, '');
}
