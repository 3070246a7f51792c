import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

/** The article under test; real freshness is measured by `bench freshness`. */
const CODE = '204118';

let shop: TestShop;
let token = '';
/** Holds a lock on a table that only the index builder reads, so that no index can be built. */
let holder: pg.PoolClient;

beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await shop.logIn('cliente.a'));
  await shop.settled();
  holder = await shop.database.pool.connect();
  await holder.query('begin; lock table synonym_group in access exclusive mode');
});
afterAll(async () => {
  await holder.query('rollback');
  holder.release();
  await shop.stop();
});

const guest = {};
const client = () => ({ token });
const run = (statement: string) => shop.database.pool.query(statement);

async function listed(body: object, credentials: { token?: string } = guest): Promise<unknown[]> {
  const response = await shop.call('product_list', { ...body, per_page: 96 }, credentials);
  return response.body.message.product_list.data.map(({ id }: { id: unknown }) => id);
}

async function entry(body: object, credentials: { token?: string }): Promise<Record<string, unknown> | undefined> {
  const response = await shop.call('product_list', body, credentials);
  return response.body.message.product_list.data[0];
}

describe('changes by another program appear in API responses without a new index', () => {
  it('stock: for guests and customers, in the listing, as a filter and on the product page', async () => {
    const states = async () => [
      (await entry({ text: 'VS-12-OT' }, guest))?.['stato'],
      (await entry({ text: 'VS-12-OT' }, client()))?.['stato'],
      (await listed({ disponibili: true })).includes(CODE),
      (await shop.call('get_item', { id: CODE }, client())).body.message.data.stato,
    ];
    // Requested before the change, so that a stale cache entry would be noticed.
    expect(await states()).toEqual(['DISPONIBILE', 'DISPONIBILE', true, 'DISPONIBILE']);
    await run(`update article set stock_quantity = 0 where code = '${CODE}'`);
    const gone = 'NON DISPONIBILE';
    await expect.poll(states).toEqual([gone, gone, false, gone]);
    await run(`update article set stock_quantity = 12 where code = '${CODE}'`);
    await expect.poll(states).toEqual(['DISPONIBILE', 'DISPONIBILE', true, 'DISPONIBILE']);
    expect(await listed({ back_in_stock: true })).toEqual([CODE]);
  });

  it('a price: for customers only, in the listing and as a filter', async () => {
    const prices = async () => [
      (await entry({ text: 'VS-12-OT' }, client()))?.['sale_price'],
      (await entry({ text: 'VS-12-OT', min_price: 11, max_price: 13 }, client()))?.['id'],
      (await entry({ text: 'VS-12-OT' }, guest))?.['sale_price'],
    ];
    expect(await prices()).toEqual([7.984, undefined, null]);
    await run(`update price_list_entry set price = 200000
      where article_id = (select id from article where code = '${CODE}')`);
    // 20 × 0.70 × 0.90 × 0.95
    await expect.poll(prices).toEqual([11.97, CODE, null]);
  });

  it('the end of a promotion', async () => {
    const promoted = () => Promise.all([guest, client()].map((requester) => listed({ promo_list: true }, requester)));
    expect((await promoted())[0]).toHaveLength(1);
    await run(`update promotion set ends_on = starts_on where ends_on > starts_on`);
    await expect.poll(promoted).toEqual([[], []]);
  });

  it('stock, also while a changed name waits for the next index', async () => {
    await run(`update article set name_it = 'Saracinesca' where code = '${CODE}'`);
    await run(`update article set stock_quantity = 0 where code = '${CODE}'`);
    await expect.poll(async () => (await entry({ text: 'VS-12-OT' }, guest))?.['stato']).toBe('NON DISPONIBILE');
    expect((await entry({ text: 'VS-12-OT' }, guest))?.['name']).toContain('Valvola');
    await holder.query('rollback');
    await expect.poll(async () => (await entry({ text: 'saracinesca' }, guest))?.['id']).toBe(CODE);
  });
});
