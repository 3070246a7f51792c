const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because it would write a duplicate of a unique value. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}
