/** The import cannot run or continue; the message tells the user why. Exit code 2. */
export class ImportError extends Error {
  override name = 'ImportError';
}

/** `ENOENT` and the like of a caught error, or undefined. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
