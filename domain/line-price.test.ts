import { expect, it } from 'vitest';
import { netPriceOf } from './line-price.ts';

const euro = (price: number | null) => (price === null ? null : Math.round(price * 10_000_000));

it.each([
  // gross, discounts, net, amount, quantity, for units: net, fits
  ['by price and discount', 10.5, [1000], null, null, 2, 1, 9.45, true],
  [
    'by price and cascade, with four decimals where they come to the same',
    10.55,
    [1000, 500],
    null,
    null,
    2,
    1,
    9.0203,
    true,
  ],
  ['by price alone', 10.5, [], null, null, 2, 1, 10.5, true],
  ['by the amount alone', null, [], null, 18.9, 2, 1, 9.45, true],
  ['by price and discounts, where the amount is that', 10.5, [1000], null, 18.9, 2, 1, 9.45, true],
  ['for a hundred units', 105, [1000], null, 1.89, 2, 100, 94.5, true],
  ['by discounts that are rounded one by one', 1.25, [3333, 1000], null, 74.7, 100, 1, 0.747, true],
  ['by an amount of rounded prices', 1.255, [1000], null, 113, 100, 1, 1.13, true],
  ['as stated, where the amount is that', 10.5, [1000], 9.45, 18.9, 2, 1, 9.45, true],
  ['as stated and rounded to cents', 1.25, [3333], 0.83, 83.34, 100, 1, 0.83, true],
  ['as stated, where the amount is another', null, [1000], 10.5, 18.9, 2, 1, 10.5, false],
  ['by the amount, where price and discounts come to another', 10.5, [1000], null, 21, 2, 1, 10.5, false],
  ['by the amount of a gift', 10.5, [], null, 0, 2, 1, 0, true],
  ['unknown', null, [1000], null, null, 2, 1, null, true],
] as const)(
  'a net price is taken %s',
  (_how, gross, discounts, net, amount, quantity, priceQuantity, price, isFitting) => {
    const netCents = amount === null ? null : Math.round(amount * 100);
    const stated = { gross: euro(gross), discounts, net: euro(net), netCents, quantity, priceQuantity };
    expect(netPriceOf(stated)).toEqual({ net: euro(price), isFitting });
  },
);
