import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { upsertCustomers } from '../../backend/customers/index.ts';
import { upsertClassConditions, upsertPrices } from '../../backend/pricing/index.ts';
import { writeSetting } from '../../backend/content/index.ts';
import { parseUnitPrice } from '../../domain/money.ts';
import { lineCents } from '../../domain/rounding.ts';
import { textsOf } from '../builders/pdf-texts.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let token = '';
beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await shop.logIn('cliente.a'));
});
afterAll(() => shop.stop());

async function skus(body: object, as = token): Promise<string[]> {
  const response = await shop.call('product_list', body, { token: as });
  return response.body.message.product_list.data.map((entry: { sku: string }) => entry.sku);
}

describe('product_list', () => {
  it('R3.9 returns the customer’s prices: list price, 30+10+5, net', async () => {
    const { body } = await shop.call('product_list', { text: 'VS-12-OT' }, { token });
    // 13.34 × 0.70 × 0.90 × 0.95 = 7.98399 → 7.984
    expect(body.message.product_list.data[0]).toMatchObject({
      sku: 'VS-12-OT',
      slug: '204118',
      price: 13.34,
      sale_price: 7.984,
      is_sale: true,
      discount_description: '30+10+5',
      num_childs: 0,
      stato: 'DISPONIBILE',
    });
  });

  it('R3.9 returns all thirteen fields in every entry, none invented', async () => {
    const { body } = await shop.call('product_list', {}, { token });
    const { data } = body.message.product_list;
    expect(data).toHaveLength(8);
    for (const entry of data) {
      expect(entry, entry.sku).toMatchObject({
        slug: expect.any(String),
        name: expect.any(String),
        sku: expect.any(String),
        is_sale: expect.any(Boolean),
        ratings: null,
        num_childs: expect.any(Number),
        is_hot: false,
      });
      for (const list of ['variants', 'small_pictures', 'childs', 'sales'])
        expect(entry[list], list).toBeInstanceOf(Array);
      expect([entry.childs.length, entry.variants.length]).toEqual([entry.num_childs, entry.num_childs]);
      for (const amount of ['price', 'sale_price']) expect(entry).toHaveProperty(amount);
    }
    const bySku = (sku: string) => data.find((entry: { sku: string }) => entry.sku === sku);
    expect(bySku('VS-12-OT').small_pictures).toEqual([
      { url: '/img/test/valve.webp', width: expect.any(Number), height: expect.any(Number) },
    ]);
    expect(bySku('VS-12-OT').sales).toEqual([]);
    expect(bySku('RUB-14').sales).toMatchObject([
      { CodicePromozione: 'EST/26', promo_row: 41, QuantitaMinima: 5, PrezzoNettoConPromo: 6 },
    ]);
    expect(bySku('RUB-14')).toMatchObject({ price: 10, sale_price: 5.985, is_sale: true });
    expect(bySku('BOOK-10')).toMatchObject({ price: 20, sale_price: 20, is_sale: false, sales: [] });
  });

  it('R0.2 returns no price to a guest anywhere in the response', async () => {
    const { body } = await shop.call('product_list', {});
    const amounts: unknown[] = [];
    JSON.stringify(body, (key, value: unknown) => {
      if (/^(price|sale_price|price_discount|Prezzo.*)$/.test(key)) amounts.push(value);
      return value;
    });
    expect(amounts.length).toBeGreaterThan(10);
    expect(new Set(amounts)).toEqual(new Set([null]));
    expect(JSON.stringify(body)).not.toMatch(/30\+10\+5/);
  });

  it('R0.2 guests and customers get separate responses to the same request', async () => {
    const ask = async (credentials: { token?: string }) => {
      const { body } = await shop.call('product_list', { text: 'VS-12-OT', page: 1 }, credentials);
      return body.message.product_list.data[0].sale_price;
    };
    expect([await ask({}), await ask({ token }), await ask({}), await ask({ token })]).toEqual([
      null,
      7.984,
      null,
      7.984,
    ]);
  });

  it('R2.80 lists an article with variants once, with one price per variant', async () => {
    const { body } = await shop.call('product_list', { text: 'TE-933' }, { token });
    const [entry] = body.message.product_list.data;
    expect(entry).toMatchObject({ sku: 'TE-933', num_childs: 2, price: null });
    expect(entry.variants).toEqual([
      { price: 5, sale_price: 5, price_quantity: 1, stated_quantity: 1, price_for_quantity: 5, net_for_quantity: 5 },
      { price: 8, sale_price: 8, price_quantity: 1, stated_quantity: 1, price_for_quantity: 8, net_for_quantity: 8 },
    ]);
    expect(entry.childs.map((child: { carti: string }) => child.carti)).toEqual(['TE933-8X20', 'TE933-8X40']);
  });

  it('R2.28 category codes are alternatives, R2.29 with and- they are a path', async () => {
    expect((await skus({ category: '0110,0210' })).length).toBe(8);
    expect(await skus({ category: 'and-0100,0110' })).toHaveLength(5);
    expect(await skus({ category: 'and-0100,0210' })).toEqual([]);
  });

  it.each([{}, { category: 'and-0100' }, { text: 'valvola' }])(
    'R7.15 counts each facet of %s exactly as its link returns',
    async (query) => {
      const { body } = await shop.call('product_list', query, { token });
      const { facets_results, facets_link_results } = body.message.filters;
      const entries = [facets_results.category, facets_results.families, facets_link_results.brand].flatMap(
        (group) => group.results as { label: string; count: number; filter: string }[],
      );
      expect(entries.length).toBeGreaterThanOrEqual(3);
      for (const entry of entries) {
        const query = Object.fromEntries(new URLSearchParams(entry.filter.split('?')[1]));
        const { body: followed } = await shop.call('product_list', query, { token });
        expect(followed.message.product_list.pagination.total, entry.filter).toBe(entry.count);
      }
    },
  );

  it('R3.17 names the active filters so that each can be removed', async () => {
    const { body } = await shop.call('product_list', { category: 'and-0100,0110', brand: 'VALTERMO' }, { token });
    expect(body.message.tab_list).toEqual({
      category: [
        { type: 'category', label: 'Idraulica', submenu_id: 'and-0100,0110', submenu_id_ref: '0' },
        { type: 'category', label: 'Valvole e rubinetti', submenu_id: '0110', submenu_id_ref: '0100' },
      ],
      brand: [{ type: 'other', label: 'Valtermo', submenu_id: 'VALTERMO', submenu_id_ref: '0' }],
    });
  });

  it('R2.33 and R2.34 clamp page and page size, R9.1 defaults to 12 per page', async () => {
    const at = async (body: object) => {
      const response = await shop.call('product_list', body, { token });
      return response.body.message.product_list.pagination;
    };
    expect(await at({ page: 'abc' })).toMatchObject({ current_page: 1, per_page: 12, total: 8, pages: 1 });
    expect(await at({ per_page: 500 })).toMatchObject({ per_page: 96 });
    expect(await at({ per_page: 0 })).toMatchObject({ per_page: 1, pages: 8 });
    expect(await skus({ page: 9999 })).toEqual([]);
  });

  it('R2.31 filters by the customer’s net price, bounds included, and ignores it for a guest', async () => {
    expect(await skus({ min_price: 7.984, max_price: 7.984 })).toEqual(['VS-12-OT']);
    const guest = await shop.call('product_list', { min_price: 7.984, max_price: 7.984 });
    expect(guest.body.message.product_list.pagination.total).toBe(8);
  });

  it('R2.36 filters by availability, new arrivals, promotion and codes', async () => {
    expect(await skus({ new: true })).toEqual(['BOOK-10']);
    expect(await skus({ promo_list: true })).toEqual(['RUB-14']);
    expect((await skus({ id: '204118,204300' })).toSorted()).toEqual(['RUB-14', 'VS-12-OT']);
    const available = await skus({ disponibili: true });
    expect(available).not.toContain('SIF-ARR');
    expect(available).not.toContain('SIF-NO');
    expect(available).toContain('VS-12-OT');
  });

  it('R5.4 the facet of offers keeps the text and is counted with it, the list of promotions drops it', async () => {
    const asked = async (body: object) => {
      const { message } = (await shop.call('product_list', body, { token })).body;
      const { product_list, filters, tab_list } = message;
      const found = product_list.data.map(({ sku }: { sku: string }) => sku);
      return { found, offers: filters.flags.offers, promotions: filters.flags.promo_list, tabs: tab_list };
    };
    expect(await asked({ text: 'VS-12-OT' })).toMatchObject({ offers: 0, promotions: 1 });
    expect(await asked({ text: 'RUB-14' })).toMatchObject({ offers: 1, promotions: 1 });
    expect(await asked({ text: 'VS-12-OT', offers: true })).toMatchObject({ found: [], offers: 0, promotions: 1 });
    const both = await asked({ text: 'RUB-14', offers: true });
    expect(both).toMatchObject({ found: ['RUB-14'], offers: 1 });
    expect(both.tabs).toMatchObject({
      text: [{ submenu_id: 'RUB-14' }],
      offers: [{ label: 'Offerte in corso', submenu_id: 'true' }],
    });
    const list = await asked({ text: 'VS-12-OT', promo_list: true });
    expect(list).toMatchObject({ found: ['RUB-14'], offers: 1, promotions: 1 });
    expect(list.tabs).not.toHaveProperty('text');
  });

  it('R1.10 R2.36 the coming-soon filter lists announced articles, not arriving ones', async () => {
    expect(await skus({ next_insert: true })).toEqual([]);
    const announce = (is_announced: boolean) =>
      shop.database.query.updateTable('article').set({ is_announced }).where('code', '=', '204400').execute();
    await announce(true);
    await shop.settled();
    expect(await skus({ next_insert: true })).toEqual(['TAS-8']);
    await announce(false);
    await shop.settled();
    expect(await skus({ next_insert: true })).toEqual([]);
  });

  it('R4.13 a search without hits succeeds and still returns its filters', async () => {
    const { status, body } = await shop.call('product_list', { text: 'zzzzqq' }, { token });
    expect(status).toBe(200);
    expect(body.message.product_list.data).toEqual([]);
    expect(body.message.tab_list.text).toMatchObject([{ type: 'other', label: 'zzzzqq', submenu_id: 'zzzzqq' }]);
  });

  it.each([
    ['vs12ot', '/product/default/204118'],
    ['8001234567899', '/product/default/204118'],
    ['te933 8x40', '/product/child/204202'],
    ['TE-933', '/product/child/204200'],
    ['TE933', '/product/child/204200'],
    ['SIF', undefined],
    ['valvola', undefined],
    ['', undefined],
  ])('R2.51 returns the path of the article with exactly the code %s', async (text, path) => {
    const { body } = await shop.call('product_list', { text }, { token });
    expect(body.message.exact).toBe(path);
  });

  it('R2.51 returns no exact match that the other filters exclude', async () => {
    const { body } = await shop.call('product_list', { text: 'VS-12-OT', brand: 'FISSOTEC' }, { token });
    expect(body.message).toMatchObject({ product_list: { data: [] } });
    expect(body.message).not.toHaveProperty('exact');
  });

  it('R7.4 returns names in the requested language', async () => {
    const { body } = await shop.call('product_list', { text: 'VS-12-OT', locale: 'en' }, { token });
    expect(body.message.product_list.data[0].name).toBe('Brass ball valve FF 1/2"');
    expect(body.message.filters.facets_link_results.brand.label).toBe('Brand');
  });

  it('R1.10 shows a guest that a promotion is running, but not its price', async () => {
    const { body } = await shop.call('product_list', { text: 'RUB-14' });
    expect(body.message.product_list.data[0].sales).toMatchObject([
      { CodicePromozione: 'EST/26', promo_row: 41, QuantitaMinima: 5, PrezzoNettoConPromo: null },
    ]);
  });
});

