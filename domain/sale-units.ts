import { MAXIMUM_QUANTITY } from './packaging.ts';

/** A unit in which a quantity can be entered. */
export interface SaleUnit {
  /** Unit code of the article: pz, ct, pl. */
  unit: string;
  /** Number of the article's base units it contains. */
  pieces: number;
}

/**
 * The units in which an article can be ordered, smallest first: its base unit, then those of its packaging options that
 * contain whole packs. Of several options of the same size only the first is offered.
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
