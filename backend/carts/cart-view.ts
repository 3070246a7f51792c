import { findBetterPromotion, type BetterPromotion } from '../../domain/better-promotion.ts';
import { type CartTotals, cartTotals, type DeliveryType, type TotalsSettings } from '../../domain/cart-totals.ts';
import { couponError, type Coupon, type CouponError } from '../../domain/coupon.ts';
import { supplyOf, supplyOfLines, type LineSupply } from '../../domain/line-supply.ts';
import { lineCents } from '../../domain/rounding.ts';
import { type ArticlePrice, priceAt, type RunningPromotion } from '../../domain/price.ts';
import type { PriceQuantities } from '../../domain/price-quantity.ts';
import { vatRateUnder, vatRegimeOf, type StoredVatRegime } from '../../domain/vat-regime.ts';
import { transportOn, type ShopSettings } from '../content/index.ts';
import type { BuyerTerms, CartRow, StoredCart } from './cart-rows.ts';

/** A line at today's prices: in ten-thousandths of a euro for `priceQuantity` units; amounts in cents. */
export interface CartLine extends CartRow, PriceQuantities {
  /** Under the customer's regime: not always that of the article. */
  vatRate: number;
  grossPrice: number;
  discounts: readonly number[];
  netPrice: number;
  grossCents: number;
  netCents: number;
  /** False when the article no longer has a price for this customer: it counts as 0 and can't be ordered. */
  hasPrice: boolean;
  /** The promotion chosen for the line, if it is still running. */
  promotion: RunningPromotion | null;
  isPromotionReached: boolean;
  /**
   * A promotion that the line has not chosen and that would make it cheaper; null for an article that can't be ordered.
   */
  betterPromotion: BetterPromotion | null;
  /** What is in stock today and what follows; lines of the same article share its stock. */
  supply: LineSupply;
}

/** A coupon on a cart. */
export interface CartCoupon {
  coupon: Coupon;
  /** Amount subtracted from the net total: 0 when the coupon is not valid. */
  cents: number;
  /** Why it is not valid; such a cart can't be sent until the coupon is removed. */
  rejection: CouponError | null;
}

export interface Cart {
  /** 0 when no cart is open. */
  cartId: number;
  lines: CartLine[];
  totals: CartTotals;
  /** The settings used for the totals. */
  totalsSettings: TotalsSettings;
  /** The customer's regime. */
  vat: StoredVatRegime;
  coupon: CartCoupon | null;
}

/** Without a customer. */
const NO_TERMS: BuyerTerms = {
  minimumOrderCents: null,
  vat: { regime: null, note: null },
  destination: null,
};

/**
 * The settings of the totals on a day, YYYY-MM-DD; the minimum order of the customer replaces that of the shop.
 */
export function totalsSettingsOf(settings: ShopSettings, today: string, buyer: BuyerTerms = NO_TERMS): TotalsSettings {
  const { rules, usual } = transportOn(settings, today);
  return {
    transport: usual,
    transportRules: rules,
    destination: buyer.destination,
    transportVatRate: settings.transport.vatRate,
    minimumOrderCents: buyer.minimumOrderCents ?? settings.minimum_order.cents,
    vatRegime: buyer.vat.regime,
  };
}

/** Pieces of an article that the lines of a cart have under each promotion. */
function countPromoted(rows: readonly CartRow[]): (articleId: number, promotion: RunningPromotion) => number {
  const pieces = new Map<string, number>();
  for (const { articleId, promoCode, promoRow, quantity } of rows) {
    if (promoCode !== '') pieces.set(`${articleId} ${promoRow} ${promoCode}`, quantity);
  }
  return (articleId, { code, row }) => pieces.get(`${articleId} ${row} ${code}`) ?? 0;
}

function priceLine(
  row: CartRow,
  price: ArticlePrice | null | undefined,
  supply: LineSupply,
  piecesUnder: (articleId: number, promotion: RunningPromotion) => number,
): CartLine {
  const chosen = row.promoCode === '' ? null : { promoCode: row.promoCode, promoRow: row.promoRow };
  const charged = price ? priceAt(price, row.quantity, chosen) : null;
  const grossPrice = charged?.grossPrice ?? 0;
  const netPrice = charged?.netPrice ?? 0;
  const priceQuantity = charged?.priceQuantity ?? 1;
  return {
    ...row,
    grossPrice,
    discounts: charged?.discounts ?? [],
    netPrice,
    priceQuantity,
    statedQuantity: charged?.statedQuantity ?? 1,
    grossCents: lineCents(grossPrice, row.quantity, priceQuantity),
    netCents: lineCents(netPrice, row.quantity, priceQuantity),
    hasPrice: charged !== null,
    promotion: charged?.promotion ?? null,
    isPromotionReached: charged?.isPromotionReached ?? false,
    betterPromotion:
      price && row.canBeAdded
        ? findBetterPromotion(price, row, (promotion) => piecesUnder(row.articleId, promotion))
        : null,
    supply,
  };
}

/**
 * Prices a stored cart and calculates its totals. The day, YYYY-MM-DD, decides whether its coupon is valid and
 * its supplies are still to come.
 */
export function priceCart(
  stored: StoredCart,
  prices: ReadonlyMap<number, ArticlePrice | null>,
  settings: ShopSettings,
  delivery: DeliveryType,
  today: string,
): Cart {
  const supplies = supplyOfLines(stored.rows, today);
  const piecesUnder = countPromoted(stored.rows);
  const { regime } = vatRegimeOf(stored.buyer.vat.regime);
  const lines = stored.rows.map((row, index) => {
    const supply = supplies[index] ?? supplyOf(row.quantity, row, today);
    const vatRate = vatRateUnder(regime, row.vatRate);
    return { ...priceLine(row, prices.get(row.articleId), supply, piecesUnder), vatRate };
  });
  const totalsSettings = totalsSettingsOf(settings, today, stored.buyer);
  const { cartId, coupon } = stored;
  const priced = { cartId, lines, totalsSettings, vat: stored.buyer.vat };
  if (!coupon) return { ...priced, totals: cartTotals(lines, delivery, totalsSettings), coupon: null };
  const goodsCents = lines.reduce((sum, line) => sum + line.netCents, 0);
  const rejection = couponError(coupon, goodsCents, today);
  const totals = cartTotals(lines, delivery, totalsSettings, rejection === null ? coupon : null);
  return { ...priced, totals, coupon: { coupon, cents: totals.couponCents, rejection } };
}

/** The cart when none is open: no lines, all totals zero. */
export function emptyCart(settings: ShopSettings, today: string, buyer: BuyerTerms = NO_TERMS): Cart {
  const totalsSettings = totalsSettingsOf(settings, today, buyer);
  return {
    cartId: 0,
    lines: [],
    totals: cartTotals([], 'SHIPPING_GOOD', totalsSettings),
    totalsSettings,
    vat: buyer.vat,
    coupon: null,
  };
}