describe('get_item, get_item_child and child_list', () => {
  it('R7.16 finds an article by internal and by visible code; data is null for an unknown one', async () => {
    const bySlug = await shop.call('get_item', { slug: '204300' }, { token });
    const bySku = await shop.call('get_item', { slug: 'RUB-14' }, { token });
    expect(bySlug.body).toEqual(bySku.body);
    expect((await shop.call('get_item', { slug: 'nothing' }, { token })).body).toEqual({ message: { data: null } });
  });

  it('returns the price calculation step by step', async () => {
    const { body } = await shop.call('get_item', { slug: '204300' }, { token });
    // 10.00, minus 30 %: 7, minus 10 %: 6.30, minus 5 %: 5.985
    expect(body.message.data.price_info).toMatchObject({
      gross_price: 10,
      net_price: 5.985,
      running: [
        { discount: 30, price: 7 },
        { discount: 10, price: 6.3 },
        { discount: 5, price: 5.985 },
      ],
      steps: [{ source: { rank: 'category', min_qty: 1, for_address: false, then_customer: false } }],
    });
  });

  it('prices by discount classes in the listing, on the product and in the cart alike', async () => {
    const { database } = shop;
    await upsertArticles(database, [{ code: '204600', discountClass: 'V1' }]);
    await upsertCustomers(database, [{ code: '70999', discountClass: 'K1' }]);
    const classes = { articleClass: 'V1', customerClass: 'K1', minimumQuantity: 1, validFrom: null };
    await upsertClassConditions(database, [{ ...classes, discounts: [2000, 1000] }]);
    const buyer = await shop.logIn('cliente.b');
    await shop.settled();
    const list = (await shop.call('product_list', { id: '204600' }, buyer)).body.message.product_list;
    expect(list.data).toMatchObject([{ price: 22, sale_price: 15.84, discount_description: '20+10' }]);
    const product = (await shop.call('get_item', { id: '204600' }, buyer)).body.message.data;
    expect(product.price_info).toMatchObject({ net_price: 15.84, steps: [{ source: { rank: 'class-pair' } }] });
    await shop.call('add_to_cart', { item_id: '204600', quantity: 2 }, buyer);
    const cart = (await shop.call('get_cart_items', {}, buyer)).body.message;
    expect(cart.data).toMatchObject([{ price_discount: 15.84 }]);
    await shop.call('empty_cart', { id_cart: cart.id_cart }, buyer);
    await database.query.deleteFrom('class_condition').execute();
    await shop.settled();
  });

  it('names the VAT of the customer’s regime', async () => {
    const setRegime = (vatRegime: string | null) =>
      upsertCustomers(shop.database, [{ code: '70431', vatRegime, vatNote: null }]);
    const vat = async () => {
      const { body } = await shop.call('get_item', { slug: '204300' }, await shop.logIn('cliente.a'));
      return body.message.data.price_info.vat_percent;
    };
    const before = await vat();
    await setRegime('exempt');
    const exempt = await vat();
    await setRegime('split-payment');
    expect([before, exempt, await vat()]).toEqual([22, 0, 22]);
    await setRegime(null);
  });

  it('returns the price calculation of each variant, and none to a guest', async () => {
    const { body } = await shop.call('get_item_child', { slug: '204200' }, { token });
    const [first] = body.message.data.children;
    expect(first.price_info).toMatchObject({ gross_price: 5, steps: [{ qty: 1, net_price: first.sale_price }] });
    const guest = await shop.call('get_item_child', { slug: '204200' });
    expect(guest.body.message.data.children[0].price_info).toBeNull();
  });

  it('R2.75 returns the alternatives’ codes in a listing, so that its link leads to them', async () => {
    const { body } = await shop.call('product_list', { text: 'SIF-NO' });
    const entry = body.message.product_list.data.find(({ sku }: { sku: string }) => sku === 'SIF-NO');
    expect(entry).toMatchObject({ num_alternatives: 1, alternative_item_codes: ['204118'] });
  });

  it('R2.75 labels the filter with the article whose alternatives are listed instead of a count', async () => {
    const labelOf = async (alternatives_of: string, locale: string) => {
      const { body } = await shop.call('product_list', { id: '204118', alternatives_of, locale });
      expect(body.message.product_list.data).toMatchObject([{ id: '204118' }]);
      expect(body.message.notes.ignored).toEqual([]);
      return (body.message.tab_list.id as { label: string }[]).map(({ label }) => label);
    };
    expect(await labelOf('204501', 'it')).toEqual(['Alternative a SIF-NO']);
    expect(await labelOf('204501', 'en')).toEqual(['Alternatives to SIF-NO']);
    expect(await labelOf('no-such-article', 'en')).toEqual(['Chosen articles (1)']);
  });

  it('R2.77 returns documents to customers and not to guests', async () => {
    const client = await shop.call('get_item', { slug: '204118' }, { token });
    expect(client.body.message.data.extra_info.product.documents).toEqual([
      { name: 'Scheda tecnica', url: '/documents/test/sheet.pdf' },
    ]);
    const guest = await shop.call('get_item', { slug: '204118' });
    expect(JSON.stringify(guest.body)).not.toContain('sheet.pdf');
  });

  it('R2.23 returns the product for a variant’s code, with the variants and their axes', async () => {
    const { body } = await shop.call('get_item_child', { slug: 'TE933-8X40' }, { token });
    expect(body.message.data).toMatchObject({ sku: 'TE-933', num_childs: 2, is_single_child: false });
    expect(body.message.data.children.map((child: { axes: string[] }) => child.axes)).toEqual([
      ['M8', '20\u00a0mm'],
      ['M8', '40\u00a0mm'],
    ]);
  });

  it('R7.14 returns variants as a map, without unknown ids, from a list or comma-separated text', async () => {
    const list = await shop.call('child_list', { children_ids: ['204201', '204202', 'nothing'] }, { token });
    expect(Object.keys(list.body.message)).toEqual(['204201', '204202']);
    expect(list.body.message['204201']).toMatchObject({ code: '204201', price: 5, stato: 'DISPONIBILE' });
    const comma = await shop.call('child_list', { children_ids: '204201,204202' });
    expect(comma.body.message['204202']).toMatchObject({ price: null, price_discount: null });
  });
});

