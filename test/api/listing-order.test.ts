import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let token = '';
beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await shop.logIn('cliente.a'));
});
afterAll(() => shop.stop());

async function skus(body: object): Promise<string[]> {
  const response = await shop.call('product_list', body, { token });
  return response.body.message.product_list.data.map((entry: { sku: string }) => entry.sku);
}

describe('product_list', () => {
  it('R2.30 R2.31 sorts by code, name and the customer’s net price, and offers those orders', async () => {
    const listOf = async (sort: string, as = token) => {
      const { body } = await shop.call('product_list', { sort, text: '*' }, { token: as });
      return body.message as {
        product_list: {
          data: { sku: string; name: string; sale_price: number | null; variants: { sale_price: number }[] }[];
        };
        filters: { sorts: { label: string; results: { id: string; label: string }[] } };
      };
    };
    const rows = async (sort: string, as?: string) => (await listOf(sort, as)).product_list.data;
    const codes = (await rows('code')).map(({ sku }) => sku);
    expect(codes).toEqual(codes.toSorted());
    const names = (await rows('name')).map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted());
    const cheapest = (await rows('price')).map(({ sale_price, variants }) =>
      Math.min(sale_price ?? Infinity, ...variants.map((variant) => variant.sale_price ?? Infinity)),
    );
    expect(cheapest).toEqual(cheapest.toSorted((one, other) => one - other));
    expect(new Set(cheapest).size).toBeGreaterThan(3);
    const { filters } = await listOf('price_desc');
    expect(filters.sorts.results.map(({ id }) => id)).toEqual([
      'relevance',
      'code',
      'name',
      'price',
      'price_desc',
      'last_bought',
      'newest',
    ]);

    const guest = await shop.call('product_list', { sort: 'price' });
    const unsorted = await shop.call('product_list', {});
    expect(guest.body.message.product_list.data).toEqual(unsorted.body.message.product_list.data);
    const offered = guest.body.message.filters.sorts.results.map(({ id }: { id: string }) => id);
    expect(offered).toEqual(['relevance', 'code', 'name', 'newest']);
    expect(guest.body.message.notes.ignored).toEqual([]);
  });

  it('R5.4 the availability facet keeps the text, and each of its links lists as many products as it says', async () => {
    const ask = async (search: string) => {
      const { body } = await shop.call('product_list', Object.fromEntries(new URLSearchParams(search)), { token });
      return body.message;
    };
    const { filters } = await ask('text=valvola');
    const { label, results } = filters.facets_link_results.availability;
    expect(label).toBe('Disponibilità');
    expect(results.length).toBeGreaterThan(0);
    for (const { count, filter, id } of results) {
      expect(filter).toBe(`/shop?text=valvola&availability=${id}`);
      const found = await ask(filter.slice('/shop?'.length));
      expect(found.product_list.pagination.total).toBe(count);
      expect(found.tab_list).toMatchObject({ text: [{}], availability: [{ submenu_id: id }] });
    }
  });

  it('R2.31 neither filters nor sorts by a price of 0 that is no price, and shows none', async () => {
    const entry = `(select article_id from price_list_entry e join article a on a.id = e.article_id
      where a.code = '204118' limit 1)`;
    const before = await skus({ max_price: 8, text: '*' });
    const set = async (price: string, isFree: boolean) => {
      await shop.database.pool.query(
        `update price_list_entry set price = ${price}, is_free = ${isFree} where article_id = ${entry}`,
      );
      await shop.settled();
    };
    const found = async () => {
      const { body } = await shop.call('product_list', { text: 'VS-12-OT' }, { token });
      return body.message.product_list.data[0];
    };
    expect(before).toContain('VS-12-OT');
    await set('0', false);
    expect(await skus({ max_price: 8, text: '*' })).toEqual(before.filter((sku) => sku !== 'VS-12-OT'));
    expect(await found()).toMatchObject({ price: null, sale_price: null, is_sale: false });
    const order = await skus({ sort: 'price', text: '*' });
    expect(order.indexOf('VS-12-OT')).toBeGreaterThan(order.indexOf('BOOK-10'));
    await set('0', true);
    expect(await found()).toMatchObject({ price: 0, sale_price: 0 });
    expect(await skus({ max_price: 0.01, text: '*' })).toContain('VS-12-OT');
    await set('133400', false);
    expect(await skus({ max_price: 8, text: '*' })).toEqual(before);
  });

  it('R2.31 sorts by price with the promotion that the row shows', async () => {
    const { rows } = await shop.database.pool.query(
      `update promotion_row set net_price = 100, minimum_quantity = 1 where row_number = 41 returning article_id`,
    );
    expect(rows).toHaveLength(1);
    await shop.settled();
    expect((await skus({ sort: 'price' }))[0]).toBe('RUB-14');
    await shop.database.pool.query(
      `update promotion_row set net_price = 60000, minimum_quantity = 5 where row_number = 41`,
    );
    await shop.settled();
    expect((await skus({ sort: 'price' }))[0]).not.toBe('RUB-14');
  });

  it('R2.85 lists only what a customer with a limited assortment can buy, unless asked for everything or by code', async () => {
    const limited = await shop.logIn('cliente.b');
    const ask = async (query: object) => {
      const { body } = await shop.call('product_list', query, limited);
      const { product_list: list, tab_list: tabs, filters } = body.message;
      const found = list.data.map((row: { sku: string }) => row.sku) as string[];
      return { found, tabs, facet: filters.facets_link_results.assortment };
    };
    expect((await ask({})).facet).toBe(undefined);
    await shop.database.pool.query(`
      delete from price_list_entry p using article a, price_list l
      where a.id = p.article_id and l.id = p.price_list_id and l.code = 'L2' and a.code not in ('204118', '204202')`);
    await shop.settled();
    const { found, tabs, facet } = await ask({});
    expect(found.toSorted()).toEqual(['TE-933', 'VS-12-OT']);
    expect(tabs).toMatchObject({ assortment: [{ label: 'Solo quello che posso comprare', submenu_id: 'own' }] });
    expect(facet.results).toMatchObject([{ id: 'own', count: 2, selected: true, filter: '/shop?assortment=all' }]);
    const all = await ask({ assortment: 'all' });
    expect(all.found.length).toBeGreaterThan(5);
    expect(all.tabs).toEqual({});
    expect(all.facet.results).toMatchObject([{ count: 2, selected: false, filter: '/shop?assortment=own' }]);
    expect((await ask({ text: 'RUB-14' })).found).toEqual(['RUB-14']);
    expect((await ask({ id: '204300' })).found).toEqual(['RUB-14']);
    // Everybody else is asked.
    expect((await skus({ assortment: 'own' })).length).toBeGreaterThan(5);
  });

  it('R3.19 counts products, and the articles among them that can be ordered', async () => {
    const countsOf = async (query: object) =>
      (await shop.call('product_list', query, { token })).body.message.product_list.pagination;
    const { total, articles } = await countsOf({});
    expect(articles).toBeGreaterThan(total);
    expect(await countsOf({ text: 'TE933' })).toMatchObject({ total: 1, articles: articles - total + 1 });
    expect(await countsOf({ text: 'TE933-8X40' })).toMatchObject({ total: 1, articles: 1 });
    expect(await countsOf({ text: 'zzzzqq' })).toMatchObject({ total: 0, articles: 0 });
  });
});
