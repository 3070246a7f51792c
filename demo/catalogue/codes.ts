import { gtinCheckDigit } from '../../trade/gtin.ts';
import { brandNumber } from './brands.ts';

/**
 * Codes that follow from an article's running number alone: scattered over their range, never twice. The multipliers
 * share no factor with the sizes of the ranges.
 */
export function internalCode(number: number): string {
  return String(1_000_000 + ((number * 7_654_321) % 9_000_000));
}

/**
 * A valid EAN-13 out of the range that is kept for use within one company (it begins with 2), so that no demonstration
 * article ever answers to the barcode of a real product.
 */
export function articleBarcode(brand: string, number: number): string {
  const digits = `2${String(brandNumber(brand)).padStart(2, '0')}${String((number * 387_654_321) % 1_000_000_000).padStart(9, '0')}`;
  return `${digits}${gtinCheckDigit(digits)}`;
}

/** The GTIN-14 on the carton of an article: its EAN-13 with a packaging digit before it. */
export function cartonBarcode(articleCode: string): string {
  const digits = `1${articleCode.slice(0, 12)}`;
  return `${digits}${gtinCheckDigit(digits)}`;
}
