import { explain, type Reason } from '../../texts/index.ts';
import type { OpenFile } from '../sources/open-file.ts';
import type { SourceRow } from '../sources/rows.ts';
import type { TableListener } from '../sources/table.ts';
import {
  bareNumber,
  discountParts,
  isAmbiguousNumber,
  isMarkedPercent,
  readScaled,
  shorten,
  textOf,
  type DecimalSign,
} from '../sources/values.ts';
import type { Fields, FieldSpec } from './field-spec.ts';
import { isLocal, type FieldSource, type Mapping } from './mapping-file.ts';
import { cellOf, columnsOf, evaluate, evaluateCascade, isTemplate, unitOf, type ValueSource } from './value-source.ts';

/** A column of rates or discounts that may hold percentages or fractions. */
interface UndecidedRate {
  /** The field that cannot be loaded; of a list, the list. */
  field: string;
  /** The field or the part of a list that the column is read for. */
  place: string;
  /** The line of the first value above 0. */
  line: number;
  reason: Reason;
}

interface RateColumn {
  field: string;
  place: string;
  name: string;
  valueOf(row: SourceRow): unknown;
  /** The first value above 0; null as long as there is none. */
  first: { line: number; value: unknown } | null;
  /** Whether a value of 1 or more shows that the column holds percentages. */
  isDecided: boolean;
}

/**
 * The rate and discount columns of a file whose values above 0 are all below 1: spreadsheets store 30 % as 0.3, which
 * may as well mean 0.3 %, so a person has to decide. Cells that show a percentage and columns with a unit in the
 * mapping are certain. Reads the file until all columns are decided, and tells the listener what it finds; a file of JSON is not read.
 */
export async function findUndecidedRates(
  file: OpenFile,
  fields: Fields,
  mapping: Mapping,
  listener: TableListener = {},
): Promise<UndecidedRate[]> {
  if (file.type === 'ndjson') return [];
  const sign = mapping.format?.decimal ?? null;
  let columns = null as RateColumn[] | null;
  for await (const rows of file.rows(undefined, listener)) {
    for (const read of rows) {
      if (!('row' in read)) continue;
      columns ??= rateColumns(read.row, fields, mapping);
      for (const column of columns) if (!column.isDecided) look(column, read.row, read.line, sign);
    }
    if (columns?.every(({ isDecided }) => isDecided) === true) return [];
  }
  return (columns ?? []).flatMap(({ field, place, name, first, isDecided }) => {
    if (isDecided || first === null) return [];
    const reason = explain(
      'All values of the column "{column}" are below 1, the first is {value}: fractions (0.3 is 30 %) or percentages? It is not loaded until the mapping says "unit": "fraction" or "percent".',
      { column: name, value: shorten(textOf(first.value) ?? '') },
    );
    return [{ field, place, line: first.line, reason }];
  });
}

function look(column: RateColumn, row: SourceRow, line: number, sign: DecimalSign): void {
  const value = column.valueOf(row);
  for (const part of discountParts(value)) {
    if (isMarkedPercent(part)) continue;
    const reading = readScaled(part, 4, sign);
    // `12.400` is 1 or more either way.
    if ('reason' in reading) column.isDecided ||= typeof part === 'string' && isAmbiguousNumber(bareNumber(part));
    else if (reading.value >= 10_000) column.isDecided = true;
    else if (reading.value > 0) column.first ??= { line, value };
  }
}

function rateColumns(row: SourceRow, fields: Fields, mapping: Mapping): RateColumn[] {
  const found: RateColumn[] = [];
  const add = (field: string, place: string, source: ValueSource, isCascade: boolean): void => {
    if (unitOf(source) !== undefined) return;
    const given = { field, place, first: null, isDecided: false };
    if (isTemplate(source)) {
      for (const name of columnsOf(source)) found.push({ ...given, name, valueOf: (one) => cellOf(one, name) });
      return;
    }
    const name = columnsOf(source).join('", "');
    const valueOf = (one: SourceRow) => (isCascade ? evaluateCascade : evaluate)(source, one);
    if (name !== '') found.push({ ...given, name, valueOf });
  };
  const addField = (field: string, place: string, spec: FieldSpec | undefined, source: FieldSource): void => {
    if (Array.isArray(source)) {
      for (const element of source) {
        for (const [part, inner] of Object.entries(element)) {
          addField(field, `${place}.${part}`, spec?.parts?.[part], inner);
        }
      }
    } else if (!isLocal(source) && isRate(spec)) add(field, place, source, isCascade(spec));
  };
  if (mapping.fields !== undefined) {
    for (const [field, source] of Object.entries(mapping.fields)) addField(field, field, fields[field], source);
    return found;
  }
  for (const [field, spec] of Object.entries(fields)) {
    if (isRate(spec) && field in row) add(field, field, field, isCascade(spec));
    for (const [part, partSpec] of Object.entries(spec.parts ?? {})) {
      const column = `${field}.${part}`;
      if (isRate(partSpec) && column in row) add(field, column, column, isCascade(partSpec));
    }
  }
  return found;
}

function isCascade(spec: FieldSpec | undefined): boolean {
  return spec?.type === 'discounts';
}

function isRate(spec: FieldSpec | undefined): boolean {
  return spec?.type === 'rate' || isCascade(spec);
}
