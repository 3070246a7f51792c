import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findErpOrder } from '../../backend/orders/erp-order.ts';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';
import { day } from '../builders/shop.ts';

let shop: TestShop;
let client: Credentials;
let other: Credentials;
let id_cart = 0;

beforeAll(async () => {
  shop = await startTestShop({ environment: { PAYPAL_SANDBOX: 'on' } });
  [client, other] = await Promise.all([shop.logIn('cliente.a'), shop.logIn('cliente.b')]);
  const always = { valid_from: day(-1), valid_to: day(1) };
  const ten = { kind: 'amount' as const, amount_cents: 1000, percent: null };
  await shop.database.query
    .insertInto('coupon')
    .values([
      { ...ten, ...always, code: 'DIECI' },
      { ...always, code: 'MENO15', kind: 'percent', amount_cents: null, percent: 1500 },
      { ...ten, ...always, code: 'GRANDE', minimum_cents: 20_000 },
      { ...ten, code: 'VECCHIO', valid_from: day(-9), valid_to: day(-1) },
      { ...ten, code: 'FUTURO', valid_from: day(1), valid_to: day(9) },
      { ...ten, ...always, code: 'SPENTO', is_active: false },
      { ...ten, ...always, code: 'VERDI' },
      { ...ten, ...always, code: 'UNO', maximum_uses: 1 },
      { ...ten, ...always, code: 'ONLINE', maximum_uses: 1 },
    ])
    .execute();
  await shop.database.pool.query(`insert into coupon_customer (coupon_id, customer_id)
    select p.id, c.id from coupon p, customer c where p.code = 'VERDI' and c.code = '70999'`);
});
afterAll(() => shop.stop());

async function cart() {
  const { body } = await shop.call('get_cart_items', {}, client);
  return body.message;
}
const apply = (code: unknown, who = client) => shop.call('apply_coupon', { id_cart, code }, who);
const send = (extra: object = {}) =>
  shop.call('send_order', { id_cart, idempotency_key: `order of cart ${id_cart}`, ...extra }, client);
const change = (code: string, values: { is_active?: boolean; valid_to?: string }) =>
  shop.database.query.updateTable('coupon').set(values).where('code', '=', code).execute();

/** 10 × 7.984 = 79.84 at 22 % and 3 × 20.00 = 60.00 at 10 %: 139.84 net, 175.48 in all (test/api/ordering.test.ts). */
beforeEach(async () => {
  const { body } = await shop.call('add_to_cart', { item_id: '204118', quantity: 10 }, client);
  await shop.call('add_to_cart', { item_id: '204600', quantity: 3 }, client);
  id_cart = body.message.id_cart;
  await shop.call('remove_coupon', { id_cart }, client);
});

