/** Availability in the wire format; all values but the first two mean not available (R2.84). */
export type AvailabilityState = 'DISPONIBILE' | 'IN ARRIVO' | 'NON DISPONIBILE' | 'NON GESTITO';

/** The three states a buyer sees (R2.84). */
export type ShownAvailability = 'available' | 'arriving' | 'not-available';

export interface StockFacts {
  stockQuantity: number;
  /** Day of a confirmed supply, YYYY-MM-DD; null when there is none. */
  arrivingOn: string | null;
  isManaged: boolean;
  isActive: boolean;
}

/** Stock makes an article available; without stock a confirmed supply makes it arriving (R1.10). */
export function availabilityOf(facts: StockFacts): AvailabilityState {
  if (!facts.isActive || !facts.isManaged) return 'NON GESTITO';
  if (facts.stockQuantity > 0) return 'DISPONIBILE';
  return facts.arrivingOn === null ? 'NON DISPONIBILE' : 'IN ARRIVO';
}

/** Whether it can be put in a cart and ordered (R2.85). A product with variants never can; its variants can. */
export function canBeAdded(facts: StockFacts, kind: 'single' | 'parent' | 'child'): boolean {
  return kind !== 'parent' && shownAvailability(availabilityOf(facts)) !== 'not-available';
}

/** Parses a wire-format state; unknown states mean not available. */
export function shownAvailability(state: string | null | undefined): ShownAvailability {
  if (state === 'DISPONIBILE') return 'available';
  if (state === 'IN ARRIVO') return 'arriving';
  return 'not-available';
}
