import type { Origin } from '../../search-engine.ts';
import type { Nearest } from './nearest.ts';
import type { Selection } from './selection.ts';

/** The variants that match a text; keys and causes are by variant and valid until the next text is matched. */
export interface MatchedVariants {
  variants: Selection;
  /** Ranking keys (weights.ts). */
  scores: Uint16Array;
  /** Each packs the number of a reason and of an origin. */
  causes: Uint16Array;
}

/** What a search says of a text besides the variants that match. */
export interface TextReading {
  origins: readonly Origin[];
  leftOut: string[];
  /** Whether the variants match only some words of the text. */
  isPartial: boolean;
  exact: number | null;
  /** Number of letters searched of a longer text; null for the whole text. */
  searchedLetters: number | null;
  /** For a list of codes: the variants that have one of them exactly, in the order typed. */
  listed: readonly number[];
  /** What may have been meant, where nothing matches, or only some words. */
  nearest: Nearest;
}

export type TextMatch = MatchedVariants & TextReading;
