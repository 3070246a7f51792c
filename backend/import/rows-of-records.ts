import { isDeepStrictEqual } from 'node:util';
import type { Item } from './write-batches.ts';

type Lists = Record<string, unknown[] | undefined>;

/**
 * Puts the rows of one record together, wherever they stand in a file (decision 8.10). A row belongs to the record of an
 * earlier one with the same key when it stands right below it, or when all but its lists is equal.
 */
export class RowsOfRecords<R extends object> {
  readonly #lists: readonly string[];
  readonly #lastLines: ReadonlyMap<string, number>;
  readonly #open = new Map<string, Item<R>>();
  #before: string | null = null;

  /** @param lastLines the last line of each key; of a key without one, only rows below each other are put together. */
  constructor(lists: readonly string[], lastLines: ReadonlyMap<string, number>) {
    this.#lists = lists;
    this.#lastLines = lastLines;
  }

  /** Adds a row; returns the records that are whole now, and whether the row begins one. */
  add(key: string, item: Item<R>): { whole: Item<R>[]; isFirst: boolean } {
    const whole: Item<R>[] = [];
    if (this.#before !== null && this.#before !== key && !this.#lastLines.has(this.#before)) {
      whole.push(...this.#close(this.#before));
    }
    const earlier = this.#open.get(key);
    const belongs =
      earlier !== undefined && (this.#before === key || isSameHead(earlier.record, item.record, this.#lists));
    if (belongs) this.#open.set(key, mergeRows(earlier, item, this.#lists));
    else {
      whole.push(...this.#close(key));
      this.#open.set(key, item);
    }
    this.#before = key;
    const last = this.#lastLines.get(key);
    if (last !== undefined && item.line >= last) whole.push(...this.#close(key));
    return { whole, isFirst: !belongs };
  }

  /** The records of which further rows could have come. */
  rest(): Item<R>[] {
    return [...this.#open.keys()].flatMap((key) => this.#close(key));
  }

  #close(key: string): Item<R>[] {
    const item = this.#open.get(key);
    this.#open.delete(key);
    return item === undefined ? [] : [item];
  }
}

/** Whether a further row says nothing but lists that the first one does not say. */
function isSameHead(first: object, further: object, lists: readonly string[]): boolean {
  const of = new Map(Object.entries(first));
  const entries = Object.entries(further);
  const isList = (name: string): boolean => lists.includes(name) || name === 'ifNew';
  return (
    entries.some(([name]) => isList(name)) &&
    entries.every(([name, value]) => isList(name) || value === null || isDeepStrictEqual(value, of.get(name)))
  );
}

/**
 * Merges two rows of one record: the lists of both, all other fields from the first
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
  const rows = [...(first.rows ?? []), ...(second.rows ?? [])];
  // The same fields as before, with the lists of both.
  return { ...first, record: record as R, rows, remarks: [...first.remarks, ...ofLists] };
}
