import { z } from 'zod';

/** Largest value of a PostgreSQL integer column: anything above can't name a row and must not reach a statement. */
const MAXIMUM_INTEGER = 2_147_483_647;

/** A whole number within bounds, both included, or its digits as text. */
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

/** A database id that came from us. */
export const rowId = wholeNumber(0, Number.MAX_SAFE_INTEGER);

/** Year of an order or document. */
export const year = wholeNumber(0, 9999);

/** Number of an order or document within its year and series. */
export const documentNumber = wholeNumber(0, MAXIMUM_INTEGER);

/** Row of a promotion. */
export const promotionRow = wholeNumber(0, MAXIMUM_INTEGER);

/** Number of a page as it may stand in an address, from 1. */
export const pageNumber = wholeNumber(1, 1_000_000);
