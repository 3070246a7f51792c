import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { upsertPrices } from '../../backend/pricing/index.ts';
import { getPage } from '../builders/html-page.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { BOLTS, loadProductPages } from '../builders/product-shop.ts';
import { articleRecord } from '../builders/records.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';
import { barsOf, readEan13, readEan8, readInterleaved } from './barcode-reader.ts';

let shop: TestShop;
let token = '';
let cookie = '';
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
  await loadProductPages(shop);
  ({ token, cookie } = await shop.logIn('cliente.a'));
});
afterAll(() => shop.stop());

const detail = async (slug: string, as = token) =>
  (await shop.call('get_item', { slug }, as ? { token: as } : {})).body.message.data;
const get = (path: string, withCookie = '') =>
  fetch(shop.address + path, { redirect: 'manual', ...(withCookie && { headers: { cookie: withCookie } }) });

describe('article codes', () => {
  it.each(['pump', 'Pump', 'PUMP', '310001'])('R2.22 %s finds the article', async (code) => {
    expect(await detail(code)).toMatchObject({ id: '310001', sku: 'PUMP', is_hot: true });
  });

  it('R2.22 finds codes stored in lower case', async () => {
    expect(await detail('LOW-SKU-1')).toMatchObject({ id: 'low-1' });
  });

  it('R2.83 a listing returns two of the three pictures', async () => {
    const { body } = await shop.call('product_list', { id: '310001' }, { token });
    const [pump] = body.message.product_list.data;
    expect(pump.small_pictures.map(({ url }: { url: string }) => url)).toEqual([
      '/img/test/valve.webp',
      '/img/test/side.webp',
    ]);
  });

  it('R7.16 returns null for an unknown code', async () => {
    expect(await detail('pumpe')).toBeNull();
  });
});

describe('additional product data', () => {
  it('R3.11 R2.78 of a single article is in product', async () => {
    const { extra_info, related_products } = await detail('PUMP');
    expect(extra_info.data).toBeNull();
    expect(extra_info.product).toMatchObject({
      barcodes: [
        { barcode: '8001234567897', um: null },
        { barcode: '18001234567894', um: 'IMB' },
        { barcode: 'VT-310001/B', um: null },
        { barcode: '8001234567890', um: null },
      ],
      link_assistence: 'mailto:assistenza@bancale.example?subject=PUMP',
      video: '/img/test/pump.webm',
    });
    expect(related_products.map(({ sku }: { sku: string }) => sku)).toEqual(['VS-12-OT', 'RUB-14']);
  });

  it('R3.11 of an article with variants is in data, with the variants’ barcodes', async () => {
    const { extra_info } = await detail('SB-60');
    expect(extra_info.product).toBeNull();
    expect(extra_info.data.barcodes).toEqual([{ barcode: '96385074', um: null }]);
  });

  it('lists alternatives with price and availability only if the article can’t be bought', async () => {
    const off = await detail('OFF');
    expect(off.can_add).toBe(false);
    expect(
      off.alternative_products.map(({ sku, stato, sale_price }: Record<string, unknown>) => [sku, stato, sale_price]),
    ).toEqual([
      ['VS-12-OT', 'DISPONIBILE', 7.984],
      ['RUB-14', 'DISPONIBILE', 5.985],
    ]);
    expect((await detail('OFF', '')).alternative_products[0].sale_price).toBeNull();
    expect((await detail('PUMP')).alternative_products).toEqual([]);
  });
});

