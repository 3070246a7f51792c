import { packageQuantity } from '../../domain/packaging.ts';
import { saleUnits, type SaleUnit } from '../../domain/sale-units.ts';
import {
  changeQuantity,
  type ChangedQuantity,
  type HeldQuantity,
  type QuantityChange,
} from '../../domain/unit-quantity.ts';
import { entered, type LineRemark, type LineRounding } from '../cart-store/cart.ts';
import { useCartActions, useCartPart } from '../cart-store/cart-state.tsx';
import type { CartLine } from '../parsers/cart.ts';
import { storeUnit, useStoredUnit } from './stored-units.ts';

/** Quantity of a line with its unit, and the operations on it. Quantities are in pieces. */
export interface LineCount {
  held: HeldQuantity;
  /** The units to choose from, smallest first: the article's own, and those that contain whole packs. */
  units: readonly SaleUnit[];
  /** The rounding of the current quantity; null when it is as entered. */
  rounding: LineRounding | null;
  /** The result a change would have, based on the line's current quantity. */
  outcomeOf: (change: QuantityChange) => ChangedQuantity;
  /** Sets a quantity; `before` is what the undo restores. An invalid quantity changes nothing. */
  enter: (quantity: number, before: number) => void;
  /** Selects a unit: the pieces are kept, or rounded up to whole units with a message. */
  choose: (unit: SaleUnit) => void;
  /** Reverts the rounding, on the server too. */
  undo: () => void;
  /** Sets at least this many pieces, rounded up to whole packs. */
  reach: (pieces: number) => void;
  /** Removes the line from the cart. */
  empty: () => void;
}

/**
 * The quantity of a line in the unit it was counted in, here or before a reload; in pieces when a change elsewhere does
 * not fit it.
 */
function heldOf(quantity: number, remark: LineRemark | undefined, storedPieces: number): HeldQuantity {
  const counted = remark?.kind === 'counted' ? remark.held : null;
  if (counted?.quantity === quantity) return counted;
  const unitPieces = counted?.unitPieces ?? storedPieces;
  return { quantity, unitPieces: quantity % unitPieces === 0 ? unitPieces : 1 };
}

/** The quantity of a line with its unit, by the same rule as every quantity input of the shop. */
export function useLineCount(line: CartLine): LineCount {
  const { setQuantity } = useCartActions();
  const remark = useCartPart(({ remarks }) => remarks.get(line.rowId));
  const quantity = useCartPart(({ quantities }) => entered(quantities, line.rowId)) ?? line.quantity;
  const held = heldOf(quantity, remark, useStoredUnit(line.rowId));

  function set(next: HeldQuantity, rounded: LineRounding | null): void {
    storeUnit(line.rowId, next.unitPieces);
    setQuantity(line, next.quantity, { kind: 'counted', held: next, rounding: rounded });
  }

  function apply(outcome: ChangedQuantity, unit: string | null): void {
    if (!outcome.accepted) return;
    const { rounded, undo } = outcome;
    set(outcome.held, rounded && { ...rounded, unit, undo });
  }

  const rounding = remark?.kind === 'counted' && remark.held === held ? remark.rounding : null;
  return {
    held,
    units: saleUnits(line.unit, line.packQuantity, line.packaging),
    rounding,
    outcomeOf: (change) => changeQuantity(held, change, line.packQuantity),
    enter: (next, before) => {
      apply(
        changeQuantity({ quantity: before, unitPieces: held.unitPieces }, { quantity: next }, line.packQuantity),
        null,
      );
    },
    choose: ({ unit, pieces }) => apply(changeQuantity(held, { unitPieces: pieces }, line.packQuantity), unit),
    undo: () => {
      if (rounding?.undo) set(rounding.undo, null);
    },
    reach: (pieces) => {
      const packaged = packageQuantity(pieces, line.packQuantity);
      if (!packaged.accepted) return;
      const { quantity: reached } = packaged;
      set({ quantity: reached, unitPieces: reached % held.unitPieces === 0 ? held.unitPieces : 1 }, null);
    },
    empty: () => setQuantity(line, 0),
  };
}
