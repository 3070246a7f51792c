import { isDay } from '../../../domain/shop-day.ts';

/** The lists of documents that have these filters; the value is their section. */
export type DocumentSection = 'invoices' | 'ddt';

export const invoiceTypes = ['all', 'accompanying', 'deferred'] as const;
const sorts = ['date', 'number', 'total'] as const;

/** Filters in the URL of a list; '' when not set. */
export interface DocumentFilter {
  from: string;
  to: string;
  address: string;
  text: string;
  /** Of invoices only (R4.33). */
  type: (typeof invoiceTypes)[number];
  sortBy: (typeof sorts)[number];
  isDescending: boolean;
  page: number;
}

/** Parses the filters in a list's URL; invalid values are ignored, so that no URL fails. */
export function parseFilter(query: URLSearchParams, addressCodes: readonly string[]): DocumentFilter {
  const day = (name: string) => {
    const value = query.get(name) ?? '';
    return isDay(value) ? value : '';
  };
  const [from, to] = [day('from'), day('to')];
  const isReversed = from !== '' && to !== '' && from > to;
  const address = query.get('address') ?? '';
  const page = Number(query.get('page') ?? 1);
  const [, by, direction] = /^(\w+)-(asc|desc)$/.exec(query.get('sort') ?? '') ?? [];
  const sortBy = sorts.find((sort) => sort === by);
  return {
    from: isReversed ? to : from,
    to: isReversed ? from : to,
    address: addressCodes.includes(address) ? address : '',
    text: (query.get('text') ?? '').trim().slice(0, 200),
    type: invoiceTypes.find((type) => type === query.get('type')) ?? 'all',
    sortBy: sortBy ?? 'date',
    isDescending: sortBy === undefined || direction === 'desc',
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
  };
}

/** Query of a list with these filters, without its section. */
export function filterQuery(filter: Partial<DocumentFilter>): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of ['from', 'to', 'address', 'text'] as const) if (filter[name]) query.set(name, filter[name]);
  if (filter.type && filter.type !== 'all') query.set('type', filter.type);
  const { sortBy = 'date', isDescending = true } = filter;
  if (sortBy !== 'date' || !isDescending) query.set('sort', `${sortBy}-${isDescending ? 'desc' : 'asc'}`);
  if (filter.page && filter.page > 1) query.set('page', String(filter.page));
  return query;
}

/** Path of a list with these filters, without language prefix. */
export function listPath(section: DocumentSection, filter: Partial<DocumentFilter>): string {
  const query = filterQuery(filter).toString();
  return `/pages/account?tab=${section}${query && `&${query}`}`;
}

/** The filters as fields of a request to the server. */
export function requestOf(filter: DocumentFilter) {
  return {
    page: filter.page,
    sort_dir: filter.isDescending ? ('desc' as const) : ('asc' as const),
    ...(filter.from ? { date_from: filter.from } : {}),
    ...(filter.to ? { date_to: filter.to } : {}),
    ...(filter.address ? { address: filter.address } : {}),
    ...(filter.text ? { text: filter.text } : {}),
  };
}
