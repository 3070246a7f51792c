import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { upsertCustomerGroups } from '../../backend/customers/index.ts';
import { upsertPromotions } from '../../backend/pricing/index.ts';
import { day } from '../builders/shop.ts';
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

it('R1.10 a promotion for a group of customers is offered to nobody else, and a draft to nobody', async () => {
  const others = [{ token: (await shop.logIn('cliente.a')).token }, {}];
  const only = { code: 'GRUPPO/26', title: { it: 'Solo per voi' }, startsOn: day(-1), endsOn: day(1) };
  const row = { row: 1, articleCode: '204600', minimumQuantity: 1, netPrice: 10_000, extraDiscounts: null };
  const chosen = { promo_code: 'GRUPPO/26', promo_row: 1 };
  await shop.call('empty_cart', { id_cart: (await cart()).id_cart }, { token });
  await upsertCustomerGroups(shop.database, [{ code: 'IDRAULICI', name: 'Idraulici', customerCodes: ['70999'] }]);

  /** What a customer sees of it: in lists, their counts, the product and when adding to the cart. */
  async function seen(by: object) {
    const list = (await shop.call('product_list', { promo_list: true, text: '*' }, by)).body.message;
    const all = (await shop.call('product_list', { sort: 'price', text: '*' }, by)).body.message;
    const product = (await shop.call('get_item', { id: '204600' }, by)).body.message;
    return {
      listed: list.product_list.data.map(({ id }: { id: string }) => id).includes('204600'),
      total: list.product_list.pagination.total as number,
      filters: JSON.stringify(all.filters),
      inRows: JSON.stringify(all).includes('GRUPPO/26'),
      onProduct: JSON.stringify(product).includes('GRUPPO/26'),
      suggested: JSON.stringify((await shop.call('autocomplete', { q: '204600' }, by)).body).includes('GRUPPO/26'),
    };
  }
  const take = (by: object) => shop.call('add_to_cart_promo', { item_id: '204600', quantity: 2, ...chosen }, by);

  const before = { own: await seen({ token }), others: await Promise.all(others.map(seen)) };
  await upsertPromotions(shop.database, [{ ...only, customerGroup: 'IDRAULICI', state: 'draft', rows: [row] }]);
  await shop.settled();
  expect(await seen({ token })).toEqual(before.own);
  expect((await take({ token })).status).not.toBe(200);

  await upsertPromotions(shop.database, [{ code: 'GRUPPO/26', state: 'published' }]);
  await shop.settled();
  // In turn, so that what is kept for one would be found by the other.
  for (let turn = 0; turn < 2; turn += 1) {
    const own = await seen({ token });
    expect(own).toMatchObject({ listed: true, total: before.own.total + 1, inRows: true, onProduct: true });
    expect(own.filters).not.toBe(before.own.filters);
    for (const [index, other] of others.entries()) expect(await seen(other)).toEqual(before.others[index]);
  }
  expect((await take(others[0] ?? {})).status).not.toBe(200);
  expect((await take({ token })).status).toBe(200);
  expect((await cart()).data).toMatchObject([{ promo_code: 'GRUPPO/26', price_discount: 1 }]);

  await upsertCustomerGroups(shop.database, [{ code: 'IDRAULICI', customerCodes: [] }]);
  await shop.settled();
  expect(await seen({ token })).toEqual(before.own);
  expect((await cart()).data).toMatchObject([{ price_discount: 22 }]);
});
