import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../domain/shop-day.ts';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';
import { day } from '../builders/shop.ts';

let shop: TestShop;
let client: Credentials;
let other: Credentials;
let numbers: Record<string, number> = {};

async function order(who: Credentials, articles: Record<string, number>, address_code = '1'): Promise<number> {
  let id_cart = 0;
  for (const [item_id, quantity] of Object.entries(articles)) {
    const { body } = await shop.call('add_to_cart', { item_id, quantity, address_code }, who);
    id_cart = body.message.id_cart;
  }
  const idempotency_key = `order of cart ${id_cart}`;
  const { status, body } = await shop.call('send_order', { id_cart, address_code, idempotency_key }, who);
  expect(status).toBe(200);
  return body.message.order.numero;
}

const change = (numero: number, values: { created_at?: Date; status?: 'AN'; payment_state?: 'due' | null }) =>
  shop.database.query.updateTable('sales_order').set(values).where('number', '=', numero).execute();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

beforeAll(async () => {
  shop = await startTestShop();
  client = await shop.logIn('cliente.a');
  other = await shop.logIn('cliente.b');
  numbers = {
    second: await order(client, { '204118': 5, '204202': 20 }),
    old: await order(client, { '204300': 3 }),
    cancelled: await order(client, { '204500': 2 }),
    elsewhere: await order(client, { '204600': 1 }, '2'),
    theirs: await order(other, { '204400': 10 }),
    first: await order(client, { '204118': 7 }),
  };
  await change(numbers['second'] ?? 0, { created_at: daysAgo(30) });
  await change(numbers['old'] ?? 0, { created_at: daysAgo(92) });
  await change(numbers['cancelled'] ?? 0, { status: 'AN' });
});
afterAll(() => shop.stop());

async function latest(request: object = {}, who = client) {
  const { status, body } = await shop.call('get_latest_order_list', request, who);
  expect(status).toBe(200);
  return body.message;
}
const shown = (message: { orders: { id: string; quantity: number }[] }) =>
  message.orders.map(({ id, quantity }) => [id, quantity]);

async function listing(request: object, who: Credentials = client) {
  const { body } = await shop.call('product_list', { 'latest-order-list': 'true', ...request }, who);
  const { product_list, notes, filters } = body.message;
  return { ids: product_list.data.map(({ id }: { id: string }) => id).toSorted(), notes, filters };
}

describe('get_latest_order_list', () => {
  it('R7.36 R2.57 returns the lines of the selected address of the last 90 days, newest first', async () => {
    const message = await latest();
    expect(shown(message)).toEqual([
      ['204118', 7],
      ['204118', 5],
      ['204202', 20],
    ]);
    expect(message).toMatchObject({ total: 3, pages: 1, current_page: 1, per_page: 12, end_date: day(0) });
    expect(message.orders[2]).toMatchObject({
      causale: 'OWEB',
      numero: numbers['second'],
      carti: 'TE933-8X40',
      name: 'Vite TE M8x40',
      is_sold: true,
      product: { id: '204202', sale_price: 8, can_add: true },
    });
    expect(shown(await latest({ address_code: '2' }))).toEqual([['204600', 1]]);
    expect(shown(await latest({}, other))).toEqual([['204400', 10]]);
  });

  it('R7.36 R2.44 includes the ninetieth day before today, and excludes the day before it', async () => {
    const first = addDays(day(), -90);
    const orderedOn = (one: string) => change(numbers['old'] ?? 0, { created_at: new Date(`${one}T12:00:00Z`) });
    expect((await latest()).start_date).toBe(first);
    await orderedOn(first);
    expect(shown(await latest())).toContainEqual(['204300', 3]);
    expect((await listing({})).ids).toContain('204300');
    await orderedOn(addDays(first, -1));
    expect(shown(await latest())).not.toContainEqual(['204300', 3]);
    expect((await listing({})).ids).not.toContain('204300');
    await change(numbers['old'] ?? 0, { created_at: daysAgo(92) });
  });

  it('R7.36 R2.44 R2.36 excludes an order that waits for its payment', async () => {
    await change(numbers['second'] ?? 0, { payment_state: 'due' });
    expect(shown(await latest())).toEqual([['204118', 7]]);
    expect((await listing({})).ids).toEqual(['204118']);
    const { body } = await shop.call('product_list', { purchased: 'true' }, client);
    const bought = body.message.product_list.data.map(({ id }: { id: string }) => id);
    expect(bought.toSorted()).toEqual(['204118', '204300', '204600']);
    await change(numbers['second'] ?? 0, { payment_state: null });
    expect(shown(await latest())).toHaveLength(3);
  });

  it('R7.36 returns a complete product list of the rows’ articles', async () => {
    const { art_codes, data } = await latest();
    expect(art_codes).toEqual(['204118', '204202']);
    const byCode = await shop.call('product_list', { id: art_codes.join(','), per_page: 2 }, client);
    expect(data.product_list).toEqual(byCode.body.message.product_list);
    expect(Object.keys(data.filters.facets_results)).toContain('category');
  });

  it('R7.36 filters by dates, first and last day included, on any page', async () => {
    const range = { start_date: day(-95), end_date: day(-30) };
    expect(shown(await latest(range))).toEqual([
      ['204118', 5],
      ['204202', 20],
      ['204300', 3],
    ]);
    const second = await latest({ ...range, per_page: 2, page: 2 });
    expect(shown(second)).toEqual([['204300', 3]]);
    expect(second).toMatchObject({ total: 3, pages: 2, current_page: 2, per_page: 2 });
    expect(await latest({ ...range, page: 9 })).toMatchObject({ orders: [], total: 3, art_codes: [] });
    expect(shown(await latest({ start_date: day(-30), end_date: day(-29) }))).toHaveLength(2);
    expect(shown(await latest({ start_date: day(-29), end_date: day(-1) }))).toEqual([]);
  });

  it.each([
    [{ code: 'te933 8x4' }, ['204202']],
    [{ code: '204118' }, ['204118', '204118']],
    [{ code: '%' }, []],
    [{ text: 'vìte TE' }, ['204202']],
    [{ text: 'bolt', locale: 'en' }, ['204202']],
    [{ text: 'vite nothing' }, []],
    [{ text: '%' }, []],
  ])('R2.57 finds by code and text: %o', async (request, expected) => {
    expect((await latest(request)).orders.map(({ id }: { id: string }) => id)).toEqual(expected);
  });

  it.each(["d'acciaio", 'd’acciaio'])('R2.57 finds a name with either apostrophe: %s', async (text) => {
    const name = (name: string) =>
      shop.database.query.updateTable('article').set({ name_it: name }).where('code', '=', '204202').execute();
    await name('Vite TE d’acciaio');
    const { orders } = await latest({ text });
    await name('Vite TE M8x40');
    expect(orders.map(({ id }: { id: string }) => id)).toEqual(['204202']);
  });

  it.each([
    { start_date: '2026-02-30' },
    { start_date: day(0), end_date: day(-1) },
    { page: 0 },
    { per_page: 97 },
    { page: 'x' },
  ])('R7.36 rejects %o with 422', async (request) => {
    expect((await shop.call('get_latest_order_list', request, client)).status).toBe(422);
  });

  it('R7.36 returns 401 for guests and 403 for other customers’ addresses', async () => {
    expect((await shop.call('get_latest_order_list', {})).status).toBe(401);
    expect((await shop.call('get_latest_order_list', { address_code: '9' }, client)).status).toBe(403);
  });
});

