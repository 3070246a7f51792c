export { comparePrices, type PriceComparison, type PriceDifference } from './compare-prices.ts';
export { createPriceBook, type PriceBook, type PricedCustomer } from './price-book.ts';
export { isAmong, priceFactsJson, pricesOf, findPrices, type PriceRequest } from './find-prices.ts';
export { countZeroPricedArticles, listLowDiscounts, listZeroPrices, type DoubtfulPrice } from './check-prices.ts';
export { findCosts, type ArticleCost } from './find-costs.ts';
export {
  explainPrice,
  findExplainedArticle,
  type ExplainedPrice,
  type PriceQuestion,
  type WhyNoPromotion,
} from './explain-price.ts';
export {
  CHECK_PRICES,
  findAskedPrices,
  findPriceCheck,
  listPriceChecks,
  runPriceCheck,
  startPriceCheck,
  type AskedPrices,
  type CheckReader,
  type PriceCheck,
} from './price-checks.ts';
export { findOtherCases, type OtherCase } from './other-cases.ts';
export { classConditionCode, removeUnlistedClassConditions, upsertClassConditions } from './write/class-conditions.ts';
export { addDiscountClasses } from './write/discount-classes.ts';
export { upsertCosts } from './write/costs.ts';
export {
  asMultiplesOf,
  keepPrices,
  raisedNote,
  statePriceQuantities,
  type KeptPrice,
} from './write/price-quantities.ts';
export { upsertCoupons } from './write/coupons.ts';
export { upsertPriceLists } from './write/price-lists.ts';
export { keptByOffice, removeUnlistedPrices, statedPriceKey, upsertPrices } from './write/prices.ts';
export { pricingShapes } from './write/stored-shapes.ts';
export { PROMOTION_STATES, promotionRowError, upsertPromotions } from './write/promotions.ts';
