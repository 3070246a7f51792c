/** Phrases with the same meaning in search, at most 50; a single phrase has no effect. */
export interface SynonymRecord {
  code: string;
  /** Language of the searches it applies to; all when missing. */
  language?: 'it' | 'en' | null;
  phrases: string[];
}
