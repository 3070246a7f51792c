export {
  createPriceBook,
  type CustomerPrices,
  type PriceBook,
  type PricedCustomer,
  type PromotedArticles,
} from './price-book.ts';
export { isAmong, priceFactsJson, pricesOf, findPrices, type PriceRequest } from './find-prices.ts';
