import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let token = '';
let id_cart = 0;
beforeAll(async () => {
  // A Monday morning in Rome.
  shop = await startTestShop({ clock: () => new Date('2026-11-23T09:00:00Z') });
  ({ token } = await shop.logIn('cliente.a'));
  const { body } = await shop.call('add_to_cart', { item_id: '204118', quantity: 10 }, { token });
  id_cart = body.message.id_cart as number;
});
afterAll(() => shop.stop());

const send = (requestedValues: object) =>
  shop.call('send_order', { id_cart, idempotency_key: crypto.randomUUID(), ...requestedValues }, { token });

it('R7.25 a total that no document can have is rejected, and does not count as agreed', async () => {
  for (const total of [{ totale_doc: 1e21 }, { totale_da_pagare: 1e21 }]) {
    const { status, body } = await send(total);
    expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(total)]);
  }
  const approved = await shop.call('approve_order', { id: 1, totale_doc: 1e21 }, { token });
  expect([approved.status, Object.keys(approved.body.errors)]).toEqual([422, ['totale_doc']]);
});

describe('invalid checkout input returns a status and a message in both languages', () => {
  it.each<[string, object, string, string, string]>([
    ['a day that is over', { shipping_date: '2026-11-22' }, 'shipping_date', 'è 23/11/2026', 'is 23/11/2026'],
    ['R9.25 a Sunday', { shipping_date: '2026-11-29' }, 'shipping_date', 'domenica o festivo', 'Sunday or a holiday'],
    ['a holiday', { shipping_date: '2026-12-08' }, 'shipping_date', 'domenica o festivo', 'Sunday or a holiday'],
    ['a note of 1001 characters', { note: 'x'.repeat(1001) }, 'note', '1.000', '1,000'],
    ['a note of 100 kB', { note: 'x'.repeat(100_000) }, 'note', '1.000', '1,000'],
    ['a method that is not offered', { payment_method: 'ORO' }, 'payment_method', 'non è previsto', 'not offered'],
    [
      'R9.33 a slot of yesterday',
      { delivery_type: 'PICKUP', pickup_slot: '2026-11-22T10:00' },
      'pickup_slot',
      '24/11/2026',
      '24/11/2026',
    ],
  ])('%s', async (_title, requestedValues, field, italian, english) => {
    for (const [locale, words] of [
      ['it', italian],
      ['en', english],
    ] as const) {
      const { status, body } = await send({ ...requestedValues, locale });
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
      expect(body.errors[field][0]).toContain(words);
    }
  });

  it.each([
    ['negative', -1],
    ['zero', 0],
    ['somebody’s or nobody’s', 999_999_999],
    ['huge', 2 ** 60],
    ['a fraction', 1.5],
    ['text', 'x'],
  ])('a cart id that is %s is rejected and nothing is sent', async (_title, cartId) => {
    const { status, body } = await send({ id_cart: cartId });
    expect([404, 422]).toContain(status);
    expect(body.message).toMatch(/\p{L}{3,}/u);
    expect(await shop.database.query.selectFrom('sales_order').select('id').execute()).toEqual([]);
  });

  it('R6.9 another customer’s cart returns 404', async () => {
    const other = await shop.logIn('cliente.b');
    const requestedValues = { id_cart, idempotency_key: crypto.randomUUID() };
    expect((await shop.call('send_order', requestedValues, { token: other.token })).status).toBe(404);
    expect((await shop.call('prepare_order', { id_cart }, { token: other.token })).status).toBe(404);
  });
});
