import { saleUnits, type SaleUnit } from '../../trade/sale-units.ts';
import {
  changeQuantity,
  type ChangedQuantity,
  type HeldQuantity,
  type QuantityChange,
} from '../../trade/unit-quantity.ts';
import type { LineRemark, LineRounding } from '../cart-store/cart-model.ts';
import { useCartActions, useCartPart } from '../cart-store/cart-state.tsx';
import { entered } from '../cart-store/quantity-queue.ts';
import type { CartLine } from '../readers/cart.ts';

/** How the quantity of a line is counted, and what can be done with it. Quantities are pieces. */
export interface LineCount {
  held: HeldQuantity;
  /** The units that can be chosen, smallest first: the article's own, and those that hold whole packs. */
  units: readonly SaleUnit[];
  /** What is to be said of the quantity as it is now; null when it is as entered. */
  rounding: LineRounding | null;
  /** What would become of a change, counted from what the line holds. */
  outcomeOf: (change: QuantityChange) => ChangedQuantity;
  /** Enters a quantity; `before` is what the undo brings back. What is refused changes nothing. */
  enter: (quantity: number, before: number) => void;
  /** Chooses a unit: the pieces are kept, or rounded up to whole units and said (R4.9). */
  choose: (unit: SaleUnit) => void;
  /** Takes the rounding back, on the server too. */
  undo: () => void;
  /** Takes the line out of the cart. */
  empty: () => void;
}

/** What a line holds: as it was counted, unless it was changed elsewhere since. */
function heldOf(line: CartLine, quantity: number, remark: LineRemark | undefined): HeldQuantity {
  if (remark?.kind !== 'counted') return { quantity, unitPieces: 1 };
  if (remark.held.quantity === quantity) return remark.held;
  const { unitPieces } = remark.held;
  return { quantity, unitPieces: quantity % unitPieces === 0 ? unitPieces : 1 };
}

/** The quantity of a line with its unit, by the rule that holds for every box of the shop. */
export function useLineCount(line: CartLine): LineCount {
  const { setQuantity } = useCartActions();
  const remark = useCartPart(({ remarks }) => remarks.get(line.rowId));
  const quantity = useCartPart(({ queue }) => entered(queue, line.rowId)) ?? line.quantity;
  const held = heldOf(line, quantity, remark);

  function apply(outcome: ChangedQuantity, unit: string | null): void {
    if (!outcome.accepted) return;
    const { rounded, undo } = outcome;
    const rounding = rounded && { ...rounded, unit, undo };
    setQuantity(line, outcome.held.quantity, { kind: 'counted', held: outcome.held, rounding });
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
      if (!rounding?.undo) return;
      setQuantity(line, rounding.undo.quantity, { kind: 'counted', held: rounding.undo, rounding: null });
    },
    empty: () => setQuantity(line, 0),
  };
}
