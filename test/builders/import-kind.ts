/** Expected effects of each field of one import kind; for import-fields.test.ts. */
export interface ImportKind {
  kind: string;
  /** The fields that identify the record. */
  key: Record<string, unknown>;
  /** The record stored before the test. */
  stored: Record<string, unknown>;
  /** A new value for each field, and the changes: columns of the table, or another table. */
  changes: [field: string, value: unknown, changed: string[]][];
  /** Fields that an empty cell clears, and the changes. */
  empties: [field: string, changed: string[]][];
  /** Fields that cannot be empty: a stored record keeps the value and a new one needs it. */
  required: string[];
  /** Invalid values, which are ignored and reported. */
  bad: [field: string, value: unknown][];
}
