import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let client: Credentials;
beforeAll(async () => {
  shop = await startTestShop();
  client = await shop.logIn('cliente.a');
});
afterAll(() => shop.stop());
beforeEach(() => shop.call('clear_wishlist', {}, client));

async function requestedValues(credentials: Credentials, extra: object = {}) {
  const { status, body } = await shop.call('get_wishlist', extra, credentials);
  expect(status).toBe(200);
  return body.message.data as Record<string, unknown>[];
}
const codes = async (credentials: Credentials) => (await requestedValues(credentials)).map(({ id }) => id);
const add = (item_id: string, credentials = client) => shop.call('add_to_wishlist', { item_id }, credentials);
const remove = (item_id: string, credentials = client) => shop.call('remove_from_wishlist', { item_id }, credentials);

async function agentForA(): Promise<Credentials> {
  const agent = await shop.logIn('agente.g');
  const { body } = await shop.call('session', { client_id: '70431' }, agent);
  return { ...agent, token: body.access_token };
}

describe('the wishlist', () => {
  it('R2.16 lists articles like the catalogue, removes one, and is cleared', async () => {
    await add('204118');
    await add('204202');
    const { body: listed } = await shop.call('product_list', { id: '204118' }, client);
    const { found_variants, matching_childs, ...product } = listed.message.product_list.data[0];
    const [child, single] = await requestedValues(client);
    expect(single).toMatchObject({ ...product, is_sold: true });
    expect([found_variants, matching_childs]).toEqual([[], []]);
    expect(child).toMatchObject({ id: '204202', sku: 'TE933-8X40', sale_price: 8, can_add: true, num_childs: 0 });
    expect((await remove('204118')).body).toEqual({ message: { response: true } });
    expect(await codes(client)).toEqual(['204202']);
    await add('204300');
    const { body } = await shop.call('get_wishlist_codes', {}, client);
    expect(body).toEqual({ message: { data: ['204300', '204202'] } });
    await shop.call('clear_wishlist', {}, client);
    expect(await requestedValues(client)).toEqual([]);
  });

  it('R4.15 contains an article once and removes it by id', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => add('204118')));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await codes(client)).toEqual(['204118']);
    expect((await remove('204118')).body.message.response).toBe(true);
    expect((await remove('204118')).body.message.response).toBe(false);
    expect(await requestedValues(client)).toEqual([]);
  });

  it.each(['get_wishlist', 'get_wishlist_codes', 'add_to_wishlist', 'remove_from_wishlist', 'clear_wishlist'])(
    'R4.16 returns 401 with a login message to a guest: %s',
    async (path) => {
      const italian = await shop.call(path, { item_id: '204118' });
      expect(italian).toMatchObject({
        status: 401,
        body: { message: "Per aggiungere ai preferiti, effettua l'accesso" },
      });
      const english = await shop.call(path, { item_id: '204118', locale: 'en' });
      expect(english.body.message).toBe('To add wishlist, please login');
    },
  );

  it('R7.42 belongs to the user, in any browser, and to nobody else', async () => {
    await add('204118');
    expect(await codes(await shop.logIn('cliente.a'))).toEqual(['204118']);
    expect(await codes(await shop.logIn('cliente.b'))).toEqual([]);
    const agent = await agentForA();
    expect(await codes(agent)).toEqual([]);
    await add('204300', agent);
    expect(await codes(client)).toEqual(['204118']);
    await shop.call('clear_wishlist', {}, agent);
  });

  it('R2.16 lists an article that is no longer sold, without price, until it is removed', async () => {
    await add('204300');
    await add('204202');
    const active = (is_active: boolean) =>
      shop.database.query.updateTable('article').set({ is_active }).where('code', 'in', ['204300', '204200']).execute();
    await active(false);
    try {
      await shop.settled();
      const gone = { is_sold: false, can_add: false, price: null, sale_price: null, stato: 'NON GESTITO', sales: [] };
      expect(await requestedValues(client)).toMatchObject([
        { id: '204202', ...gone },
        { id: '204300', name: 'Rubinetto portagomma 3/4"', ...gone },
      ]);
      expect((await add('204300')).status).toBe(422);
      expect((await remove('204300')).body.message.response).toBe(true);
      expect(await codes(client)).toEqual(['204202']);
    } finally {
      await active(true);
      await shop.settled();
    }
  });

  it('rejects an unknown article with 422', async () => {
    expect((await add('nothing')).status).toBe(422);
    expect(await requestedValues(client)).toEqual([]);
  });

  it('accepts at most 500 articles', async () => {
    await shop.database.pool.query(`insert into article (code, sku, kind, name_it)
      select 'W' || n, 'W' || n, 'single', 'Articolo ' || n from generate_series(1, 500) n`);
    await shop.database.pool.query(`insert into wishlist_item (customer_id, user_id, article_id)
      select m.customer_id, u.id, a.id from user_account u join company_member m on m.user_id = u.id, article a
      where u.username = 'cliente.a' and a.code like 'W%'`);
    expect((await add('204118')).body).toMatchObject({ code: 'wishlist-full' });
    expect((await add('W7')).status).toBe(200);
    expect(await requestedValues(client)).toHaveLength(500);
  });
});
