import { explain } from '../../texts/index.ts';
import { ImportError } from '../import-error.ts';
import { isPlain, TextCleaner } from './clean-text.ts';
import { rowsAtOnce, type FileNote, type ReadRow } from './rows.ts';

// No article is this long; without the limit, a file without line ends would be read into memory as a whole.
const longestLine = 16 * 1024 * 1024;

/** The objects of an NDJSON text, one per line; empty lines are skipped. */
export async function* readNdjson(
  text: AsyncIterable<string>,
  onNote: (note: FileNote) => void,
): AsyncGenerator<ReadRow[]> {
  const cleaner = new TextCleaner();
  let rest = '';
  let line = 0;
  let rows: ReadRow[] = [];
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) throw new ImportError(`Line ${line + lines.length + 1} is too long for NDJSON.`);
    for (const content of lines) {
      line += 1;
      const row = parseLine(content, line, cleaner);
      if (row !== null) rows.push(row);
      if (rows.length >= rowsAtOnce) {
        yield rows;
        rows = [];
      }
    }
  }
  const last = parseLine(rest, line + 1, cleaner);
  if (last !== null) rows.push(last);
  if (rows.length > 0) yield rows;
  const note = cleaner.note();
  if (note !== null) onNote(note);
}

function parseLine(content: string, line: number, cleaner: TextCleaner): ReadRow | null {
  // DOS ends its files with Ctrl-Z.
  if (content.replace('\x1a', '').trim() === '') return null;
  try {
    const parsed: unknown = JSON.parse(content);
    const value = isPlain(content) && !content.includes('\\u') ? parsed : cleaner.cleanAll(parsed, line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { line, row: { ...value } };
    return { line, reason: explain('The line is not a JSON object.') };
  } catch {
    return { line, reason: explain('The line is not valid JSON.') };
  }
}
