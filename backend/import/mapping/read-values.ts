import type { TextChange } from '../../database/upsert/index.ts';
import type { SourceRow } from '../input/rows.ts';
import { plainText } from '../input/plain-text.ts';
import { textOf, type DecimalSign } from '../input/values.ts';
import { missing, type FieldProblem, type FieldReading } from './field-reading.ts';
import type { FieldSpec, Fields } from './fields.ts';
import { isLocal, type FieldSource, type Mapping } from './mapping-file.ts';
import { ownSource } from './own-source.ts';
import { readObjects } from './read-objects.ts';
import { readScalar } from './read-scalar.ts';
import { evaluate, evaluateAll, isGiven, unitOf, type ValueSource } from './value-source.ts';

export interface ReadValues {
  /**
   * The fields that the row sets; null or an empty list is an empty cell. Fields without a value in the row are absent.
   */
  values: Record<string, unknown>;
  /**
   * Values for a new record only: a default where the column is absent, or the valid parts of a list with invalid ones.
   */
  ifNew: Record<string, unknown>;
  /** Problems with the key fields: the row is rejected. */
  problems: FieldProblem[];
  /** Unusable values, which are left out. */
  remarks: FieldProblem[];
  /** What could be read of the objects that are left out of a list alone, by field. */
  unusable: Record<string, object[]>;
  /** Fields in which HTML became plain text. */
  withHtml: string[];
}

const nothing: FieldReading = { remarks: [] };

/**
 * Reads the fields of one row, by the mapping or, without one, by columns named like the fields. Those in `leftOut` are
 * read as if the file had no column for them.
 */
export function readValues(
  row: SourceRow,
  fields: Fields,
  mapping: Mapping,
  leftOut: ReadonlySet<string> = new Set(),
): ReadValues {
  const result: ReadValues = { values: {}, ifNew: {}, problems: [], remarks: [], unusable: {}, withHtml: [] };
  const sign = mapping.format?.decimal ?? null;
  for (const [field, spec] of Object.entries(fields)) {
    if (leftOut.has(field)) continue;
    const source = mapping.fields === undefined ? ownSource(row, field, spec) : mapping.fields[field];
    const { value, ifNew, remarks, unusable, hadHtml } = readField(row, field, spec, source, sign);
    if (unusable !== undefined && unusable.length > 0) result.unusable[field] = unusable;
    if (hadHtml === true) result.withHtml.push(field);
    if (spec.isKey === true && (value === undefined || value === null)) {
      result.problems.push(remarks[0] ?? { field, reason: missing });
      continue;
    }
    if (value !== undefined) result.values[field] = value;
    if (ifNew !== undefined) result.ifNew[field] = ifNew;
    result.remarks.push(...remarks);
  }
  return result;
}

/** Reads one field; `field` is its name in remarks. */
export function readField(
  row: SourceRow,
  field: string,
  spec: FieldSpec,
  source: FieldSource | undefined,
  sign: DecimalSign,
): FieldReading {
  if (source === undefined) return nothing;
  if (spec.type === 'objects')
    return isLocal(source) ? nothing : readObjects(row, field, spec, source, (...part) => readField(...part, sign));
  if (Array.isArray(source)) return nothing;
  if (spec.type === 'local') return readLocal(row, field, spec, isLocal(source) ? source : { it: source });
  if (isLocal(source)) return nothing;
  const reading = spec.type === 'texts' ? readTexts(row, field, spec, source) : readOne(row, field, spec, source, sign);
  if (isGiven(source, row)) return reading;
  // The default of a column that a JSON row lacks must not change stored values.
  const isEmpty = reading.value === null || (Array.isArray(reading.value) && reading.value.length === 0);
  return isEmpty || reading.value === spec.fallback ? nothing : { ifNew: reading.value, remarks: [] };
}

/** A text for people without HTML, and whether it had any; null when nothing else is left. */
export function shownText(spec: Pick<FieldSpec, 'shown'>, text: string): { text: string | null; hadHtml: boolean } {
  if (spec.shown === undefined) return { text, hadHtml: false };
  const plain = plainText(text, spec.shown);
  return { text: plain === '' ? null : plain, hadHtml: plain !== text };
}

function readTexts(row: SourceRow, field: string, spec: FieldSpec, source: ValueSource): FieldReading {
  const texts = evaluateAll(source, row).flatMap((one) => textOf(one) ?? []);
  const read = texts.map((text) => shownText(spec, text));
  const value = read.flatMap(({ text }) => text ?? []);
  if (value.length === 0 && spec.isRequired === true) return { remarks: [{ field, reason: missing }] };
  if (spec.maximum !== undefined && value.length > spec.maximum) {
    return { remarks: [{ field, reason: `These are ${value.length} values; ${spec.maximum} are possible.` }] };
  }
  return { value, remarks: [], hadHtml: read.some(({ hadHtml }) => hadHtml) };
}

function readOne(row: SourceRow, field: string, spec: FieldSpec, source: ValueSource, sign: DecimalSign): FieldReading {
  const given = evaluate(source, row);
  const { text: raw, hadHtml } = typeof given === 'string' ? shownText(spec, given) : { text: given, hadHtml: false };
  const isList = Array.isArray(raw) && spec.type === 'discounts';
  if (textOf(raw) === null && !isList) {
    const isText = raw === null || typeof raw === 'string';
    if (!isText) return { remarks: [{ field, reason: 'The value is neither a text nor a number.' }] };
    if (spec.isRequired === true) return { remarks: [{ field, reason: missing }] };
    return { value: spec.fallback ?? null, remarks: [] };
  }
  const reading = readScalar(raw, spec, unitOf(source), sign);
  if ('reason' in reading) return { remarks: [{ field, reason: reading.reason }] };
  return { value: reading.value, remarks: [], hadHtml };
}

/** A text in two languages. A text in English only is better than none, so it is also used as the Italian one. */
function readLocal(
  row: SourceRow,
  field: string,
  spec: FieldSpec,
  sources: { it?: ValueSource | undefined; en?: ValueSource | undefined },
): FieldReading {
  const value: TextChange = {};
  const ifNew: TextChange = {};
  let hadHtml = false;
  for (const language of ['it', 'en'] as const) {
    const source = sources[language];
    if (source === undefined) continue;
    const given = textOf(evaluate(source, row));
    const { text, hadHtml: had } = given === null ? { text: null, hadHtml: false } : shownText(spec, given);
    hadHtml ||= had;
    if (isGiven(source, row)) value[language] = text;
    else if (text !== null) ifNew[language] = text;
  }
  const remarks: FieldProblem[] = [];
  const english = value.en ?? null;
  if (value.it === null && spec.isRequired === true) {
    remarks.push({ field: `${field}.it`, reason: missing });
    delete value.it;
  }
  if (english !== null && value.it === null) value.it = english;
  else if (english !== null && value.it === undefined) ifNew.it ??= english;
  return {
    ...(Object.keys(value).length > 0 ? { value } : {}),
    ...(Object.keys(ifNew).length > 0 ? { ifNew } : {}),
    remarks,
    hadHtml,
  };
}
