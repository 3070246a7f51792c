/** Endings of diminutives: `caschetto`, `scaletta`, `rullino`, `cassettina`; of a base in `-one`, `bulloncino`. */
const DIMINUTIVE = /^(.{3,})(?:ett[oaie]|in[oaie]|ell[oaie])$/;
const DIMINUTIVE_OF_LARGE = /^(.{3,}on)cin[oi]$/;
const DIMINUTIVE_ENDINGS = ['etto', 'etta', 'ino', 'ina'];
/** Endings of what does, or comes of, what a verb says: `saldatore`, `saldatrice`, `sigillante`. */
const DOERS: Record<string, readonly string[]> = {
  a: ['atore', 'atrice', 'atura', 'ante', 'azione'],
  e: ['itore', 'itrice', 'itura', 'ente', 'izione'],
  i: ['itore', 'itrice', 'itura', 'ente', 'izione'],
};
/** Verbs made of a noun: `incollare`. */
const MADE_VERB = /^i[nm](.{3,})are$/;
const VERB = /^(.{3,})([aei])re$/;
const DOER = /^(.{3,})(?:([ai])(?:tor[ei]|tric[ei]|tur[ae]|zion[ei])|(a)nt[ei])$/;
const SHORTEST = 5;
const SHORTEST_FORM = 4;

/** The root before a vowel that keeps its sound: `casch-etto`, `casc-o`. */
const withoutH = (root: string): string => root.replace(/([cg])h$/, '$1');

function ofVerb(root: string, vowel: string): string[] {
  const doers = (DOERS[vowel] ?? []).map((ending) => root + ending);
  // `tagliare` → `taglio`, `stuccare` → `stucco`, `verniciare` → `vernice`.
  return [...doers, `${root}o`, `${root}a`, `${root.replace(/i$/, '')}e`];
}

/** Whether an Italian word is an infinitive, by its ending. */
export function isVerb(word: string): boolean {
  return word.length > SHORTEST && VERB.test(word);
}

/** What an Italian word may be a diminutive of, by its ending: `caschetto`, `casco`. */
export function basesOf(word: string): string[] {
  const [, large] = DIMINUTIVE_OF_LARGE.exec(word) ?? [];
  if (large !== undefined) return [`${large}e`];
  const [, small] = DIMINUTIVE.exec(word) ?? [];
  return small === undefined ? [] : ['o', 'a', 'e'].map((ending) => withoutH(small) + ending);
}

/**
 * Italian words of the same family that may stand for a word: the base of a diminutive and the reverse (`caschetto`,
 * `casco`), and what does or comes of what a verb says (`saldare`, `saldatore`), by their endings alone.
 */
export function familyOf(word: string): string[] {
  if (word.length < SHORTEST) return [];
  const [, root, vowel] = VERB.exec(word) ?? [];
  const [, noun] = MADE_VERB.exec(word) ?? [];
  const ofNoun = noun === undefined ? [] : [`${noun}a`, `${noun}o`];
  if (root !== undefined && vowel !== undefined) return [...ofVerb(root, vowel), ...ofNoun];
  const forms: string[] = [];
  forms.push(...basesOf(word));
  const [, done, kind = 'a'] = DOER.exec(word) ?? [];
  if (done !== undefined) forms.push(`${done}${kind}re`, ...ofVerb(done, kind));
  // All these endings begin with a vowel before which `c` and `g` need an `h`.
  const base = word.slice(0, -1).replace(/[cg]$/, '$&h');
  if (/[oae]$/.test(word)) forms.push(...DIMINUTIVE_ENDINGS.map((ending) => base + ending));
  return [...new Set(forms)].filter((form) => form !== word && form.length >= SHORTEST_FORM);
}
