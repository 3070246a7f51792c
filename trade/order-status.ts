/** IA to be accepted, NE to be fulfilled, PR partly fulfilled, E fulfilled, AN cancelled (R4.29, R9.35). */
export const ORDER_STATUSES = ['IA', 'NE', 'PR', 'E', 'AN'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Every order begins here (R4.32). */
export const FIRST_ORDER_STATUS: OrderStatus = 'IA';

const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  IA: ['NE', 'AN'],
  NE: ['PR', 'E', 'AN'],
  PR: ['E'],
  E: [],
  AN: [],
};

export function isOrderStatus(code: string): code is OrderStatus {
  return (ORDER_STATUSES as readonly string[]).includes(code);
}

/** Whether an order may go from one status to the other in one step (R4.32). Staying where it is, is no step. */
export function mayMove(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to);
}

/**
 * The steps from one status to another, the last one included: an ERP that tells only how things stand may skip some
 * (IA, then E). Empty when already there; null when there is no way (E to IA, PR to AN).
 */
export function stepsBetween(from: OrderStatus, to: OrderStatus): OrderStatus[] | null {
  if (from === to) return [];
  if (mayMove(from, to)) return [to];
  for (const next of NEXT[from]) {
    if (next === 'AN' || next === 'PR') continue;
    const rest = stepsBetween(next, to);
    if (rest) return [next, ...rest];
  }
  return null;
}

/** Names of the labels under which statuses are shown (R4.29, R4.30). */
export const STATUS_LABELS: Record<OrderStatus, string> = {
  IA: 'TO_BE_ACCEPTED',
  NE: 'TO_CHECKOUT',
  PR: 'PARTLY_ESCAPED',
  E: 'ESCAPED',
  AN: 'CANCELLED',
};

/** The label name of a status code; null for an unknown one, which is shown as such with its code (R4.31). */
export function statusLabel(code: string, labels: Readonly<Record<string, string>> = STATUS_LABELS): string | null {
  return Object.hasOwn(labels, code) ? (labels[code] ?? null) : null;
}
