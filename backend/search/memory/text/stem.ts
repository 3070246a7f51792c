import type { Locale } from '../../../../domain/locale.ts';

const DIGIT = /\d/;

/** Irregular English plurals, and words without a singular that the rules would change into another word. */
const ENGLISH: Record<string, string> = {
  knives: 'knife', shelves: 'shelf', halves: 'half', leaves: 'leaf', wolves: 'wolf', lives: 'life', teeth: 'tooth',
  feet: 'foot', mice: 'mouse', dice: 'die', men: 'man', women: 'woman', people: 'person', children: 'child',
  glasses: 'glasses', axes: 'axe', dies: 'die', ties: 'tie', goods: 'goods',
}; // prettier-ignore

/** The singular of an English word: `batteries` → `battery`, `wrenches` → `wrench`, `valves` → `valve`. */
function singularEnglish(word: string): string {
  const irregular = ENGLISH[word];
  if (irregular !== undefined) return irregular;
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(ch|sh|ss|x|z)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** Cache of singulars: a catalogue repeats the same words. */
const known = new Map<string, string>();
const MAXIMUM_KNOWN = 50_000;

/**
 * The index term of a folded word: English words in the singular, Italian ones as written, because the meaning of a
 * final vowel depends on the other words of the catalogue (see word-forms.ts). Words with digits are codes or measures
 * and stay unchanged.
 */
export function termOf(word: string, language: Locale): string {
  if (language === 'it') return word;
  let found = known.get(word);
  if (found === undefined) {
    found = DIGIT.test(word) ? word : singularEnglish(word);
    if (known.size >= MAXIMUM_KNOWN) known.clear();
    known.set(word, found);
  }
  return found;
}
