import { isDay } from '../../../trade/shop-day.ts';

/** Statuses that the list can be narrowed to, in the order of the choice (R2.86). */
export const filterStatuses = ['T', 'IA', 'NE', 'E'] as const;

/** What the address of the list says; '' where it says nothing. */
export interface OrderFilter {
  from: string;
  to: string;
  status: (typeof filterStatuses)[number];
  address: string;
  text: string;
  page: number;
}

/** Reads the filters of the list's address; what makes no sense counts as not said, so that no address fails. */
export function readFilter(query: URLSearchParams, addressCodes: readonly string[]): OrderFilter {
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
    status: filterStatuses.find((status) => status === query.get('status')) ?? 'T',
    address: addressCodes.includes(address) ? address : '',
    text: (query.get('text') ?? '').slice(0, 200),
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
  };
}

/** The list under these filters, without language prefix. */
export function listPath(filter: Partial<OrderFilter>): string {
  const query = new URLSearchParams({ tab: 'orders' });
  for (const name of ['from', 'to', 'address', 'text'] as const) if (filter[name]) query.set(name, filter[name]);
  if (filter.status && filter.status !== 'T') query.set('status', filter.status);
  if (filter.page && filter.page > 1) query.set('page', String(filter.page));
  return `/pages/account?${query}`;
}
