export type Language = 'it' | 'en';

const DIGIT = /\d/;

/** Cuts an Italian word to what singular and plural, masculine and feminine share: `valvole` and `valvola` → `valvol`. */
function stemItalian(word: string): string {
  if (word.length < 4) return word;
  let stem = /[aeio]$/.test(word) ? word.slice(0, -1) : word;
  if (stem.length > 3 && stem.endsWith('i')) stem = stem.slice(0, -1);
  if (stem.length > 3 && /[cg]h$/.test(stem)) stem = stem.slice(0, -1);
  return stem;
}

/** Takes the plural off an English word: `batteries` → `battery`, `wrenches` → `wrench`, `valves` → `valve`. */
function stemEnglish(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(ch|sh|ss|x|z)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** Stems worked out before: a catalogue says the same words over and over. */
const known = { it: new Map<string, string>(), en: new Map<string, string>() };
const MOST_KNOWN = 50_000;

/** The stem of a folded word in a language; words with digits are codes or measures and stay whole. */
export function stem(word: string, language: Language): string {
  const stems = known[language];
  let found = stems.get(word);
  if (found === undefined) {
    found = DIGIT.test(word) ? word : language === 'it' ? stemItalian(word) : stemEnglish(word);
    if (stems.size >= MOST_KNOWN) stems.clear();
    stems.set(word, found);
  }
  return found;
}

/** The stems a typed word may stand for when its language is not known, without repetition. */
export function stemsOf(word: string): string[] {
  const italian = stem(word, 'it');
  const english = stem(word, 'en');
  return italian === english ? [italian] : [italian, english];
}
