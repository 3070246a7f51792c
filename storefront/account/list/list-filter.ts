import { isDay } from '../../../domain/shop-day.ts';

/** Filters in the URL that every list of the user area has; '' when not set. */
export interface ListFilter {
  /** YYYY-MM-DD. */
  from: string;
  to: string;
  address: string;
  text: string;
  page: number;
}

function daysOf(query: URLSearchParams): { from: string; to: string } {
  const [from = '', to = ''] = ['from', 'to']
    .map((name) => query.get(name) ?? '')
    .map((day) => (isDay(day) ? day : ''));
  return { from, to };
}

/** Whether the URL has the last day before the first one: the list shows the days between them, and says so. */
export function areDaysSwapped(query: URLSearchParams): boolean {
  const { from, to } = daysOf(query);
  return from !== '' && to !== '' && from > to;
}

/** Parses the filters in a list's URL; invalid values are ignored, so that no URL fails. */
export function parseListFilter(query: URLSearchParams, addressCodes: readonly string[]): ListFilter {
  const { from, to } = daysOf(query);
  const address = query.get('address') ?? '';
  const page = Number(query.get('page') ?? 1);
  return {
    from: areDaysSwapped(query) ? to : from,
    to: areDaysSwapped(query) ? from : to,
    address: addressCodes.includes(address) ? address : '',
    text: (query.get('text') ?? '').trim().slice(0, 200),
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
  };
}

/**
 * Path of the section `tab` with these filters, without language prefix. `own` are the filters that only this list has;
 * '' when not set.
 */
export function filteredPath(
  tab: string,
  filter: Partial<ListFilter>,
  own: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ tab });
  for (const name of ['from', 'to', 'address', 'text'] as const) if (filter[name]) query.set(name, filter[name]);
  for (const [name, value] of Object.entries(own)) if (value) query.set(name, value);
  if (filter.page && filter.page > 1) query.set('page', String(filter.page));
  return `/pages/account?${query}`;
}

/** The filters as fields of a request to the server. */
export function filterRequest({ from, to, address, text, page }: ListFilter) {
  return {
    page,
    ...(from ? { date_from: from } : {}),
    ...(to ? { date_to: to } : {}),
    ...(address ? { address } : {}),
    ...(text ? { text } : {}),
  };
}
