import type { ListingQuery } from '../../domain/listing-query.ts';

/** Most articles that are shown at once when a listing is opened: twenty pages of the usual size. */
const maximumArticles = 240;

const parameter = /([?&])last_page=(\d{0,9})(?:&|$)/;

/**
 * A listing's address without the number of the last page that 'Carica altri' brought: it is the same listing, with more
 * of it shown. Takes a query or an address that ends with one.
 */
export function withoutShownPages(address: string): string {
  return address.replace(parameter, (found: string, before: string) => (found.endsWith('&') ? before : ''));
}

/** The same query with that number, for a reload to show as much again (R2.42). */
export function withShownPages(search: string, lastPage: number): string {
  const rest = withoutShownPages(search);
  return `${rest}${rest ? '&' : '?'}last_page=${lastPage}`;
}

/** The last page that a query asks to be shown, from the given one on; at most 240 articles together. */
export function lastShownPage(search: string, { page, perPage }: Pick<ListingQuery, 'page' | 'perPage'>): number {
  const asked = Number(parameter.exec(search)?.[2] ?? 0);
  return Math.min(Math.max(asked, page), page + Math.floor(maximumArticles / perPage) - 1);
}
