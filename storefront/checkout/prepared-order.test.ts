import { expect, test } from 'vitest';
import { partialResponse } from '../test-support/partial-response.ts';
import { parsePreparedOrder } from './prepared-order.ts';

test("R9.19 R9.23 R9.27 the order has the server's delivery types, whether it has a note, and the usual payment", () => {
  const message = {
    ...{ data: [], seguono_per_data: [], address: {}, pickup_slots: [], anomalies: [], display_note: false },
    ...{ accepted_texts: {}, must_accept_texts: false, unaccepted_texts: [] },
    payment_methods: [
      { code: 'RIBA', label: 'Ri.Ba.', usual: true },
      { code: 'BONIFICO', label: 'Bonifico', usual: false },
    ],
    delivery_types: [
      { code: 'SHIPPING_GOOD', label: 'Consegna', spese_trasporto: 12.5 },
      { code: 'PICKUP', label: 'Ritiro', spese_trasporto: null },
    ],
  };
  expect(parsePreparedOrder(partialResponse('prepareOrder', { message }))).toMatchObject({
    paymentMethods: [
      { code: 'RIBA', label: 'Ri.Ba.', isUsual: true },
      { code: 'BONIFICO', label: 'Bonifico', isUsual: false },
    ],
    deliveryTypes: [
      { code: 'SHIPPING_GOOD', transport: 1250 },
      { code: 'PICKUP', transport: null },
    ],
    hasNote: false,
  });
});
