import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportsOf, switchOn } from '../builders/held-orders.ts';
import { addOfficeUser, callOffice } from '../builders/office.ts';
import { payOrder, startPayPalShop, type PayPalShop } from '../builders/paypal-shop.ts';
import type { OfficeEndpointName } from '../../contract/office/index.ts';

let paypal: PayPalShop;
const cookies: Record<string, string> = {};
let buyer: { token: string };

beforeAll(async () => {
  paypal = await startPayPalShop();
  const { shop } = paypal;
  for (const role of ['administration', 'sales', 'warehouse']) {
    await addOfficeUser(shop.database, role, role);
    cookies[role] = (await shop.logIn(role)).cookie;
  }
  const bound = await addOfficeUser(shop.database, 'bound', 'sales');
  await shop.database.pool.query(`update office_user set agent_ids = '{}' where user_id = $1`, [bound]);
  cookies['bound'] = (await shop.logIn('bound')).cookie;
  buyer = await shop.logIn('cliente.b');
});
beforeEach(() => switchOn(paypal.shop.database, { 'first-order': true }));
afterAll(() => paypal.stop());

const office = (name: OfficeEndpointName, body: object, who = 'sales') =>
  callOffice(paypal.shop, cookies[who] ?? '', name, body);
const call = (path: string, body: object) => paypal.shop.call(path, body, buyer);

/** A held order of customer B with ten books, which orders for the first time: earlier ones are cancelled. */
async function heldOrder(quantity = 10): Promise<{ orderId: number; name: object }> {
  const { pool } = paypal.shop.database;
  await pool.query("update sales_order set status = 'AN'");
  const { id_cart } = (await call('add_to_cart', { item_id: '204600', quantity })).body.message;
  const sent = await call('send_order', { id_cart, idempotency_key: crypto.randomUUID() });
  const { causale, anno, numero } = sent.body.message.order;
  const { rows } = await pool.query<{ id: number }>('select max(order_id) as id from order_hold');
  return { orderId: rows[0]?.id ?? 0, name: { causale, anno, numero } };
}
const exportOf = async (orderId: number) =>
  (await exportsOf(paypal.shop.database)).find((one) => one.orderId === orderId);

describe('5.7 held orders', () => {
  it('are listed with counts and sums, decided by administrator and sales, seen by the warehouse', async () => {
    const { orderId } = await heldOrder();
    const { body } = await office('listHeld', {});
    expect(body).toMatchObject({ total: 1, rows: [{ id: orderId, customer: { code: '70999' }, netCents: 22_000 }] });
    expect(body.counts).toMatchObject({ 'to-decide': 1, asked: 0, 'released-today': 0 });
    expect((await office('getHeld', { orderId }, 'warehouse')).body).toMatchObject({
      mayDecide: false,
      state: 'waiting',
    });
    for (const name of ['releaseHeld', 'askBuyer'] as const)
      expect((await office(name, { orderId, lines: [] }, 'warehouse')).status).toBe(403);
    expect((await office('releaseHeld', { orderId })).status).toBe(200);
    expect(await exportOf(orderId)).toMatchObject({ state: expect.not.stringMatching('held') });
    expect((await office('releaseHeld', { orderId }, 'administration')).body).toMatchObject({
      code: 'hold-decided',
    });
    const log = await office('listLog', { group: 'orders' }, 'administration');
    expect(log.body.rows[0]).toMatchObject({ action: 'hold-released', actor: { name: 'sales' } });
  });

  it('5.6 do not exist for somebody tied to other agents', async () => {
    const { orderId } = await heldOrder();
    expect((await office('listHeld', {}, 'bound')).body).toMatchObject({ total: 0, counts: { 'to-decide': 0 } });
    for (const [name, body] of [
      ['getHeld', {}],
      ['previewHeld', { lines: [] }],
      ['releaseHeld', {}],
      ['declineHeld', { reason: 'x' }],
      ['postponeHeld', { until: '2099-01-01' }],
      ['assignHeld', { before: null, after: null }],
    ] as const)
      expect([name, (await office(name, { orderId, ...body }, 'bound')).status]).toEqual([name, 404]);
    expect(await exportOf(orderId)).toMatchObject({ state: 'held', hasJob: false });
  });

  it('reject texts of 10,000 characters and quantities that rise', async () => {
    const { orderId } = await heldOrder();
    const long = 'x'.repeat(10_000);
    expect((await office('declineHeld', { orderId, reason: long })).status).toBe(422);
    expect((await office('releaseHeld', { orderId, lines: [{ position: 1, quantity: 11 }] })).status).toBe(422);
    expect((await office('listHeld', { text: '%_\\' })).body.total).toBe(0);
  });

  it('1.12 show margins to those who see costs alone', async () => {
    const { orderId } = await heldOrder();
    await paypal.shop.database.pool.query(
      `update order_hold set reasons = '[{"rule":"below-margin","lines":[{"position":1,"sku":"A","name":"A","percent":310}],
        "lineCount":1,"orderPercent":310}]' where order_id = $1`,
      [orderId],
    );
    const reasonFor = async (who: string) => (await office('getHeld', { orderId }, who)).body.reasons[0];
    expect(await reasonFor('sales')).toMatchObject({ orderPercent: 310, areCostsHidden: false });
    const hidden = await reasonFor('warehouse');
    expect(hidden).toMatchObject({ orderPercent: null, areCostsHidden: true });
    expect(JSON.stringify(hidden)).not.toContain('310');
  });
});

describe('the rules', () => {
  it('2.1 are switched by who may decide, from what was shown, with who and when', async () => {
    await switchOn(paypal.shop.database, {});
    const before = { isOn: false, threshold: { times: 5 } };
    const change = { rule: 'unusual-quantity', before, after: { isOn: true, threshold: { times: 8 } } };
    expect((await office('changeHoldRule', change, 'warehouse')).status).toBe(403);
    expect((await office('changeHoldRule', change)).status).toBe(200);
    const other = { ...change, after: { isOn: true, threshold: { times: 3 } } };
    expect((await office('changeHoldRule', other, 'administration')).body).toMatchObject({ code: 'hold-rule-changed' });
    expect((await office('changeHoldRule', { ...change, after: { isOn: true, threshold: {} } })).status).toBe(422);
    const { rules } = (await office('listHoldRules', {})).body;
    const rule = rules.find((one: { rule: string }) => one.rule === 'unusual-quantity');
    expect(rule).toMatchObject({ isOn: true, threshold: { times: 8 }, changedBy: 'sales' });
  });
});

describe('2.4 an order paid online', () => {
  it('is held after its payment, and its refund waits for the administrator when it is declined', async () => {
    const { pool } = paypal.shop.database;
    await pool.query("update sales_order set status = 'AN'");
    const { orderId, cents } = await payOrder(paypal);
    expect(await exportOf(orderId)).toEqual({ orderId, state: 'held', hasJob: false });
    expect((await office('getHeld', { orderId })).body).toMatchObject({ isPaid: true });
    expect((await office('declineHeld', { orderId, reason: 'Fuori produzione' })).status).toBe(200);
    const { refunds } = (await office('listOpenRefunds', {}, 'administration')).body;
    expect(refunds).toMatchObject([{ state: 'waiting', cents }]);
    expect(await exportOf(orderId)).toEqual({ orderId, state: 'cancelled', hasJob: false });
  });
});
