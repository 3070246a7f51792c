import type { Locale } from '../../domain/locale.ts';

/** Phrases with the same meaning in search, at most 50; a single phrase has no effect. */
export interface SynonymRecord {
  code: string;
  /** Language of the searches it applies to; all when missing. */
  language?: Locale | null;
  phrases: string[];
}
