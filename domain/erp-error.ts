/** The last part of what is stored about a refusal: the ERP's own words, without our sentence before them. */
export function wordsOfErp(error: string): string {
  return /: ([^:]+)$/.exec(error)?.[1] ?? error;
}