describe('R2.77 documents', () => {
  const addresses = ['/documents/data-sheet/310001.pdf', '/documents/test/manual.pdf', '/documents/nothing.pdf'];

  it.each(addresses)('returns 401 to a guest for %s, and redirects an ended session to the login', async (address) => {
    const response = await get(address, '');
    expect(response.status).toBe(401);
    expect(await response.text()).toBe('Accedi per vedere i documenti.');
    const ended = await get(address, 'bancale_session=made-up');
    expect([ended.status, ended.headers.get('location')]).toEqual([302, expect.stringContaining('/pages/login')]);
  });

  it('serves files to customers, not cacheable by proxies', async () => {
    const response = await get('/documents/test/manual.pdf', cookie);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(await response.text()).toBe('%PDF-1.4 manual');
  });

  it.each(['/documents/nothing.pdf', '/documents/..%2Fsecret', '/documents/data-sheet/nothing.pdf', '/documents/%ff'])(
    'returns 404 for %s',
    async (address) => {
      expect((await get(address, cookie)).status).toBe(404);
    },
  );

  it.each(['310001', 'SB-60', 'MANY'])('creates the data sheet of %s', async (code) => {
    const response = await get(`/documents/data-sheet/${code}.pdf`, cookie);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect(text).toMatch(/^%PDF-1\.\d/);
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
    expect(text.length).toBeGreaterThan(1_500);
    expect(text.length).toBeLessThan(100_000);
  });
});

describe('R2.76 a barcode as SVG', () => {
  const drawn = async (code: string) => barsOf(await (await get(`/barcodes/${encodeURIComponent(code)}.svg`)).text());

  it.each([
    ['8001234567897', readEan13],
    ['4006381333931', readEan13],
    ['96385074', readEan8],
    ['18001234567894', readInterleaved],
  ] as const)('can be read back as %s', async (code, read) => {
    const { modules } = await drawn(code);
    expect(read(modules)).toBe(code);
  });

  it('encodes internal codes in Code 128', async () => {
    const { modules } = await drawn('A1');
    // Start B, A, 1, checksum (104 + 33 + 2 × 17) mod 103 = 68, stop: from the table of the standard.
    expect(modules).toBe('11010010000' + '10100011000' + '10011100110' + '10000100110' + '1100011101011');
  });

  it('includes the quiet zone a scanner needs', async () => {
    for (const code of ['8001234567897', '96385074', '18001234567894', 'A1']) {
      const { quietLeft, quietRight } = await drawn(code);
      expect(quietLeft).toBeGreaterThanOrEqual(10);
      expect(quietRight).toBeGreaterThanOrEqual(7);
    }
  });

  it.each(['8001234567890', 'perché', 'x'.repeat(41), '%E0%A4%A'])('can’t encode %s and returns 404', async (code) => {
    const response = await get(`/barcodes/${code.includes('%') ? code : encodeURIComponent(code)}.svg`);
    expect(response.status).toBe(404);
  });
});

describe('variants', () => {
  it('R7.14 R7.16 returns each variant’s price by quantity', async () => {
    const { children } = await detail('SB-60');
    const bolt = children.find(({ sku }: { sku: string }) => sku === 'SB8-50');
    expect(bolt.price_info.steps.map(({ qty, net_price }: Record<string, number>) => [qty, net_price])).toEqual([
      [1, 26],
      [5, 20],
      [10, 15],
    ]);
    // Its contract prices are net prices, so there are no steps; the pump's prices are calculated with discounts.
    for (const { running } of bolt.price_info.steps) expect(running).toEqual([]);
    const pump = await detail('PUMP');
    expect(pump.price_info.steps.map(({ running }: { running: object[] }) => running)).toMatchObject([
      [
        { discount: 30, price: 70 },
        { discount: 10, price: 63 },
        { discount: 5, price: 59.85 },
      ],
      [
        { discount: 30, price: 70 },
        { discount: 10, price: 63 },
        { discount: 8, price: 57.96 },
      ],
    ]);
    expect(bolt.axes).toEqual(['M8', '50\u00a0mm']);
  });

  it('R7.14 returns the two requested variants, without prices to a guest', async () => {
    const body = { children_ids: ['300001', '300002'] };
    const client = await shop.call('child_list', body, { token });
    expect(client.body.message['300002']).toMatchObject({
      code: '300002',
      carti: 'SB5-20',
      name: 'Bullone M5x20',
      price: 2,
      price_discount: 2,
      stato: 'DISPONIBILE',
      qty_min_imballo: 1,
    });
    const guest = await shop.call('child_list', body);
    expect(Object.keys(guest.body.message)).toEqual(['300001', '300002']);
    expect(guest.body.message['300001']).toMatchObject({ price: null, price_discount: null });
    expect((await shop.call('child_list', { children_ids: [] })).body.message).toEqual({});
  });
});

