/** IA to be accepted, NE to be fulfilled, PR partly fulfilled, E fulfilled, AN cancelled. */
export const ORDER_STATUSES = ['IA', 'NE', 'PR', 'E', 'AN'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The statuses of an order that is on its way. */
export const OPEN_STATUSES: readonly OrderStatus[] = ['IA', 'NE', 'PR'];

/** Whether a code is the status of an order that is on its way. */
export function isOpenStatus(code: string): boolean {
  return (OPEN_STATUSES as readonly string[]).includes(code);
}

/** Status of a new order. */
export const FIRST_ORDER_STATUS: OrderStatus = 'IA';

const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  IA: ['NE', 'AN'],
  NE: ['PR', 'E', 'AN'],
  PR: ['E'],
  E: [],
  AN: [],
};

/** Whether a code is an order status. */
export function isOrderStatus(code: string): code is OrderStatus {
  return (ORDER_STATUSES as readonly string[]).includes(code);
}

/** Whether a direct transition between two statuses is allowed. Staying in the same status is not a transition. */
export function canTransition(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to);
}

/**
 * The transitions from one status to another, target included: an ERP that reports only the current status may skip
 * some (IA, then E). Empty when already there; null when there is no path (E to IA, PR to AN).
 */
export function stepsBetween(from: OrderStatus, to: OrderStatus): OrderStatus[] | null {
  if (from === to) return [];
  if (canTransition(from, to)) return [to];
  for (const next of NEXT[from]) {
    if (next === 'AN' || next === 'PR') continue;
    const rest = stepsBetween(next, to);
    if (rest) return [next, ...rest];
  }
  return null;
}

/** Label keys of the statuses. */
export const STATUS_LABELS: Record<OrderStatus, string> = {
  IA: 'TO_BE_ACCEPTED',
  NE: 'TO_CHECKOUT',
  PR: 'PARTLY_ESCAPED',
  E: 'ESCAPED',
  AN: 'CANCELLED',
};

/** Label key of an order that the ERP has rejected and the office looks at. */
export const BEING_CHECKED = 'BEING_CHECKED';

/** Label key of a status code; null for an unknown code, which is shown as unknown with its code. */
export function statusLabel(code: string, labels: Readonly<Record<string, string>> = STATUS_LABELS): string | null {
  return Object.hasOwn(labels, code) ? (labels[code] ?? null) : null;
}

/**
 * Label key of an order: one that the ERP has refused is being checked until it is accepted; null for an unknown code.
 */
export function orderLabel(
  order: { status: string; isBeingChecked: boolean },
  labels: Readonly<Record<string, string>> = STATUS_LABELS,
): string | null {
  return order.isBeingChecked && order.status === FIRST_ORDER_STATUS
    ? BEING_CHECKED
    : statusLabel(order.status, labels);
}
