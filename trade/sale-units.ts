import { MAXIMUM_QUANTITY } from './packaging.ts';

/** A unit in which a quantity can be typed. */
export interface SaleUnit {
  /** As the article names it: pz, ct, pl. */
  unit: string;
  /** How many of the article's own units it holds. */
  pieces: number;
}

/**
 * The units in which an article can be ordered, smallest first: its own, then those of its packaging options that hold
 * whole packs. The same size is offered once, under the first name it comes with.
 */
export function saleUnits(
  unit: string,
  packaging: number,
  options: readonly { unit: string; quantity: number }[],
): SaleUnit[] {
  const multiple = Math.max(1, packaging);
  const larger = new Map<number, string>();
  for (const option of options) {
    const isOther = option.unit.toLowerCase() !== unit.toLowerCase();
    const isWhole = Number.isInteger(option.quantity) && option.quantity > 1 && option.quantity % multiple === 0;
    if (isOther && isWhole && option.quantity <= MAXIMUM_QUANTITY && !larger.has(option.quantity)) {
      larger.set(option.quantity, option.unit);
    }
  }
  const sizes = [...larger].map(([pieces, name]) => ({ unit: name, pieces }));
  return [{ unit, pieces: 1 }, ...sizes.sort((a, b) => a.pieces - b.pieces)];
}
