import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setCustomerClosed } from '../../backend/accounts/index.ts';
import { upsertPrices } from '../../backend/pricing/index.ts';
import { addColleague } from '../builders/colleagues.ts';
import { day } from '../builders/shop.ts';
import { visitShop } from '../builders/html-visitor.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let a: { token: string; cookie: string };
let agent: Credentials;
let limited: Credentials;
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
  a = await shop.logIn('cliente.a');
  agent = await shop.logIn('agente.g');
  await shop.call('session', { client_id: '70431' }, agent);
  const colleague = { email: 'solo.uno@bassi.example', name: 'Sara Uno', role: 'buyer', addresses: ['1'] };
  limited = await addColleague(shop, a, colleague);
  const coupon = { code: 'DIECI', kind: 'amount' as const, amount_cents: 1000, percent: null };
  await shop.database.query
    .insertInto('coupon')
    .values({ ...coupon, valid_from: day(-1), valid_to: day(1) })
    .execute();
});
afterAll(() => shop.stop());
beforeEach(() => shop.database.pool.query('delete from cart'));

interface Added {
  id_cart: number;
  row_id: number;
}

/** Adds at an address of the customer. */
async function add(item_id: string, quantity: number, more: object = {}, who: Credentials = a): Promise<Added> {
  const { body } = await shop.call('add_to_cart', { item_id, quantity, ...more }, who);
  return body.message as Added;
}

const AT_OTHER = { address_code: '2' };

/** Article, quantity and note of the lines at an address. */
async function lines(place: object = {}, who: Credentials = a): Promise<[string, number, string | null][]> {
  const { body } = await shop.call('get_cart_items', place, who);
  return body.message.data.map((row: { id: string; quantity: number; note: string | null }) => [
    row.id,
    row.quantity,
    row.note,
  ]);
}

const move = (request: object, who: Credentials = a) => shop.call('move_cart', { to_address: '2', ...request }, who);

