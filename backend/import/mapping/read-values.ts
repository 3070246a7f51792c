import { LOCALES } from '../../../domain/locale.ts';
import type { TextChange } from '../../database/upsert/index.ts';
import { explain, type Reason } from '../../texts/index.ts';
import { plainText } from '../sources/plain-text.ts';
import { isPercentCell, isShownCell, type SourceRow } from '../sources/rows.ts';
import {
  errorReason,
  isEmptyDay,
  isErrorText,
  notText,
  readBoolean,
  readDate,
  readDiscounts,
  readInteger,
  readRate,
  readRoundedDown,
  readScaled,
  readTime,
  shorten,
  textOf,
  type DecimalSign,
  type Reading,
} from '../sources/values.ts';
import type { Fields, FieldSpec } from './field-spec.ts';
import { isLocal, type ElementSource, type FieldSource, type LocalSource, type Mapping } from './mapping-file.ts';
import {
  columnRead,
  evaluate,
  evaluateAll,
  evaluateCascade,
  hasCell,
  isGiven,
  unitOf,
  type Unit,
  type ValueSource,
} from './value-source.ts';

export interface ReadValues {
  /**
   * The fields that the row sets; null or an empty list is an empty cell. Fields without a value in the row are absent.
   */
  values: Record<string, unknown>;
  /**
   * Values for a new record only: a default where the column is absent, or the valid parts of a list with invalid ones.
   */
  ifNew: Record<string, unknown>;
  /** Problems with what identifies the record: the row is rejected. */
  problems: FieldProblem[];
  /** Unusable values, which are left out. */
  remarks: FieldProblem[];
  /** What could be read of the objects that are left out of a list alone, by field. */
  unusable: Record<string, object[]>;
  /** Fields in which HTML became plain text. */
  withHtml: string[];
  /** Fields with rates that were rounded to two decimals. */
  rounded: string[];
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
  const result: ReadValues = {
    values: {},
    ifNew: {},
    problems: [],
    remarks: [],
    unusable: {},
    withHtml: [],
    rounded: [],
  };
  const sign = mapping.format?.decimal ?? null;
  // By name: pairs of names and fields would be made anew for every row.
  for (const field in fields) {
    const spec = fields[field];
    if (spec === undefined || leftOut.has(field)) continue;
    const source = mapping.fields === undefined ? ownSource(row, field, spec) : mapping.fields[field];
    const { value, ifNew, remarks, unusable, hadHtml, isRounded } = readField(row, field, spec, source, sign);
    if (unusable !== undefined && unusable.length > 0) result.unusable[field] = unusable;
    if (hadHtml === true) result.withHtml.push(field);
    if (isRounded === true) result.rounded.push(field);
    if (spec.isKey === true && (value === undefined || value === null)) {
      result.problems.push(remarks[0] ?? { field, reason: missing });
      continue;
    }
    if (spec.isOptionalKey === true && remarks.length > 0) {
      result.problems.push(...remarks);
      continue;
    }
    if (value !== undefined) result.values[field] = value;
    if (ifNew !== undefined) result.ifNew[field] = ifNew;
    result.remarks.push(...remarks);
  }
  return result;
}

/** Reads one field; `field` is its name in remarks. */
function readField(
  row: SourceRow,
  field: string,
  spec: FieldSpec,
  source: FieldSource | undefined,
  sign: DecimalSign,
): FieldReading {
  if (source === undefined) return nothing;
  if (spec.type === 'objects') return isLocal(source) ? nothing : readObjects(row, field, spec, source, sign);
  if (Array.isArray(source)) return nothing;
  if (spec.type === 'local') return readLocal(row, field, spec, isLocal(source) ? source : { it: source });
  if (isLocal(source)) return nothing;
  const reading = withColumn(
    source,
    row,
    spec.type === 'texts' ? readTexts(row, field, spec, source) : readOne(row, field, spec, source, sign),
  );
  if (isGiven(source, row)) return reading;
  // The default of a column that a JSON row lacks must not change stored values.
  const isEmpty = reading.value === null || (Array.isArray(reading.value) && reading.value.length === 0);
  return isEmpty || reading.value === spec.fallback ? nothing : { ifNew: reading.value, remarks: [] };
}

