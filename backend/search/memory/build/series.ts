import { fold } from '../../fold.ts';

/** Runs with a digit, signs, and up to two letters (`FF`, `MF`): what distinguishes the articles of a series. */
const FIGURES = /\S*\d\S*|[^a-z\s]+|\b[a-z]{1,2}\b/g;
/** With this many words before the brand, they name the series, and what follows the brand is the name of a model. */
const SERIES_WORDS = 2;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

const HASH_START = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;

/** A number of 32 bits for a text (FNV-1a), the same in every build. */
function hashOf(text: string): number {
  let hash = HASH_START;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), HASH_FACTOR);
  return hash >>> 0;
}

/**
 * The number of the series of a product: the same for names that are equal apart from figures, brand and the model after
 * the brand. It depends on nothing else, so that articles of different builds can be compared.
 */
export function seriesOf(name: string, brand: string): number {
  const brandWords = new Set(wordsOf(fold(brand)));
  const words = wordsOf(fold(name).replace(FIGURES, ' '));
  const place = words.findIndex((word) => brandWords.has(word));
  const named = place < SERIES_WORDS ? words.filter((word) => !brandWords.has(word)) : words.slice(0, place);
  return hashOf(named.join(' '));
}
