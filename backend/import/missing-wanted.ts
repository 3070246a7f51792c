import type { MissingScope } from '../catalogue/index.ts';
import type { KindName } from './mapping/fields.ts';

/** What happens to what the files do not name, and the kinds of files for which that can be asked. */
export const MISSING = {
  inactive: ['articles'],
  closed: ['due-dates', 'customers', 'prices'],
  'closed-named': ['due-dates', 'customers'],
} as const satisfies Record<string, readonly KindName[]>;

export interface MissingWanted {
  how: keyof typeof MISSING;
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
