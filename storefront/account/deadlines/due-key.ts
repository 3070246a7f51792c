import { documentLabel } from '../../../domain/document-label.ts';
import type { DueDate } from '../documents/parse-chain.ts';
import type { DocumentKey } from '../../parsers/wire.ts';

/** Name of a due date in the form: series, year and number of its document, and its place in the plan. */
export function dueKey({ document, position }: Pick<DueDate, 'document' | 'position'>): string {
  return `${documentLabel(document)}:${position}`;
}

/** The due date of a name; null when it is none. */
export function parseDueKey(text: string): (DocumentKey & { position: number }) | null {
  const [, cause, year, number, position] = /^(.+)\/(\d{4})\/(\d{1,10}):(\d{1,9})$/.exec(text) ?? [];
  if (cause === undefined) return null;
  return { cause, year: Number(year), number: Number(number), position: Number(position) };
}
