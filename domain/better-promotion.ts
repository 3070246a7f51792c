import type { UnitPrice } from './money.ts';
import { packageQuantity } from './packaging.ts';
import { priceAt, type ArticlePrice, type RunningPromotion } from './price.ts';
import type { PriceQuantities } from './price-quantity.ts';

/** A promotion that would make a line cheaper than it is. */
export interface BetterPromotion extends PriceQuantities {
  promotion: RunningPromotion;
  /** Pieces that the line needs for it, in whole packs; at least those it has. */
  quantity: number;
  /** Whether the line has these pieces already. */
  isReached: boolean;
  /** Net price of these pieces under the promotion. */
  netPrice: UnitPrice;
  /** Net price of these pieces as the line is. */
  ownPrice: UnitPrice;
}

/** The data that decide which promotions apply to a line. */
export interface LineForPromotion {
  quantity: number;
  minimumPackaging: number;
  /** The promotion chosen for the line; '' and 0 without one. */
  promoCode: string;
  promoRow: number;
}

/**
 * Promotions that the line has reached come first, the cheapest before the others; then those that need the fewest
 * pieces.
 */
function compareCandidates(a: BetterPromotion, b: BetterPromotion): number {
  if (a.isReached !== b.isReached) return a.isReached ? -1 : 1;
  return a.quantity - b.quantity || a.netPrice - b.netPrice;
}

/**
 * The best promotion that a line has not chosen and that would lower its price; null when there is none. A line under a
 * promotion that runs is only offered another one whose quantity it has reached. `piecesUnder` returns how many pieces
 * of the article another line of the cart has under a promotion: choosing that promotion joins both lines.
 */
export function findBetterPromotion(
  price: ArticlePrice,
  line: LineForPromotion,
  piecesUnder: (promotion: RunningPromotion) => number = () => 0,
): BetterPromotion | null {
  const chosen = line.promoCode === '' ? null : line;
  const hasRunning = (priceAt(price, line.quantity, chosen)?.promotion ?? null) !== null;
  const candidates: BetterPromotion[] = [];
  for (const promotion of price.promotions) {
    const { code, row, minimumQuantity } = promotion;
    if (code === line.promoCode && row === line.promoRow) continue;
    const elsewhere = piecesUnder(promotion);
    const missing = minimumQuantity - elsewhere;
    const isReached = missing <= line.quantity;
    if (!isReached && hasRunning) continue;
    const packaged = packageQuantity(isReached ? line.quantity : missing, line.minimumPackaging);
    if (!packaged.accepted) continue;
    const { quantity } = packaged;
    const offered = priceAt(price, quantity + elsewhere, { promoCode: code, promoRow: row });
    const own = priceAt(price, quantity, chosen);
    if (!offered || !own || offered.netPrice >= own.netPrice) continue;
    const { priceQuantity, statedQuantity } = price;
    candidates.push({
      ...{ promotion, quantity, netPrice: offered.netPrice, ownPrice: own.netPrice, isReached },
      ...{ priceQuantity, statedQuantity },
    });
  }
  return candidates.sort(compareCandidates)[0] ?? null;
}
