import { packageQuantity, parseQuantity } from '../../../domain/packaging.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Promotion } from '../../parsers/article.ts';
import type { ChildArticle, PriceExplanation } from '../../parsers/article-detail.ts';

/** How many more make which price. */
export interface NextStep {
  missing: number;
  /** Ten-thousandths of a euro. */
  net: number;
}

/**
 * The promotion under which a quantity costs least, where that is less than the price it has without one; null where there
 * is none. A promotion is a line of its own in the cart (R4.8): who orders without it must know.
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

/** What a box comes to with what is typed in it: whole packs; 0 where that is no quantity. */
export function boxQuantity(typed: string, packQuantity: number, locale: Locale): number {
  const packed = packageQuantity(parseQuantity(typed, locale), packQuantity);
  return packed.accepted ? packed.quantity : 0;
}

type Steps = PriceExplanation['steps'];

/** The step whose price holds for a quantity: the first one also below where it begins. Undefined without steps. */
export function stepAt(steps: Steps, quantity: number): Steps[number] | undefined {
  return steps.findLast((step) => step.quantity <= quantity) ?? steps[0];
}

/** The unit price that holds for a quantity; null where nothing has one. */
export function netAt(
  { explanation, net }: Pick<ChildArticle, 'explanation' | 'net'>,
  quantity: number,
): number | null {
  return stepAt(explanation?.steps ?? [], quantity)?.net ?? net;
}

/**
 * The next cheaper price by quantity: how much is missing to it from what is in the box. Null when there is none, or
 * when the next step costs no less. A quantity that is no whole number above 0 counts as nothing.
 */
export function nextStep(steps: Steps, quantity: number): NextStep | null {
  const held = Number.isSafeInteger(quantity) && quantity > 0 ? quantity : 0;
  const current = stepAt(steps, held);
  const next = steps.find((step) => step.quantity > held && current !== undefined && step.net < current.net);
  return next ? { missing: next.quantity - held, net: next.net } : null;
}
