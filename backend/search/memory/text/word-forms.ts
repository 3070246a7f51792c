/** Italian words with an irregular plural. */
const IRREGULAR = new Map(
  [
    ['dito', 'dita'],
    ['braccio', 'braccia'],
    ['ginocchio', 'ginocchia'],
    ['paio', 'paia'],
    ['lenzuolo', 'lenzuola'],
    ['uovo', 'uova'],
    ['uomo', 'uomini'],
    ['mano', 'mani'],
    ['ala', 'ali'],
    ['arma', 'armi'],
  ].flatMap(([one = '', other = '']) => [[one, other] as const, [other, one] as const]),
);

const SHORTEST = 4;
/** Roots of masculine words that end in -a: `sistema`, `elettricista`. */
const MASCULINE_IN_A = /(?:[aeo]m|ist)$/;

type IsKnown = (word: string) => boolean;

/**
 * The other number of a word in -e: `scale` → `scala`, `docce` → `doccia`; `chiave` → `chiavi` if there is no word in
 * -a.
 */
function ofE(word: string, isKnown: IsKnown): string[] {
  const root = word.slice(0, -1);
  const feminine = [`${root}a`, `${root.replace(/([cg])h$/, '$1')}a`, `${root}ia`].filter(isKnown);
  return feminine.length > 0 || isKnown(`${root}o`) ? feminine : [`${root}i`].filter(isKnown);
}

/** The plural of a word in -a: `valvola` → `valvole`, `tasca` → `tasche`, `doccia` → `docce`, `sistema` → `sistemi`. */
function ofA(word: string, isKnown: IsKnown): string[] {
  const root = word.slice(0, -1);
  const plurals = [`${root}e`, `${root}he`, `${root.replace(/([cg])i$/, '$1')}e`].filter(isKnown);
  return plurals.length > 0 || !MASCULINE_IN_A.test(root) ? plurals : [`${root}i`].filter(isKnown);
}

/** The plural of a word in -o: `tubo` → `tubi`, `pacco` → `pacchi`, `secchio` → `secchi`. */
function ofO(word: string, isKnown: IsKnown): string[] {
  const root = word.slice(0, -1);
  return (root.endsWith('i') ? [root] : [`${root}i`, `${root}hi`]).filter(isKnown);
}

/**
 * The singular of a word in -i: `secchi` → `secchio`, `pacchi` → `pacco`, `chiavi` → `chiave`, `sistemi` → `sistema`.
 */
function ofI(word: string, isKnown: IsKnown): string[] {
  if (isKnown(`${word}o`)) return [`${word}o`];
  const root = word.slice(0, -1);
  const masculine = [`${root}o`, `${root.replace(/([cg])h$/, '$1')}o`].filter(isKnown);
  // If `punta` exists, `punte` is its plural and not a singular of `punti`.
  const singulars = isKnown(`${root}a`) ? masculine : [...masculine, ...[`${root}e`].filter(isKnown)];
  return singulars.length > 0 || !MASCULINE_IN_A.test(root) ? singulars : [`${root}a`].filter(isKnown);
}

/**
 * Known plurals or singulars of an Italian word, without the word itself. The meaning of an ending depends on the other
 * known words: `punte` belongs to `punta` if that exists, and never to `punto`.
 */
export function numberForms(word: string, isKnown: IsKnown): string[] {
  if (word.length < SHORTEST) return [];
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined && isKnown(irregular)) return [irregular];
  const ending = word.at(-1);
  const rule = ending === 'o' ? ofO : ending === 'a' ? ofA : ending === 'e' ? ofE : ending === 'i' ? ofI : null;
  return rule ? [...new Set(rule(word, isKnown))].filter((form) => form !== word) : [];
}

/** Known forms of an Italian adjective in other genders and numbers: `zincato`, `zincata`, `zincati`, `zincate`. */
export function agreeingForms(word: string, isKnown: IsKnown): string[] {
  if (word.length < SHORTEST || !/[aeio]$/.test(word)) return [];
  const root = word.slice(0, -1).replace(/([cg])h$/, /[ei]$/.test(word) ? '$1' : '$&');
  const endings = /[cg]$/.test(root) ? ['o', 'a', 'i', 'e', 'hi', 'he'] : ['o', 'a', 'i', 'e'];
  return endings.map((ending) => root + ending).filter((form) => form !== word && isKnown(form));
}

const EVERY: IsKnown = () => true;

/** All possible forms of an Italian word in the other number, by its ending alone. */
export function possibleForms(word: string): string[] {
  if (word.length < SHORTEST || !/[aeio]$/.test(word)) return [];
  const root = word.slice(0, -1);
  // An ambiguous ending is read in both ways.
  const second = word.endsWith('i') ? [`${root}o`, `${root}e`, `${root.replace(/([cg])h$/, '$1')}o`] : [];
  const singular = word.endsWith('e') ? [`${root}i`] : [];
  return [...new Set([...numberForms(word, EVERY), ...second, ...singular])].filter((form) => form !== word);
}
