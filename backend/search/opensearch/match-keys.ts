import { GROUPS, KEY_BITS } from '../memory/query/weights.ts';

/**
 * Scores of OpenSearch are floats with 24 bits. Below 2^17 is the mean score of the words; the other parts of a ranking
 * key are added to it.
 */
export const PROMINENT_MATCH = 2 ** 17;
/** Above it is the ranking key of a code. */
export const FIRST_SPECIAL = 2 ** 18;
/** Added for articles of the brand that is the whole text. */
export const OF_BRAND = 2 ** 20;

const LARGEST = 2 ** KEY_BITS - 1;

/** The score that KEY_SCRIPT turns into a ranking key. */
export function scoreOfKey(key: number): number {
  const group = key >> KEY_BITS;
  if (group > GROUPS.prominent) return FIRST_SPECIAL + key;
  return ((key & LARGEST) << (16 - KEY_BITS)) + (group === GROUPS.prominent ? PROMINENT_MATCH : 0);
}

/** Painless: the ranking key of a variant (keyOf, ownBrandKey in memory/query/weights.ts) from its score. */
export const KEY_SCRIPT = `
  double score = _score;
  boolean isOwn = score >= ${OF_BRAND}.0;
  if (isOwn) score -= ${OF_BRAND}.0;
  int key = 0;
  if (score >= ${FIRST_SPECIAL}.0) key = (int) (score - ${FIRST_SPECIAL}.0 + 0.5);
  else if (score > 0) {
    int group = 0;
    if (score >= ${PROMINENT_MATCH}.0) { group = 1; score -= ${PROMINENT_MATCH}.0; }
    int fine = (int) (score + 0.5) / 16;
    key = group * 4096 + (fine < 1 ? 1 : fine > 4095 ? 4095 : fine);
  }
  if (isOwn) {
    int fine = key >= 12288 ? 4095 : key % 4096;
    int own = 8192 + (fine < 512 ? 512 : fine);
    if (own > key) key = own;
  }
  return key;`;
