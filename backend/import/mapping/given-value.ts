import { textOf } from '../sources/values.ts';
import type { SourceRow } from '../sources/rows.ts';
import type { Mapping } from './mapping-file.ts';
import { cellOf, columnRead, valueSourceSchema } from './value-source.ts';

/** The value that a row gives for a field, as the file has it; undefined when it gives none by a single column. */
export function givenValue(row: SourceRow | undefined, field: string | null, mapping: Mapping): string | undefined {
  if (row === undefined || field === null) return undefined;
  const source = mapping.fields === undefined ? field : mapping.fields[field];
  const single = valueSourceSchema.safeParse(source);
  if (!single.success) return undefined;
  const column = columnRead(single.data, row);
  return column === undefined ? undefined : (textOf(cellOf(row, column)) ?? undefined);
}
