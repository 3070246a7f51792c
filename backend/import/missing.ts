import type { MissingScope } from '../catalogue/index.ts';

/** What can happen to what the files do not name; each kind says which of them it has. */
export const missingModes = ['inactive', 'closed', 'closed-named'] as const;
export type MissingMode = (typeof missingModes)[number];

export interface MissingWanted {
  how: MissingMode;
  /** Highest share of the records in question: articles, due dates, customers with conditions, prices. */
  limitPercent: number;
  /** Highest share of what they hold: open amount, conditions. */
  amountPercent: number;
  scope: MissingScope | null;
}

/** Highest share of the articles that may become inactive, in percent. */
export const defaultMissingLimit = 10;
/** At the end of a month many due dates are paid at once; a file that was cut off lacks more. */
export const defaultClosedLimit = 30;

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
export function nothingEnded(what: MissingOutcome['what'], reason: string): MissingOutcome {
  return { what, count: 0, reason };
}

/** A part in percent of a whole, with one decimal. */
export function percentOf(part: number, whole: number): string {
  return ((part / whole) * 100).toFixed(1);
}
