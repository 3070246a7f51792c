import type { MissingScope } from '../catalogue/index.ts';
import { explain, type Reason } from '../texts/index.ts';

/** What can happen to records that the files do not name; each kind declares which of these it supports. */
export const missingModes = ['inactive', 'closed', 'closed-named'] as const;
export type MissingMode = (typeof missingModes)[number];

export interface MissingWanted {
  how: MissingMode;
  /** Highest shares that may be ended; of what, the ceilings of the kind say. */
  limitPercent: number;
  amountPercent: number;
  scope: MissingScope | null;
}

/** The option that raises or lowers a ceiling. */
type CeilingOption = '--missing-limit' | '--missing-amount-limit';

/** The largest share of something that the files of a kind may end or remove at once. */
export interface Ceiling {
  kind: string;
  option: CeilingOption;
  /** In percent, if the command says nothing else. */
  percent: number;
  of: string;
}

/** At the end of a month many due dates are paid at once; a truncated file lacks more than that. */
const CLOSED_PERCENT = 30;

/** All ceilings: whatever a full file ends or removes has one, and the help and the documents name it. */
export const ceilings: readonly Ceiling[] = [
  { kind: 'articles', option: '--missing-limit', percent: 10, of: 'the active articles' },
  { kind: 'due-dates', option: '--missing-limit', percent: CLOSED_PERCENT, of: 'the open due dates' },
  { kind: 'due-dates', option: '--missing-amount-limit', percent: CLOSED_PERCENT, of: 'their amount' },
  { kind: 'customers', option: '--missing-limit', percent: CLOSED_PERCENT, of: 'the customers with conditions' },
  // Those of lists that a file replaces hold without --missing too; fewer than 50 entries may always go.
  {
    kind: 'customers',
    option: '--missing-amount-limit',
    percent: CLOSED_PERCENT,
    of: 'the conditions, of each customer and of all',
  },
  { kind: 'prices', option: '--missing-limit', percent: CLOSED_PERCENT, of: 'the prices of the lists' },
  { kind: 'class-conditions', option: '--missing-limit', percent: CLOSED_PERCENT, of: 'the conditions of classes' },
  { kind: 'promotions', option: '--missing-amount-limit', percent: CLOSED_PERCENT, of: 'the rows of each promotion' },
  {
    kind: 'customer-groups',
    option: '--missing-amount-limit',
    percent: CLOSED_PERCENT,
    of: 'the customers of each group',
  },
];

/** The ceiling of a kind that an option moves; 100 where it has none. */
export function ceilingPercent(kind: string, option: CeilingOption): number {
  return ceilings.find((one) => one.kind === kind && one.option === option)?.percent ?? 100;
}

/** What an import did with the records that its files do not name. */
export interface MissingOutcome {
  what: 'articles' | 'due dates' | 'conditions' | 'prices' | 'rows of promotions' | 'customers of groups';
  /** How many were made inactive, closed or ended. */
  count: number;
  /** Open amount of the due dates. */
  cents?: number;
  /** Of conditions: how many customers the files do not list. */
  customers?: number;
  /** Why none or only some were ended; null when all were. */
  reason: Reason | null;
}

/** The outcome when nothing was ended. */
export function nothingEnded(what: MissingOutcome['what'], reason: Reason): MissingOutcome {
  return { what, count: 0, reason };
}

const CUT_OFF = {
  'rows of promotions':
    'more than {percent} % of the rows of promotions {names} are no longer in the file, which may be cut off; nothing was taken out of them. --missing closed-named with --missing-amount-limit 100 does it, and with --dry-run lists what would go',
  'customers of groups':
    'more than {percent} % of the customers of groups {names} are no longer in the file, which may be cut off; nothing was taken out of them. --missing closed-named with --missing-amount-limit 100 does it, and with --dry-run lists what would go',
} as const;

/** The outcome for lists that would lose too many entries and stay as they are; null when there are none. */
export function keptLists(
  what: 'rows of promotions' | 'customers of groups',
  codes: readonly string[],
  percent: number,
): MissingOutcome | null {
  if (codes.length === 0) return null;
  const names = codes.slice(0, 10).join(', ') + (codes.length > 10 ? ' …' : '');
  return nothingEnded(what, explain(CUT_OFF[what], { percent, names }));
}

/** A part in percent of a whole, with one decimal. */
export function percentOf(part: number, whole: number): string {
  return ((part / whole) * 100).toFixed(1);
}