/** A reading whose remarks name the column that it was read from. */
function withColumn(source: ValueSource, row: SourceRow, reading: FieldReading): FieldReading {
  if (reading.remarks.length === 0) return reading;
  const column = columnRead(source, row);
  return { ...reading, remarks: reading.remarks.map((remark) => ({ column, ...remark })) };
}

/** A text for people without HTML, and whether it had any; null when nothing else is left. */
export function shownText(spec: Pick<FieldSpec, 'shown'>, text: string): { text: string | null; hadHtml: boolean } {
  if (spec.shown === undefined) return { text, hadHtml: false };
  const plain = plainText(text, spec.shown);
  return { text: plain === '' ? null : plain, hadHtml: plain !== text };
}

function readTexts(row: SourceRow, field: string, spec: FieldSpec, source: ValueSource): FieldReading {
  const values = evaluateAll(source, row);
  const remarks = values.flatMap((one) => remarksOf(field, notText(one)));
  const texts = values.flatMap((one) => (notText(one) === null ? (textOf(one) ?? []) : []));
  const read = texts.map((text) => shownText(spec, text));
  const value = read.flatMap(({ text }) => text ?? []);
  if (remarks.length > 0) return { ifNew: value, remarks };
  if (value.length === 0 && spec.isRequired === true) return { remarks: [{ field, reason: missing }] };
  if (spec.maximum !== undefined && value.length > spec.maximum) {
    return {
      remarks: [
        {
          field,
          reason: explain('These are {count} values; {maximum} are possible.', {
            count: value.length,
            maximum: spec.maximum,
          }),
        },
      ],
    };
  }
  return { value, remarks: [], hadHtml: read.some(({ hadHtml }) => hadHtml) };
}

function readOne(row: SourceRow, field: string, spec: FieldSpec, source: ValueSource, sign: DecimalSign): FieldReading {
  const given = spec.type === 'discounts' ? evaluateCascade(source, row) : evaluate(source, row);
  const { text: raw, hadHtml } = typeof given === 'string' ? shownText(spec, given) : { text: given, hadHtml: false };
  const isList = Array.isArray(raw) && spec.type === 'discounts';
  if ((textOf(raw) === null && !isList) || isEmptyAsWritten(raw, spec)) {
    const isText = raw === null || typeof raw === 'string';
    if (!isText && textOf(raw) === null)
      return { remarks: [{ field, reason: explain('The value is neither a text nor a number.') }] };
    if (spec.isRequired === true) return { remarks: [{ field, reason: missing }] };
    return { value: spec.fallback ?? null, remarks: [] };
  }
  const reading = readScalar(raw, spec, unitOf(source), sign);
  if ('reason' in reading) return { remarks: [{ field, reason: reading.reason }] };
  return { value: reading.value, remarks: [], hadHtml, isRounded: reading.isRounded === true };
}

