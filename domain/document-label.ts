/** Series, year and number: the name of an order, invoice or transport document. */
export interface DocumentName {
  cause: string;
  year: number;
  number: number;
}

const LABEL = /^(.+)\/(\d{4})\/(\d{1,10})$/;
const LARGEST = 2_147_483_647;

/** Label of a document as printed: F/2026/7001. */
export function documentLabel({ cause, year, number }: DocumentName): string {
  return `${cause}/${year}/${number}`;
}

/** The name that a label contains; null when it is none. The series itself may contain a slash. */
export function parseDocumentLabel(label: string): DocumentName | null {
  const [, cause, year, number] = LABEL.exec(label.trim()) ?? [];
  if (cause === undefined || Number(number) > LARGEST) return null;
  return { cause, year: Number(year), number: Number(number) };
}

/**
 * A file name for a document: F-2026-7001. Other characters of the series are replaced by their code, so that different
 * documents have different names.
 */
export function documentFileName({ cause, year, number }: DocumentName): string {
  const series = cause.replace(/[^A-Za-z0-9]/g, (character) => `_${character.codePointAt(0)?.toString(16)}_`);
  return `${series}-${year}-${number}`;
}
