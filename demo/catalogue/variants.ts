import type { Axis, AxisValue } from './axes.ts';
import type { Edition, ProductLine } from './product-line.ts';

/** One size of an edition with its list price in ten-thousandths of a euro. */
export interface Variant {
  places: readonly AxisValue[];
  /** Indexes on the two axes, from 0. */
  indices: readonly [number, number];
  price: number;
}

/** The axes of an edition: its own, else those of its line. */
export function axesOf(edition: Edition): readonly Axis[] {
  return edition.version.axes ?? edition.line.axes;
}

/** Commercial rounding of list prices: smaller steps for small prices. */
function commercial(euros: number): number {
  const step = euros < 1 ? 50 : euros < 20 ? 100 : euros < 100 ? 1000 : euros < 1000 ? 5000 : 10_000;
  return Math.max(step, Math.round((euros * 10_000) / step) * step);
}

function priceOf(edition: Edition, indices: readonly [number, number], places: readonly AxisValue[]): number {
  const { price } = edition.line;
  const factor = (edition.version.factor ?? 1) * edition.factor;
  const weight = (place: AxisValue | undefined): number => place?.weight ?? 1;
  if (typeof price === 'number') {
    const euros = price * weight(places[0]) * weight(places[1]) * factor;
    return places.length === 0 && factor === 1 ? Math.round(euros * 10_000) : commercial(euros);
  }
  const row = price[indices[0]] ?? 0;
  const euros = typeof row === 'number' ? row * weight(places[1]) : (row[indices[1]] ?? 0);
  // Prices given one by one are not rounded.
  return factor === 1 ? Math.round(euros * 10_000) : euros === 0 ? 0 : commercial(euros * factor);
}

function isMade({ made }: ProductLine, [first, second]: readonly AxisValue[]): boolean {
  if (!first || !second) return true;
  return made?.[first.value]?.includes(second.value) ?? true;
}

/** The sizes in which an edition is made, in the order of its axes. */
export function variantsOf(edition: Edition): Variant[] {
  const [first, second] = axesOf(edition);
  const variants: Variant[] = [];
  const add = (places: AxisValue[], indices: [number, number]): void => {
    if (!isMade(edition.line, places)) return;
    const price = priceOf(edition, indices, places);
    if (price > 0) variants.push({ places, indices, price });
  };
  if (!first) add([], [0, 0]);
  first?.values.forEach((place, row) => {
    if (!second) add([place], [row, 0]);
    second?.values.forEach((other, column) => add([place, other], [row, column]));
  });
  return variants;
}
