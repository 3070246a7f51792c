import { isGtin } from './gtin.ts';

/** How a bar code is drawn, and what it is called beside its digits. */
export type BarcodeSymbol = 'EAN-13' | 'EAN-8' | 'UPC-A' | 'ITF-14' | 'Code 128';

/** Longest text that is drawn: more does not fit the width of a page in bars a scanner can read. */
const LONGEST_TEXT = 40;

const BY_LENGTH: Readonly<Record<number, BarcodeSymbol>> = { 8: 'EAN-8', 12: 'UPC-A', 13: 'EAN-13', 14: 'ITF-14' };

/**
 * The symbol of a code (R2.76): digits in the length of a GTIN are one, anything else that Code 128 can say (printable
 * ASCII, at most 40 characters) is drawn so. Null where no scanner would read it back: a GTIN whose check digit is
 * wrong, other characters, nothing.
 */
export function barcodeSymbol(code: string): BarcodeSymbol | null {
  const symbol = /^\d+$/.test(code) ? BY_LENGTH[code.length] : undefined;
  if (symbol) return isGtin(code) ? symbol : null;
  return /^[\x20-\x7e]+$/.test(code) && code.length <= LONGEST_TEXT ? 'Code 128' : null;
}

/** Whether a code looks like a GTIN but its check digit says that it was written down wrong. */
export function hasWrongCheckDigit(code: string): boolean {
  return /^\d+$/.test(code) && code.length in BY_LENGTH && !isGtin(code);
}
