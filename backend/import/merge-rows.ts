import type { Item } from './pipe.ts';

type Lists = Record<string, unknown[] | undefined>;

/**
 * Merges two consecutive rows with the same code into one record: the lists of both, all other fields from the first
 * row. When either list has invalid parts, the merged list applies to a new record only, as for a single row.
 */
export function mergeRows<R extends object>(first: Item<R>, second: Item<R>, lists: readonly string[]): Item<R> {
  const record = Object.fromEntries(Object.entries(first.record));
  const ifNew: Lists = { ...(first.record as { ifNew?: Lists }).ifNew };
  const below: Lists & { ifNew?: Lists } = second.record as Lists & { ifNew?: Lists };
  for (const field of lists) {
    const own = record[field] as unknown[] | undefined;
    const good = [...(own ?? ifNew[field] ?? []), ...(below[field] ?? below.ifNew?.[field] ?? [])];
    if (ifNew[field] !== undefined || below.ifNew?.[field] !== undefined) {
      ifNew[field] = good;
      delete record[field];
    } else if (own !== undefined || below[field] !== undefined) record[field] = good;
  }
  if (Object.keys(ifNew).length > 0) record['ifNew'] = ifNew;
  const ofLists = second.remarks.filter(({ field }) => lists.includes(field.split('.')[0] ?? ''));
  // The same fields as before, with the lists of both.
  return { ...first, record: record as R, remarks: [...first.remarks, ...ofLists] };
}
