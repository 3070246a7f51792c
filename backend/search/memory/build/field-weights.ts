/**
 * The weights of BM25F. A word counts in each field by `weight`, less in a field longer than `length`, the usual number
 * of its words, and `sensitivity` says how much less (0: not at all). The numbers were chosen by measuring
 * (docs/decisions/ranking.md). The lengths are fixed, so that one article's score does not depend on all others.
 */
export interface Field {
  weight: number;
  length: number;
  sensitivity: number;
}

export const FIELDS = {
  name: { weight: 3, length: 8, sensitivity: 0.4 },
  summary: { weight: 1, length: 12, sensitivity: 0.4 },
  description: { weight: 0.1, length: 60, sensitivity: 0.75 },
  feature: { weight: 0.3, length: 20, sensitivity: 0.75 },
  brand: { weight: 1.5, length: 1, sensitivity: 0 },
  collection: { weight: 1, length: 2, sensitivity: 0 },
  /** Colour and size, by which articles are chosen. */
  choice: { weight: 1, length: 1, sensitivity: 0 },
  category: { weight: 0.7, length: 2, sensitivity: 0.4 },
  /** The words of a family's name that name its things. */
  family: { weight: 1.5, length: 2, sensitivity: 0.4 },
} as const satisfies Record<string, Field>;

/** Share of a word of the name that says what the thing is for: after `per`, `con`, `for`, `with`. */
export const PURPOSE = 0.5;

/** Share of one of several measures of the name: what has this one alone comes first. */
export const ONE_OF_SEVERAL = 0.25;

/** How soon more occurrences stop counting: a weighted frequency of this much has half of the highest impact. */
const SATURATION = 1.2;

/** Weighted frequencies are collected in whole numbers of this fraction, up to `MAXIMUM_FREQUENCY`. */
export const UNITS_OF_FREQUENCY = 128;
export const MAXIMUM_FREQUENCY = 2047;

/** The weighted frequency of one occurrence in a field with this many words, in whole units. */
export function frequencyIn({ weight, length, sensitivity }: Field, words: number, share = 1): number {
  const norm = 1 - sensitivity + (sensitivity * words) / length;
  return Math.max(1, Math.round((UNITS_OF_FREQUENCY * weight * share) / Math.max(0.5, norm)));
}

/** The impact of a term on the score of a document, 1 to 255, by its weighted frequency. */
export function impactOf(frequency: number): number {
  const times = frequency / UNITS_OF_FREQUENCY;
  return Math.max(1, Math.round((255 * times) / (SATURATION + times)));
}
