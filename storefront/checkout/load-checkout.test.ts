import { expect, test } from 'vitest';
import { checkoutPath, deliveryOf } from './load-checkout.ts';

test('R9.19 the checkout opens with shipping; only its URL selects pickup', () => {
  expect(deliveryOf(new URLSearchParams())).toBe('SHIPPING_GOOD');
  expect(deliveryOf(new URLSearchParams('delivery_type=anything'))).toBe('SHIPPING_GOOD');
  for (const delivery of ['SHIPPING_GOOD', 'PICKUP'] as const) {
    expect(deliveryOf(new URL(checkoutPath(delivery), 'https://shop.example').searchParams)).toBe(delivery);
  }
});
