import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadProductPages } from '../builders/product-shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';
import { barsOf, readEan13, readEan8, readInterleaved } from './barcode-reader.ts';

let shop: TestShop;
let token = '';
let cookie = '';
beforeAll(async () => {
  shop = await startTestShop();
  await loadProductPages(shop);
  ({ token, cookie } = await shop.logIn('cliente.a'));
});
afterAll(() => shop.stop());

const detail = async (slug: string, as = token) =>
  (await shop.call('get_item', { slug }, as ? { token: as } : {})).body.message.data;
const get = (path: string, withCookie = '') =>
  fetch(shop.address + path, withCookie ? { headers: { cookie: withCookie } } : {});

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

  it('R3.11 of an article with children is in data, with the children’s barcodes', async () => {
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

  it.each(addresses)('returns 401 to a guest for %s', async (address) => {
    for (const none of ['', 'bancale_session=made-up']) {
      const response = await get(address, none);
      expect(response.status).toBe(401);
      expect(await response.text()).toBe('Accedi per vedere i documenti.');
    }
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

describe('children', () => {
  it('R7.14 R7.16 returns each child’s price by quantity', async () => {
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
    expect(pump.price_info.steps.map(({ running }: { running: object[] }) => running)).toEqual([
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

  it('R7.14 returns the two requested children, without prices to a guest', async () => {
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
