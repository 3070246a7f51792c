import { gtinCheckDigit } from '../../domain/gtin.ts';
import { brandNumber } from './brands.ts';

/**
 * A unique code derived from an article's running number alone, scattered over its range. The multiplier shares no
 * factor with the size of the range.
 */
export function internalCode(number: number): string {
  return String(1_000_000 + ((number * 7_654_321) % 9_000_000));
}

/**
 * A valid EAN-13 from the range reserved for use within one company (it begins with 2), so that no demonstration
 * article has the barcode of a real product.
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
