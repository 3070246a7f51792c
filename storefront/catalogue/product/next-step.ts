import { packageQuantity, parseQuantity } from '../../../domain/packaging.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { Promotion } from '../../parsers/article.ts';
import type { Variant, PriceExplanation } from '../../parsers/article-detail.ts';

/** How many pieces are missing to the next price, and that price. */
export interface NextStep {
  missing: number;
  /** Ten-thousandths of a euro. */
  net: number;
}

/**
 * The promotion with the lowest price for a quantity, if that is below the price without promotion; else null. A
 * promotion is a separate line of the cart, so a buyer who orders without it must be warned.
 */
export function cheaperPromotion(
  promotions: readonly Promotion[],
  quantity: number,
  net: number | null,
): (Promotion & { netPrice: number }) | null {
  let cheapest = null;
  let lowest = net ?? 0;
  for (const promotion of promotions) {
    const { netPrice, minimumQuantity } = promotion;
    if (netPrice === null || netPrice >= lowest || quantity < minimumQuantity) continue;
    cheapest = { ...promotion, netPrice };
    lowest = netPrice;
  }
  return cheapest;
}

/** The quantity that a typed text gives: whole packs; 0 when the text is not a quantity. */
export function boxQuantity(typed: string, packQuantity: number, locale: Locale): number {
  const packed = packageQuantity(parseQuantity(typed, locale), packQuantity);
  return packed.accepted ? packed.quantity : 0;
}

type Steps = PriceExplanation['steps'];

/** The step whose price applies to a quantity; below the first step, the first one. Undefined without steps. */
export function stepAt(steps: Steps, quantity: number): Steps[number] | undefined {
  return steps.findLast((step) => step.quantity <= quantity) ?? steps[0];
}

/** The unit price that applies to a quantity; null without prices. */
export function netAt({ explanation, net }: Pick<Variant, 'explanation' | 'net'>, quantity: number): number | null {
  return stepAt(explanation?.steps ?? [], quantity)?.net ?? net;
}

/**
 * The next cheaper price by quantity, and how much the typed quantity is short of it. Null when no later step is
 * cheaper. A quantity that is not an integer above 0 counts as 0.
 */
export function nextStep(steps: Steps, quantity: number): NextStep | null {
  const pieces = Number.isSafeInteger(quantity) && quantity > 0 ? quantity : 0;
  const current = stepAt(steps, pieces);
  const next = steps.find((step) => step.quantity > pieces && current !== undefined && step.net < current.net);
  return next ? { missing: next.quantity - pieces, net: next.net } : null;
}
