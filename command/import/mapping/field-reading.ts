/** What is wrong with one field of a row. */
export interface FieldProblem {
  field: string;
  reason: string;
}

/** What a row says about one field. */
export interface FieldReading {
  /** undefined when it says nothing, or nothing that can be used; null or an empty list is an empty cell. */
  value?: unknown;
  /** A value for a new record only: a default where the column is absent, the good parts of a list with bad ones. */
  ifNew?: unknown;
  remarks: FieldProblem[];
}

export const missing = 'The value is missing.';
