import { join } from 'node:path';
import { fileSize, type OnBytes } from '../input/bytes.ts';
import { readFileRows } from '../input/open-file.ts';
import type { SourceRow } from '../input/rows.ts';
import { textOf } from '../input/values.ts';
import { ImportError } from '../import-error.ts';

export interface NumberedRow {
  line: number;
  row: SourceRow;
}

/**
 * The rows of one file of a source in groups; the format of a source is fixed, so an unreadable row ends the import.
 */
export async function* readTable(
  folder: string,
  file: string,
  onBytes: OnBytes = () => undefined,
): AsyncGenerator<NumberedRow[]> {
  const path = join(folder, file);
  await fileSize(path);
  for await (const rows of readFileRows(path, { encoding: 'utf-8' }, onBytes)) {
    yield rows.map((read) => {
      if ('reason' in read) throw new ImportError(`${path}, line ${read.line}: ${read.reason}`);
      return read;
    });
  }
}

/** A whole table of texts, for the small files of a source. */
export async function wholeTable(folder: string, file: string): Promise<Record<string, string>[]> {
  const all: Record<string, string>[] = [];
  for await (const rows of readTable(folder, file)) {
    for (const { row } of rows) {
      all.push(Object.fromEntries(Object.entries(row).map(([column, value]) => [column, textOf(value) ?? ''])));
    }
  }
  return all;
}

/** A pseudo-random number that is always the same for the same text, from 0 up to (not including) `bound`. */
export function pseudoRandom(text: string, bound: number): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) {
    hash ^= text.charCodeAt(place);
    hash = Math.imul(hash, 0x01000193);
  }
  // One more mixing step: similar texts must not give similar numbers.
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  return (hash >>> 0) % bound;
}
