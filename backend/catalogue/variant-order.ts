import { compareSizes } from '../../domain/size-order.ts';
import type { FeatureValue } from './records.ts';

interface VariantFacts {
  id: number;
  sku: string;
  color: string | null;
  size: string | null;
  features: Record<string, FeatureValue>;
}

/** A variant with its position in the catalogue, 0 where it has none of its own. */
export interface PlacedVariant<Facts extends VariantFacts> {
  position: number;
  facts: Facts;
}

function compareOn(axis: string, one: VariantFacts, other: VariantFacts): number {
  const [a, b] = [one, other].map(({ color, size, features }) => {
    return axis === 'color' ? color : axis === 'size' ? size : features[axis];
  });
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [first = '', second = ''] = [a, b].map((value) => {
    return typeof value === 'object' && value !== null ? value.it : String(value ?? '');
  });
  return compareSizes(first, second);
}

/**
 * The variants of a product by position; those of the same position by their values on the axes, sizes by their numbers,
 * then by code.
 */
export function sortVariants<Facts extends VariantFacts>(
  variants: readonly PlacedVariant<Facts>[],
  axes: readonly string[],
): Facts[] {
  const compare = (one: PlacedVariant<Facts>, other: PlacedVariant<Facts>): number => {
    if (one.position !== other.position) return one.position - other.position;
    for (const axis of axes) {
      const order = compareOn(axis, one.facts, other.facts);
      if (order !== 0) return order;
    }
    return compareSizes(one.facts.sku, other.facts.sku) || one.facts.id - other.facts.id;
  };
  return variants.toSorted(compare).map(({ facts }) => facts);
}
