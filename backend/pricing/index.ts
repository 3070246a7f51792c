export { createPriceBook, type PriceBook, type PricedCustomer } from './price-book.ts';
export { readPrices, type PriceRequest } from './read-prices.ts';
