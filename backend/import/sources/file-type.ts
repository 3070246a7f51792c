import { open } from 'node:fs/promises';
import { ImportError } from '../import-error.ts';
import type { InputFile } from './text.ts';

export const fileTypes = ['csv', 'ndjson', 'xlsx'] as const;
export type FileType = (typeof fileTypes)[number];

const asXlsx = 'Open it in a spreadsheet and save it as .xlsx or CSV.';

/**
 * The type by extension: `.csv`, `.txt`, `.tsv` are CSV, `.ndjson` and `.jsonl` NDJSON, all also with `.gz`; `.xlsx`.
 * ERPs also name text `.xls`.
 */
function typeByName(fileName: string): FileType | null {
  const name = fileName.toLowerCase().replace(/\.gz$/, '');
  if (/\.(csv|txt|tsv|xls)$/.test(name)) return 'csv';
  if (/\.(ndjson|jsonl)$/.test(name)) return 'ndjson';
  return /\.xls[xm]$/.test(name) ? 'xlsx' : null;
}

/**
 * The type of a file: .xlsx by its first bytes, which no text file has, else the one that is said, else by its extension.
 * Throws ImportError for files of other programs, with what to do.
 */
export async function fileTypeOf({ path, name }: InputFile, said: FileType | undefined): Promise<FileType> {
  const start = await startOf(path);
  const foreign = foreignFile(start, name);
  if (foreign !== null) throw new ImportError(`${name} ${foreign}`);
  if (isZip(start)) return 'xlsx';
  const type = said ?? typeByName(name);
  if (type !== null) return type;
  throw new ImportError(
    `The name ${name} does not say what the file is: name it .csv, .xlsx or .ndjson, or set "type" in the mapping's "format".`,
  );
}

/** What a file is that cannot be read, and what to do; null for others. */
function foreignFile(start: Buffer, name: string): string | null {
  const text = start.toString('latin1');
  if (text.startsWith('\xd0\xcf\x11\xe0')) {
    return /E\0n\0c\0r\0y\0p\0t/.test(text)
      ? 'is protected by a password. Save it without one.'
      : `is an old Excel file (.xls), which cannot be read. ${asXlsx}`;
  }
  if (text.startsWith('%PDF')) {
    return 'is a PDF, a picture of a table without its cells. Ask for the list as .xlsx or CSV.';
  }
  if (/^(?:Rar!|7z\xbc\xaf)/.test(text)) return 'is an archive. Unpack it and import the files in it.';
  if (isZip(start)) return foreignZip(text);
  const bare = text
    .replace(/^\xef\xbb\xbf/, '')
    .replaceAll('\0', '')
    .trimStart();
  if (/^<\?xml[^>]*>\s*(?:<\?mso-application[^>]*>\s*)?<(?:ss:)?Workbook\b/i.test(bare)) {
    return `is a spreadsheet of 2003 in XML. ${asXlsx}`;
  }
  if (/^<(?:!doctype html|html|head|meta|table|style|body|div)\b/i.test(bare)) {
    return `is a web page${/\.xls[xm]?$/i.test(name) ? ' that was named like a spreadsheet' : ''}. ${asXlsx}`;
  }
  return null;
}

function foreignZip(text: string): string | null {
  if (text.includes('mimetypeapplication/vnd.oasis.opendocument.spreadsheet')) {
    return `is an .ods file, which cannot be read. ${asXlsx}`;
  }
  const first = text.slice(30, 30 + text.charCodeAt(26) + 256 * text.charCodeAt(27));
  const isOffice = /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/|customXml\/|mimetype)/.test(first);
  return isOffice ? null : 'is a zip archive. Unpack it and import the files in it.';
}

function isZip(start: Buffer): boolean {
  return start.length >= 4 && start.readUInt32BE(0) === 0x504b0304;
}

/** The first bytes of a file. */
async function startOf(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
