/** A record with its place in the list that a loader was given, from 0. */
export interface Place<R> {
  record: R;
  index: number;
}

/**
 * The records with each code once, under the place of the last one: fields that several of them give are as the last
 * one says, as they would be after two loads one after the other.
 */
export function oncePerCode<R extends object>(records: readonly R[], codeOf: (record: R) => string): Place<R>[] {
  const places = new Map<string, Place<R>>();
  records.forEach((record, index) => {
    const code = codeOf(record);
    const before = places.get(code);
    places.set(code, { record: before === undefined ? record : mergeChanges(before.record, record), index });
  });
  return [...places.values()];
}

// Fields of which the later record may give another part than the earlier one.
const inParts = new Set(['name', 'title', 'summary', 'description', 'featureChanges', 'ifNew']);

function mergeChanges<R extends object>(first: R, second: R): R {
  const merged: Record<string, unknown> = Object.fromEntries(Object.entries(first));
  for (const [field, value] of Object.entries(second)) {
    if (value === undefined) continue;
    const before = merged[field];
    const isInParts = inParts.has(field) && isObject(before) && isObject(value);
    merged[field] = isInParts ? { ...before, ...value } : value;
  }
  // Every field of it is one of R, and so is what became of it.
  return merged as R;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The record as it is to be stored: a new one takes what it holds for that case, a stored one does not. */
export function asStored<R extends { ifNew?: object }>(record: R, isNew: boolean): R {
  return isNew && record.ifNew !== undefined ? mergeChanges(record.ifNew as R, record) : record;
}
