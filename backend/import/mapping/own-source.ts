import type { SourceRow } from '../input/rows.ts';
import type { FieldSpec } from './fields.ts';
import type { ElementSource, FieldSource, LocalSource } from './mapping-file.ts';
import { hasCell } from './value-source.ts';

// Separator of several values in one cell of a file without mapping.
const ownSeparator = '|';

/** The source of a field in a file that uses our field names as columns; undefined when the row has no such column. */
export function ownSource(row: SourceRow, field: string, spec: FieldSpec): FieldSource | undefined {
  if (spec.type === 'local') return ownLocal(row, field);
  if (spec.type === 'objects' && !(field in row)) {
    const element: ElementSource = {};
    for (const [part, partSpec] of Object.entries(spec.parts ?? {})) {
      const source = ownSource(row, `${field}.${part}`, partSpec);
      if (source !== undefined && !Array.isArray(source)) element[part] = source;
    }
    return Object.keys(element).length > 0 ? [element] : undefined;
  }
  if (!(field in row)) return undefined;
  return spec.type === 'texts' || spec.type === 'objects' ? { column: field, split: ownSeparator } : field;
}

/** `name.it` and `name.en`, or `name_it` and `name_en`; a plain `name` is Italian, and null empties both languages. */
function ownLocal(row: SourceRow, field: string): LocalSource | undefined {
  const columnOf = (language: string): string | undefined =>
    [`${field}.${language}`, `${field}_${language}`].find((column) => hasCell(row, column));
  const plain = field in row && (typeof row[field] !== 'object' || row[field] === null) ? field : undefined;
  const it = columnOf('it') ?? plain;
  const en = columnOf('en') ?? (row[field] === null ? plain : undefined);
  return it === undefined && en === undefined ? undefined : { it, en };
}
