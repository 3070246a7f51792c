import { afterAll, beforeAll, expect, it } from 'vitest';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { articleRecord } from '../builders/records.ts';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let client: Credentials;

beforeAll(async () => {
  shop = await startTestShop();
  await upsertArticles(shop.database, [
    articleRecord({
      code: '204900',
      sku: 'NO-LIST',
      categoryCode: '0110',
      stockQuantity: 50,
      alternativeCodes: ['204901', '204118', '204501'],
    }),
    articleRecord({ code: '204901', sku: 'NO-LIST-2', stockQuantity: 50, alternativeCodes: ['204900'] }),
    articleRecord({ code: '204910', sku: 'NO-LIST-M', kind: 'parent', axes: ['size'] }),
    articleRecord({ code: '204911', sku: 'NO-LIST-M-1', kind: 'child', parentCode: '204910', size: '1' }),
    articleRecord({ code: '204912', sku: 'NO-LIST-M-2', kind: 'child', parentCode: '204910', size: '2' }),
  ]);
  await shop.settled();
  client = await shop.logIn('cliente.a');
});
afterAll(() => shop.stop());

/** Whether listing and product page offer an article (`can_add`). */
async function offersOf(item: string, credentials?: Credentials): Promise<boolean[]> {
  const [listing, page] = await Promise.all([
    shop.call('product_list', { text: item }, credentials),
    shop.call('get_item', { id: item }, credentials),
  ]);
  expect([listing.status, page.status]).toEqual([200, 200]);
  return [listing.body.message.product_list.data[0].can_add, page.body.message.data.can_add];
}

it('R7.15, R7.16 an article outside the price list is not offered, and rejected with the reason', async () => {
  expect(await offersOf('204900', client)).toEqual([false, false]);
  expect(await offersOf('204118', client)).toEqual([true, true]);
  const refused = await shop.call('add_to_cart', { item_id: '204900', quantity: 1 }, client);
  expect(refused.status).toBe(422);
  expect(refused.body.errors.item_id).toEqual(['Questo articolo non è nel tuo listino.']);
});

it('R7.15 guests see every article as offered', async () => {
  expect(await offersOf('204900')).toEqual([true, true]);
});

/** Row of the listing and product page of an article, in a language. */
async function messageSentTo(item: string, options: Credentials = {}) {
  const [listing, page] = await Promise.all([
    shop.call('product_list', { text: item }, options),
    shop.call('get_item', { id: item }, options),
  ]);
  return { row: listing.body.message.product_list.data[0], page: page.body.message.data };
}

const SHORT = { it: 'Non è nel tuo listino', en: 'Not in your price list' };
const SENTENCE = {
  it: 'Non è nel tuo listino: chiedi al tuo agente o al magazzino.',
  en: 'Not in your price list: ask your agent or the warehouse.',
};

it.each(['it', 'en'] as const)('R2.85 says why an article outside the price list can’t be added, in %s', async (as) => {
  const options = { ...client, language: as };
  const outside = await messageSentTo('204900', options);
  expect([outside.row.can_add_reason, outside.page.can_add_reason]).toEqual([SHORT[as], SENTENCE[as]]);
  const inside = await messageSentTo('204118', options);
  expect([inside.row.can_add_reason, inside.page.can_add_reason]).toEqual([null, null]);
  const suggested = await shop.call('autocomplete', { q: 'NO-LIST-2' }, options);
  expect(suggested.body.message.result[0].can_add_reason).toBe(SHORT[as]);
});

it('R2.85 the reason is null for guests, and general for an unmanaged article', async () => {
  const guest = await messageSentTo('204900');
  expect([guest.row.can_add_reason, guest.page.can_add_reason]).toEqual([null, null]);
  const { row, page } = await messageSentTo('204502', client);
  expect([row.can_add_reason, page.can_add_reason]).toEqual([
    'Non si può aggiungere',
    'Questo articolo non si può aggiungere.',
  ]);
});

it('R2.85 a parent can’t be added only if no variant is in the price list', async () => {
  const { row, page } = await messageSentTo('204910', client);
  expect([row.can_add_reason, page.can_add_reason]).toEqual([SHORT.it, SENTENCE.it]);
  expect(page.children.map((child: { can_add_reason: string }) => child.can_add_reason)).toEqual([SHORT.it, SHORT.it]);
  const bolts = await messageSentTo('204200', client);
  expect([bolts.row.can_add_reason, bolts.page.can_add_reason]).toEqual([null, null]);
});

it('R2.75 alternatives are limited to what the customer can buy', async () => {
  const { row, page } = await messageSentTo('204900', client);
  expect([row.alternative_item_codes, row.num_alternatives]).toEqual([['204118'], 1]);
  expect(page.alternative_item_codes).toEqual(['204118']);
  expect(page.alternative_products.map(({ id }: { id: string }) => id)).toEqual(['204118']);
  const other = await messageSentTo('204901', client);
  expect([other.row.alternative_item_codes, other.page.alternative_products]).toEqual([[], []]);
  expect((await messageSentTo('204900')).row.alternative_item_codes).toEqual(['204901', '204118', '204501']);
});
