import { expect, it } from 'vitest';
import { arePricesShown } from './prices-shown.ts';

it.each([
  ['', true],
  ['last-type=grid', true],
  ['show_prices=true', true],
  ['show_prices=false', false],
  ['last-type=grid; show_prices=false', false],
])('R3.4 R4.36 with the cookies %j prices are shown: %s', (cookies, shown) => {
  expect(arePricesShown(cookies)).toBe(shown);
});
