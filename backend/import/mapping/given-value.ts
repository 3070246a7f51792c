import { textOf } from '../sources/values.ts';
import type { SourceRow } from '../sources/rows.ts';
import { isLocal, type Mapping } from './mapping-file.ts';
import { cellOf, columnRead, valueSourceSchema } from './value-source.ts';

/** The value that a row gives for a field, as the file has it; undefined when it gives none by a single column. */
export function givenValue(row: SourceRow | undefined, field: string | null, mapping: Mapping): string | undefined {
  if (row === undefined) return undefined;
  const column = givenColumn(row, field, mapping);
  return column === undefined ? undefined : (textOf(cellOf(row, column)) ?? undefined);
}

/** The column of a row that gives a field; undefined when no single one does. */
export function givenColumn(row: SourceRow, field: string | null, mapping: Mapping): string | undefined {
  if (field === null) return undefined;
  const [first = '', ...rest] = field.split('.');
  const priced = first === 'price' ? mapping.prices?.[rest.join('.')] : undefined;
  const featured = first === 'features' ? mapping.features?.[rest.join('.')]?.column : undefined;
  const source = priced ?? featured ?? (mapping.fields === undefined ? field : mapping.fields[field]);
  const single = valueSourceSchema.safeParse(source);
  const column = single.success ? columnRead(single.data, row) : undefined;
  if (column !== undefined && cellOf(row, column) !== undefined) return column;
  // A text of one language may be given without saying which.
  const text = /^(.+)\.(it|en)$/.exec(field);
  return text === null ? column : (languageColumn(row, text, mapping) ?? column);
}

function languageColumn(
  row: SourceRow,
  [, field = '', language = '']: RegExpExecArray,
  mapping: Mapping,
): string | undefined {
  const source = mapping.fields === undefined ? field : mapping.fields[field];
  const single = valueSourceSchema.safeParse(isLocal(source) ? source[language as 'it' | 'en'] : source);
  return single.success ? columnRead(single.data, row) : undefined;
}