describe('coupons', () => {
  it('R7.35 reduces the net total by its value, and can be removed', async () => {
    const before = await cart();
    expect(before).toMatchObject({ totale_netto: 139.84, totale_doc: 175.48, coupon: null });
    const { status, body } = await apply(' dieci ');
    expect(status).toBe(200);
    // 79.84 − 5.71 + 9.90 = 84.03 at 22 % → 18.49; 60.00 − 4.29 = 55.71 at 10 % → 5.57 (domain/coupon.test.ts).
    expect(body.message).toMatchObject({
      totale_netto: 129.84,
      iva: 24.06,
      spese_trasporto: 9.9,
      totale_doc: 163.8,
      coupon: { code: 'DIECI', value: 10, valid: true, message: '' },
    });
    expect(await cart()).toMatchObject({ totale_netto: 129.84, totale_doc: 163.8, coupon: { code: 'DIECI' } });
    const removed = await shop.call('remove_coupon', { id_cart }, client);
    expect(removed.body.message).toMatchObject({ totale_doc: 175.48, coupon: null });
    expect(await cart()).toEqual(before);
  });

  it('R2.97 saved carts are listed with the coupon deducted, and a copy keeps the coupon', async () => {
    await apply('DIECI');
    const copy = await shop.call('duplicate_cart', { id_cart, name: 'Copia' }, client);
    const copied = { id_cart: copy.body.message.id_cart };
    const listed = () => shop.call('get_cart_list', {}, client);
    try {
      expect((await listed()).body.message.data).toMatchObject([{ totale_netto: 129.84, totale_doc: 163.8 }]);
      const saved = await shop.call('get_saved_cart', copied, client);
      expect(saved.body.message).toMatchObject({ coupon: { code: 'DIECI', value: 10, valid: true } });
      await change('DIECI', { is_active: false });
      expect((await listed()).body.message.data).toMatchObject([{ totale_netto: 139.84, totale_doc: 175.48 }]);
    } finally {
      await change('DIECI', { is_active: true });
      await shop.call('remove_cart', copied, client);
    }
  });

  it('R7.35 accepts a percentage coupon; a new coupon replaces the old one', async () => {
    await apply('DIECI');
    // 15 % of 139.84 = 20.976 → 20.98
    expect((await apply('MENO15')).body.message).toMatchObject({ totale_netto: 118.86, coupon: { value: 20.98 } });
  });

  it.each([
    ['NIENTE', 'Questo coupon non è valido.'],
    ['SPENTO', 'Questo coupon non è valido.'],
    ['VECCHIO', 'Il coupon VECCHIO è scaduto.'],
    ['FUTURO', /^Il coupon FUTURO è valido dal \d\d\/\d\d\/\d{4}\.$/],
    ['VERDI', 'Il coupon VERDI non è per questo cliente.'],
    ['GRANDE', /^Per il coupon GRANDE mancano merci per 60,16\s€\.$/],
    ['   ', expect.any(String)],
    [17, expect.any(String)],
  ])('R7.35 rejects %s with a message and leaves the totals unchanged', async (code, message) => {
    await apply('DIECI');
    const before = await cart();
    const { status, body } = await apply(code);
    expect(status).toBe(422);
    if (typeof message === 'string' || message instanceof RegExp) expect(body.message).toMatch(message);
    expect(await cart()).toEqual(before);
  });

  it('R7.35 only the owner’s active cart: 404 for others, 401 for guests, 409 after sending', async () => {
    expect((await apply('DIECI', other)).status).toBe(404);
    expect((await apply('DIECI', {})).status).toBe(401);
    await send();
    expect((await apply('DIECI')).status).toBe(409);
    expect((await shop.call('remove_coupon', { id_cart }, client)).status).toBe(409);
  });

  it('R7.35 is part of the order, for buyer and ERP', async () => {
    const { body } = await apply('DIECI');
    const preview = await shop.call('prepare_order', { id_cart }, client);
    expect(preview.body.message).toMatchObject({ totale_doc: 163.8, coupon: { code: 'DIECI', value: 10 } });
    const sent = await send({ totale_doc: body.message.totale_doc });
    expect(sent.body.message.order).toMatchObject({ totale_netto: 129.84, totale_doc: 163.8 });
    expect(sent.body.message.order.coupon).toEqual({ code: 'DIECI', value: 10 });
    const { causale, anno, numero } = sent.body.message.order;
    const again = await shop.call('get_sent_order', { causale, anno, numero }, client);
    expect(again.body.message.order.coupon).toEqual({ code: 'DIECI', value: 10 });
    expect(again.body.message.order.iva_dettaglio).toEqual(preview.body.message.iva_dettaglio);
    expect(preview.body.message.iva_dettaglio).toHaveLength(2);
    const { id } = await shop.database.query
      .selectFrom('sales_order')
      .select('id')
      .where('number', '=', numero)
      .executeTakeFirstOrThrow();
    expect(await findErpOrder(shop.database.query, id)).toMatchObject({
      coupon: { code: 'DIECI', amount: '10.00' },
      totals: { gross: '193.40', net: '129.84', vat: '24.06', document: '163.80' },
    });
    expect((await cart()).coupon).toBeNull();
  });

  it('R7.35 is validated again before sending: an expired coupon is reported and blocks the order', async () => {
    await apply('MENO15');
    await change('MENO15', { valid_to: day(-1) });
    try {
      const preview = await shop.call('prepare_order', { id_cart }, client);
      expect(preview.body.message).toMatchObject({
        totale_doc: 175.48,
        coupon: { code: 'MENO15', value: 0, valid: false, message: 'Il coupon MENO15 è scaduto.' },
      });
      expect(await send()).toMatchObject({ status: 422, body: { code: 'coupon-not-valid' } });
      await shop.call('remove_coupon', { id_cart }, client);
      expect((await send()).body.message.order).toMatchObject({ totale_doc: 175.48, coupon: null });
    } finally {
      await change('MENO15', { valid_to: day(1) });
    }
  });

  it('R7.35 no longer applies when the cart falls below its minimum', async () => {
    await shop.call('add_to_cart', { item_id: '204600', quantity: 10 }, client);
    expect((await apply('GRANDE')).status).toBe(200);
    await shop.call('add_to_cart', { item_id: '204600', quantity: 3 }, client);
    expect(await cart()).toMatchObject({ totale_netto: 139.84, coupon: { code: 'GRANDE', value: 0, valid: false } });
  });

  it('R7.35 a single-use coupon is accepted for only one of two simultaneous orders', async () => {
    const { body } = await shop.call('add_to_cart', { item_id: '204118', quantity: 10 }, other);
    const carts = [
      { cart: id_cart, who: client },
      { cart: body.message.id_cart as number, who: other },
    ];
    for (const { cart: id, who } of carts) {
      expect((await shop.call('apply_coupon', { id_cart: id, code: 'UNO' }, who)).status).toBe(200);
    }
    const sent = await Promise.all(
      carts.map(({ cart: id, who }) =>
        shop.call('send_order', { id_cart: id, idempotency_key: `the only use, ${id}` }, who),
      ),
    );
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(sent.find(({ status }) => status === 422)?.body).toMatchObject({
      code: 'coupon-not-valid',
      message: 'Il coupon UNO è esaurito: è già stato usato.',
    });
    // A cancelled order releases its coupon.
    await shop.database.pool.query("update sales_order set status = 'AN' where coupon_code = 'UNO'");
    const waiting = carts[sent.findIndex(({ status }) => status === 422)];
    const again = { id_cart: waiting?.cart, idempotency_key: `again, ${waiting?.cart}` };
    expect((await shop.call('send_order', again, waiting?.who)).status).toBe(200);
  });

  it('R7.35 an order that is not paid online holds the use of its coupon only while it can be paid', async () => {
    await shop.database.pool.query(
      "insert into customer_payment_method (customer_id, code) select id, 'PAYP' from customer where code = '70431'",
    );
    const added = await shop.call('add_to_cart', { item_id: '204118', quantity: 10 }, other);
    const use = () => shop.call('apply_coupon', { id_cart: added.body.message.id_cart, code: 'ONLINE' }, other);
    const age = (table: string, hours: number) =>
      shop.database.pool.query(`update ${table} t set created_at = now() - make_interval(hours => ${hours})
        from sales_order o where o.coupon_code = 'ONLINE' and ${table === 'payment' ? 't.order_id' : 't.id'} = o.id`);
    expect((await apply('ONLINE')).status).toBe(200);
    const sent = await send({ payment_method: 'PAYP' });
    expect(sent.status).toBe(200);
    const { causale, anno, numero } = sent.body.message.order;
    expect((await use()).body).toMatchObject({ code: 'coupon-not-valid' });
    expect((await shop.call('request_payment', { causale, anno, numero }, client)).status).toBe(200);
    await age('sales_order', 4);
    // Whoever is at the provider’s page may still pay.
    expect((await use()).body).toMatchObject({ code: 'coupon-not-valid' });
    await age('payment', 4);
    expect((await use()).status).toBe(200);
    const state = (to: string) =>
      shop.database.pool.query(
        `update sales_order set payment_state = '${to}', payment_reference = 'C1' where coupon_code = 'ONLINE'`,
      );
    for (const to of ['pending', 'paid']) {
      await state(to);
      expect((await use()).body).toMatchObject({ code: 'coupon-not-valid' });
    }
  });
});
