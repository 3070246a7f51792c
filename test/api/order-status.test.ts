import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { transitionOrder } from '../../backend/orders/index.ts';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let a: Credentials;
let now = new Date('2026-11-24T09:00:00Z');
const warn = vi.fn();
beforeAll(async () => {
  // The embedded ERP changes an order after one minute on this clock; until then only the test does.
  shop = await startTestShop({ clock: () => now });
  a = await shop.logIn('cliente.a');
});
afterAll(() => shop.stop());

let sent = 0;
async function order() {
  const added = await shop.call('add_to_cart', { item_id: '204118', quantity: 10 }, a);
  sent += 1;
  const request = { id_cart: added.body.message.id_cart, idempotency_key: `status number ${sent}` };
  const { causale, anno, numero } = (await shop.call('send_order', request, a)).body.message.order;
  const { id } = await shop.database.query
    .selectFrom('sales_order')
    .select('id')
    .where('year', '=', anno)
    .where('number', '=', numero)
    .executeTakeFirstOrThrow();
  return {
    move: (to: string) =>
      shop.database.query
        .transaction()
        .execute((transaction) => transitionOrder(transaction, { logger: { warn }, clock: () => now }, id, to)),
    seen: async () => {
      const { body } = await shop.call('get_sent_order', { causale, anno, numero }, a);
      const { stato, storico } = body.message.order;
      return [
        stato,
        storico.map((step: { stato: string; data: string }) => `${step.stato} ${step.data.slice(11, 19)}`),
      ];
    },
  };
}

describe('order status transitions', () => {
  it('R4.32 the customer sees each status with its time', async () => {
    now = new Date('2026-11-24T09:00:00Z');
    const { move, seen } = await order();
    expect(await seen()).toEqual(['IA', ['IA 09:00:00']]);
    const steps: [string, string][] = [
      ['NE', '09:00:10'],
      ['PR', '09:00:20'],
      ['E', '09:00:30'],
    ];
    for (const [status, time] of steps) {
      now = new Date(`2026-11-24T${time}Z`);
      expect(await move(status)).toBe(true);
    }
    expect(await seen()).toEqual(['E', ['IA 09:00:00', 'NE 09:00:10', 'PR 09:00:20', 'E 09:00:30']]);
  });

  it('R4.32 E to IA and other invalid transitions are rejected and logged, and change nothing', async () => {
    now = new Date('2026-11-24T12:00:00Z');
    const { move, seen } = await order();
    expect(await move('PR')).toBe(true);
    const before = await seen();
    expect(before).toEqual(['PR', ['IA 12:00:00', 'NE 12:00:00', 'PR 12:00:00']]);
    warn.mockClear();
    for (const status of ['IA', 'NE', 'AN', 'ZZ', '']) expect(await move(status)).toBe(false);
    expect(warn).toHaveBeenCalledTimes(5);
    expect(warn.mock.calls[0]?.[0]).toMatchObject({ from: 'PR', to: 'IA' });
    expect(await move('PR')).toBe(false);
    expect(warn).toHaveBeenCalledTimes(5);
    expect(await seen()).toEqual(before);
  });

  it('R4.32 only an unfulfilled order can be cancelled, and it stays cancelled', async () => {
    now = new Date('2026-11-24T13:00:00Z');
    const { move, seen } = await order();
    expect(await move('AN')).toBe(true);
    expect([await move('NE'), await move('E')]).toEqual([false, false]);
    expect(await seen()).toEqual(['AN', ['IA 13:00:00', 'AN 13:00:00']]);
  });

  it('R4.32 only one of two simultaneous, conflicting transitions succeeds', async () => {
    now = new Date('2026-11-24T14:00:00Z');
    for (let round = 0; round < 5; round += 1) {
      const { move, seen } = await order();
      const moves = await Promise.all([move('AN'), move('E')]);
      expect(moves.filter(Boolean)).toHaveLength(1);
      expect((await seen())[0]).toBe(moves[0] ? 'AN' : 'E');
    }
  });
});

describe('the minimum order', () => {
  const setMinimum = (cents: number | null) =>
    shop.database.query
      .updateTable('customer')
      .set({ minimum_order_cents: cents })
      .where('code', '=', '70431')
      .execute();
  const cart = async (extra: object = {}) => (await shop.call('get_cart_items', extra, a)).body.message;

  it('R3.5 warns with the missing amount, and blocks sending but not saving', async () => {
    now = new Date('2026-11-24T15:00:00Z');
    await setMinimum(10_000);
    expect((await cart()).min_order).toMatchObject({ minimum_amount: 100, missing_amount: 100, compliant: false });
    // 4 × 20.00 = 80.00
    const added = await shop.call('add_to_cart', { item_id: '204600', quantity: 4 }, a);
    const { id_cart } = added.body.message;
    expect((await cart()).min_order).toEqual({
      warning: "Mancano 20,00\u00a0€ all'ordine minimo",
      minimum_amount: 100,
      missing_amount: 20,
      compliant: false,
    });
    expect((await cart({ locale: 'en' })).min_order.warning).toBe('€20.00 below the minimum order');
    const send = () => shop.call('send_order', { id_cart, idempotency_key: 'minimum order' }, a);
    const refused = await send();
    expect([refused.status, refused.body.code]).toEqual([422, 'below-minimum-order']);
    expect(refused.body.message).toBe("Mancano 20,00\u00a0€ all'ordine minimo");
    const preview = await shop.call('prepare_order', { id_cart }, a);
    expect(preview.body.message.min_order.compliant).toBe(false);

    const saved = await shop.call('save_cart', { id_cart, name: 'Poco' }, a);
    expect(saved.status).toBe(200);
    await shop.call('activate_cart', { id_cart }, a);
    const [row] = (await cart()).data;
    await shop.call('update_cart', { id_cart, cart_rows: [{ row_id: row.row_id, quantity: 5 }] }, a);
    expect((await cart()).min_order).toMatchObject({ warning: '', missing_amount: 0, compliant: true });
    await setMinimum(15_000);
    expect((await cart()).min_order).toMatchObject({ minimum_amount: 150, missing_amount: 50, compliant: false });
    await setMinimum(10_000);
    expect((await send()).status).toBe(200);
    await setMinimum(null);
  });
});
