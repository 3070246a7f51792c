import { type Reason } from '../../texts/index.ts';
import type { FieldChange } from './field-changes.ts';

/** Number of inserted and changed rows (unchanged rows count as neither), and the changes. */
export interface UpsertResult {
  inserted: number;
  updated: number;
  /** Changes of records that existed before. */
  changes: FieldChange[];
  /** What a person should know about records that were imported, by their index in the given list. */
  remarks?: UpsertRemark[];
  /** How many existing prices or conditions the records name, changed or not. */
  touched?: number;
}

export interface UpsertRemark {
  index: number;
  field: string;
  reason: Reason;
  /** The record was imported whole: only said. */
  isNote?: boolean;
}

/** The sums of the counts, and all changes. */
export function sumResults(results: readonly UpsertResult[]): UpsertResult {
  return {
    inserted: results.reduce((sum, { inserted }) => sum + inserted, 0),
    updated: results.reduce((sum, { updated }) => sum + updated, 0),
    changes: results.flatMap(({ changes }) => changes),
    remarks: results.flatMap(({ remarks = [] }) => remarks),
    touched: results.reduce((sum, { touched = 0 }) => sum + touched, 0),
  };
}
