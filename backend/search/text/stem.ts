export type Language = 'it' | 'en';

const DIGIT = /\d/;

/** English plurals that follow no rule, and words that have no singular and would be cut to another word. */
const ENGLISH: Record<string, string> = {
  knives: 'knife', shelves: 'shelf', halves: 'half', leaves: 'leaf', wolves: 'wolf', lives: 'life', teeth: 'tooth',
  feet: 'foot', mice: 'mouse', dice: 'die', men: 'man', women: 'woman', people: 'person', children: 'child',
  glasses: 'glasses', axes: 'axe', dies: 'die', ties: 'tie', goods: 'goods',
}; // prettier-ignore

/** Takes the plural off an English word: `batteries` → `battery`, `wrenches` → `wrench`, `valves` → `valve`. */
function singularEnglish(word: string): string {
  const irregular = ENGLISH[word];
  if (irregular !== undefined) return irregular;
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(ch|sh|ss|x|z)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** Singulars worked out before: a catalogue says the same words over and over. */
const known = new Map<string, string>();
const MOST_KNOWN = 50_000;

/**
 * The term under which a folded word of a language is kept: English words in the singular, Italian ones as they are
 * written, because only the other words of the catalogue tell what a vowel at the end means (see word-forms.ts). Words
 * with digits are codes or measures and stay whole.
 */
export function termOf(word: string, language: Language): string {
  if (language === 'it') return word;
  let found = known.get(word);
  if (found === undefined) {
    found = DIGIT.test(word) ? word : singularEnglish(word);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(word, found);
  }
  return found;
}
