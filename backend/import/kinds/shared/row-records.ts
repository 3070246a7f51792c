import { explain, type Reason } from '../../../texts/index.ts';
import type { FieldProblem, ReadValues } from '../../mapping/read-values.ts';
import type { Item } from '../../write-batches.ts';

/** The record of a row: its fields, and the values for new records only. */
export function recordOf<R>({ values, ifNew }: ReadValues): R {
  const record = Object.keys(ifNew).length > 0 ? { ...values, ifNew } : { ...values };
  // An empty position is ignored: an existing record keeps its position, a new one comes last.
  if ('position' in record && record['position'] === null) delete record['position'];
  // The field specification of the kind names every field of the record and sets its type.
  return record as R;
}

/**
 * Checks the elements of a list that is replaced as a whole. When one is invalid, an existing record keeps its list and
 * a new one gets the valid elements. Returns the problems, under the name of the field.
 */
export function keepValidParts<F extends string, E>(
  record: { [field in F]?: E[] } & { ifNew?: { [field in F]?: E[] } },
  field: F,
  problemOf: (element: E) => Reason | null,
): FieldProblem[] {
  const list: E[] | undefined = record[field] ?? record.ifNew?.[field];
  if (list === undefined) return [];
  const remarks: FieldProblem[] = [];
  const good = list.filter((element) => {
    const reason = problemOf(element);
    if (reason !== null) remarks.push({ field, reason });
    return reason === null;
  });
  if (remarks.length > 0) {
    delete record[field];
    record.ifNew = { ...record.ifNew, [field]: good };
  }
  return remarks;
}

/** Reports a list price of 0, which is imported, with its row. */
export function noteZero(item: Item<unknown> | undefined, field: string): void {
  const reason = explain(
    'A price of 0 is no price: the article cannot be ordered. isFree says that it is free of charge.',
  );
  item?.remarks.push({ line: item.line, field, reason });
}

interface NetPriced {
  netPrice: number | null;
  isFree?: boolean;
}

/** Remarks about net prices of 0 in a list of conditions or of rows of a promotion; they are imported. */
export function zeroRemarks<F extends string, E extends NetPriced>(
  record: { [field in F]?: E[] } & { ifNew?: { [field in F]?: E[] } },
  field: F,
  reasonOf: (element: E) => Reason,
): FieldProblem[] {
  const list: E[] = record[field] ?? record.ifNew?.[field] ?? [];
  return list
    .filter(({ netPrice, isFree }) => netPrice === 0 && isFree !== true)
    .map((element) => ({
      field: `${field}.netPrice`,
      reason: explain('{reason} isFree says that it is free of charge.', { reason: reasonOf(element) }),
    }));
}

const pathForm = /^(\w+)(?:\[(\d+)\](?:\.(\w+))?)?$/;

/**
 * A record without some of its parts, so that the rest can be imported: `field`, `field[3]` or `field[3].part`, also in
 * its values for a new record. Null when it has none of them.
 */
export function withoutParts<R extends object>(record: R, paths: readonly string[]): R | null {
  const result: Record<string, unknown> = Object.fromEntries(Object.entries(record));
  let isChanged = removeFrom(result, paths);
  const { ifNew } = result;
  if (typeof ifNew === 'object' && ifNew !== null) {
    const copy: Record<string, unknown> = { ...ifNew };
    isChanged = removeFrom(copy, paths) || isChanged;
    result['ifNew'] = copy;
  }
  // Only optional fields are ever left out.
  return isChanged ? (result as R) : null;
}

function removeFrom(target: Record<string, unknown>, paths: readonly string[]): boolean {
  let isChanged = false;
  const elements = new Map<string, Set<number>>();
  for (const path of paths) {
    const [, field = '', place, part] = pathForm.exec(path) ?? [];
    if (target[field] === undefined) continue;
    if (place === undefined) {
      delete target[field];
      isChanged = true;
    } else if (part === undefined) {
      elements.set(field, (elements.get(field) ?? new Set()).add(Number(place)));
    } else if (removePart(target, field, Number(place), part)) isChanged = true;
  }
  // Removed together, because the indexes refer to the original list.
  for (const [field, places] of elements) {
    const list = target[field];
    if (!Array.isArray(list)) continue;
    const rest: unknown[] = list.filter((_element, place) => !places.has(place));
    isChanged ||= rest.length < list.length;
    target[field] = rest;
  }
  return isChanged;
}

function removePart(target: Record<string, unknown>, field: string, place: number, part: string): boolean {
  const list: unknown = target[field];
  const element: unknown = Array.isArray(list) ? list[place] : undefined;
  if (!Array.isArray(list) || typeof element !== 'object' || element === null || !(part in element)) return false;
  const rest = Object.fromEntries(Object.entries(element).filter(([name]) => name !== part));
  target[field] = list.map((one: unknown, index) => (index === place ? rest : one));
  return true;
}
