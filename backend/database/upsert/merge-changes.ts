/** A record with its index in the list given to an import, from 0. */
export interface IndexedRecord<R> {
  record: R;
  index: number;
}

/**
 * Merges the records with the same code into one, at the index of the last one. The last value of a field wins, as in
 * two consecutive imports.
 */
export function mergeByCode<R extends object>(
  records: readonly R[],
  codeOf: (record: R) => string,
): IndexedRecord<R>[] {
  const prepared = new Map<string, IndexedRecord<R>>();
  records.forEach((record, index) => {
    const code = codeOf(record);
    const before = prepared.get(code);
    prepared.set(code, { record: before === undefined ? record : mergeChanges(before.record, record), index });
  });
  return [...prepared.values()];
}

// Fields that are merged part by part.
const inParts = new Set(['name', 'title', 'summary', 'description', 'featureChanges', 'ifNew']);

function mergeChanges<R extends object>(first: R, second: R): R {
  const merged: Record<string, unknown> = Object.fromEntries(Object.entries(first));
  for (const [field, value] of Object.entries(second)) {
    if (value === undefined) continue;
    const before = merged[field];
    const isInParts = inParts.has(field) && isObject(before) && isObject(value);
    merged[field] = isInParts ? { ...before, ...value } : value;
  }
  // Every field comes from a record of type R, so the result is one too.
  return merged as R;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The record to be stored: its `ifNew` values are used for a new record only. */
export function asStored<R extends { ifNew?: object }>(record: R, isNew: boolean): R {
  return isNew && record.ifNew !== undefined ? mergeChanges(record.ifNew as R, record) : record;
}
