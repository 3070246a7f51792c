import type { Locale } from './locale.ts';

/** Maximum quantity of a line. */
export const MAXIMUM_QUANTITY = 999_999;

/** Maximum number of lines in a cart. */
export const MAXIMUM_CART_LINES = 1000;

/** Maximum size of an order that a buyer has as a file, in bytes. */
export const MAXIMUM_ORDER_FILE = 5_000_000;

/** Why a quantity is rejected; for one that is too large, also the maximum in whole packs. */
export type RejectedQuantity =
  | { accepted: false; rejection: 'no-valid-quantity' }
  | { accepted: false; rejection: 'quantity-too-large'; maximum: number };

export type PackagedQuantity =
  | {
      accepted: true;
      quantity: number;
      /** Set when the quantity requested was not a multiple: what the buyer sees, with the reason. */
      rounded: { requested: number; quantity: number; packaging: number } | null;
    }
  | RejectedQuantity;

/** Factor that a quantity must be a multiple of: 1 unless the packaging is an integer above 1. */
const multipleOf = (packaging: number): number => (Number.isInteger(packaging) && packaging > 1 ? packaging : 1);

/** The pieces of a quantity, 0 or more, that fill whole packs. */
export function wholePacks(quantity: number, packaging: number): number {
  return quantity - (quantity % multipleOf(packaging));
}

/** The smallest and the largest packaging of some articles; null of none. */
export function packagingRange(packaging: readonly number[]): { smallest: number; largest: number } | null {
  if (packaging.length === 0) return null;
  return { smallest: Math.min(...packaging), largest: Math.max(...packaging) };
}

interface Packed {
  /** Pieces in one unit that is a pack; null for other units. */
  piecesPerUnit: number | null;
}

/** The pieces in one unit of an article; of a product with variants only where all of these have the same. */
export function piecesOf(article: Packed, variants: readonly Packed[]): number | null {
  const [first = article, ...others] = variants;
  return others.every(({ piecesPerUnit }) => piecesPerUnit === first.piecesPerUnit) ? first.piecesPerUnit : null;
}

/** Maximum quantity in whole packs of `packaging` pieces. */
export function largestQuantity(packaging: number): number {
  return MAXIMUM_QUANTITY - (MAXIMUM_QUANTITY % multipleOf(packaging));
}

/**
 * Rounds a requested integer above 0 up to a multiple of the packaging quantity. Used by browser and
 * server. Rejected: 0, negative, fractional, not a number, and anything above 999,999 after rounding, with the largest
 * possible multiple.
 */
export function packageQuantity(requested: number, packaging: number): PackagedQuantity {
  if (!Number.isInteger(requested) || requested <= 0) return { accepted: false, rejection: 'no-valid-quantity' };
  const multiple = multipleOf(packaging);
  const maximum = largestQuantity(packaging);
  if (requested > maximum) return { accepted: false, rejection: 'quantity-too-large', maximum };
  const quantity = Math.ceil(requested / multiple) * multiple;
  return {
    accepted: true,
    quantity,
    rounded: quantity === requested ? null : { requested, quantity, packaging: multiple },
  };
}

/**
 * Parses a typed quantity: `1000`, or with the thousands separators of the language: `1.000` in Italian, `1,000` in
 * English, `1 000` in both. NaN for everything else, in particular `1,5`, because half a piece is a mistake, and
 * thousands separators of the other language.
 */
export function parseQuantity(text: string, language: Locale): number {
  const written = text.trim();
  const isQuantity = /^(\d{1,9}|[1-9]\d{0,2}([.,'’\s])\d{3}(\2\d{3})*)$/.test(written);
  // A separator that occurs twice groups thousands in every language.
  const isForeign = written.split(language === 'it' ? ',' : '.').length === 2;
  return isQuantity && !isForeign ? Number(written.replace(/\D/g, '')) : Number.NaN;
}
