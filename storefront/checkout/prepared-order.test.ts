import { describe, expect, test } from 'vitest';
import { parsePreparedOrder } from './prepared-order.ts';

describe('parsePreparedOrder', () => {
  test("R9.27 marks the customer's usual payment method", () => {
    const { paymentMethods } = parsePreparedOrder({
      message: {
        payment_methods: [
          { code: 'RIBA', label: 'RIBA', usual: true },
          { code: 'BONIFICO', label: '', usual: false },
        ],
      },
    });
    expect(paymentMethods).toMatchObject([
      { code: 'RIBA', label: 'RIBA', isUsual: true },
      { code: 'BONIFICO', label: 'BONIFICO', isUsual: false },
    ]);
  });

  test('R9.23 has a note unless the server disables it', () => {
    expect(parsePreparedOrder({ message: { display_note: false } }).hasNote).toBe(false);
    expect(parsePreparedOrder({ message: { display_note: true } }).hasNote).toBe(true);
    expect(parsePreparedOrder({ message: {} }).hasNote).toBe(true);
  });

  test('R9.19 returns the delivery types it knows, in the order of the server', () => {
    const delivery_types = ['SHIPPING_GOOD', 'DRONE', 'PICKUP'].map((code) => ({ code, label: code }));
    const { deliveryTypes } = parsePreparedOrder({ message: { delivery_types } });
    expect(deliveryTypes.map(({ code }) => code)).toEqual(['SHIPPING_GOOD', 'PICKUP']);
  });
});
