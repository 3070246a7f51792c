/** Score of an impact of 1 and match reason by byte of field ranks, and the origin of the matches. */
export interface TermScores {
  weights: Uint8Array;
  reasons: Uint8Array;
  origin: number;
}

/** The matches of one condition of a text, or of the whole text; `Found` is what the engine makes of the latter. */
export interface MatchScores<Found> {
  clear(): void;
  isEmpty(): boolean;
  /** Adds a match; the best one of a variant is kept. */
  mark(variant: number, score: number, cause: number): void;
  /** Adds a term wherever it occurs. */
  markTerm(term: number, worth: TermScores): void;
  /**
   * Increases the score of a word in the name where its synonym names the family: a notebook among laptops is a laptop.
   */
  confirm(term: number, namesThing: Uint8Array): void;
  /**
   * Adds what matches all words of a phrase with their mean score, times `uncertain` where a word is not in the name; 0
   * leaves these out.
   */
  addPhrase(phrase: MatchConjunction, uncertain: number): void;
  /** Adds what matches the only condition, with its ranking key, and clears the condition. */
  addKeys(condition: MatchScores<Found>): void;
  /** Adds what matches all conditions, with its ranking key, or with `below` in that many steps below it. */
  addKeysOfAll(all: MatchConjunction, below?: number): void;
  /** Adds the articles of brands, with their ranking key. */
  markBrands(brands: readonly number[], cause: number): void;
  /** A copy of all matches for `restore`. */
  copy(): unknown;
  restore(copy: unknown): void;
  found(): Found;
}

/** What matches all of several conditions. */
export interface MatchConjunction {
  clear(): void;
  isEmpty(): boolean;
  /** Whether it is empty as far as is known without counting. */
  isKnownEmpty(): boolean;
  /**
   * Whether the condition of the thing is met only in features and descriptions, and none in a name, as far as is known
   * without a search.
   */
  lacksThing(): boolean;
  /** Keeps what also matches this condition, and clears it. */
  and(condition: MatchScores<unknown>): void;
  /** The same; the condition counts by its rarity times `factor`, and names the thing or not. */
  andByRarity(condition: MatchScores<unknown>, factor: number, isThing: boolean): void;
}

/** Which conditions the best article matches. */
export interface MatchSums {
  clear(): void;
  /**
   * Adds a condition (index 0 to 11) with a bonus, which counts more than its scores by their rarity, and clears it.
   * If anything matches by more than a similar word, matches by similar words are ignored.
   */
  add(place: number, condition: MatchScores<unknown>, bonus: number): void;
  /**
   * Conditions of the variant with the highest sum, among those that do not have all conditions of one of `except` (only
   * for an index in this process); the first variant wins ties. 0 when there is none.
   */
  best(except?: readonly number[]): number;
}

/** Makes the buffers of a text match: for an index in this process, or to query an external search engine. */
export interface MatchBuffers<Found> {
  scores(): MatchScores<Found>;
  conjunction(): MatchConjunction;
  merits(): MatchSums;
}
