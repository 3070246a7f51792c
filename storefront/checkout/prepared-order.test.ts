import { describe, expect, test } from 'vitest';
import { readPreparedOrder } from './prepared-order.ts';

describe('readPreparedOrder', () => {
  test("R9.27 marks the customer's usual payment method", () => {
    const { paymentMethods } = readPreparedOrder({
      message: {
        payment_methods: [
          { code: 'RIBA', label: 'RIBA', usual: true },
          { code: 'BONIFICO', label: '', usual: false },
        ],
      },
    });
    expect(paymentMethods).toEqual([
      { code: 'RIBA', label: 'RIBA', isUsual: true },
      { code: 'BONIFICO', label: 'BONIFICO', isUsual: false },
    ]);
  });

  test('R9.23 has a note unless the server disables it', () => {
    expect(readPreparedOrder({ message: { display_note: false } }).hasNote).toBe(false);
    expect(readPreparedOrder({ message: { display_note: true } }).hasNote).toBe(true);
    expect(readPreparedOrder({ message: {} }).hasNote).toBe(true);
  });

  test('R9.19 returns the delivery types it knows, in the order of the server', () => {
    const delivery_types = ['SHIPPING_GOOD', 'DRONE', 'PICKUP'].map((code) => ({ code, label: code }));
    const { deliveryTypes } = readPreparedOrder({ message: { delivery_types } });
    expect(deliveryTypes.map(({ code }) => code)).toEqual(['SHIPPING_GOOD', 'PICKUP']);
  });
});
