import { expect, test } from 'vitest';
import { parseUnpaidOrders } from './unpaid-orders.ts';

const order = {
  causale: 'OWEB',
  anno: 2026,
  numero: 12,
  id_cart: 7,
  data_registrazione: '2026-11-21T10:32:00.000Z',
  totale_doc: 41.3,
  payment_state: 'due',
  next: 'pay',
};

test('unpaid orders are parsed with their amount in cents; an unknown step means waiting', () => {
  expect(parseUnpaidOrders({ message: { data: [order, { ...order, next: 'dance' }] } })).toEqual([
    {
      cause: 'OWEB',
      year: 2026,
      number: 12,
      cartId: 7,
      sentAt: '2026-11-21T10:32:00.000Z',
      document: 4130,
      next: 'pay',
    },
    expect.objectContaining({ next: 'wait' }),
  ]);
  expect(parseUnpaidOrders(null)).toEqual([]);
});