describe('autocomplete', () => {
  it('R7.13 returns at most the requested rows, each with id, name and images', async () => {
    const { body } = await shop.call('autocomplete', { q: 'val', rows: 5 }, { token });
    expect(body.message.result[0]).toMatchObject({
      id: '204118',
      images: ['/img/test/valve.webp'],
      price_discount: 7.984,
    });
    expect(body.message.result.length).toBeLessThanOrEqual(5);
    expect((await shop.call('autocomplete', { q: 'zzzzqq', rows: 5 })).body).toEqual({
      message: { result: [], total: 0 },
    });
  });

  it('finds by code, maker’s code and barcode, in any spelling', async () => {
    for (const q of ['vs12ot', 'NOR 0707.60', '8001234567899']) {
      const { body } = await shop.call('autocomplete', { q, rows: 5 });
      expect(body.message.result[0]?.sku, q).toBe('VS-12-OT');
    }
  });
});

describe('a new price and a new name', () => {
  it('appear for guests too, although their responses are cached', async () => {
    const ask = async () => {
      const { body } = await shop.call('product_list', { text: 'TAS-8' });
      return body.message.product_list.data[0].name;
    };
    expect(await ask()).toBe('Tassello nylon 8 mm');
    await shop.database.query
      .updateTable('article')
      .set({ name_it: 'Tassello nuovo' })
      .where('code', '=', '204400')
      .execute();
    await expect.poll(ask).toBe('Tassello nuovo');
  });

  it('appear without a restart', async () => {
    await shop.database.query
      .updateTable('price_list_entry')
      .set({ price: 140_000 })
      .where('article_id', '=', (query) => query.selectFrom('article').select('id').where('code', '=', '204118'))
      .execute();
    await shop.database.query
      .updateTable('article')
      .set({ name_it: 'Valvola nuova' })
      .where('code', '=', '204118')
      .execute();
    await expect
      .poll(async () => {
        const { body } = await shop.call('product_list', { text: 'VS-12-OT' }, { token });
        const [entry] = body.message.product_list.data;
        return [entry.price, entry.name];
      })
      .toEqual([14, 'Valvola nuova']);
  });
});

