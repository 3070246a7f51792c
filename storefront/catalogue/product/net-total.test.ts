import { expect, test } from 'vitest';
import { netTotal } from './net-total.ts';

test('sums lines that are rounded one by one (R1.5)', () => {
  expect(
    netTotal([
      { net: 12_345, quantity: 1 },
      { net: 12_345, quantity: 1 },
      { net: null, quantity: 3 },
    ]),
  ).toBe(246);
});
