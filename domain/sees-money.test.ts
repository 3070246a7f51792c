import { expect, it } from 'vitest';
import { seesMoney } from './sees-money.ts';

it.each([
  { viewer: null, price: false, document: false },
  { viewer: { seesPrices: false, isCustomerActive: true }, price: false, document: false },
  { viewer: { seesPrices: false, isCustomerActive: false }, price: false, document: false },
  { viewer: { seesPrices: true, isCustomerActive: false }, price: false, document: true },
  { viewer: { seesPrices: true, isCustomerActive: true }, price: true, document: true },
])('R6.9 $viewer sees prices: $price, amounts of documents: $document', ({ viewer, price, document }) => {
  expect(seesMoney(viewer, 'price')).toBe(price);
  expect(seesMoney(viewer, 'document')).toBe(document);
});
