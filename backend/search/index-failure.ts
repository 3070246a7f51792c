/** The first search index could not be built after all retries; the message gives the reason for the operator. */
export class SearchIndexFailure extends Error {
  override name = 'SearchIndexFailure';
}

/** The reason of a failed build in one line, without the stack trace, which is in the log. */
export function oneLineReason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [first = ''] = text.split('\n', 1);
  // An uncaught error in the build process prints its location first, then the error.
  const [, cause] = /^(?:\w*error): (.+)$/im.exec(text) ?? [];
  return cause !== undefined && !first.includes(cause) ? `${first.replace(/:.*$/, '')}: ${cause}` : first;
}
