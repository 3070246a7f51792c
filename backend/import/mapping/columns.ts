import { LOCALES } from '../../../domain/locale.ts';
import type { SourceRow } from '../sources/rows.ts';
import type { FieldSpec, FileKind } from './field-spec.ts';
import { isLocal, type FieldSource, type Mapping } from './mapping-file.ts';
import { columnsOf, type ValueSource } from './value-source.ts';

/** Every column the mapping reads, with its position in the mapping, to compare with the header of a CSV file. */
export function columnsRead(mapping: Mapping): { column: string; place: string }[] {
  const found: { column: string; place: string }[] = [];
  const note = (place: string, source: ValueSource): void => {
    for (const column of columnsOf(source)) found.push({ column, place });
  };
  const noteField = (place: string, source: FieldSource): void => {
    if (Array.isArray(source)) {
      source.forEach((element, index) => {
        for (const [part, inner] of Object.entries(element)) noteField(`${place}.${index}.${part}`, inner);
      });
    } else if (isLocal(source)) {
      if (source.it !== undefined) note(`${place}.it`, source.it);
      if (source.en !== undefined) note(`${place}.en`, source.en);
    } else note(place, source);
  };
  for (const [field, source] of Object.entries(mapping.fields ?? {})) noteField(`fields.${field}`, source);
  for (const [code, feature] of Object.entries(mapping.features ?? {})) note(`features.${code}`, feature.column);
  for (const [code, source] of Object.entries(mapping.prices ?? {})) note(`prices.${code}`, source);
  return found;
}

const numberTypes: ReadonlySet<FieldSpec['type']> = new Set([
  'integer',
  'decimal',
  'thousandths',
  'price',
  'finePrice',
  'cents',
  'rate',
]);

/**
 * Returns which columns of a file hold only numbers: those read for a number field, for a price or for a feature that
 * the mapping declares a number. A column that is also read as a text is excluded.
 */
export function numberColumns(kind: FileKind, mapping: Mapping): (column: string) => boolean {
  const { fields } = kind;
  const numbers = new Set<string>();
  const texts = new Set<string>();
  const note = (source: ValueSource, isNumber: boolean): void => {
    for (const column of columnsOf(source)) (isNumber ? numbers : texts).add(column);
  };
  for (const [field, source] of Object.entries(mapping.fields ?? {})) {
    for (const { source: one, spec } of sourcesIn(source, fields[field])) note(one, isNumberSpec(spec));
  }
  for (const source of Object.values(mapping.prices ?? {})) note(source, true);
  for (const { column, type } of Object.values(mapping.features ?? {})) note(column, type === 'f');
  const prefixes = (mapping.featurePrefixes ?? []).filter(({ type }) => type === 'f').map(({ prefix }) => prefix);
  const hasOwnNames = mapping.fields === undefined;
  return (column) => {
    if (texts.has(column)) return false;
    if (numbers.has(column) || prefixes.some((prefix) => column.startsWith(prefix))) return true;
    return hasOwnNames && isOwnNumber(column, kind);
  };
}

function isNumberSpec(spec: FieldSpec | undefined): boolean {
  return spec !== undefined && numberTypes.has(spec.type);
}

function isOwnNumber(column: string, { fields, hasFeaturesAndPrices }: FileKind): boolean {
  if (hasFeaturesAndPrices === true && column.startsWith('price.')) return true;
  const [field = '', part] = column.split('.');
  return isNumberSpec(part === undefined ? fields[field] : fields[field]?.parts?.[part]);
}

function sourcesIn(source: FieldSource, spec: FieldSpec | undefined): { source: ValueSource; spec?: FieldSpec }[] {
  if (Array.isArray(source)) {
    return source.flatMap((element) =>
      Object.entries(element).flatMap(([part, inner]) => sourcesIn(inner, spec?.parts?.[part])),
    );
  }
  if (isLocal(source)) return [source.it, source.en].flatMap((one) => (one === undefined ? [] : [{ source: one }]));
  return [spec === undefined ? { source } : { source, spec }];
}

/** Columns of articles that are not fields: `feature.<code>` and `price.<price list>`. */
const byPrefix = /^(?:feature|price)\../;

/**
 * The columns of a file with our field names that no field reads, e.g. misspelt ones. Not for files with a mapping, which
 * names the columns it wants.
 */
export function unusedColumns(row: SourceRow, { fields, hasFeaturesAndPrices }: FileKind): string[] {
  const used = new Set(Object.entries(fields).flatMap(([field, spec]) => ownColumns(field, spec)));
  return Object.keys(row).filter(
    (column) => column !== '' && !used.has(column) && !(hasFeaturesAndPrices === true && byPrefix.test(column)),
  );
}

function ownColumns(field: string, spec: FieldSpec): string[] {
  if (spec.type === 'local') return [field, ...LOCALES.flatMap((code) => [`${field}.${code}`, `${field}_${code}`])];
  const parts = Object.entries(spec.parts ?? {});
  return [field, ...parts.flatMap(([part, partSpec]) => ownColumns(`${field}.${part}`, partSpec))];
}
