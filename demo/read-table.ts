import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/** A name with columns `name.it` and `name.en`. */
export const localCell = z.strictObject({ it: z.string(), en: z.string() });
export const numberCell = z
  .string()
  .regex(/^\d+(,\d+)?$/)
  .transform((text) => Number(text.replace(',', '.')));
export const booleanCell = z.enum(['si', 'no']).transform((text) => text === 'si');
/** Words separated by `|`. */
export const listCell = z
  .string()
  .nullable()
  .transform((text) => text?.split('|') ?? []);

/**
 * The rows of a CSV file with semicolons and column names. A column `name.it` becomes `it` of `name`, an empty cell
 * null. Throws an Error that names file and line when a row does not fit the schema.
 */
export function readTable<T>(path: string, row: z.ZodType<T>): T[] {
  // A quote inside a cell (1/2") needs no escape, as in an import.
  const options = { bom: true, columns: true, delimiter: ';', relax_quotes: true, skip_empty_lines: true } as const;
  const records: Record<string, string>[] = parse(readFileSync(path), options);
  return records.map((record, index) => {
    const { data, error } = row.safeParse(nested(record));
    if (error) throw new Error(`${path}, line ${index + 2}: ${z.prettifyError(error)}`);
    return data;
  });
}

function nested(record: Record<string, string>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [column, cell] of Object.entries(record)) {
    const [field = '', part] = column.split('.');
    const value = cell === '' ? null : cell;
    fields[field] = part === undefined ? value : { ...(fields[field] as object | undefined), [part]: value };
  }
  return fields;
}
