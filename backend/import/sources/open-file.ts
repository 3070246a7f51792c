import { open } from 'node:fs/promises';
import { ImportError } from '../import-error.ts';
import { readCsv, type Delimiter } from './csv.ts';
import { readNdjson } from './ndjson.ts';
import type { ReadRow } from './rows.ts';
import { detectEncoding, readText, type Encoding, type InputFile, type OnBytes } from './text.ts';

export const fileTypes = ['csv', 'ndjson', 'xlsx'] as const;
export type FileType = (typeof fileTypes)[number];

/** The file format from the mapping or the command line; what is missing is detected. */
export interface FileFormat {
  type?: FileType | undefined;
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
  /** Name or number (from 1) of the sheet of an .xlsx file; default: the first. */
  sheet?: string | number | undefined;
  /** Line of the column names, from 1; default: the first that is not empty. */
  headerLine?: number | undefined;
}

/**
 * The type by extension: `.csv`, `.txt`, `.tsv` are CSV, `.ndjson` and `.jsonl` NDJSON, all also with `.gz`; `.xlsx`.
 */
function typeByName(fileName: string): FileType | null {
  const name = fileName.toLowerCase().replace(/\.gz$/, '');
  if (/\.(csv|txt|tsv)$/.test(name)) return 'csv';
  if (/\.(ndjson|jsonl)$/.test(name)) return 'ndjson';
  return /\.xls[xm]$/.test(name) ? 'xlsx' : null;
}

/**
 * The type of a file: .xlsx by its first bytes, which no text file has, else from the format, else by its extension.
 */
export async function fileTypeOf({ path, name }: InputFile, format: FileFormat): Promise<FileType> {
  if (await startsAsZip(path)) return 'xlsx';
  const type = format.type ?? typeByName(name);
  if (type !== null) return type;
  throw new ImportError(
    `The name ${name} does not say what the file is: name it .csv, .xlsx or .ndjson, or set "type" in the mapping's "format".`,
  );
}

/** The rows of a file in groups; text files are read only as fast as the rows are consumed. */
export async function* readFileRows(file: InputFile, format: FileFormat, onBytes: OnBytes): AsyncGenerator<ReadRow[]> {
  const type = await fileTypeOf(file, format);
  const headerLine = format.headerLine ?? null;
  if (type === 'xlsx') {
    // Imported on demand: nearly all files are text.
    const { readXlsx } = await import('./xlsx.ts');
    yield* readXlsx(file, { sheet: format.sheet ?? null, headerLine }, onBytes);
    return;
  }
  const encoding = format.encoding ?? (await detectEncoding(file));
  const text = readText(file, encoding, onBytes);
  yield* type === 'csv' ? readCsv(text, { delimiter: format.delimiter ?? null, headerLine }) : readNdjson(text);
}

async function startsAsZip(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32BE(0) === 0x504b0304;
  } finally {
    await handle.close();
  }
}
