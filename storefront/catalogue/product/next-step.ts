import type { PriceExplanation } from '../../readers/article-detail.ts';

/** How many more make which price. */
export interface NextStep {
  missing: number;
  /** Ten-thousandths of a euro. */
  net: number;
}

/**
 * The next cheaper price by quantity: how much is missing to it from what is in the box. Null when there is none, or
 * when the next step costs no less. A quantity that is no whole number above 0 counts as nothing.
 */
export function nextStep(steps: PriceExplanation['steps'], quantity: number): NextStep | null {
  const held = Number.isSafeInteger(quantity) && quantity > 0 ? quantity : 0;
  const current = steps.findLast((step) => step.quantity <= held) ?? steps[0];
  const next = steps.find((step) => step.quantity > held && current !== undefined && step.net < current.net);
  return next ? { missing: next.quantity - held, net: next.net } : null;
}
