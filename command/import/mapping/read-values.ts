import type { LocalText } from '../../../backend/catalogue/records.ts';
import type { SourceRow } from '../input/rows.ts';
import {
  readBoolean,
  readDate,
  readDiscounts,
  readInteger,
  readScaled,
  shorten,
  textOf,
  type DecimalSign,
  type Reading,
} from '../input/values.ts';
import { isLocal, type ElementSource, type FieldSource, type Mapping } from './mapping-file.ts';
import type { FieldSpec, Fields } from './fields.ts';
import { evaluate, evaluateAll, unitOf, type Unit } from './value-source.ts';

export interface FieldProblem {
  field: string;
  reason: string;
}

export interface ReadValues {
  /** A value for every field; meaningless when there are problems. */
  values: Record<string, unknown>;
  /** Fields the file says nothing about. */
  absent: Set<string>;
  problems: FieldProblem[];
}

// In a file without mapping, several values stand in one cell like this.
const ownSeparator = '|';

/** Reads the fields of one row, by the mapping or, without one, by columns that are named as the fields. */
export function readValues(row: SourceRow, fields: Fields, mapping: Mapping): ReadValues {
  const result: ReadValues = { values: {}, absent: new Set(), problems: [] };
  const sign = mapping.format?.decimal ?? null;
  const tell = (field: string, reason: string): void => void result.problems.push({ field, reason });
  for (const [field, spec] of Object.entries(fields)) {
    const source = mapping.fields === undefined ? ownSource(row, field, spec) : mapping.fields[field];
    if (source === undefined) result.absent.add(field);
    result.values[field] = readField(row, field, spec, source, sign, tell);
  }
  return result;
}