describe('10.5 taking a cart to another address', () => {
  it('moves its lines in their order, adds up equal articles and leaves the former cart empty', async () => {
    await add('204600', 4, { ...AT_OTHER, note: 'Bagno' });
    await add('204118', 10, { note: 'Piano terra' });
    const { id_cart } = await add('204600', 3, { note: 'Cucina' });
    const { status, body } = await move({ id_cart });
    expect(status).toBe(200);
    expect(body.message).toMatchObject({ response: true, address_code: '2', lines: 2, added_up: 1, coupon: false });
    expect(await lines()).toEqual([]);
    expect(await lines(AT_OTHER)).toEqual([
      ['204600', 7, 'Bagno'],
      ['204118', 10, 'Piano terra'],
    ]);
  });

  it('is undone by moving back the rows of the response, with the coupon', async () => {
    await add('204600', 4, AT_OTHER);
    await add('204118', 10, { note: 'Piano terra' });
    const { id_cart } = await add('204600', 3);
    await shop.call('apply_coupon', { id_cart, code: 'DIECI' }, a);
    const { body: moved } = await move({ id_cart });
    expect(moved.message.coupon).toBe(true);
    const back = { id_cart: moved.message.id_cart, to_address: '1', ...AT_OTHER, coupon: moved.message.coupon };
    const undone = await move({ ...back, rows: moved.message.rows });
    expect(undone.body.message).toMatchObject({ id_cart, address_code: '1', lines: 2, coupon: true });
    expect(await lines()).toEqual([
      ['204118', 10, 'Piano terra'],
      ['204600', 3, null],
    ]);
    expect(await lines(AT_OTHER)).toEqual([['204600', 4, null]]);
    const { body } = await shop.call('get_cart_items', {}, a);
    expect(body.message.coupon).toMatchObject({ code: 'DIECI' });
  });

  it('takes only the rows that are named, and leaves the coupon', async () => {
    const { id_cart, row_id } = await add('204118', 10);
    await add('204600', 3);
    await shop.call('apply_coupon', { id_cart, code: 'DIECI' }, a);
    const { body } = await move({ id_cart, rows: [{ row_id }] });
    expect(body.message).toMatchObject({ lines: 1, coupon: false });
    expect(await lines()).toEqual([['204600', 3, null]]);
    expect(await lines(AT_OTHER)).toEqual([['204118', 10, null]]);
  });

  it('shows again what has changed, before anything is sent', async () => {
    const { id_cart } = await add('204600', 2);
    await upsertPrices(shop.database, [{ priceListCode: 'L1', articleCode: '204600', price: 250_000 }]);
    try {
      await move({ id_cart });
      const { body } = await shop.call('prepare_order', AT_OTHER, a);
      expect(body.message.address).toMatchObject({ address_code: '2' });
      expect(body.message.anomalies).toMatchObject([{ kind: 'price', before: 20, today: 25, blocking: false }]);
    } finally {
      await upsertPrices(shop.database, [{ priceListCode: 'L1', articleCode: '204600', price: 200_000 }]);
    }
  });

  it('moves an agent’s own cart, and never that of the customer', async () => {
    await add('204118', 10);
    const { id_cart } = await add('204600', 3, {}, agent);
    expect((await move({ id_cart }, agent)).body.message).toMatchObject({ lines: 1 });
    expect(await lines({}, agent)).toEqual([]);
    expect(await lines(AT_OTHER, agent)).toEqual([['204600', 3, null]]);
    expect(await lines()).toEqual([['204118', 10, null]]);
    expect(await lines(AT_OTHER)).toEqual([]);
  });

  it('goes to no address that the user may not use, or that is closed', async () => {
    const own = await add('204118', 10, {}, limited);
    expect((await move({ id_cart: own.id_cart }, limited)).status).toBe(403);
    const { id_cart } = await add('204118', 10);
    expect((await move({ id_cart, to_address: '99' })).status).toBe(403);
    const close = (isClosed: boolean) =>
      setCustomerClosed(shop, { customerCode: '70431', addressCode: '2', isClosed, actor: 'test' });
    await close(true);
    try {
      expect((await move({ id_cart })).body.code).toBe('address-closed');
    } finally {
      await close(false);
    }
    expect(await lines()).toEqual([['204118', 10, null]]);
    expect(await lines({}, limited)).toEqual([['204118', 10, null]]);
  });

  it('moves nothing when a line could not hold the sum, a row is not in the cart, or the cart was sent', async () => {
    await add('204118', 999_990, AT_OTHER);
    const { id_cart, row_id } = await add('204118', 20);
    await add('204600', 3);
    expect((await move({ id_cart })).body).toMatchObject({
      code: 'lines-cannot-be-ordered',
      errors: { '204118': [expect.stringContaining('999')] },
    });
    expect((await move({ id_cart, rows: [{ row_id: row_id + 1000 }] })).status).toBe(404);
    expect(await lines()).toHaveLength(2);
    await shop.call('empty_cart', { id_cart }, a);
    expect((await move({ id_cart })).body.code).toBe('cart-not-active');
  });

  it('adds no line beyond the thousandth', async () => {
    const { id_cart } = await add('204118', 10);
    const other = await add('204600', 1, AT_OTHER);
    await shop.database.pool.query(
      `insert into cart_line (cart_id, article_id, promo_code, promo_row, quantity)
       select $1, (select id from article where code = '204600'), 'X', row, 1 from generate_series(1, 999) row`,
      [other.id_cart],
    );
    expect((await move({ id_cart })).body.code).toBe('cart-full');
    expect(await lines()).toEqual([['204118', 10, null]]);
  });

  it.skipIf(!isStorefrontBuilt)('is a form of the checkout that needs no script', async () => {
    const { cookie } = await shop.logIn('cliente.a');
    await add('204300', 10, AT_OTHER);
    await add('204118', 10);
    const visitor = visitShop(shop, cookie);
    const checkout = await visitor.open('/pages/checkout');
    const moved = await visitor.submit(checkout, 'Porta qui 1 riga');
    expect(moved.path).toBe('/pages/checkout');
    const text = moved.document.querySelector('main')?.textContent ?? '';
    for (const shown of ['Via Larga 3', 'RUB-14', 'VS-12-OT']) expect(text).toContain(shown);
    expect(await lines()).toEqual([]);
  });
});
