const LENGTHS = [8, 12, 13, 14];

/**
 * Check digit for a GTIN without its last digit (7, 11, 12 or 13 digits): from the right, digits are weighted 3 and 1
 * in turn; the check digit completes the sum to a multiple of 10.
 */
export function gtinCheckDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const weight = (digits.length - index) % 2 === 1 ? 3 : 1;
    sum += weight * Number(digits.charAt(index));
  }
  return (10 - (sum % 10)) % 10;
}

/** Whether a text is a GTIN-8, -12 (UPC), -13 (EAN) or -14 with a correct check digit. */
export function isGtin(text: string): boolean {
  if (!/^\d+$/.test(text) || !LENGTHS.includes(text.length)) return false;
  return gtinCheckDigit(text.slice(0, -1)) === Number(text.slice(-1));
}

/**
 * The other spellings of a GTIN, which differ in leading zeros only: an EAN-13 of a piece is a GTIN-14 behind a zero, a
 * UPC-A an EAN-13. None for a text that is no GTIN.
 */
export function gtinSpellings(text: string): string[] {
  if (!isGtin(text)) return [];
  const number = text.replace(/^0+/, '');
  return LENGTHS.filter((length) => length >= number.length && length !== text.length).map((length) =>
    number.padStart(length, '0'),
  );
}
