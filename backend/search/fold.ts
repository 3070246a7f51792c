const APOSTROPHES = /[\u2018\u2019\u201b\u02bc\u0060\u00b4\u2032]/g;
const INCH_MARKS = /[\u2033\u201c\u201d]|''/g;
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * Normalises a text for comparison: lower case, no accents, one kind of apostrophe and of inch mark, `½` as `1/2`, `²`
 * as `2`, multiplication signs as `x`, a slashed o before a number as the diameter sign. Works on any text, including
 * emoji and lone surrogates.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replace(INCH_MARKS, '"');
  return text
    .replace(APOSTROPHES, "'")
    .replace(INCH_MARKS, '"')
    .replace(/(\d)([\u00bc-\u00be\u2150-\u215e])/g, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\u2044/g, '/')
    .replace(/[\u00d7\u2715\u2a2f]/g, 'x')
    .replace(/\u00f8(?=\s*\d)/g, '\u2300')
    .replace(/\u00f8/g, 'o')
    .replace(/\u00df/g, 'ss')
    .replace(/\u00e6/g, 'ae');
}

/** Cyrillic and Greek letters that look like Latin capitals, folded: keyboards and copied tables bring them into codes. */
const LOOK_ALIKES = new Map(
  [...'аaвbеeкkмmнhоoрpсcтtуyхxіiјjѕs', ...'αaβbεeζzηhιiκkνnοoρpτtυyχx'].flatMap((letter, place, all) =>
    place % 2 === 0 ? [[letter, all[place + 1] ?? ''] as const] : [],
  ),
);
const FOREIGN_LETTERS = /[\u0370-\u03ff\u0400-\u04ff]/g;

/**
 * Normalises a code for comparison: letters and digits only, so that `NOR.0707-60` and `nor0707 60` are equal, and
 * Cyrillic and Greek letters as the Latin ones that they look like.
 */
export function normaliseCode(text: string): string {
  const folded = fold(text);
  const latin = PLAIN.test(folded) ? folded : folded.replace(FOREIGN_LETTERS, (one) => LOOK_ALIKES.get(one) ?? one);
  return latin.replace(/[^a-z0-9]+/g, '');
}

/** Sort key of a text with which `M8` sorts before `M10` and accented letters sort with their base letters. */
export function naturalKey(text: string): string {
  return fold(text).replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(8, '0'));
}
