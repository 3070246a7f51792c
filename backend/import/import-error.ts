/** The import cannot run or continue; the message says why. Exit code 2. */
export class ImportError extends Error {
  override name = 'ImportError';
}

/** `ENOENT` and the like of a caught error, or undefined. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The message of a caught error; any other value as text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
