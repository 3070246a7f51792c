/** So many entries of a list may always go: small lists change as a whole. */
export const ALWAYS_REMOVABLE = 50;

/** Whether a list that a file replaces loses so much that the file was probably cut off. */
export function isCutOff(removed: number, stored: number, percent: number): boolean {
  return removed > ALWAYS_REMOVABLE && removed * 100 > stored * percent;
}
