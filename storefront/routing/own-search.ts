/** State of a link that leads to a search of its own: it gets a tab of its own, unless it has one (R2.69). */
export const ownSearch = { isOwnSearch: true } as const;

/** Whether a page was reached by such a link. */
export function isOwnSearch(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOwnSearch' in state && state.isOwnSearch === true;
}
