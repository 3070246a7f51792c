/**
 * Whether a code is a number as Excel shows it when the column is too narrow or the number too long (`8,00123E+12`):
 * saved like that, it has lost its last digits. A code such as `1E5` does not match, because Excel always writes the
 * plus sign.
 */
export function hasLostDigits(text: string): boolean {
  return /^-?\d(?:[.,]\d+)?E\+\d{2,3}$/i.test(text.trim());
}

/** The reason reported for such a code. */
export function lostDigitsReason(text: string): string {
  return `"${text}" is a code that lost its digits in a spreadsheet; format the column as text and enter it again.`;
}
