/** A file that touches fewer existing prices is never held: its steps are in the report, and few enough to look at. */
export const FEWEST_GUARDED = 50;
/** More than this share of steep steps, in percent, holds a file: then it is the file that is wrong, not single prices. */
export const MOST_STEEP_PERCENT = 20;

/**
 * Whether a price, or the part of a price that discounts leave, changes by more than half or to nothing (0, or none at
 * all). A step from nothing is none.
 */
export function isSteep(before: number, after: number | null): boolean {
  if (before <= 0) return false;
  return after === null || after <= 0 || Math.abs(after - before) * 2 > before;
}

/** A single price that changes by more, in percent, waits in the office until somebody accepts it (decision 8.5). */
export const JUMP_PERCENT = 20;

/** Whether a price, or the part of a price that discounts leave, changes by more than a person has to look at. */
export function isJump(before: number, after: number | null): boolean {
  if (before <= 0) return false;
  // Euro with decimals: 12 is 20 % more than 10, although the quotient is not quite 0.2.
  return after === null || after <= 0 || Math.abs(after - before) * 100 > before * JUMP_PERCENT + 1e-9 * before;
}

/** How many existing prices a file touches, and how many of them take a steep step. */
export interface PriceSteps {
  touched: number;
  steep: number;
}

/** Whether so many steep steps hold the whole file. */
export function isHeldFor({ touched, steep }: PriceSteps): boolean {
  return touched >= FEWEST_GUARDED && steep * 100 > touched * MOST_STEEP_PERCENT;
}
