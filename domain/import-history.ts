/**
 * A reason as it is stored: its English text with the values that stand for its placeholders, which may be reasons
 * themselves; or only words, as earlier versions stored them.
 */
export type KeptReason = string | { readonly text: string; readonly values?: Readonly<Record<string, unknown>> };

/** What is wrong with a row that was rejected, or stored without a value. */
export interface RejectedProblem {
  /** The column of its cell; null where it is about the row. */
  column: string | null;
  field: string | null;
  reason: KeptReason;
  severity: 'refused' | 'incomplete' | 'duplicate' | 'note';
}

/** Equal reasons of a report, with the first places. */
interface FoundReasons {
  severity: RejectedProblem['severity'];
  field: string | null;
  reason: KeptReason;
  count: number;
  places: string[];
  advice: KeptReason;
}

/** A price that a run changed, in euro for one unit. */
interface FoundPrice {
  code: string;
  field: string;
  old: number;
  new: number;
}

/** What a run has found, kept with it for the office. */
export interface FoundByRun {
  reasons: FoundReasons[];
  incomplete: number;
  duplicates: number;
  fields: { field: string; records: number; removed: number }[];
  prices: FoundPrice[];
  /** Why it is held. */
  held: { touched: number; steep: number } | null;
}

/** How the rows of a run were read, so that corrected rows are read alike. */
export interface RunReading {
  mapping: object;
  owner: string;
}

/** A value or row that undoing or releasing leaves as it is. */
export interface LeftValue {
  code: string;
  field: string;
  item: string;
  why: 'changed' | 'gone' | 'in-use' | 'taken' | 'refused';
  /** What is stored, and what would have been written, where one value is left. */
  now?: unknown;
  wanted?: unknown;
}

/** What is asked of a run: steps of prices to leave out of a release, or corrected rows. */
export interface TaskParameters {
  leaveOut?: string[];
  rows?: { number: number; cells: Record<string, string> }[];
  /** Who asked, for the log. */
  actor?: object;
}

/** What undoing, releasing or correcting has done, or would do. */
export interface TaskResult {
  inserted: number;
  updated: number;
  /** Values and rows that stay, or rows that were rejected again. */
  left: number;
  examples: LeftValue[];
  fields: { field: string; records: number; removed: number }[];
}

/** Why nothing was done. */
export interface TaskFailure {
  why: 'busy' | 'impossible' | 'failed';
  /** Who is at work, or what went wrong. */
  detail: string;
}
