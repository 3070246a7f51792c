import { PAGE_SIZES } from '../../contract/office/table.ts';

/** What a table reads from the address of its page besides its filters. */
export interface TableAddress {
  text?: string;
  page: number;
  size: (typeof PAGE_SIZES)[number];
  sort?: string;
}

/** A filter of a table; its values stand in the address under the names of the endpoint’s fields. */
export type TableFilter =
  | { kind: 'choice'; name: string; label: string; options: readonly (readonly [value: string, label: string])[] }
  | { kind: 'text'; name: string; label: string }
  /** Days, YYYY-MM-DD, both included. */
  | { kind: 'days'; from: string; until: string; label: string }
  /** Amounts in whole cents. */
  | { kind: 'money'; atLeast: string; atMost: string; label: string };

/** The names in the address that a filter has. */
export function namesOf(filter: TableFilter): string[] {
  if (filter.kind === 'days') return [filter.from, filter.until];
  if (filter.kind === 'money') return [filter.atLeast, filter.atMost];
  return [filter.name];
}

/** Reads place, size, order and text; what makes no sense is left out. */
export function tableAddressOf(search: URLSearchParams): TableAddress {
  const page = Number(search.get('page'));
  const size = PAGE_SIZES.find((one) => String(one) === search.get('size')) ?? PAGE_SIZES[0];
  const [text, sort] = [search.get('text')?.trim().slice(0, 200), search.get('sort')?.slice(0, 40)];
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    size,
    ...(text && { text }),
    ...(sort && { sort }),
  };
}

/** The values of filters in an address, as the endpoint takes them: amounts as numbers, all others as texts. */
export function filterValuesOf(
  search: URLSearchParams,
  filters: readonly TableFilter[],
): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  for (const filter of filters)
    for (const name of namesOf(filter)) {
      const value = search.get(name)?.trim();
      if (!value) continue;
      if (filter.kind === 'money') {
        if (/^-?\d{1,12}$/.test(value)) values[name] = Number(value);
      } else if (filter.kind === 'choice') {
        if (filter.options.some(([one]) => one === value)) values[name] = value;
      } else if (filter.kind === 'days') {
        if (/^\d{4}-\d{2}-\d{2}$/.test(value)) values[name] = value;
      } else values[name] = value.slice(0, 200);
    }
  return values;
}

/** An address with other values, on its first page unless one is given; null removes a value. */
export function withValues(search: URLSearchParams, values: Record<string, string | number | null>): string {
  const next = new URLSearchParams(search);
  next.delete('page');
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  const query = next.toString();
  return query === '' ? '?' : `?${query}`;
}

/** The part of an address that a view keeps: filters, text and order, without the place in the list. */
export function viewQueryOf(search: URLSearchParams, filters: readonly TableFilter[]): string {
  const kept = new URLSearchParams();
  for (const name of ['text', 'sort', ...filters.flatMap(namesOf)].toSorted()) {
    const value = search.get(name);
    if (value) kept.set(name, value);
  }
  return kept.toString();
}

/** The order of a table after a press on a heading: ascending, descending, and again. */
export function nextSort(current: string | undefined, column: string, isDescendingFirst: boolean): string {
  const [one, other] = isDescendingFirst ? [`-${column}`, column] : [column, `-${column}`];
  return current === one ? other : one;
}
