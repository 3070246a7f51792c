/** The problem with one field of a row. */
export interface FieldProblem {
  field: string;
  reason: string;
}

/** The value of one field in a row. */
export interface FieldReading {
  /** undefined when there is no usable value; null or an empty list is an empty cell. */
  value?: unknown;
  /**
   * A value for a new record only: a default where the column is absent, or the valid parts of a list with invalid
   * ones.
   */
  ifNew?: unknown;
  remarks: FieldProblem[];
  /** What could be read of the objects of a list that are left out alone. */
  unusable?: object[];
  /** Whether HTML in the value became plain text. */
  hadHtml?: boolean;
}

export const missing = 'The value is missing.';
