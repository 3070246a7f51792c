/** Italian words whose plural has another ending than the rules give. */
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
/** Roots of masculine words in a: `sistema`, `elettricista`. */
const MASCULINE_IN_A = /(?:[aeo]m|ist)$/;

type IsKnown = (word: string) => boolean;

/** Of `scale`, `scala`; of `chiave`, `chiavi`; of `docce`, `doccia`. Only when there is no `…a` it is a singular. */
function ofE(word: string, isKnown: IsKnown): string[] {
  const root = word.slice(0, -1);
  const feminine = [`${root}a`, `${root.replace(/([cg])h$/, '$1')}a`, `${root}ia`].filter(isKnown);
  return feminine.length > 0 || isKnown(`${root}o`) ? feminine : [`${root}i`].filter(isKnown);
}

/** Of `valvola`, `valvole`; of `tasca`, `tasche`; of `doccia`, `docce`; of `sistema`, `sistemi`. */
function ofA(word: string, isKnown: IsKnown): string[] {
  const root = word.slice(0, -1);
  const plurals = [`${root}e`, `${root}he`, `${root.replace(/([cg])i$/, '$1')}e`].filter(isKnown);
  return plurals.length > 0 || !MASCULINE_IN_A.test(root) ? plurals : [`${root}i`].filter(isKnown);
}

/** Of `tubo`, `tubi`; of `pacco`, `pacchi`; of `secchio`, `secchi`. */
function ofO(word: string, isKnown: IsKnown): string[] {
  const root = word.slice(0, -1);
  return (root.endsWith('i') ? [root] : [`${root}i`, `${root}hi`]).filter(isKnown);
}

/** Of `secchi`, `secchio`; of `pacchi`, `pacco`; of `chiavi`, `chiave`; of `sistemi`, `sistema`. */
function ofI(word: string, isKnown: IsKnown): string[] {
  if (isKnown(`${word}o`)) return [`${word}o`];
  const root = word.slice(0, -1);
  const masculine = [`${root}o`, `${root.replace(/([cg])h$/, '$1')}o`].filter(isKnown);
  // Where there is a `punta`, `punte` are several of those and no singular of `punti`.
  const singulars = isKnown(`${root}a`) ? masculine : [...masculine, ...[`${root}e`].filter(isKnown)];
  return singulars.length > 0 || !MASCULINE_IN_A.test(root) ? singulars : [`${root}a`].filter(isKnown);
}

/**
 * The plurals or singulars of an Italian word among the words that are known; not the word itself. What an ending means
 * is told by the other words: `punte` belongs to `punta` where there is one, and never to `punto`.
 */
export function numberForms(word: string, isKnown: IsKnown): string[] {
  if (word.length < SHORTEST) return [];
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined && isKnown(irregular)) return [irregular];
  const ending = word.at(-1);
  const rule = ending === 'o' ? ofO : ending === 'a' ? ofA : ending === 'e' ? ofE : ending === 'i' ? ofI : null;
  return rule ? [...new Set(rule(word, isKnown))].filter((form) => form !== word) : [];
}

/** What an Italian adjective may end in beside what was typed: `zincato`, `zincata`, `zincati`, `zincate`. */
export function agreeingForms(word: string, isKnown: IsKnown): string[] {
  if (word.length < SHORTEST || !/[aeio]$/.test(word)) return [];
  const root = word.slice(0, -1).replace(/([cg])h$/, /[ei]$/.test(word) ? '$1' : '$&');
  const endings = /[cg]$/.test(root) ? ['o', 'a', 'i', 'e', 'hi', 'he'] : ['o', 'a', 'i', 'e'];
  return endings.map((ending) => root + ending).filter((form) => form !== word && isKnown(form));
}

const EVERY: IsKnown = () => true;

/** All an Italian word might be in the other number, as far as its ending tells. */
export function possibleForms(word: string): string[] {
  if (word.length < SHORTEST || !/[aeio]$/.test(word)) return [];
  const root = word.slice(0, -1);
  // An ending with two meanings is read in both.
  const second = word.endsWith('i') ? [`${root}o`, `${root}e`, `${root.replace(/([cg])h$/, '$1')}o`] : [];
  const singular = word.endsWith('e') ? [`${root}i`] : [];
  return [...new Set([...numberForms(word, EVERY), ...second, ...singular])].filter((form) => form !== word);
}