describe.skipIf(!isStorefrontBuilt)('the page of a product', () => {
  const codesIn = (part: ParentNode | null | undefined) =>
    [...(part?.querySelectorAll('[data-code]') ?? [])].map((row) => row.getAttribute('data-code'));
  const withoutPrice = 'Accedi per vedere i prezzi';

  it('R2.22 leads from a code in another case to the code', async () => {
    expect(await getPage(shop, '/product/default/pump', { cookie })).toMatchObject({
      status: 302,
      location: '/product/default/PUMP',
    });
  });

  it.each(['310001', 'PUMP'])(
    'R2.22 R2.72 R2.78 R2.79 R2.81 R7.16 shows all parts to a customer, by the code %s',
    async (code) => {
      const page = await getPage(shop, `/product/default/${code}`, { cookie });
      expect(page.texts('h1')).toEqual(['Pompa di prova']);
      const canonical = page.document.querySelector('link[rel="canonical"]')?.getAttribute('href');
      expect(new URL(canonical ?? '').pathname).toBe('/product/default/310001');
      const main = page.text('main');
      for (const part of ['Ghisa, 230 V', 'Una pompa con tutto.', 'Codice articolo', 'Disponibile', 'Confezione1 pz'])
        expect(main).toContain(part);
      // The list price is struck through, with the discount.
      expect(page.text('main del')).toBe('100,00 €');
      expect(main).toContain('−40 % 59,85 €');
      expect(page.document.querySelectorAll('main input[name="quantity"]')).toHaveLength(3);
      expect(page.texts('main button')).toContain('Aggiungi al carrello');
      expect(page.document.querySelector('main button[aria-label^="Aggiungi ai preferiti"]')).not.toBeNull();
      expect(page.document.querySelector('main img')?.getAttribute('src')).toBe('/img/test/gallery_valve.webp');
      const linked = (text: string) =>
        [...page.document.querySelectorAll('main a')]
          .find((link) => link.textContent?.trim() === text)
          ?.getAttribute('href');
      expect(linked('Assistenza')).toBe('mailto:assistenza@bancale.example?subject=PUMP');
      expect(linked('Video')).toBe('/img/test/pump.webm');
      expect(main).not.toContain(withoutPrice);
    },
  );

  it('R2.22 R2.77 R0.2 hides price and documents from a guest', async () => {
    const page = await getPage(shop, '/product/default/PUMP');
    const main = page.text('main');
    expect(main).toContain(withoutPrice);
    expect(page.texts('main button')).not.toContain('Aggiungi al carrello');
    expect(main).not.toContain('Documenti');
    const source = page.document.documentElement.outerHTML;
    const exposed = ['59,85', '59.85', '100,00', '100.00', '1000000', '/documents/'].filter((text) =>
      source.includes(text),
    );
    expect(exposed).toEqual([]);
  });

  it.each(['/product/default/NOT-THERE', '/product/child/NOT-THERE', '/product/foo/123'])(
    'R2.22 R2.24 %s is not found',
    async (path) => {
      const page = await getPage(shop, path, { cookie });
      expect([page.status, page.text('h1')]).toEqual([404, 'Impossibile trovare questa pagina']);
    },
  );

  it.each(['/product', '/product/default', '/product/child'])('R2.24 %s leads to the catalogue', async (path) => {
    expect(await getPage(shop, path)).toMatchObject({ status: 302, location: '/shop' });
  });

  it('R2.74 R2.75 R2.78 shows alternatives for an unavailable article, and no empty controls', async () => {
    const page = await getPage(shop, '/product/default/OFF', { cookie });
    const sections = [...page.document.querySelectorAll('main section')];
    const instead = sections.find((one) => one.querySelector('h2')?.textContent === 'Disponibili al suo posto');
    expect(codesIn(instead)).toEqual(['VS-12-OT', 'RUB-14']);
    expect(page.texts('main button')).not.toContain('Prodotti correlati');
    expect(page.texts('main button')).not.toContain('Codici a barre');
    expect(page.texts('main a')).not.toContain('Assistenza');
    expect(page.texts('main a')).not.toContain('Video');
    const link = [...page.document.querySelectorAll('main a')].find((one) =>
      /^Alternative/.test(one.textContent ?? ''),
    );
    const listing = await getPage(shop, link?.getAttribute('href') ?? '', { cookie });
    expect(codesIn(listing.document.querySelector('#results'))).toEqual(['RUB-14', 'VS-12-OT']);
  });

  /** The number of rows in the HTML, which is too long to be parsed in little time. */
  async function rowsAt(path: string): Promise<number> {
    const html = await (await get(path, cookie)).text();
    return [...html.matchAll(/<li [^>]*data-code="(?:SB|MANY)/g)].length;
  }

  it.each([
    ['SB-60', 60],
    ['SB-60?filter=M8', 10],
    ['MANY', 60],
    // The portion includes the variant.
    ['MANY-200', 240],
    // What the form below the first rows asks for.
    ['MANY?rows=all', 320],
  ])('R2.23 R2.73 /product/child/%s has %i rows without scripts', async (path, count) => {
    expect(await rowsAt(`/product/child/${path}`)).toBe(count);
  });

  it('R2.23 asks for all rows by a form, where there are more', async () => {
    const html = await (await get('/product/child/MANY', cookie)).text();
    expect(html).toMatch(
      /<form [^>]*action="\/product\/child\/MANY"[^>]*><input type="hidden" name="rows" value="all"\/>/,
    );
    expect(html).toContain('Mostra altre 60 varianti');
  });

  it('R2.23 a variant in the URL, in any case, is marked, and the page is that of its product', async () => {
    const wrong = await getPage(shop, '/product/child/sb8-50', { cookie });
    expect(wrong.location ?? '').toBe('/product/child/SB8-50');
    const page = await getPage(shop, '/product/child/SB8-50', { cookie });
    const canonical = page.document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '';
    expect(new URL(canonical).pathname).toBe('/product/child/300000');
    const marked = [...page.document.querySelectorAll('main li[data-marked]')];
    expect(marked.map((row) => row.getAttribute('data-code'))).toEqual(['SB8-50']);
    expect(page.text('main')).toContain('1,00 € – 60,00 €');
    expect(page.text('main')).toContain('Il tuo prezzo: M8 × 50 mm');
  });

  it('R0.2 R2.23 R7.14 sends a guest no price of any variant', async () => {
    const page = await getPage(shop, '/product/child/SB-60');
    const source = page.document.documentElement.outerHTML;
    expect(BOLTS.map(({ euro }) => `${euro},00`).filter((price) => source.includes(price))).toEqual([]);
    expect(/\d,\d\d\s?€|"(?:net|gross|price)\w*\\?":\s?\d/.exec(source)?.[0]).toBe(undefined);
    expect(page.texts('main button')).not.toContain('Aggiungi al carrello');
    expect(page.text('main')).toContain(withoutPrice);
  });
});

describe.skipIf(!isStorefrontBuilt)('articles sold by the pack', () => {
  const pack = { categoryCode: '0210', unit: 'CF', packaging: [{ code: 'IMB', unit: 'CT', quantity: 10 }] };
  const variant = (code: string, piecesPerUnit: number) =>
    articleRecord({ ...pack, code, sku: code, kind: 'child', parentCode: '330000', size: code, piecesPerUnit });

  it('R2.11 R2.22 R2.23 say in listing, cart and page how many pieces a pack holds', async () => {
    await upsertArticles(shop.database, [
      articleRecord({ ...pack, code: '330000', sku: 'PACKS', kind: 'parent', axes: ['size'] }),
      variant('330001', 200),
      variant('330002', 200),
      articleRecord({ ...pack, code: '330010', sku: 'ONE-PACK', piecesPerUnit: 500 }),
    ]);
    await upsertPrices(shop.database, [{ priceListCode: 'L1', articleCode: '330010', price: 10_000 }]);
    await shop.settled();
    const { body } = await shop.call('product_list', { id: '330000,330010' }, { token });
    const listed: { sku: string; pz_per_um: number }[] = body.message.product_list.data;
    expect(Object.fromEntries(listed.map(({ sku, pz_per_um }) => [sku, pz_per_um]))).toEqual({
      PACKS: 200,
      'ONE-PACK': 500,
    });
    expect((await shop.call('add_to_cart', { item_id: '330010', quantity: 2 }, { token })).status).toBe(200);
    const { data } = (await shop.call('get_cart_items', {}, { token })).body.message;
    expect(data).toMatchObject([{ id: '330010', pz_per_um: 500 }]);
    expect((await getPage(shop, '/shop?text=one-pack', { cookie })).text('main')).toContain('conf. 500 pz');
    const alone = await getPage(shop, '/product/default/ONE-PACK', { cookie });
    expect(alone.text('main')).toContain('1 conf. × 500 pz · Scatola: 10 conf.');
    expect((await getPage(shop, '/product/child/PACKS', { cookie })).text('main')).toContain('1 conf. × 200 pz');
    await upsertArticles(shop.database, [variant('330002', 100)]);
    await shop.settled();
    const differing = (await getPage(shop, '/product/child/PACKS', { cookie })).text('main');
    expect(differing).toContain('1 conf. × 100 – 200 pz');
    expect(differing).not.toContain('× 200 pz');
  });

  it('R2.11 an order keeps what a pack held when it was sent, and says its pieces; ordering again says those of today', async () => {
    const held = (piecesPerUnit: number) => articleRecord({ ...pack, code: '330020', sku: 'KEPT-PACK', piecesPerUnit });
    await upsertArticles(shop.database, [held(500)]);
    await upsertPrices(shop.database, [{ priceListCode: 'L1', articleCode: '330020', price: 10_000 }]);
    await shop.settled();
    const added = await shop.call('add_to_cart', { item_id: '330020', quantity: 4 }, { token });
    const order = { id_cart: added.body.message.id_cart as number, idempotency_key: 'packs that change' };
    const { causale, anno, numero } = (await shop.call('send_order', order, { token })).body.message.order;
    await upsertArticles(shop.database, [held(100)]);
    await shop.settled();
    const name = { causale, anno, numero };
    const { order_details } = (await shop.call('get_order_detail', name, { token })).body.message.order;
    const line = order_details.find(({ articolo }: { articolo: string }) => articolo === 'KEPT-PACK');
    expect(line).toMatchObject({ um: 'CF', pz_per_um: 500, quantita: { ordinato: 4 } });
    const { rows } = (await shop.call('prepare_reorder', name, { token })).body.message;
    expect(rows.find(({ sku }: { sku: string }) => sku === 'KEPT-PACK')).toMatchObject({
      pz_per_um: 500,
      today: { um: 'CF', pz_per_um: 100 },
    });
    const path = `/pages/order_detail?causale=${causale}&anno=${anno}&numero=${numero}`;
    expect((await getPage(shop, path, { cookie })).text('main')).toContain('= 2.000 pz');
  });
});