/** Where a field stands in a file that names its columns as we do; undefined when it doesn't stand there. */
function ownSource(row: SourceRow, field: string, spec: FieldSpec): FieldSource | undefined {
  if (spec.type === 'local') {
    const inRow = (language: string): string | undefined =>
      [`${field}.${language}`, `${field}_${language}`].find((column) => column in row);
    const it = inRow('it');
    const en = inRow('en');
    if (it !== undefined) return en === undefined ? { it } : { it, en };
    const value = row[field];
    if (typeof value === 'object' && value !== null) {
      return 'en' in value ? { it: `${field}.it`, en: `${field}.en` } : { it: `${field}.it` };
    }
  }
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

type Tell = (field: string, reason: string) => void;

function readField(
  row: SourceRow,
  field: string,
  spec: FieldSpec,
  source: FieldSource | undefined,
  sign: DecimalSign,
  tell: Tell,
): unknown {
  if (spec.type === 'objects') return readObjects(row, field, spec, source, sign, tell);
  if (Array.isArray(source)) return null;
  if (spec.type === 'texts') {
    if (source === undefined || isLocal(source)) return [];
    return evaluateAll(source, row).flatMap((value) => textOf(value) ?? []);
  }
  if (spec.type === 'local') return readLocal(row, field, spec, source, tell);
  if (isLocal(source)) return null;
  const raw = source === undefined ? null : evaluate(source, row);
  if (raw === null || (textOf(raw) === null && !Array.isArray(raw))) {
    if (spec.required === true) tell(field, 'The value is missing.');
    else if (raw !== null) tell(field, 'The value is neither a text nor a number.');
    return spec.fallback ?? null;
  }
  const reading = readScalar(raw, spec, source === undefined ? undefined : unitOf(source), sign);
  if ('value' in reading) return reading.value;
  tell(field, reading.reason);
  return null;
}

function readLocal(
  row: SourceRow,
  field: string,
  spec: FieldSpec,
  source: Exclude<FieldSource, unknown[]> | undefined,
  tell: Tell,
): LocalText | null {
  const inLanguage = (language: 'it' | 'en'): string | null => {
    if (source === undefined) return null;
    if (!isLocal(source)) return language === 'it' ? textOf(evaluate(source, row)) : null;
    const languageSource = source[language];
    return languageSource === undefined ? null : textOf(evaluate(languageSource, row));
  };
  const it = inLanguage('it');
  const en = inLanguage('en');
  // A text that exists in English only is still better than none.
  if (it !== null || en !== null) return { it: it ?? en ?? '', en };
  if (spec.required === true) tell(`${field}.it`, 'The value is missing.');
  return null;
}

function readScalar(raw: unknown, spec: FieldSpec, unit: Unit | undefined, sign: DecimalSign): Reading<unknown> {
  const reading = convert(raw, spec, unit, sign);
  if ('reason' in reading || typeof reading.value !== 'number') {
    if ('value' in reading && spec.choices !== undefined && !spec.choices.includes(String(reading.value))) {
      return { reason: `"${shorten(String(reading.value))}" is none of ${spec.choices.join(', ')}.` };
    }
    return reading;
  }
  if (spec.minimum !== undefined && reading.value < spec.minimum) return { reason: `${textOf(raw)} is too small.` };
  if (spec.maximum !== undefined && reading.value > spec.maximum) return { reason: `${textOf(raw)} is too large.` };
  return reading;
}

// Digits behind the point that are kept when a number comes in each unit.
const priceDigits: Partial<Record<Unit, number>> = { euro: 4, cents: 2, 'ten-thousandths': 0 };
const centDigits: Partial<Record<Unit, number>> = { euro: 2, cents: 0 };
const rateDigits: Partial<Record<Unit, number>> = { percent: 2, hundredths: 0, fraction: 4 };

function convert(raw: unknown, spec: FieldSpec, unit: Unit | undefined, sign: DecimalSign): Reading<unknown> {
  const scaled = (digits: Partial<Record<Unit, number>>, usual: Unit): Reading<number> => {
    const kept = digits[unit ?? usual];
    return kept === undefined ? { reason: `The unit ${unit} does not fit the field.` } : readScaled(raw, kept, sign);
  };
  switch (spec.type) {
    case 'integer':
      return readInteger(raw, sign);
    case 'price':
      return scaled(priceDigits, 'euro');
    case 'cents':
      return scaled(centDigits, 'euro');
    case 'rate':
      return scaled(rateDigits, 'percent');
    case 'discounts':
      return readDiscounts(raw, sign);
    case 'boolean':
      return readBoolean(raw);
    case 'date':
      return readDate(raw);
    default:
      return { value: textOf(raw) };
  }
}

function readObjects(
  row: SourceRow,
  field: string,
  spec: FieldSpec,
  source: FieldSource | undefined,
  sign: DecimalSign,
  tell: Tell,
): Record<string, unknown>[] {
  const parts = spec.parts ?? {};
  if (source === undefined || isLocal(source)) return [];
  if (Array.isArray(source)) {
    return source.flatMap((element) => {
      // An element of which only constants are there is not there.
      if (!hasCell(row, element)) return [];
      return [readParts(row, field, parts, (part) => element[part], sign, tell)];
    });
  }
  return evaluateAll(source, row).flatMap((value, index) => {
    if (typeof value === 'object' && value !== null) {
      const inner: SourceRow = { ...value };
      return [
        readParts(inner, `${field}.${index}`, parts, (part) => ownSource(inner, part, parts[part] ?? spec), sign, tell),
      ];
    }
    if (spec.bare !== undefined) {
      const bare: SourceRow = { [spec.bare]: value };
      return [readParts(bare, field, parts, (part) => (part === spec.bare ? part : undefined), sign, tell)];
    }
    tell(field, `"${shorten(textOf(value) ?? '')}" is not an object with ${Object.keys(parts).join(', ')}.`);
    return [];
  });
}

function hasCell(row: SourceRow, element: ElementSource): boolean {
  return Object.values(element).some((source) => {
    const sources = isLocal(source) ? [source.it, ...(source.en === undefined ? [] : [source.en])] : [source];
    return sources.some(
      (one) =>
        (typeof one === 'string' || one.constant === undefined) &&
        textOf(evaluate(typeof one === 'string' ? one : { ...one, default: undefined }, row)) !== null,
    );
  });
}

function readParts(
  row: SourceRow,
  field: string,
  parts: Fields,
  sourceOf: (part: string) => FieldSource | undefined,
  sign: DecimalSign,
  tell: Tell,
): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [part, spec] of Object.entries(parts)) {
    object[part] = readField(row, part, spec, sourceOf(part), sign, (inner, reason) =>
      tell(`${field}.${inner}`, reason),
    );
  }
  return object;
}
