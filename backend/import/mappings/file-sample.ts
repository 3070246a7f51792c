import type { FileKind } from '../mapping/field-spec.ts';
import { isReasonColumn, rejectedFormat, rejectedRowsIn } from '../rejected-rows.ts';
import { openFile, type FileFormat } from '../sources/open-file.ts';
import { isShownCell, type SourceRow } from '../sources/rows.ts';
import { fileSize, type InputFile } from '../sources/text.ts';
import { textOf } from '../sources/values.ts';
import { columnKey } from './column-names.ts';
import { allKeys } from './find-columns.ts';

/** Rows that are looked at to tell what a column holds. */
const SAMPLE = 500;

/** The columns of a file, and its first rows. */
export interface FileSample {
  columns: string[];
  rows: SourceRow[];
  hasHeader: boolean;
  /** The line of the column names; null where there are none. */
  headerLine: number | null;
}

/** Reads the first rows of a file; the line of its column names is the one that most names of the kinds stand in. */
export async function readSample(file: InputFile, kinds: readonly FileKind[], format: FileFormat): Promise<FileSample> {
  // Says it when there is no such file.
  await fileSize(file);
  const keys = allKeys(kinds);
  const isKnown = (column: string): boolean => {
    // Of two columns of one name the first keeps it, so that the import finds that they differ.
    if (/ \(\d+\)$/.test(column)) return false;
    const key = columnKey(column);
    return keys.has(key) || keys.has(key.replace(/\d+$/, ''));
  };
  const sample = await sampleOf(file, format, isKnown);
  if (sample.columns.some(isKnown) || format.header === false || !looksLikeValues(sample.columns)) return sample;
  return { ...(await sampleOf(file, { ...format, header: false }, isKnown)), hasHeader: false };
}

async function sampleOf(
  file: InputFile,
  format: FileFormat,
  isKnown: (column: string) => boolean,
): Promise<FileSample> {
  const wanted = (await rejectedRowsIn(file)) !== null ? rejectedFormat : format;
  const opened = await openFile(file, wanted, { isKnown, keys: [], fillDown: [] });
  const rows: SourceRow[] = [];
  let named: string[] | null = null;
  let headerLine: number | null = null;
  try {
    for await (const group of opened.rows(undefined, {
      onColumns: (found, line) => {
        named = found.map(({ name }) => name);
        headerLine = line;
      },
    })) {
      rows.push(...group.flatMap((read) => ('row' in read ? [read.row] : [])));
      if (rows.length >= SAMPLE) break;
    }
  } finally {
    await opened.close();
  }
  const columns = named ?? [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return {
    columns: columns.filter((column) => column !== '' && !isReasonColumn(column)),
    rows: rows.slice(0, SAMPLE),
    hasHeader: format.header !== false,
    headerLine: format.header === false ? null : headerLine,
  };
}

function looksLikeValues(names: readonly string[]): boolean {
  return names.some((name) => /^[\d.,/-]+$/.test(name));
}

/** The values of a column that are not empty, as texts. */
export function valuesOf(rows: readonly SourceRow[], column: string): string[] {
  return rows.flatMap((row) => {
    const cell = row[column];
    const text = isShownCell(cell) ? cell.shown : textOf(cell);
    return text === null || text.trim() === '' ? [] : [text.trim()];
  });
}
