import { textOfCsvCell } from '../../../domain/csv-cell.ts';
import { LOCALES } from '../../../domain/locale.ts';
import type { Position } from '../sources/fixed-width.ts';
import { isReasonColumn, rejectedFormat, rejectedRowsIn } from '../rejected-rows.ts';
import { openFile, type FileFormat, type OpenFile } from '../sources/open-file.ts';
import type { ReadRow, SourceRow } from '../sources/rows.ts';
import type { ExpectedColumns } from '../sources/table.ts';
import type { InputFile } from '../sources/text.ts';
import type { FieldSpec, FileKind } from './field-spec.ts';
import { isLocal, type FieldSource, type Mapping } from './mapping-file.ts';
import { columnsOf, positionName, positionsOf, type ValueSource } from './value-source.ts';

/** Opens a file of a kind, whose columns are those of its mapping or, without one, named like its fields. */
export async function openMapped(file: InputFile, kind: FileKind, mapping: Mapping): Promise<OpenFile> {
  const rejected = await rejectedRowsIn(file);
  const opened = await openFile(
    file,
    rejected === null ? formatOf(mapping) : rejectedFormat,
    expectedColumns(kind, mapping),
  );
  if (rejected !== 'for-people') return opened;
  return { ...opened, rows: (...given) => withoutApostrophes(opened.rows(...given)) };
}

/** Rows with their cells as they were before they were written for people. */
async function* withoutApostrophes(groups: AsyncIterable<ReadRow[]>): AsyncGenerator<ReadRow[]> {
  const cellOf = (cell: unknown): unknown => (typeof cell === 'string' ? textOfCsvCell(cell) : cell);
  for await (const group of groups) {
    yield group.map((read) =>
      'row' in read
        ? { ...read, row: Object.fromEntries(Object.entries(read.row).map(([name, cell]) => [name, cellOf(cell)])) }
        : read,
    );
  }
}

function formatOf(mapping: Mapping): FileFormat {
  const positions = new Map<string, Position>();
  const note = (at: readonly [number, number] | undefined): void => {
    if (at === undefined) return;
    const name = positionName(at);
    positions.set(name, { name, from: at[0], to: at[1] });
  };
  for (const { source } of sourcesRead(mapping)) note(positionsOf(source));
  for (const { at } of Object.values(mapping.features ?? {})) note(at);
  return { ...mapping.format, ...(positions.size > 0 ? { positions: [...positions.values()] } : {}) };
}

/** What is known of the columns of a file before it is read. */
export function expectedColumns(kind: FileKind, mapping: Mapping): ExpectedColumns {
  const prefixes = (mapping.featurePrefixes ?? []).map(({ prefix }) => prefix);
  const named = new Set(columnsRead(mapping).map(({ column }) => column));
  const isOwn = ownColumnsOf(kind);
  const keys = Object.entries(kind.fields).flatMap(([field, { isKey }]) => {
    if (isKey !== true) return [];
    const source = mapping.fields === undefined ? field : mapping.fields[field];
    return source === undefined || Array.isArray(source) || isLocal(source) ? [] : columnsOf(source);
  });
  return {
    isKnown: (column) =>
      named.has(column) ||
      prefixes.some((prefix) => column.startsWith(prefix)) ||
      (mapping.fields === undefined && isOwn(column)),
    keys,
    fillDown: filledColumns(mapping),
  };
}

/** The columns in which an empty cell repeats the one above: those the mapping names, and those of fields it names. */
function filledColumns({ fillDown, fields }: Mapping): string[] {
  return (fillDown ?? []).flatMap((name) => {
    const source = fields?.[name];
    if (source === undefined || Array.isArray(source)) return [name];
    const sources = isLocal(source) ? [source.it, source.en] : [source];
    return sources.flatMap((one) => (one === undefined ? [] : columnsOf(one)));
  });
}

/** Every column the mapping reads, with its position in the mapping, to compare with the header of a CSV file. */
export function columnsRead(mapping: Mapping): { column: string; place: string }[] {
  const features = Object.entries(mapping.features ?? {});
  return [
    ...sourcesRead(mapping).flatMap(({ source, place }) => columnsOf(source).map((column) => ({ column, place }))),
    ...features.map(([code, { column }]) => ({ column, place: `features.${code}` })),
    ...filledColumns(mapping).map((column) => ({ column, place: 'fillDown' })),
  ];
}

function sourcesRead(mapping: Mapping): { source: ValueSource; place: string }[] {
  const found: { source: ValueSource; place: string }[] = [];
  const note = (place: string, source: ValueSource): void => void found.push({ source, place });
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
export function unusedColumns(row: SourceRow, kind: FileKind): string[] {
  const isOwn = ownColumnsOf(kind);
  return Object.keys(row).filter((column) => column !== '' && !isReasonColumn(column) && !isOwn(column));
}

/** Whether a column is named like a field of a kind. */
export function isOwnColumn(column: string, kind: FileKind): boolean {
  return ownColumnsOf(kind)(column);
}

/** Which columns a kind reads in a file that names them like its fields. */
function ownColumnsOf({ fields, hasFeaturesAndPrices }: FileKind): (column: string) => boolean {
  const used = new Set(Object.entries(fields).flatMap(([field, spec]) => ownColumns(field, spec)));
  return (column) => used.has(column) || (hasFeaturesAndPrices === true && byPrefix.test(column));
}

function ownColumns(field: string, spec: FieldSpec): string[] {
  if (spec.type === 'local') return [field, ...LOCALES.flatMap((code) => [`${field}.${code}`, `${field}_${code}`])];
  const parts = Object.entries(spec.parts ?? {});
  return [field, ...parts.flatMap(([part, partSpec]) => ownColumns(`${field}.${part}`, partSpec))];
}
