import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

// Customer B pays 11.00 € for 204300, and under EST/26, row 41, 6.00 € from 5 pieces on.
const promotion = { promo_code: 'EST/26', promo_row: 41 };

let shop: TestShop;
let token = '';
beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await shop.logIn('cliente.b'));
});
afterAll(() => shop.stop());

beforeEach(async () => {
  const { id_cart } = await cart();
  if (id_cart) await shop.call('empty_cart', { id_cart }, { token });
});

async function cart() {
  return (await shop.call('get_cart_items', {}, { token })).body.message;
}

async function add(item_id: string, quantity: number, extra: object = {}) {
  const path = 'promo_code' in extra ? 'add_to_cart_promo' : 'add_to_cart';
  return (await shop.call(path, { item_id, quantity, ...extra }, { token })).body.message.row_id as number;
}

async function change(...cart_rows: object[]) {
  const { id_cart } = await cart();
  return shop.call('update_cart', { id_cart, cart_rows }, { token });
}

/** Row, quantity, promotion and unit price of each line. */
async function lines() {
  const { data } = await cart();
  return data.map((row: Record<string, unknown>) => [row.row_id, row.quantity, row.promo_code, row.price_discount]);
}

it('R7.11 a row without its promotion is offered it, with the pieces it needs and the price they have', async () => {
  await add('204300', 2);
  await add('204400', 10);
  const offer = { CodicePromozione: 'EST/26', promo_row: 41, QuantitaMinima: 5, PrezzoNettoConPromo: 6 };
  expect((await cart()).data).toMatchObject([{ better_promo: { ...offer, quantity: 5 } }, { better_promo: null }]);
  await add('204300', 8);
  expect((await cart()).data[0]).toMatchObject({ better_promo: { ...offer, quantity: 8 } });
});

it('R7.9 R7.11 a promotion is applied to a row in place, with its quantity or a new one, and the request can be repeated', async () => {
  const row = await add('204300', 6);
  const last = await add('204600', 1);
  expect((await change({ row_id: row, take_promo: promotion })).status).toBe(200);
  expect(await lines()).toEqual([
    [row, 6, 'EST/26', 6],
    [last, 1, '', 22],
  ]);
  expect((await cart()).data[0]).toMatchObject({ better_promo: null, promo: { CodicePromozione: 'EST/26' } });
  expect((await change({ row_id: row, take_promo: promotion, quantity: 9 })).status).toBe(200);
  expect((await lines())[0]).toEqual([row, 9, 'EST/26', 6]);
});

it('R4.8 a row that gets the promotion of another row of the article is merged with it', async () => {
  const row = await add('204300', 2);
  await add('204300', 4, { ...promotion, note: 'cantiere 3' });
  // Together they have more than the promotion needs.
  expect((await cart()).data[0]).toMatchObject({ better_promo: { quantity: 2, PrezzoNettoConPromo: 6 } });
  await change({ row_id: row, take_promo: promotion });
  expect(await lines()).toEqual([[row, 6, 'EST/26', 6]]);
  expect((await cart()).data[0].note).toBe('cantiere 3');
});

it('R7.11 a promotion that is not running for the article changes nothing, nor do the other rows of the request', async () => {
  const row = await add('204600', 1);
  const other = await add('204300', 6);
  const refused = await change(
    { row_id: other, take_promo: promotion },
    { row_id: row, take_promo: { promo_code: 'OLD/26', promo_row: 1 } },
  );
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['promo_code']]);
  expect((await change({ row_id: 999_999, take_promo: promotion })).status).toBe(422);
  expect(await lines()).toEqual([
    [row, 1, '', 22],
    [other, 6, '', 11],
  ]);
});

it('R7.9 the promotion that a change names for its row, as it does its packaging, changes nothing', async () => {
  const row = await add('204300', 6);
  await change({ row_id: row, quantity: 7, ...promotion });
  expect(await lines()).toEqual([[row, 7, '', 11]]);
});
