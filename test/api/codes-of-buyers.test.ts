import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { upsertPrices } from '../../backend/pricing/index.ts';
import { getPage } from '../builders/html-page.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { articleRecord } from '../builders/records.ts';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let client: Credentials;

beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
  client = await shop.logIn('cliente.a');
  const codes = ['Key-1', 'Twin-1', 'tWIN-1', 'Caff\u00e8', 'S-100'];
  await upsertArticles(
    shop.database,
    codes.map((code) => articleRecord({ code, sku: code === 'S-100' ? 'Vis-100' : code, categoryCode: '0210' })),
  );
  await upsertPrices(
    shop.database,
    codes.map((articleCode) => ({ priceListCode: 'L1', articleCode, price: 10_000 })),
  );
  await shop.settled();
});

afterAll(() => shop.stop());

beforeEach(() => shop.database.query.deleteFrom('cart').execute());

async function lines(): Promise<string[]> {
  const { body } = await shop.call('get_cart_items', {}, client);
  return body.message.data.map((row: { carti: string; quantity: number }) => `${row.carti} ${row.quantity}`).sort();
}

describe('the cart', () => {
  const add = (item_id: string, language: 'it' | 'en' = 'it') =>
    shop.call('add_to_cart', { item_id, quantity: 2, id_cart: 0, language }, client);

  test.each([
    ['Key-1', 'Key-1'],
    ['KEY-1', 'Key-1'],
    ['CAFFE\u0300', 'Caff\u00e8'],
    ['Key\u200b-1', 'Key-1'],
    ['tWIN-1', 'tWIN-1'],
  ])('8.3 takes %j for the article %s', async (code, stored) => {
    expect((await add(code)).status).toBe(200);
    expect(await lines()).toEqual([`${stored} 2`]);
  });

  test('8.3 rejects a code that may mean two articles, and names them', async () => {
    const { status, body } = await add('TWIN-1');
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errors: { item_id: ['Il codice pu\u00f2 indicare pi\u00f9 articoli: Twin-1, tWIN-1. Scrivilo esattamente.'] },
    });
    expect(await lines()).toEqual([]);
  });
});

test('8.3 a file of a buyer finds articles exactly, else by the key, else names the two', async () => {
  const codes = ['Twin-1', 'vis-100', 's-100', 'TWIN-1', 'caff\u00c8', 'twin 1', 'NIX'];
  const rows = codes.map((code, place) => ({ line: place + 2, code, quantity: 1 }));
  const { body } = await shop.call('import_cart', { rows }, client);
  const twins = 'Il codice pu\u00f2 indicare pi\u00f9 articoli: Twin-1, tWIN-1. Scrivilo esattamente.';
  expect(body.message.remarks).toEqual([
    expect.objectContaining({ line: 4, kind: 'merged' }),
    { line: 5, code: 'TWIN-1', kind: 'refused', message: twins },
    { line: 7, code: 'twin 1', kind: 'refused', message: twins },
    { line: 8, code: 'NIX', kind: 'refused', message: 'Articolo sconosciuto.' },
  ]);
  expect(await lines()).toEqual(['Caff\u00e8 1', 'Twin-1 1', 'Vis-100 2']);
});

test.each([
  ['KEY-1', 'Key-1'],
  ['vis-100', 'S-100'],
  ['CAFFE\u0300', 'Caff\u00e8'],
  ['tWIN-1', 'tWIN-1'],
  ['TWIN-1', null],
])('8.3 the page of %j is that of %s', async (slug, code) => {
  const { body } = await shop.call('get_item', { slug }, client);
  expect(body.message.data?.id ?? null).toBe(code);
});

test('8.3 the page of a code that may mean two articles leads to the list of both', async () => {
  const { body } = await shop.call('get_item', { slug: 'TWIN-1' }, client);
  expect(body.message).toEqual({ data: null, look_alikes: ['Twin-1', 'tWIN-1'] });
  const listing = await shop.call('product_list', { text: 'TWIN-1' }, client);
  expect(listing.body.message.product_list.data.map(({ id }: { id: string }) => id).sort()).toEqual([
    'Twin-1',
    'tWIN-1',
  ]);
});

test.skipIf(!isStorefrontBuilt).each([
  ['TWIN-1', '/shop?text=TWIN-1'],
  ['KEY-1', '/product/default/Key-1'],
  ['CAFFE\u0300', '/product/default/Caff%C3%A8'],
])('8.3 the address with %j leads to %s', async (code, location) => {
  const page = await getPage(shop, `/product/default/${encodeURIComponent(code)}`, { cookie: client.cookie ?? '' });
  expect(page).toMatchObject({ status: 302, location });
});

test('8.3 a search finds a code with invisible characters', async () => {
  const { body } = await shop.call('product_list', { text: '\ufeffKEY\u00ad-1' }, client);
  expect(body.message.exact).toBe('/product/default/Key-1');
});
