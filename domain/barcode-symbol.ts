import { isGtin } from './gtin.ts';

/** Barcode symbology, also shown beside the digits. */
export type BarcodeSymbol = 'EAN-13' | 'EAN-8' | 'UPC-A' | 'ITF-14' | 'Code 128';

/** Maximum length of a drawn text: the bars of a longer one are too narrow on the page for a scanner. */
const LONGEST_TEXT = 40;

const BY_LENGTH: Readonly<Record<number, BarcodeSymbol>> = { 8: 'EAN-8', 12: 'UPC-A', 13: 'EAN-13', 14: 'ITF-14' };

/**
 * Symbology of a code: a GTIN for digits of a GTIN's length, Code 128 for other printable ASCII of at most 40
 * characters. Null where the result would be unreadable: a wrong GTIN check digit, other characters, an empty text.
 */
export function barcodeSymbol(code: string): BarcodeSymbol | null {
  const symbol = /^\d+$/.test(code) ? BY_LENGTH[code.length] : undefined;
  if (symbol) return isGtin(code) ? symbol : null;
  return /^[\x20-\x7e]+$/.test(code) && code.length <= LONGEST_TEXT ? 'Code 128' : null;
}

/** Whether a code has the form of a GTIN with a wrong check digit. */
export function hasWrongCheckDigit(code: string): boolean {
  return /^\d+$/.test(code) && code.length in BY_LENGTH && !isGtin(code);
}