function remarksOf(field: string, reason: Reason | null): FieldProblem[] {
  return reason === null ? [] : [{ field, reason }];
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
  const remarks: FieldProblem[] = [];
  let hadHtml = false;
  for (const language of LOCALES) {
    const source = sources[language];
    if (source === undefined) continue;
    const cell = evaluate(source, row);
    const reason = notText(cell);
    if (reason !== null) {
      remarks.push({ field: `${field}.${language}`, reason, column: columnRead(source, row) });
      continue;
    }
    const given = textOf(cell);
    const { text, hadHtml: had } = given === null ? { text: null, hadHtml: false } : shownText(spec, given);
    hadHtml ||= had;
    if (isGiven(source, row)) value[language] = text;
    else if (text !== null) ifNew[language] = text;
  }
  const english = value.en ?? null;
  if (value.it === null && spec.isRequired === true) {
    const column = sources.it === undefined ? undefined : columnRead(sources.it, row);
    remarks.push({ field: `${field}.it`, reason: missing, column });
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

/** The problem with one field of a row. */
export interface FieldProblem {
  field: string;
  reason: Reason;
  /** The column that the value was read from. */
  column?: string | undefined;
  /** Nothing was left out: only said. */
  isNote?: boolean;
}

/** The value of one field in a row. */
interface FieldReading {
  /** undefined when there is no usable value; null or an empty list is an empty cell. */
  value?: unknown;
  /**
   * A value for a new record only: a default where the column is absent, or the valid parts of a list with invalid
   * ones.
   */
  ifNew?: unknown;
  remarks: FieldProblem[];
  /** What could be read of the objects of a list that are left out alone. */
  unusable?: object[];
  /** Whether HTML in the value became plain text. */
  hadHtml?: boolean;
  /** Whether a rate was rounded. */
  isRounded?: boolean;
}

export const missing = explain('The value is missing.');

// Separator of several values in one cell of a file without mapping.
const ownSeparator = '|';

/** The source of a field in a file that uses our field names as columns; undefined when the row has no such column. */
function ownSource(row: SourceRow, field: string, spec: FieldSpec): FieldSource | undefined {
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

interface Elements {
  good: Record<string, unknown>[];
  /** What could be read of those that were left out. */
  unusable: object[];
  /** Whether one was left out. */
  isIncomplete: boolean;
  hadHtml: boolean;
  isRounded: boolean;
  remarks: FieldProblem[];
}

/**
 * Reads a list of objects. When one object of a list that is replaced as a whole is invalid, an existing record keeps
 * its list and a new record gets the valid objects.
 */
function readObjects(
  row: SourceRow,
  field: string,
  spec: FieldSpec,
  source: ValueSource | ElementSource[],
  sign: DecimalSign,
): FieldReading {
  const isInRow = Array.isArray(source)
    ? source.some((element) => sourcesOf(element).some((one) => isGiven(one, row)))
    : isGiven(source, row);
  if (!isInRow) return { remarks: [] };
  const found: Elements = {
    good: [],
    unusable: [],
    isIncomplete: false,
    hadHtml: false,
    isRounded: false,
    remarks: [],
  };
  const add = (inner: SourceRow, place: string, sourceOf: (part: string) => FieldSource | undefined): void => {
    if (isAbsent(inner, spec, sourceOf)) return;
    const { element, isUsable, remarks, hadHtml, isRounded } = readElement(inner, place, spec, sourceOf, sign);
    found.hadHtml ||= hadHtml;
    found.isRounded ||= isRounded;
    found.remarks.push(...remarks);
    if (isUsable) found.good.push(element);
    else {
      found.isIncomplete = true;
      found.unusable.push(element);
    }
  };
  if (Array.isArray(source)) {
    for (const element of source) {
      // An element with constants only is absent.
      if (hasValue(row, element)) add(row, field, (part) => element[part]);
    }
  } else readValueList(row, field, spec, source, add, found);
  const { good, unusable, remarks, hadHtml, isRounded } = found;
  const said = { remarks, hadHtml, isRounded };
  if (spec.isByRow === true) return { value: good, unusable, ...said };
  return found.isIncomplete && spec.isKeyed !== true ? { ifNew: good, ...said } : { value: good, ...said };
}

/** Whether an object of a list is none, because what it counts is 0: a pack of 0 pieces. */
function isAbsent(row: SourceRow, spec: FieldSpec, sourceOf: (part: string) => FieldSource | undefined): boolean {
  return Object.entries(spec.parts ?? {}).some(([part, partSpec]) => {
    if (partSpec.isEmptyAtZero !== true || partSpec.isRequired !== true) return false;
    const source = sourceOf(part);
    if (source === undefined || Array.isArray(source) || isLocal(source)) return false;
    return isEmptyAsWritten(evaluate(source, row), partSpec);
  });
}

/** Reads elements that are values themselves: JSON objects, or plain texts where the specification names their part. */
function readValueList(
  row: SourceRow,
  field: string,
  spec: FieldSpec,
  source: ValueSource,
  add: (inner: SourceRow, place: string, sourceOf: (part: string) => FieldSource | undefined) => void,
  found: Elements,
): void {
  const parts = spec.parts ?? {};
  evaluateAll(source, row).forEach((value, index) => {
    if (typeof value === 'object' && value !== null && !isShownCell(value) && !isPercentCell(value)) {
      const inner: SourceRow = { ...value };
      add(inner, `${field}.${index}`, (part) => ownSource(inner, part, parts[part] ?? spec));
    } else if (isErrorText(value)) {
      found.remarks.push({ field, reason: errorReason(value), column: columnRead(source, row) });
      found.isIncomplete = true;
      found.unusable.push({});
    } else if (spec.bare !== undefined) {
      add({ [spec.bare]: value }, field, (part) => (part === spec.bare ? part : undefined));
    } else {
      const reason = explain('"{value}" is not an object with {parts}.', {
        value: shorten(textOf(value) ?? ''),
        parts: Object.keys(parts).join(', '),
      });
      found.remarks.push({ field, reason });
      found.isIncomplete = true;
      found.unusable.push({});
    }
  });
}

/** One element of a list, and whether it is usable. */
function readElement(
  row: SourceRow,
  field: string,
  spec: FieldSpec,
  sourceOf: (part: string) => FieldSource | undefined,
  sign: DecimalSign,
): {
  element: Record<string, unknown>;
  isUsable: boolean;
  remarks: FieldProblem[];
  hadHtml: boolean;
  isRounded: boolean;
} {
  const parts: Fields = spec.parts ?? {};
  const element: Record<string, unknown> = {};
  const ifNew: Record<string, unknown> = {};
  const remarks: FieldProblem[] = [];
  let isUsable = true;
  let hadHtml = false;
  let isRounded = false;
  for (const [part, partSpec] of Object.entries(parts)) {
    const reading = readField(row, `${field}.${part}`, partSpec, sourceOf(part), sign);
    remarks.push(...reading.remarks);
    hadHtml ||= reading.hadHtml === true;
    isRounded ||= reading.isRounded === true;
    if (spec.isKeyed === true && partSpec.isKey !== true) {
      if (reading.value !== undefined) element[part] = reading.value;
      if (reading.ifNew !== undefined) ifNew[part] = reading.ifNew;
      continue;
    }
    const value = wholeValue(partSpec, reading);
    if (value !== null) element[part] = value;
    else if (partSpec.isKey === true || partSpec.isRequired === true || reading.remarks.length > 0) {
      if (reading.remarks.length === 0) remarks.push({ field: `${field}.${part}`, reason: missing });
      isUsable = false;
    } else element[part] = partSpec.fallback ?? null;
  }
  if (Object.keys(ifNew).length > 0) element['ifNew'] = ifNew;
  return { element, isUsable, remarks, hadHtml, isRounded };
}

/** The value of a part that is written as a whole; null when there is none. */
function wholeValue(spec: FieldSpec, { value, ifNew }: FieldReading): unknown {
  if (spec.type !== 'local') return value ?? ifNew ?? null;
  const text: Record<string, unknown> = { ...asObject(ifNew), ...asObject(value) };
  return typeof text['it'] === 'string' ? { it: text['it'], en: text['en'] ?? null } : null;
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

function sourcesOf(element: ElementSource): ValueSource[] {
  return Object.values(element).flatMap((source) =>
    isLocal(source) ? [source.it, source.en].flatMap((one) => one ?? []) : [source],
  );
}

function hasValue(row: SourceRow, element: ElementSource): boolean {
  return sourcesOf(element).some(
    (one) =>
      (typeof one === 'string' || one.constant === undefined) &&
      textOf(evaluate(typeof one === 'string' ? one : { ...one, default: undefined }, row)) !== null,
  );
}

/** Whether a value is how ERPs write that there is none: a day of zeros, a pack or weight of 0. */
function isEmptyAsWritten(raw: unknown, spec: FieldSpec): boolean {
  if (spec.type === 'date' || spec.type === 'time') return isEmptyDay(raw);
  if (spec.isEmptyAtZero !== true) return false;
  const reading = readScaled(raw, 6, null);
  return 'value' in reading && reading.value === 0;
}

/** One value of a field that is neither a text in two languages nor a list, checked against choices and limits. */
function readScalar(raw: unknown, spec: FieldSpec, unit: Unit | undefined, sign: DecimalSign): Reading<unknown> {
  const reading = convert(raw, spec, unit, sign);
  if ('reason' in reading || typeof reading.value !== 'number') {
    if ('value' in reading && spec.choices !== undefined && !spec.choices.includes(String(reading.value))) {
      return {
        reason: explain('"{value}" is none of {choices}.', {
          value: shorten(String(reading.value)),
          choices: spec.choices.join(', '),
        }),
      };
    }
    if ('value' in reading && spec.pattern?.test(String(reading.value)) === false) {
      return {
        reason: explain('"{value}" does not have the form of this field.', { value: shorten(String(reading.value)) }),
      };
    }
    return reading;
  }
  if (spec.isWholePercents && reading.value > 0 && reading.value < 100) {
    return {
      reason: explain(
        '{value} is less than 1 percent; a column of fractions (0.22 is 22 %) needs "unit": "fraction".',
        { value: textOf(raw) },
      ),
    };
  }
  if (spec.minimum !== undefined && reading.value < spec.minimum) {
    return {
      reason:
        spec.minimum === 0
          ? explain('{value} is below 0.', { value: textOf(raw) })
          : explain('{value} is too small.', { value: textOf(raw) }),
    };
  }
  if (spec.maximum !== undefined && reading.value > spec.maximum)
    return { reason: explain('{value} is too large.', { value: textOf(raw) }) };
  return reading;
}

// Decimal digits that are stored for a number in each unit.
const priceDigits: Partial<Record<Unit, number>> = { euro: 4, cents: 2, 'ten-thousandths': 0 };
const finePriceDigits: Partial<Record<Unit, number>> = { euro: 7, cents: 5, 'ten-thousandths': 3 };
const centDigits: Partial<Record<Unit, number>> = { euro: 2, cents: 0 };
const rateDigits: Partial<Record<Unit, number>> = { percent: 2, hundredths: 0, fraction: 4 };

function convert(raw: unknown, spec: FieldSpec, unit: Unit | undefined, sign: DecimalSign): Reading<unknown> {
  const scaled = (digits: Partial<Record<Unit, number>>, usual: Unit): Reading<number> => {
    const kept = digits[unit ?? usual];
    return kept === undefined
      ? { reason: explain('The unit {unit} does not fit the field.', { unit }) }
      : readScaled(raw, kept, sign);
  };
  switch (spec.type) {
    case 'integer':
      return spec.isRoundedDown ? readRoundedDown(raw, sign) : readInteger(raw, sign);
    case 'thousandths':
      return readScaled(raw, 3, sign);
    case 'decimal': {
      const reading = readScaled(raw, 3, sign);
      return 'value' in reading ? { value: reading.value / 1000 } : reading;
    }
    case 'time':
      return readTime(raw);
    case 'price':
      return scaled(priceDigits, 'euro');
    case 'finePrice': {
      const reading = scaled(finePriceDigits, 'euro');
      return 'value' in reading ? { value: reading.value / 1000 } : reading;
    }
    case 'cents':
      return scaled(centDigits, 'euro');
    case 'rate':
    case 'discounts': {
      const kept = rateDigits[unit ?? 'percent'];
      if (kept === undefined) return { reason: explain('The unit {unit} does not fit the field.', { unit }) };
      return spec.type === 'rate' ? readRate(raw, kept, sign) : readDiscounts(raw, kept, sign);
    }
    case 'boolean':
      return readBoolean(raw);
    case 'date':
      return readDate(raw);
    default: {
      const reason = notText(raw);
      const text = textOf(raw);
      return reason === null ? { value: spec.codeOf?.(text ?? '') ?? text } : { reason };
    }
  }
}
