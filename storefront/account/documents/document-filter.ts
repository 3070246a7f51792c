import { filteredPath, filterRequest, parseListFilter, type ListFilter } from '../list/list-filter.ts';

/** The lists of documents that have these filters; the value is their section. */
export type DocumentSection = 'invoices' | 'ddt';

export const invoiceTypes = ['all', 'accompanying', 'deferred'] as const;
const sorts = ['date', 'number', 'total'] as const;

/** Filters in the URL of a list; '' when not set. */
export interface DocumentFilter extends ListFilter {
  /** Of invoices only. */
  type: (typeof invoiceTypes)[number];
  sortBy: (typeof sorts)[number];
  isDescending: boolean;
}

/** Parses the filters in a list's URL; invalid values are ignored, so that no URL fails. */
export function parseFilter(query: URLSearchParams, addressCodes: readonly string[]): DocumentFilter {
  const [, by, direction] = /^(\w+)-(asc|desc)$/.exec(query.get('sort') ?? '') ?? [];
  const sortBy = sorts.find((sort) => sort === by);
  return {
    ...parseListFilter(query, addressCodes),
    type: invoiceTypes.find((type) => type === query.get('type')) ?? 'all',
    sortBy: sortBy ?? 'date',
    isDescending: sortBy === undefined || direction === 'desc',
  };
}

/** Path of a list with these filters, without language prefix. */
export function listPath(section: DocumentSection, filter: Partial<DocumentFilter>): string {
  const { type = 'all', sortBy = 'date', isDescending = true, ...shared } = filter;
  const isSorted = sortBy !== 'date' || !isDescending;
  return filteredPath(section, shared, {
    type: type === 'all' ? '' : type,
    sort: isSorted ? `${sortBy}-${isDescending ? 'desc' : 'asc'}` : '',
  });
}

/** The filters as fields of a request to the server. */
export function requestOf(filter: DocumentFilter) {
  return { ...filterRequest(filter), sort_dir: filter.isDescending ? ('desc' as const) : ('asc' as const) };
}
