import { filteredPath, parseListFilter, type ListFilter } from '../list/list-filter.ts';

/** Statuses to filter the list by, in the order of the select. */
export const filterStatuses = ['T', 'IA', 'NE', 'E'] as const;

/** Statuses that only links ask for: the orders on their way, those partly fulfilled, and those cancelled. */
const linkedStatuses = ['AP', 'PR', 'AN'] as const;

/** Filters in the URL of the list; '' when not set. */
export interface OrderFilter extends ListFilter {
  status: (typeof filterStatuses | typeof linkedStatuses)[number];
}

/** Parses the filters in the list's URL; invalid values are ignored, so that no URL fails. */
export function parseFilter(query: URLSearchParams, addressCodes: readonly string[]): OrderFilter {
  return {
    ...parseListFilter(query, addressCodes),
    status: [...filterStatuses, ...linkedStatuses].find((status) => status === query.get('status')) ?? 'T',
  };
}

/** Path of the list with these filters, without language prefix. */
export function listPath({ status = 'T', ...filter }: Partial<OrderFilter>): string {
  return filteredPath('orders', filter, { status: status === 'T' ? '' : status });
}
