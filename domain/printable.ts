/** The standard fonts of a PDF cover Windows-1252. */
const KNOWN = /[\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;
const NEAREST: Readonly<Record<string, string>> = {
  '\u202f': '\u00a0',
  '−': '-',
  '≤': '<=',
  '≥': '>=',
  Ω: 'ohm',
  '″': '"',
  '′': "'",
};

/** Replaces the characters that the fonts of a PDF do not have with the nearest one, or with a question mark. */
export function printable(text: string): string {
  return [...text.normalize('NFC')]
    .map((sign) => {
      if (KNOWN.test(sign)) return sign;
      const bare = NEAREST[sign] ?? sign.normalize('NFKD').replace(/\p{M}/gu, '');
      return [...bare].every((one) => KNOWN.test(one)) ? bare : '?';
    })
    .join('');
}
