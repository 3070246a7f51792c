import { expect, test } from 'vitest';
import { partialResponse } from '../test-support/partial-response.ts';
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

test('unpaid orders have their amount in cents', () => {
  expect(parseUnpaidOrders(partialResponse('getUnpaidOrders', { message: { data: [order] } }))).toEqual([
    {
      cause: 'OWEB',
      year: 2026,
      number: 12,
      cartId: 7,
      sentAt: '2026-11-21T10:32:00.000Z',
      payable: 4130,
      next: 'pay',
    },
  ]);
});
