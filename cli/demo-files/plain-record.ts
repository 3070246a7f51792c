import { inFileUnit } from '../../backend/database/upsert/index.ts';
import { kindOf, type FieldSpec, type Fields, type KindName } from '../../backend/import/index.ts';

/** A record as a row of an import file: units and forms of docs/reference/import.md, fields in the order of their kind. */
export type PlainRecord = Record<string, unknown>;

/** The inverse of reading a row without a mapping: what the importer reads from the result is the record again. */
export function plainRecord(kind: KindName, record: object): PlainRecord {
  const { fields, hasFeaturesAndPrices } = kindOf(kind);
  const plain = plainFields(fields, record);
  // Technical features are not fields of the kind; the catalogue defines them.
  return hasFeaturesAndPrices === true && 'features' in record ? { ...plain, features: record.features } : plain;
}

function plainFields(fields: Fields, record: object): PlainRecord {
  const values: Record<string, unknown> = { ...record };
  const given = Object.entries(fields).filter(([field]) => field in values);
  return Object.fromEntries(given.map(([field, spec]) => [field, plainValue(values[field], spec)]));
}

function plainValue(value: unknown, spec: FieldSpec): unknown {
  if (value === null || value === undefined) return null;
  if (spec.type === 'objects') return (value as object[]).map((one) => plainFields(spec.parts ?? {}, one));
  return inFileUnit(spec.type, value);
}
