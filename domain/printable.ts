/** The standard fonts of a PDF cover Windows-1252. */
const STANDARD = /^[\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u;
/** What DejaVu Sans has of the signs in descriptions: letters, fractions, arrows, mathematical and technical signs. */
const DRAWN =
  /[\n\u0020-\u007e\u00a0-\u024f\u0370-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ff\u0400-\u0525\u1e00-\u1efb\u2010-\u2027\u2030-\u205e\u2070\u2071\u2074-\u208e\u2090-\u209c\u20a0-\u20b5\u20b8-\u20ba\u20bd\u2100-\u2109\u210b-\u2149\u2150-\u2185\u2190-\u2311\u2318\u2319\u231c-\u2321\u2324-\u2328\u2500-\u269c\u2701-\u2704\u2706-\u2709\u270c-\u2727\u2729-\u274b\u2756\u2758-\u275e\u2761-\u2794\u2798-\u27af\u27b1-\u27be]/u;
const NEAREST: Readonly<Record<string, string>> = {
  '\t': ' ',
  '\u202f': '\u00a0',
  // Equal to a sign of the standard fonts for a reader, and met in ordinary words and numbers.
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '−': '-',
  μ: 'µ',
  '\u2028': '\n',
  '\u2029': '\n',
};
/** Controls, signs without a width and marks of direction. */
const INVISIBLE = /[^\P{Cc}\n\t]|\p{Cf}|\p{Variation_Selector}/gu;
/** Stands for a sign that no font has. */
const UNKNOWN = '□';

/** Replaces the characters that the fonts of a PDF do not have with the nearest one, or with □. */
export function printable(text: string): string {
  return [...text.normalize('NFC').replace(INVISIBLE, '')]
    .map((sign) => {
      const near = NEAREST[sign] ?? sign;
      if (DRAWN.test(near)) return near;
      const bare = sign.normalize('NFKD').replace(/\p{M}/gu, '');
      return bare !== '' && [...bare].every((one) => DRAWN.test(one)) ? bare : UNKNOWN;
    })
    .join('');
}

/** Whether the standard fonts, which no file needs to embed, have all characters of a printable text. */
export function isStandardText(text: string): boolean {
  return STANDARD.test(text);
}
