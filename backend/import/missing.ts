import type { MissingScope } from '../catalogue/index.ts';

/** What can happen to records that the files do not name; each kind declares which of these it supports. */
export const missingModes = ['inactive', 'closed', 'closed-named'] as const;
export type MissingMode = (typeof missingModes)[number];

export interface MissingWanted {
  how: MissingMode;
  /** Highest share of the articles, due dates, customers with conditions, prices, conditions of classes. */
  limitPercent: number;
  /** Highest share of their open amount, or of their conditions. */
  amountPercent: number;
  scope: MissingScope | null;
}

/** Highest share of the articles that may become inactive, in percent. */
export const defaultMissingLimit = 10;
/** At the end of a month many due dates are paid at once; a truncated file lacks more than that. */
export const defaultClosedLimit = 30;

/** What an import did with the records that its files do not name. */
export interface MissingOutcome {
  what: 'articles' | 'due dates' | 'conditions' | 'prices';
  /** How many were made inactive, closed or ended. */
  count: number;
  /** Open amount of the due dates. */
  cents?: number;
  /** Of conditions: how many customers the files do not list. */
  customers?: number;
  /** Why none or only some were ended; null when all were. */
  reason: string | null;
}

/** The outcome when nothing was ended. */
export function nothingEnded(what: MissingOutcome['what'], reason: string): MissingOutcome {
  return { what, count: 0, reason };
}

/** A part in percent of a whole, with one decimal. */
export function percentOf(part: number, whole: number): string {
  return ((part / whole) * 100).toFixed(1);
}
