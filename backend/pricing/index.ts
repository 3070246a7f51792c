export { createPriceBook, type PriceBook, type PricedCustomer } from './price-book.ts';
export { isAmong, priceFactsJson, pricesOf, findPrices, type PriceRequest } from './find-prices.ts';
export { countZeroPricedArticles, listLowDiscounts, listZeroPrices, type DoubtfulPrice } from './check-prices.ts';
export { classConditionCode, removeUnlistedClassConditions, upsertClassConditions } from './write/class-conditions.ts';
export { addDiscountClasses } from './write/discount-classes.ts';
export { upsertCoupons } from './write/coupons.ts';
export { upsertPriceLists } from './write/price-lists.ts';
export { keptByOffice, removeUnlistedPrices, upsertPrices } from './write/prices.ts';
export { PROMOTION_STATES, promotionRowError, upsertPromotions } from './write/promotions.ts';
