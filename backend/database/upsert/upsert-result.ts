import type { FieldChange } from './field-changes.ts';

/** Number of inserted and changed rows (unchanged rows count as neither), and the changes. */
export interface UpsertResult {
  inserted: number;
  updated: number;
  /** Changes of records that existed before. */
  changes: FieldChange[];
}

export const nothingUpserted: UpsertResult = { inserted: 0, updated: 0, changes: [] };

export function add(one: UpsertResult, other: UpsertResult): UpsertResult {
  return {
    inserted: one.inserted + other.inserted,
    updated: one.updated + other.updated,
    changes: [...one.changes, ...other.changes],
  };
}
