import { ImportError } from '../import-error.ts';

/**
 * The column names of a header line; '' for a column without a name. Throws ImportError when there is no name, or a
 * name twice. `line` is the line in the file, from 1.
 */
export function readHeader(fields: readonly string[], line: number): string[] {
  const header = fields.map((field) => field.trim());
  // Spreadsheets leave empty columns at the end; they have no name and are ignored.
  const named = header.filter((field) => field !== '');
  if (named.length === 0) throw new ImportError(`Line ${line} of the file names no column.`);
  const twice = named.find((field, place) => named.indexOf(field) !== place);
  if (twice !== undefined) {
    throw new ImportError(
      `Line ${line} of the file names the column "${twice}" twice. If the column names stand further down, say --header-line.`,
    );
  }
  return header;
}
