import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTableEventLog, type ShopEvent } from '../../backend/integrations/events/index.ts';
import { createTracker } from '../../backend/tracking/index.ts';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let client: Credentials;
beforeAll(async () => {
  shop = await startTestShop();
  client = await shop.logIn('cliente.a');
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.settled();
  await shop.database.pool.query('truncate tracking_event');
});

const CART = 'kafka/cart/track';
const SEARCH = 'kafka/search/track';
const ACTIONS = ['add-to-cart', 'update-cart', 'remove-cart', 'prepare-order', 'send-order'];
const nine = {
  id_cart: 12,
  address_code: '1',
  listing_type: 'L',
  listing_code: '1',
  id_client: '70431',
  cookies: {},
  page_visited: '/en/shop?text=valve',
  other_data: { item_id: '204118', quantity: 3 },
  action: 'add-to-cart',
};

async function stored(): Promise<Record<string, any>[]> {
  await shop.settled();
  const { rows } = await shop.database.pool.query('select * from tracking_event order by id');
  return rows;
}

describe('tracking', () => {
  it('R7.20 accepts each cart action with 202 and an empty object, and stores them in order', async () => {
    for (const action of ACTIONS) {
      const { status, body } = await shop.call(CART, { ...nine, action, topic: 'b2b' }, client);
      expect([status, body]).toEqual([202, {}]);
    }
    const rows = await stored();
    expect(rows.map(({ action }) => action)).toEqual(ACTIONS);
    expect(rows[0]).toMatchObject({
      topic: 'cart',
      client_code: '70431',
      address_code: '1',
      cart_id: 12,
      is_waiting: false,
      payload: { topic: 'b2b', page_visited: '/en/shop?text=valve', other_data: nine.other_data, listing_code: '1' },
    });
  });

  it('R7.21 accepts a guest’s search with cart 0', async () => {
    const search = { text: 'valvola', page: 1, filters: { brand: ['VALTERMO'] } };
    const { status, body } = await shop.call(SEARCH, {
      action: 'product-list',
      topic: 'x',
      id_cart: 0,
      payload: search,
    });
    expect([status, body]).toEqual([202, {}]);
    expect(await stored()).toMatchObject([{ topic: 'search', client_code: '0', cart_id: 0, payload: { search } }]);
  });

  it('R3.21 uses the customer of the token, not id_client', async () => {
    await shop.call(CART, { ...nine, address_code: undefined, id_client: '70999' }, client);
    await shop.call(CART, { ...nine, address_code: undefined, id_client: '70999' });
    expect((await stored()).map(({ client_code }) => client_code)).toEqual(['70431', '0']);
  });

  it('R3.21 stores no cookies without consent, and never session tokens', async () => {
    const cookies = { colour: 'dark', other: client.cookie?.split('=')[1] ?? '', id_token: client.token ?? '' };
    await shop.call(CART, { ...nine, cookies }, client);
    await shop.call(CART, { ...nine, cookies, cookie_consent: true, other_data: { token: client.token } }, client);
    const rows = await stored();
    expect(rows.map(({ payload }) => payload.cookies)).toEqual([{}, { colour: 'dark', other: '', id_token: '' }]);
    expect(rows[1]?.['payload'].other_data).toEqual({ token: '' });
  });

  it.each([
    [CART, { ...nine, action: 'format-disk' }],
    [CART, { ...nine, other_data: { text: 'x'.repeat(8000) } }],
    [CART, { ...nine, page_visited: 'x'.repeat(2001) }],
    [CART, { ...nine, cookies: { a: 1 } }],
    [SEARCH, { action: 'product-list', payload: { text: 'x'.repeat(8000) } }],
    [SEARCH, { action: 'product-list', payload: 'text' }],
  ])('R7.20 rejects invalid or too large input: %s %#', async (path, body) => {
    expect((await shop.call(path, body, client)).status).toBe(422);
    expect(await stored()).toEqual([]);
  });

  it('R7.20 responds at once and loses nothing while the table can’t be written', async () => {
    await shop.database.pool.query('alter table tracking_event rename to elsewhere');
    try {
      expect((await shop.call(CART, nine, client)).status).toBe(202);
      const added = await shop.call('add_to_cart', { item_id: '204118', quantity: 1 }, client);
      expect(added.status).toBe(200);
      await shop.settled();
    } finally {
      await shop.database.pool.query('alter table elsewhere rename to tracking_event');
    }
    expect(await stored()).toHaveLength(1);
  });

  it('stores a batch without the one event that can’t be stored', async () => {
    const event = (cartId: number, action = 'add-to-cart'): ShopEvent => ({
      at: new Date(),
      topic: 'cart',
      action,
      clientCode: '0',
      addressCode: '0',
      cartId,
      payload: {},
    });
    const log = createTableEventLog(shop.database);
    expect(await log.append([event(1), event(2, '\ud800'), event(3)])).toBe(2);
    expect((await stored()).map(({ cart_id }) => cart_id)).toEqual([1, 3]);
    await log.forgetBefore(new Date(Date.now() + 1000));
    expect(await stored()).toEqual([]);
  });

  it('deletes all events older than the given age, and no others', async () => {
    const now = Date.now();
    await shop.database.pool.query(
      `insert into tracking_event (at, topic, action, client_code, address_code, cart_id, payload, is_waiting)
       select to_timestamp($1) - make_interval(hours => hours), 'cart', 'add-to-cart', '0', '0', hours, '{}', hours % 2 = 0
       from generate_series(1, 10100) hours`,
      [now / 1000],
    );
    const tracker = createTracker(createTableEventLog(shop.database), { warn: () => undefined });
    await tracker.sweep(new Date(now), 2);
    expect((await stored()).map(({ cart_id }) => cart_id)).toEqual(Array.from({ length: 48 }, (_, index) => index + 1));
    await tracker.close();
  });
});
