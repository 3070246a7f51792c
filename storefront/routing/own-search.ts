/** State of a link that opens its search in a new tab, or in the tab that already shows it. */
export const ownSearch = { isOwnSearch: true } as const;

/** Whether a page was opened by such a link. */
export function isOwnSearch(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOwnSearch' in state && state.isOwnSearch === true;
}
