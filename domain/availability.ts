/** Availability in the wire format, the best first; all values but the first two mean not available. */
export const AVAILABILITY_STATES = ['DISPONIBILE', 'IN ARRIVO', 'NON DISPONIBILE', 'NON GESTITO'] as const;
export type AvailabilityState = (typeof AVAILABILITY_STATES)[number];

/** The three states a buyer sees. */
export type ShownAvailability = 'available' | 'arriving' | 'not-available';

/** A calendar day in Italy: YYYY-MM-DD, or days since 1970 where an index stores numbers. */
type Day = string | number;

export interface StockFacts<D extends Day = string> {
  stockQuantity: number;
  /** Day of a confirmed supply; null when there is none. */
  arrivingOn: D | null;
  isManaged: boolean;
  isActive: boolean;
}

/** The day of a confirmed supply that is still to come, today included; null for a day that has passed. */
export function comingDay<D extends Day>(arrivingOn: D | null, today: D): D | null {
  return arrivingOn !== null && arrivingOn >= today ? arrivingOn : null;
}

/** Stock makes an article available; without stock a confirmed supply still to come makes it arriving. */
export function availabilityOf<D extends Day>(facts: StockFacts<D>, today: D): AvailabilityState {
  if (!facts.isActive || !facts.isManaged) return 'NON GESTITO';
  if (facts.stockQuantity > 0) return 'DISPONIBILE';
  return comingDay(facts.arrivingOn, today) === null ? 'NON DISPONIBILE' : 'IN ARRIVO';
}

/**
 * Whether it can be put in a cart and ordered: what is available or arriving, and what is neither where the shop orders
 * it on demand. A product with variants never can; its variants can.
 */
export function canBeAdded(
  kind: 'single' | 'parent' | 'child',
  state: AvailabilityState,
  isOrderableWithoutStock: boolean,
): boolean {
  if (kind === 'parent') return false;
  return shownAvailability(state) !== 'not-available' || (state === 'NON DISPONIBILE' && isOrderableWithoutStock);
}

/** Parses a wire-format state; unknown states mean not available. */
export function shownAvailability(state: string | null | undefined): ShownAvailability {
  if (state === 'DISPONIBILE') return 'available';
  if (state === 'IN ARRIVO') return 'arriving';
  return 'not-available';
}
