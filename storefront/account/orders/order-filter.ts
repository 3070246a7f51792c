import { isDay } from '../../../domain/shop-day.ts';

/** Statuses to filter the list by, in the order of the select (R2.86). */
export const filterStatuses = ['T', 'IA', 'NE', 'E'] as const;

/** Statuses that only links ask for: the orders on their way. */
const linkedStatuses = ['AP'] as const;

/** Filters in the URL of the list; '' when not set. */
export interface OrderFilter {
  from: string;
  to: string;
  status: (typeof filterStatuses | typeof linkedStatuses)[number];
  address: string;
  text: string;
  page: number;
}

/** Parses the filters in the list's URL; invalid values are ignored, so that no URL fails. */
export function parseFilter(query: URLSearchParams, addressCodes: readonly string[]): OrderFilter {
  const day = (name: string) => {
    const value = query.get(name) ?? '';
    return isDay(value) ? value : '';
  };
  const [from, to] = [day('from'), day('to')];
  const isReversed = from !== '' && to !== '' && from > to;
  const address = query.get('address') ?? '';
  const page = Number(query.get('page') ?? 1);
  return {
    from: isReversed ? to : from,
    to: isReversed ? from : to,
    status: [...filterStatuses, ...linkedStatuses].find((status) => status === query.get('status')) ?? 'T',
    address: addressCodes.includes(address) ? address : '',
    text: (query.get('text') ?? '').slice(0, 200),
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
  };
}

/** Path of the list with these filters, without language prefix. */
export function listPath(filter: Partial<OrderFilter>): string {
  const query = new URLSearchParams({ tab: 'orders' });
  for (const name of ['from', 'to', 'address', 'text'] as const) if (filter[name]) query.set(name, filter[name]);
  if (filter.status && filter.status !== 'T') query.set('status', filter.status);
  if (filter.page && filter.page > 1) query.set('page', String(filter.page));
  return `/pages/account?${query}`;
}
