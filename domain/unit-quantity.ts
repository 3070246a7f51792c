import { packageQuantity, type PackagedQuantity, type RejectedQuantity } from './packaging.ts';

/** A number of pieces, counted in a unit of `unitPieces` pieces: 1 for the piece itself. */
export interface CountedQuantity {
  quantity: number;
  unitPieces: number;
}

/** The quantity of a quantity field or a line. */
export interface HeldQuantity extends CountedQuantity {
  /** What was entered before units were changed; each unit is computed from it, so that going back restores it. */
  entered?: CountedQuantity | undefined;
}

/** How a quantity was rounded up: requested, result and pack size. */
export type Rounding = NonNullable<Extract<PackagedQuantity, { accepted: true }>['rounded']>;

/** The buyer's action: enter a quantity, in pieces, or choose another unit, by its number of pieces. */
export type QuantityChange = { quantity: number } | { unitPieces: number };

export type ChangedQuantity =
  | {
      accepted: true;
      held: HeldQuantity;
      rounded: Rounding | null;
      /** State restored by undoing the rounding; null where rounding changed nothing. */
      undo: CountedQuantity | null;
    }
  | RejectedQuantity;

/**
 * The rule of every quantity field and unit selector: choosing another unit keeps the pieces and rounds them up to
 * whole packs of `packaging` pieces and whole units where needed. A unit larger than 1 contains whole packs, as
 * those of `saleUnits` do. Rejected as in `packageQuantity`: invalid quantities, and those too large after rounding.
 */
export function changeQuantity(held: HeldQuantity, change: QuantityChange, packaging: number): ChangedQuantity {
  const isUnit = 'unitPieces' in change;
  const from = (isUnit && held.entered) || held;
  const { unitPieces } = isUnit ? change : held;
  const packaged = packageQuantity(isUnit ? from.quantity : change.quantity, Math.max(unitPieces, packaging));
  if (!packaged.accepted) return packaged;
  const { quantity, rounded } = packaged;
  const undo = rounded && from.quantity !== quantity ? from : null;
  return { accepted: true, held: { quantity, unitPieces, entered: isUnit ? from : undefined }, rounded, undo };
}
