import { packageQuantity, type PackagedQuantity, type RefusedQuantity } from './packaging.ts';

/** So many pieces, counted in a unit that holds `unitPieces` of them: 1 for the piece itself. */
export interface CountedQuantity {
  quantity: number;
  unitPieces: number;
}

/** A quantity as it stands in a box or on a line. */
export interface HeldQuantity extends CountedQuantity {
  /**
   * What was entered before another unit was chosen: every unit is computed from it, so that an earlier one brings the
   * same quantity back.
   */
  entered?: CountedQuantity | undefined;
}

/** How a quantity was rounded up: what the buyer asked for, what became of it, and the pack size (R4.9). */
export type Rounding = NonNullable<Extract<PackagedQuantity, { accepted: true }>['rounded']>;

/** What the buyer does: enter a quantity, in pieces, or choose another unit, by the pieces it holds. */
export type QuantityChange = { quantity: number } | { unitPieces: number };

export type ChangedQuantity =
  | {
      accepted: true;
      held: HeldQuantity;
      rounded: Rounding | null;
      /** What taking the rounding back restores; null where nothing was rounded, or rounding changed nothing. */
      undo: CountedQuantity | null;
    }
  | RefusedQuantity;

/**
 * The one rule of every quantity box and unit selector: pieces are kept when another unit is chosen, and rounded up to
 * whole packs of `packaging` pieces and whole units where they must be (R4.9). A unit larger than 1 holds whole packs, as
 * those of `saleUnits` do. Refused as in `packageQuantity`: what is no quantity, or too large once rounded (R5.1, R5.13).
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
