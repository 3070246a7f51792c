import { fieldsOf, type FieldSpec, type Fields, type KindName } from './fields.ts';
import { isLocal, type FieldSource, type Mapping } from './mapping-file.ts';
import { columnsOf, type ValueSource } from './value-source.ts';

const numberTypes: ReadonlySet<FieldSpec['type']> = new Set([
  'integer',
  'decimal',
  'thousandths',
  'price',
  'cents',
  'rate',
]);

/**
 * Returns which columns of a file hold only numbers: those read for a number field, for a price or for a feature that
 * the mapping declares a number. A column that is also read as a text is excluded.
 */
export function numberColumns(kind: KindName, mapping: Mapping): (column: string) => boolean {
  const fields = fieldsOf(kind);
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
    return hasOwnNames && isOwnNumber(column, fields, kind);
  };
}

function isNumberSpec(spec: FieldSpec | undefined): boolean {
  return spec !== undefined && numberTypes.has(spec.type);
}

function isOwnNumber(column: string, fields: Fields, kind: KindName): boolean {
  if (kind === 'articles' && column.startsWith('price.')) return true;
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
