import type { CartTotals } from './cart-totals.ts';
import { wholePacks } from './packaging.ts';

/** A line with the quantity that it shall have; 0 removes it. */
export interface LoweredLine {
  position: number;
  quantity: number;
}

/** A line that was, or is to be, changed, as it is shown. */
export interface ChangedQuantity {
  position: number;
  sku: string;
  name: string;
  unit: string;
  piecesPerUnit: number | null;
  before: number;
  /** 0: removed. */
  after: number;
  beforeCents: number;
  afterCents: number;
}

/** The totals of an order that a change is compared by, in cents. */
export interface ComparedTotals {
  netCents: number;
  couponCents: number;
  transportCents: number;
  contributionCents: number;
  vatCents: number;
  totalCents: number;
  payableCents: number;
}

/** What was changed when an order was released. */
export interface ReleasedChange {
  lines: ChangedQuantity[];
  before: ComparedTotals;
  after: ComparedTotals;
}

/** A change that the buyer is asked to agree to; `note` is what the office writes to it. */
export interface HoldProposal extends ReleasedChange {
  note: string;
}

/** An order that a rule would have held. */
export interface HoldExample {
  orderId: number;
  name: string;
  sentAt: string;
  customer: string;
  netCents: number;
}

/** The amounts of a change. */
export function comparedTotals(totals: CartTotals | ComparedTotals): ComparedTotals {
  const { netCents, couponCents, transportCents, contributionCents, vatCents, totalCents, payableCents } = totals;
  return { netCents, couponCents, transportCents, contributionCents, vatCents, totalCents, payableCents };
}

/** Whether the buyer pays more of something: then it has to agree (decision 2.2). */
export function isDearer(before: ComparedTotals, after: ComparedTotals): boolean {
  const amounts = [
    'netCents',
    'transportCents',
    'contributionCents',
    'vatCents',
    'totalCents',
    'payableCents',
  ] as const;
  return amounts.some((amount) => after[amount] > before[amount]);
}

/** Why quantities can't be changed so (decision 2.2). */
export type LoweringError = 'unknown-line' | 'not-lower' | 'not-whole-packs' | 'nothing-left';

/**
 * Checks the quantities that lines of an order shall have: each is lower than before, or 0, and in whole packs; one line
 * stays. Quantities as they were are no change. Returns the changed ones by position.
 */
export function loweredQuantities(
  lines: readonly { position: number; quantity: number; packaging: number }[],
  wanted: readonly LoweredLine[],
): { quantities: Map<number, number> } | { error: LoweringError; position: number | null } {
  const quantities = new Map<number, number>();
  for (const { position, quantity } of wanted) {
    const line = lines.find((one) => one.position === position);
    if (!line) return { error: 'unknown-line', position };
    if (quantity === line.quantity) continue;
    if (quantity > line.quantity || quantity < 0) return { error: 'not-lower', position };
    if (wholePacks(quantity, line.packaging) !== quantity) return { error: 'not-whole-packs', position };
    quantities.set(position, quantity);
  }
  const isEmpty = lines.every(({ position, quantity }) => (quantities.get(position) ?? quantity) === 0);
  return isEmpty ? { error: 'nothing-left', position: null } : { quantities };
}
