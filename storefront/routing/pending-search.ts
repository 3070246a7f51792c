/** Field of a search form that was sent where no script runs: the server then answers as the browser does (R2.51). */
export const sentSearch = 'sent';

/** Letters a search box takes: a little more than are searched (R5.13), so that a longer list is known to be one, and it is said. */
export const longestTyped = 2100;

let wanted: string | null = null;

/**
 * A text was sent off with Enter in a search box: the listing that comes next is its answer. With '' the article that
 * comes next is, and who types codes goes on with its quantity.
 */
export function requestSearch(text: string): void {
  wanted = text;
}

/** Whether this text was; asked once, by whoever loads the answer. */
export function takePendingSearch(text: string | null): boolean {
  const isWanted = wanted !== null && wanted === text;
  wanted = null;
  return isWanted;
}
