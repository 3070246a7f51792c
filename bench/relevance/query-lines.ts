import type { Locale } from '../../domain/locale.ts';
import type { JudgedQuery, Rule } from './judgement.ts';

/**
 * A query in words with its grading rules: 3 is what the buyer wants, 2 is acceptable, 1 is related; everything else is
 * wrong.
 */
export type Line = readonly [text: string, wanted: Rule | readonly Rule[], acceptable?: Rule, related?: Rule];

/** The queries of one kind and language. */
export function queries(kind: string, locale: Locale, lines: readonly Line[]): JudgedQuery[] {
  return lines.map(([text, wanted, acceptable, related]) => ({
    kind,
    text,
    locale,
    grades: [
      ...[wanted].flat().map((rule) => [3, rule] as const),
      ...(acceptable ? [[2, acceptable] as const] : []),
      ...(related ? [[1, related] as const] : []),
    ],
  }));
}
