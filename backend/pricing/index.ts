export { createPriceBook, type PriceBook, type PricedCustomer } from './price-book.ts';
export { isAmong, priceFacts, pricesOf, findPrices, type PriceRequest } from './find-prices.ts';
