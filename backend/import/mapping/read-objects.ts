import type { SourceRow } from '../input/rows.ts';
import { shorten, textOf } from '../input/values.ts';
import { missing, type FieldProblem, type FieldReading } from './field-reading.ts';
import type { FieldSpec, Fields } from './fields.ts';
import { isLocal, type ElementSource, type FieldSource } from './mapping-file.ts';
import { ownSource } from './own-source.ts';
import { evaluate, evaluateAll, isGiven, type ValueSource } from './value-source.ts';

interface Elements {
  good: Record<string, unknown>[];
  /** What could be read of those that were left out. */
  unusable: object[];
  /** Whether one was left out. */
  isIncomplete: boolean;
  hadHtml: boolean;
  remarks: FieldProblem[];
}

/** Reads one part of an element; `field` is its name in remarks. */
type ReadPart = (row: SourceRow, field: string, spec: FieldSpec, source: FieldSource | undefined) => FieldReading;

/**
 * Reads a list of objects. When one object of a list that is replaced as a whole is invalid, an existing record keeps
 * its list and a new record gets the valid objects.
 */
export function readObjects(
  row: SourceRow,
  field: string,
  spec: FieldSpec,
  source: ValueSource | ElementSource[],
  readPart: ReadPart,
): FieldReading {
  const isInRow = Array.isArray(source)
    ? source.some((element) => sourcesOf(element).some((one) => isGiven(one, row)))
    : isGiven(source, row);
  if (!isInRow) return { remarks: [] };
  const found: Elements = { good: [], unusable: [], isIncomplete: false, hadHtml: false, remarks: [] };
  const add = (inner: SourceRow, place: string, sourceOf: (part: string) => FieldSource | undefined): void => {
    const { element, isUsable, remarks, hadHtml } = readElement(inner, place, spec, sourceOf, readPart);
    found.hadHtml ||= hadHtml;
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
  const { good, unusable, remarks, hadHtml } = found;
  if (spec.isByRow === true) return { value: good, unusable, remarks, hadHtml };
  return found.isIncomplete && spec.isKeyed !== true
    ? { ifNew: good, remarks, hadHtml }
    : { value: good, remarks, hadHtml };
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
    if (typeof value === 'object' && value !== null) {
      const inner: SourceRow = { ...value };
      add(inner, `${field}.${index}`, (part) => ownSource(inner, part, parts[part] ?? spec));
    } else if (spec.bare !== undefined) {
      add({ [spec.bare]: value }, field, (part) => (part === spec.bare ? part : undefined));
    } else {
      const reason = `"${shorten(textOf(value) ?? '')}" is not an object with ${Object.keys(parts).join(', ')}.`;
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
  readPart: ReadPart,
): { element: Record<string, unknown>; isUsable: boolean; remarks: FieldProblem[]; hadHtml: boolean } {
  const parts: Fields = spec.parts ?? {};
  const element: Record<string, unknown> = {};
  const ifNew: Record<string, unknown> = {};
  const remarks: FieldProblem[] = [];
  let isUsable = true;
  let hadHtml = false;
  for (const [part, partSpec] of Object.entries(parts)) {
    const reading = readPart(row, `${field}.${part}`, partSpec, sourceOf(part));
    remarks.push(...reading.remarks);
    hadHtml ||= reading.hadHtml === true;
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
  return { element, isUsable, remarks, hadHtml };
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
