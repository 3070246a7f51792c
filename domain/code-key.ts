/** Characters that look like a blank, as the inside of a class of a regular expression; a line's end is one in a code. */
const BLANKS = String.raw`\t-\r\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`;

/**
 * Characters that nobody sees, as the inside of a class of a regular expression with the flag `u`: control characters,
 * signs that only arrange others, and fillers. Tabs and ends of lines are not among them.
 */
export const INVISIBLE = String.raw`\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u3164\ufeff\ufff9-\ufffb\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0001}\u{e0020}-\u{e007f}`;

const plain = /^(?:[!-~](?:[ -~]*[!-~])?)?$/;
const blanks = new RegExp(`[${BLANKS}]`, 'gu');
const invisible = new RegExp(`[${INVISIBLE}]`, 'gu');

/**
 * A code as it is stored when a file creates it: normal form NFC, ordinary blanks, none around it, no invisible
 * characters. The function `code_spelling` of the database does the same.
 */
export function codeSpelling(code: string): string {
  if (plain.test(code)) return code;
  return code
    .replace(blanks, ' ')
    .replace(invisible, '')
    .normalize('NFC')
    .replace(/^ +| +$/g, '');
}

/** What codes are compared by (decision 8.3): the spelling in small letters. `code_key` of the database does the same. */
export function codeKey(code: string): string {
  return codeSpelling(code).toLowerCase().normalize('NFC');
}

const hidden = new RegExp(String.raw`[${INVISIBLE}\p{M}]|(?! )[${BLANKS}]`, 'gu');

/** A code with signs such as `\u0301` for what cannot be seen in it, to tell it from its look-alikes. */
export function visibleCode(code: string): string {
  if (plain.test(code)) return code;
  return code.replace(hidden, (sign) => String.raw`\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
}
