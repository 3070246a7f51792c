export { createPriceBook, type PriceBook, type PricedCustomer } from './price-book.ts';
export { isAmong, priceFacts, pricesOf, readPrices, type PriceRequest } from './find-prices.ts';
