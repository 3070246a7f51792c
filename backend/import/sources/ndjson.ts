import { ImportError } from '../import-error.ts';
import { rowsAtOnce, type ReadRow } from './rows.ts';

// No article is this long; without the limit, a file without line ends would be read into memory as a whole.
const longestLine = 16 * 1024 * 1024;

/** The objects of an NDJSON text, one per line; empty lines are skipped. */
export async function* readNdjson(text: AsyncIterable<string>): AsyncGenerator<ReadRow[]> {
  let rest = '';
  let line = 0;
  let rows: ReadRow[] = [];
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) throw new ImportError(`Line ${line + lines.length + 1} is too long for NDJSON.`);
    for (const content of lines) {
      line += 1;
      const row = parseLine(content, line);
      if (row !== null) rows.push(row);
      if (rows.length >= rowsAtOnce) {
        yield rows;
        rows = [];
      }
    }
  }
  const last = parseLine(rest, line + 1);
  if (last !== null) rows.push(last);
  if (rows.length > 0) yield rows;
}

function parseLine(content: string, line: number): ReadRow | null {
  if (content.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { line, row: { ...value } };
    return { line, reason: 'The line is not a JSON object.' };
  } catch {
    return { line, reason: 'The line is not valid JSON.' };
  }
}
