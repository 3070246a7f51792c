/** Field of a search form sent without JavaScript: the server then responds like the browser code (R2.51). */
export const sentSearch = 'sent';

/** Maximum characters of a search field: slightly more than are searched (R5.13), so that a cut list is reported. */
export const longestTyped = 2100;

let wanted: string | null = null;

/**
 * Records that a text was submitted with Enter in a search field: the next listing of this text is its result. With ''
 * the next product page is the result, and the focus moves to its quantity.
 */
export function requestSearch(text: string): void {
  wanted = text;
}

/** Whether this text was submitted; reading resets it. */
export function takePendingSearch(text: string | null): boolean {
  const isWanted = wanted !== null && wanted === text;
  wanted = null;
  return isWanted;
}