describe('product_list with latest-order-list', () => {
  it('R2.44 lists exactly the articles ordered for the selected address in 90 days, as products', async () => {
    expect((await listing({})).ids).toEqual(['204118', '204200']);
    expect((await listing({ address_code: '2' })).ids).toEqual(['204600']);
    expect((await listing({}, other)).ids).toEqual(['204400']);
  });

  it('R2.44 sorts by last order, across pages and for articles with variants', async () => {
    const page = async (request: object) => {
      const { body } = await shop.call('product_list', { 'latest-order-list': 'true', ...request }, client);
      return body.message.product_list;
    };
    const ids = async (request: object) => (await page(request)).data.map(({ id }: { id: string }) => id);
    const third = await order(client, { '204300': 1 });
    await change(third, { created_at: daysAgo(6) });
    expect(await ids({})).toEqual(['204118', '204300', '204200']);
    expect(await ids({ per_page: 1, page: 2 })).toEqual(['204300']);
    expect((await page({ per_page: 1, page: 2 })).pagination).toMatchObject({ total: 3, pages: 3, current_page: 2 });
    // The screw is a variant of 204200, which gets the position of its variant.
    await change(numbers['second'] ?? 0, { created_at: daysAgo(4) });
    expect(await ids({})).toEqual(['204118', '204200', '204300']);
    await change(third, { created_at: new Date(Date.now() + 3_000) });
    expect(await ids({})).toEqual(['204300', '204118', '204200']);
    await change(third, { status: 'AN' });
    await change(numbers['second'] ?? 0, { created_at: daysAgo(30) });
  });

  it('R2.44 can be filtered, and its facet links keep the filter without listing article codes', async () => {
    expect((await listing({ category: 'and-0100,0110' })).ids).toEqual(['204118']);
    expect((await listing({ id: '204118,204300' })).ids).toEqual(['204118']);
    const { filters } = await listing({});
    const [entry] = filters.facets_results.category.results;
    expect(entry.filter).toContain('latest-order-list=true');
    expect(entry.filter).not.toContain('204118');
  });

  it('R2.44 reports guests and customers without recent orders, but not an empty filter result', async () => {
    expect(await listing({}, {})).toMatchObject({ ids: [], notes: { no_latest_orders: true } });
    await change(numbers['elsewhere'] ?? 0, { status: 'AN' });
    expect(await listing({ address_code: '2' })).toMatchObject({ ids: [], notes: { no_latest_orders: true } });
    const filtered = await listing({ text: 'zzzzzz' });
    expect(filtered.ids).toEqual([]);
    expect(filtered.notes).not.toHaveProperty('no_latest_orders');
  });

  it('R2.36 purchased lists everything the customer ever ordered, except cancelled orders', async () => {
    const { body } = await shop.call('product_list', { purchased: 'true' }, client);
    const ids = body.message.product_list.data.map(({ id }: { id: string }) => id);
    expect(ids.toSorted()).toEqual(['204118', '204200', '204300']);
    const offered = async (who: object) =>
      (await shop.call('product_list', {}, who)).body.message.filters.flags.purchased;
    expect(await offered(client)).toBe(3);
    expect(await offered({})).toBe(0);
  });
});