it('screws priced per 100 have the same price in the listing and the cart, whose line is rounded once', async () => {
  const buyer = { token: (await shop.logIn('cliente.b')).token };
  // 8.3192 for 100: one is 0.083192, which has more than four decimals.
  await upsertPrices(shop.database, [
    { priceListCode: 'L2', articleCode: '204600', price: 83_192, priceQuantity: 100 },
    { priceListCode: 'L2', articleCode: '204202', price: 12_345_678, priceQuantity: 1000 },
  ]);
  await shop.settled();
  const { body } = await shop.call('product_list', { id: '204600' }, buyer);
  const priced = { price_quantity: 100, price_for_quantity: 8.3192, net_for_quantity: 8.3192 };
  expect(body.message.product_list.data).toMatchObject([{ price: 0.0832, sale_price: 0.0832, ...priced }]);
  await shop.call('add_to_cart', { item_id: '204600', quantity: 1000 }, buyer);
  await shop.call('add_to_cart', { item_id: '204202', quantity: 333 }, buyer);
  const cart = (await shop.call('get_cart_items', {}, buyer)).body.message;
  expect(cart.data.slice(-2)).toMatchObject([
    { id: '204600', price_discount: 0.0832, ...priced, totale_sconto: 83.19 },
    { id: '204202', price_discount: 1.2346, price_quantity: 1000, net_for_quantity: 1234.5678, totale_sconto: 411.11 },
  ]);
});

