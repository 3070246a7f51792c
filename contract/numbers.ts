import { z } from 'zod';

/** Maximum of a PostgreSQL integer column: a larger value can't identify a row and must not reach a query. */
const MAXIMUM_INTEGER = 2_147_483_647;

/** An integer within inclusive bounds, as a number or as digits in a string. */
export function wholeNumber(minimum: number, maximum: number) {
  return z.union([
    z.number().int().min(minimum).max(maximum),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number)
      .pipe(z.number().min(minimum).max(maximum)),
  ]);
}

/** A database id, as returned by this API. */
export const rowId = wholeNumber(0, Number.MAX_SAFE_INTEGER);

/** Year of an order or document. */
export const year = wholeNumber(0, 9999);

/** Number of an order or document within its year and series. */
export const documentNumber = wholeNumber(0, MAXIMUM_INTEGER);

/** Row of a promotion. */
export const promotionRow = wholeNumber(0, MAXIMUM_INTEGER);

/** Page number, as it may appear in a URL; starts at 1. */
export const pageNumber = wholeNumber(1, 1_000_000);

/** Above every total of a document, in euro, and small enough to be exact in cents. */
const MAXIMUM_TOTAL = 1e12;

/** An amount that a page showed, in euro, to be compared with that of the order; absent, nothing is compared. */
export const agreedTotal = () => z.number().nonnegative().max(MAXIMUM_TOTAL).optional();
