import { ImportRefusal } from '../refusal.ts';
import type { OnBytes } from './bytes.ts';
import { readCsv, type Delimiter } from './csv-rows.ts';
import { readNdjson } from './ndjson-rows.ts';
import type { ReadRow } from './rows.ts';
import { detectEncoding, readText, type Encoding } from './text.ts';

/** What the mapping says about the file itself; what it leaves out is found out. */
export interface FileFormat {
  type?: 'csv' | 'ndjson';
  encoding?: Encoding;
  delimiter?: Delimiter;
}

/** The type by the name: `.csv`, `.txt` and `.tsv` are CSV, `.ndjson` and `.jsonl` NDJSON, each also with `.gz`. */
export function typeByName(path: string): 'csv' | 'ndjson' | null {
  const name = path.toLowerCase().replace(/\.gz$/, '');
  if (/\.(csv|txt|tsv)$/.test(name)) return 'csv';
  if (/\.(ndjson|jsonl)$/.test(name)) return 'ndjson';
  return null;
}

/** The rows of a file in groups, read only as fast as they are taken. */
export async function* readFileRows(path: string, format: FileFormat, onBytes: OnBytes): AsyncGenerator<ReadRow[]> {
  const type = format.type ?? typeByName(path);
  if (type === null) {
    throw new ImportRefusal(
      `The name ${path} does not say what the file is: name it .csv or .ndjson, or set "type" in the mapping's "format".`,
    );
  }
  const encoding = format.encoding ?? (await detectEncoding(path));
  const text = readText(path, encoding, onBytes);
  yield* type === 'csv' ? readCsv(text, format.delimiter ?? null) : readNdjson(text);
}
