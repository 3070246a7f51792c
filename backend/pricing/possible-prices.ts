import type { PriceQuantities } from '../../domain/price-quantity.ts';
import { priceAt, type PriceCondition, type PromotionRow } from '../../domain/price.ts';
import { pricesOf, type PriceFacts, type PriceRequest } from './find-prices.ts';

/** A net price and the units it is for. */
export interface PossiblePrice extends Pick<PriceQuantities, 'priceQuantity'> {
  netPrice: number;
}

/** What an article would cost in a quantity if something else decided; null where that would be no price. */
export interface PossiblePrices {
  /** If this condition held, whatever its address, days and quantity. */
  ofCondition: (condition: PriceCondition) => PossiblePrice | null;
  /** If no condition held. */
  ofCustomer: () => PossiblePrice | null;
  /** With this price of the list, and what decides now. */
  ofListPrice: (price: number | null, isFree: boolean) => PossiblePrice | null;
  /** If the line chose this row of a promotion, whatever its days, group and quantity. */
  ofPromotion: (promotion: PromotionRow) => PossiblePrice | null;
}

/** Creates it for the facts of one article, at one quantity. */
export function possiblePrices(
  facts: PriceFacts,
  request: PriceRequest,
  { articleId, quantity }: { articleId: number; quantity: number },
): PossiblePrices {
  const priceWith = (changed: Partial<PriceFacts>): PossiblePrice | null => {
    const price = pricesOf({ ...facts, ...changed }, request).get(articleId);
    const charged = price && priceAt(price, quantity);
    return charged ? { netPrice: charged.netPrice, priceQuantity: charged.priceQuantity } : null;
  };
  const none = { conditions: [], classConditions: [], promotions: [] };
  return {
    ofCondition: (condition) => {
      const always = { minimumQuantity: 1, validFrom: null, validTo: null };
      if (!('articleClassId' in condition))
        return priceWith({ ...none, conditions: [{ ...condition, ...always, addressId: null }] });
      const { id, articleClassId, customerClassId, discounts, thenCustomer, origin } = condition;
      return priceWith({
        ...none,
        classConditions: [[id, articleClassId, customerClassId, 1, [...discounts], thenCustomer, null, null, origin]],
      });
    },
    ofCustomer: () => priceWith(none),
    ofListPrice: (price, isFree) =>
      priceWith({
        articles: facts.articles.map(([id, brand, category, pack, units, stated, , , classId]) => {
          return [id, brand, category, pack, units, stated, price, isFree, classId];
        }),
      }),
    ofPromotion: (promotion) => {
      const running = {
        ...promotion,
        articleId,
        minimumQuantity: quantity,
        startsOn: request.today,
        endsOn: request.today,
      };
      const price = pricesOf({ ...facts, promotions: [running] }, request).get(articleId);
      const promoted = price?.promotions.at(0);
      // Also where it is not lower than what the customer pays.
      return price && promoted ? { netPrice: promoted.promotionPrice, priceQuantity: price.priceQuantity } : null;
    },
  };
}
