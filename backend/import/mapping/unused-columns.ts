import type { SourceRow } from '../input/rows.ts';
import type { FieldSpec, Fields } from './fields.ts';

/** Columns of articles that are not fields: `feature.<code>` and `price.<price list>`. */
const byPrefix = /^(?:feature|price)\../;

/**
 * The columns of a file with our field names that no field reads, e.g. misspelt ones. Not for files with a mapping, which
 * names the columns it wants.
 */
export function unusedColumns(row: SourceRow, fields: Fields, hasPrices: boolean): string[] {
  const used = new Set(Object.entries(fields).flatMap(([field, spec]) => columnsOf(field, spec)));
  return Object.keys(row).filter(
    (column) => column !== '' && !used.has(column) && !(hasPrices && byPrefix.test(column)),
  );
}

function columnsOf(field: string, spec: FieldSpec): string[] {
  if (spec.type === 'local')
    return [field, ...['it', 'en'].flatMap((code) => [`${field}.${code}`, `${field}_${code}`])];
  const parts = Object.entries(spec.parts ?? {});
  return [field, ...parts.flatMap(([part, partSpec]) => columnsOf(`${field}.${part}`, partSpec))];
}
