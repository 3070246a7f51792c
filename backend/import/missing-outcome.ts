/** What became of the records that the files of an import do not name. */
export interface MissingOutcome {
  what: 'articles' | 'due dates' | 'conditions' | 'prices';
  /** How many were made inactive, closed or ended. */
  count: number;
  /** Of due dates: what was open. */
  cents?: number;
  /** Of conditions: how many customers the files do not list. */
  customers?: number;
  /** Why none was, or some were not; null when all was done. */
  reason: string | null;
}

/** What is printed of an outcome without any change. */
export function notDone(what: MissingOutcome['what'], reason: string): MissingOutcome {
  return { what, count: 0, reason };
}

/** A part in percent of a whole, with one decimal. */
export function percentOf(part: number, whole: number): string {
  return ((part / whole) * 100).toFixed(1);
}
