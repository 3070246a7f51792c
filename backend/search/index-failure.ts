/** The first search index could not be built, however often it was tried; the message says why, for people. */
export class SearchIndexFailure extends Error {
  override name = 'SearchIndexFailure';
}

/** What a failed build says of its reason, in one line: where it failed in the code is for the log. */
export function reasonInShort(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [first = ''] = text.split('\n', 1);
  // A builder that ends by an error prints the place first, then the error.
  const [, cause] = /^(?:\w*error): (.+)$/im.exec(text) ?? [];
  return cause !== undefined && !first.includes(cause) ? `${first.replace(/:.*$/, '')}: ${cause}` : first;
}
