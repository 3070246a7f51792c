import type { ListingQuery } from '../../domain/listing-query.ts';

/** Maximum number of articles shown when a listing is opened: twenty pages of the default size. */
const maximumArticles = 240;

const parameter = /([?&])last_page=(\d{0,9})(?:&|$)/;

/**
 * Removes the number of the last page loaded with 'Carica altri' from a query or URL: the listing is the same, only
 * with more articles shown.
 */
export function withoutShownPages(address: string): string {
  return address.replace(parameter, (found: string, before: string) => (found.endsWith('&') ? before : ''));
}

/** Adds that number to a query, so that a reload shows the same pages. */
export function withShownPages(search: string, lastPage: number): string {
  const rest = withoutShownPages(search);
  return `${rest}${rest ? '&' : '?'}last_page=${lastPage}`;
}

/** The last page that a query asks for, starting from the given page; at most 240 articles together. */
export function lastShownPage(search: string, { page, perPage }: Pick<ListingQuery, 'page' | 'perPage'>): number {
  const lastPage = Number(parameter.exec(search)?.[2] ?? 0);
  return Math.min(Math.max(lastPage, page), page + Math.floor(maximumArticles / perPage) - 1);
}
