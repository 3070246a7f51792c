/** The largest quantity of a line (R5.13). */
export const MAXIMUM_QUANTITY = 999_999;

/** The most lines a cart can hold. */
export const MAXIMUM_CART_LINES = 1000;

/** Why a quantity is refused; of one that is too large, the largest that is possible in whole packs. */
export type RefusedQuantity =
  | { accepted: false; refusal: 'no-valid-quantity' }
  | { accepted: false; refusal: 'quantity-too-large'; maximum: number };

export type PackagedQuantity =
  | {
      accepted: true;
      quantity: number;
      /** Set when the quantity asked for was not a multiple: what to tell the buyer, and why (R4.9). */
      rounded: { requested: number; quantity: number; packaging: number } | null;
    }
  | RefusedQuantity;

/** What a quantity must be a multiple of: 1 where the packaging is no whole number above 1. */
const multipleOf = (packaging: number): number => (Number.isInteger(packaging) && packaging > 1 ? packaging : 1);

/** The largest quantity in whole packs of so many pieces (R5.13). */
export function largestQuantity(packaging: number): number {
  return MAXIMUM_QUANTITY - (MAXIMUM_QUANTITY % multipleOf(packaging));
}

/**
 * What becomes of a quantity asked for: a whole number above 0 (R5.1) is rounded up to a multiple of the packaging
 * quantity (R4.9). Used by browser and server alike. Refused: 0, negative, fractional, not a number, and what would
 * exceed 999,999 after rounding, with the largest multiple that does not (R5.13).
 */
export function packageQuantity(requested: number, packaging: number): PackagedQuantity {
  if (!Number.isInteger(requested) || requested <= 0) return { accepted: false, refusal: 'no-valid-quantity' };
  const multiple = multipleOf(packaging);
  const maximum = largestQuantity(packaging);
  if (requested > maximum) return { accepted: false, refusal: 'quantity-too-large', maximum };
  const quantity = Math.ceil(requested / multiple) * multiple;
  return {
    accepted: true,
    quantity,
    rounded: quantity === requested ? null : { requested, quantity, packaging: multiple },
  };
}

/**
 * A typed quantity as a number: `1000`, and as people group it in their language, `1.000` in Italian, `1,000` in English,
 * `1 000` in both. NaN for everything else, `1,5` above all: half a piece is a mistake, not one piece, and what is a
 * thousand only in the other language is not taken for one (R5.1).
 */
export function parseQuantity(text: string, language: 'it' | 'en'): number {
  const written = text.trim();
  const isQuantity = /^(\d{1,9}|[1-9]\d{0,2}([.,'’\s])\d{3}(\2\d{3})*)$/.test(written);
  // A mark that stands twice groups in every language.
  const isForeign = written.split(language === 'it' ? ',' : '.').length === 2;
  return isQuantity && !isForeign ? Number(written.replace(/\D/g, '')) : Number.NaN;
}