it('the exact prices of the listing give the line of the cart and of the order, and people see the stated ones', async () => {
  const { query } = shop.database;
  await writeSetting(shop.database, 'price_rounding', { decimals: 5, roundsEachDiscount: false });
  await query.updateTable('article').set({ stated_price_quantity: 100 }).where('code', '=', '204600').execute();
  await upsertPrices(shop.database, [
    { priceListCode: 'L1', articleCode: '204118', price: 133_433 },
    { priceListCode: 'L1', articleCode: '204600', price: 831_925, priceQuantity: 1000 },
  ]);
  await shop.settled();
  // 13.3433 less 30+10+5 is 7.98597 for one, and 200 × 7.9860 would be 1597.20; screws have no discount.
  const valves = { price_quantity: 10, stated_quantity: 1, price_for_quantity: 133.433, net_for_quantity: 79.8597 };
  const screws = { price_quantity: 1000, stated_quantity: 100, price_for_quantity: 83.1925, net_for_quantity: 83.1925 };
  const sums = [];
  let id_cart = 0;
  for (const { id, wire, quantity } of [
    { id: '204118', wire: valves, quantity: 200 },
    { id: '204600', wire: screws, quantity: 700 },
  ]) {
    const listing = (await shop.call('product_list', { id }, { token })).body.message.product_list;
    expect(listing.data).toMatchObject([wire]);
    const page = (await shop.call('get_item', { id }, { token })).body.message.data;
    expect([page, page.price_info]).toMatchObject([wire, wire]);
    const [{ net_for_quantity, price_quantity }] = listing.data;
    sums.push(lineCents(parseUnitPrice(net_for_quantity) ?? 0, quantity, price_quantity) / 100);
    id_cart = (await shop.call('add_to_cart', { item_id: id, quantity }, { token })).body.message.id_cart;
  }
  expect(sums).toEqual([1597.19, 58.23]);
  const cart = (await shop.call('get_cart_items', { id_cart }, { token })).body.message.data;
  expect(cart).toMatchObject([
    { ...valves, totale_sconto: 1597.19 },
    { ...screws, totale_sconto: 58.23 },
  ]);
  const sent = await shop.call('send_order', { id_cart, idempotency_key: 'exact prices' }, { token });
  const { causale, anno, numero } = sent.body.message.order;
  const detail = (await shop.call('get_order_detail', { causale, anno, numero }, { token })).body.message;
  expect(detail.order.order_details).toMatchObject([
    { ...valves, valore: 1597.19 },
    { ...screws, valore: 58.23 },
  ]);
  const { message: url } = (await shop.call('pdf_tracking_order', { causale, anno, numero }, { token })).body.message;
  const pdf = await fetch(new URL(url, shop.address), { headers: { authorization: `Bearer ${token}` } });
  const texts = textsOf(Buffer.from(await pdf.arrayBuffer()));
  for (const text of ['7,9860', '8,3193', '100 pz', '1.597,19', '58,23']) expect(texts).toContain(text);
  expect(texts).not.toMatch(/\b(10|1\.000) pz/);
  await writeSetting(shop.database, 'price_rounding', { decimals: null, roundsEachDiscount: false });
});
