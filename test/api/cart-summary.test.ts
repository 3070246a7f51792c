import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';
import { day } from '../builders/shop.ts';

let shop: TestShop;
let client: Credentials;
let other: Credentials;
let agent: Credentials;

interface Message extends Record<string, unknown> {
  id_cart: number;
  data: { row_id: number; id: string; quantity: number; promo_code: string; note: string | null }[];
  held?: { row_id: number; id: string; quantity: number; promo_code?: string; note?: string }[];
}

beforeAll(async () => {
  shop = await startTestShop();
  [client, other, agent] = await Promise.all(
    ['cliente.a', 'cliente.b', 'agente.g'].map((name) => shop.logIn(name)) as [
      Promise<Credentials>,
      Promise<Credentials>,
      Promise<Credentials>,
    ],
  );
  const values = { code: 'DIECI', kind: 'amount' as const, amount_cents: 1000, percent: null };
  await shop.database.query
    .insertInto('coupon')
    .values({ ...values, valid_from: day(-1), valid_to: day(1) })
    .execute();
});
afterAll(() => shop.stop());
beforeEach(() => shop.database.pool.query('delete from cart'));

async function cart(request: object = {}, who = client): Promise<Message> {
  const { status, body } = await shop.call('get_cart_items', request, who);
  expect(status).toBe(200);
  return body.message as Message;
}

async function add(item_id: string, quantity: number, more: object = {}): Promise<{ row_id: number; id_cart: number }> {
  const { body } = await shop.call('add_to_cart', { item_id, quantity, ...more }, client);
  return body.message as { row_id: number; id_cart: number };
}

/** The summary must equal the cart, however often it was requested before. */
async function expectSame(): Promise<void> {
  const { data, ...whole } = await cart();
  const { data: none, held = [], ...summary } = await cart({ view: 'summary' });
  expect(none).toEqual([]);
  expect(summary).toEqual(whole);
  expect(held).toEqual(
    data.map(({ row_id, id, quantity, promo_code, note }) =>
      expect.objectContaining({ row_id, id, quantity, ...(promo_code && { promo_code }), ...(note && { note }) }),
    ),
  );
  expect(whole['items_count']).toBe(data.length);
}

describe('the summary of a cart', () => {
  it('R7.24 follows every change of the cart at once', async () => {
    await expectSame();
    const first = await add('204118', 10, { note: 'Piano terra' });
    await expectSame();
    const { row_id, id_cart } = await add('204600', 3);
    await expectSame();
    for (const [name, body] of [
      ['add_to_cart_promo', { item_id: '204300', quantity: 5, promo_code: 'EST/26', promo_row: 41 }],
      ['update_cart', { id_cart, cart_rows: [{ row_id, quantity: 7 }] }],
      ['update_cart', { id_cart, cart_rows: [{ row_id: first.row_id, note: 'Primo piano' }] }],
      ['apply_coupon', { id_cart, code: 'DIECI' }],
      ['remove_coupon', { id_cart }],
      ['move_cart', { id_cart, to_address: '2', rows: [{ row_id: first.row_id }] }],
      ['remove_cart_item', { id_cart, row_id }],
      ['import_cart', { rows: [{ line: 2, code: 'VS-12-OT', quantity: 20 }] }],
      ['save_cart', { id_cart, name: 'Cantiere' }],
      ['activate_cart', { id_cart }],
      ['empty_cart', { id_cart }],
      ['restore_cart', { id_cart }],
    ] as const) {
      const { status } = await shop.call(name, body, client);
      expect(status, name).toBe(200);
      await expectSame();
    }
  });

  it('R7.35 follows a coupon that ends, and the prices once they are in their copy', async () => {
    const { id_cart } = await add('204600', 20);
    await shop.call('apply_coupon', { id_cart, code: 'DIECI' }, client);
    await expectSame();
    const end = (valid_to: string) =>
      shop.database.query.updateTable('coupon').set({ valid_to }).where('code', '=', 'DIECI').execute();
    await end(day(-1));
    await expectSame();
    await end(day(1));
    const entry = shop.database.query
      .updateTable('price_list_entry')
      .where('article_id', 'in', (query) => query.selectFrom('article').select('id').where('code', '=', '204600'));
    const raise = (by: number) => entry.set((is) => ({ price: is('price', '+', by) })).execute();
    await raise(10_000);
    await shop.settled();
    await expectSame();
    await raise(-10_000);
    await shop.settled();
    await expectSame();
  });

  it('R6.9 is the requester’s own, and another owner’s number is not found', async () => {
    const { id_cart } = await add('204118', 10);
    expect((await cart({ view: 'summary' })).held).toHaveLength(1);
    expect((await cart({ view: 'summary' }, other)).held).toEqual([]);
    for (const request of [{ view: 'summary' }, { limit: 5 }]) {
      const { status } = await shop.call('get_cart_items', { id_cart, ...request }, other);
      expect(status, JSON.stringify(request)).toBe(404);
      expect((await shop.call('get_cart_items', { id_cart, ...request }, client)).status).toBe(200);
    }
    expect((await shop.call('get_cart_items', { view: 'summary' })).body.message.held).toEqual([]);
    expect((await cart({ view: 'summary' }, agent)).held).toEqual([]);
  });
});

describe('a window of the lines', () => {
  it('has the requested rows, and number and totals of the whole cart', async () => {
    for (const [code, quantity] of [
      ['204118', 10],
      ['204600', 3],
      ['204400', 100],
    ] as const)
      await add(code, quantity);
    const whole = await cart();
    const { data, ...rest } = whole;
    for (const [start, limit] of [
      [0, 2],
      [1, 1],
      [2, 5],
      [3, 5],
    ] as const) {
      const part = await cart({ start, limit });
      expect(part).toEqual({ ...rest, data: data.slice(start, start + limit) });
    }
    expect((await cart({ limit: 2 })).data).toEqual(data.slice(0, 2));
  });

  it('R7.25 of an order has the changed lines too', async () => {
    for (const code of ['204118', '204600', '204400']) await add(code, 100);
    const { body: before } = await shop.call('prepare_order', { limit: 1 }, client);
    expect(before.message).toMatchObject({ items_count: 3, data: [{ id: '204118' }], anomalies: [] });
    await shop.database.query
      .updateTable('cart_line')
      .set({ seen_net_price: 1 })
      .where('article_id', 'in', (query) => query.selectFrom('article').select('id').where('code', '=', '204400'))
      .execute();
    const { body } = await shop.call('prepare_order', { limit: 1 }, client);
    expect(body.message).toMatchObject({
      data: [{ id: '204118' }, { id: '204400' }],
      totale_doc: before.message.totale_doc,
    });
  });

  it('R7.25 of an order has the lines too of which a part follows', async () => {
    for (const code of ['204118', '204600', '204400']) await add(code, 100);
    await shop.database.query.updateTable('article').set({ stock_quantity: 40 }).where('code', '=', '204400').execute();
    const { body } = await shop.call('prepare_order', { limit: 1 }, client);
    expect(body.message).toMatchObject({
      items_count: 3,
      data: [{ id: '204118' }, { id: '204400', consegna: { subito: 40, segue: 60 } }],
    });
  });
});
