import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadArticles } from '../../backend/loading/index.ts';
import { articleRecord } from '../builders/records.ts';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let client: Credentials;

beforeAll(async () => {
  shop = await startTestShop();
  await loadArticles(shop.database, [
    articleRecord({ code: '204900', sku: 'NO-LIST', categoryCode: '0110', stockQuantity: 50 }),
  ]);
  await shop.settled();
  client = await shop.logIn('cliente.a');
});
afterAll(() => shop.stop());

/** Whether the listing and the article's page offer an article. */
async function offersOf(item: string, credentials?: Credentials): Promise<boolean[]> {
  const [listing, page] = await Promise.all([
    shop.call('product_list', { text: item }, credentials),
    shop.call('get_item', { id: item }, credentials),
  ]);
  expect([listing.status, page.status]).toEqual([200, 200]);
  return [listing.body.message.product_list.data[0].can_add, page.body.message.data.can_add];
}

it('R7.15, R7.16 offers a client nothing that its price list does not hold, and says so when it is asked for', async () => {
  expect(await offersOf('204900', client)).toEqual([false, false]);
  expect(await offersOf('204118', client)).toEqual([true, true]);
  const refused = await shop.call('add_to_cart', { item_id: '204900', quantity: 1 }, client);
  expect(refused.status).toBe(422);
  expect(refused.body.errors.item_id).toEqual(['Questo articolo non è nel tuo listino.']);
});

it('R7.15 shows guests what there is', async () => {
  expect(await offersOf('204900')).toEqual([true, true]);
});
