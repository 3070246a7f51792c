/** Endings of the forms with which people say what they do, by the ending of the infinitive: `taglio`, `proteggono`. */
const ENDINGS: Record<string, readonly string[]> = {
  are: ['are', 'o', 'i', 'a', 'iamo', 'ate', 'ano', 'ato', 'ata', 'ati', 'ate', 'ando'],
  ere: ['ere', 'o', 'i', 'e', 'iamo', 'ete', 'ono', 'a', 'ano', 'uto', 'uta', 'endo'],
  ire: [
    'ire',
    'o',
    'i',
    'e',
    'iamo',
    'ite',
    'ono',
    'a',
    'ano',
    'ito',
    'ita',
    'endo',
    'isco',
    'isci',
    'isce',
    'iscono',
    'isca',
  ],
};
/** Pronouns behind an infinitive: `tagliarlo`, `proteggermi`. */
const PRONOUNS = ['la', 'le', 'li', 'lo', 'mi', 'ne', 'si'];
/** Forms of irregular verbs, beside the regular ones. */
const IRREGULAR: Record<string, readonly string[]> = {
  bere: ['bevo', 'bevi', 'beve', 'beviamo', 'bevono'],
  cuocere: ['cuocio', 'cuociono'],
  fare: ['faccio', 'fai', 'fa', 'facciamo', 'fanno'],
  salire: ['salgo', 'salgono'],
  spegnere: ['spengo', 'spengono'],
  togliere: ['tolgo', 'tolgono', 'tolga', 'tolgano'],
};
const INFINITIVE = /^(.{2,})([aei]re)$/;

/** The root before an ending, with the sound that it has in the infinitive: `attacch-i`, `tagl-i`. */
function joined(root: string, ending: string, isFirst: boolean): string {
  if (!isFirst || !ending.startsWith('i')) return root + ending;
  if (root.endsWith('i')) return root + ending.slice(1);
  return /[cg]$/.test(root) ? `${root}h${ending}` : root + ending;
}

/** The regular forms of an Italian infinitive in which people ask; only the word itself, if it is none. */
export function formsOfVerb(word: string): string[] {
  const [, root = '', kind = ''] = INFINITIVE.exec(word) ?? [];
  if (root === '') return [word];
  const forms = (ENDINGS[kind] ?? []).map((ending) => joined(root, ending, kind === 'are'));
  return [
    ...new Set([word, ...forms, ...(IRREGULAR[word] ?? []), ...PRONOUNS.map((pronoun) => word.slice(0, -1) + pronoun)]),
  ];
}
