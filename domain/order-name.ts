import type { DocumentName } from './document-label.ts';

/** The name of an order for people: 'OWEB / 123 / 2026'. */
export function orderName({ cause, year, number }: DocumentName): string {
  return `${cause} / ${number} / ${year}`;
}

/** What a searched text is compared with: see `parseSearchedNumbers`. */
export interface SearchedWord {
  /** What it looks for in other texts, all of it: 'ball', or 'OWEB', '123' and '2026' of 'OWEB/123/2026'. */
  parts: string[];
  /** What it looks for in numbers of documents: lower case, parts separated by one blank, no zeros in front. */
  number: string;
  /** Whether `number` has to be there as a whole, because it has several parts or had zeros in front. */
  isWhole: boolean;
}

/**
 * The words of a searched text. A document is found by its number whatever its parts are separated by, with and without
 * zeros in front: 'OWEB / 123 / 2026', 'OWEB-2026-000123', 'oweb.123.2026', '123'.
 */
export function parseSearchedNumbers(text: string): SearchedWord[] {
  return text
    .replace(/\s+[/·.–-]\s+/g, '/')
    .split(/\s+/)
    .flatMap((word) => {
      const parts = word.split(/[/·]/).filter(Boolean);
      const typed = word
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
      const number = typed.replace(/(?<![\p{L}\p{N}])0+(?=[0-9])/gu, '');
      return parts.length === 0 ? [] : [{ parts, number, isWhole: number.includes(' ') || number !== typed }];
    });
}
