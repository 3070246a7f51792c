import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const SHOP_URL = 'https://shop.example.com';

/** What is written in all elements or attributes that match, as their pages without the origin. */
const pathsIn = (xml: string, pattern: RegExp): string[] =>
  [...xml.matchAll(pattern)].map(([, address = '']) => address.replaceAll('&amp;', '&').replace(SHOP_URL, ''));
const locations = (xml: string) => pathsIn(xml, /<loc>([^<]*)<\/loc>/g);

describe.skipIf(!isStorefrontBuilt)('what search engines read', () => {
  let shop: TestShop;
  let closed: TestShop;
  beforeAll(async () => {
    [shop, closed] = await Promise.all([
      startTestShop({ pages: true, environment: { SHOP_URL } }),
      startTestShop({ pages: true, environment: { SHOP_URL, GUEST_NAVIGATION: 'off' } }),
    ]);
  });
  afterAll(() => Promise.all([shop.stop(), closed.stop()]));
  const textOf = async (path: string, of = shop) => (await fetch(of.address + path)).text();

  it('robots.txt closes the API and what belongs to a customer, and names the sitemap', async () => {
    const text = await textOf('/robots.txt');
    for (const path of ['/api/', '/documents/', '/pages/cart', '/en/pages/checkout', '/pages/account']) {
      expect(text).toContain(`Disallow: ${path}\n`);
    }
    expect(text).not.toMatch(/Disallow: (\/|\/shop|\/en|\/pages\/register_v1)\n/);
    expect(text).toContain(`Sitemap: ${SHOP_URL}/sitemap.xml\n`);
  });

  it('the index names a file per kind and language, and every address in them is the canonical one of a page', async () => {
    const files = locations(await textOf('/sitemap.xml'));
    expect(files).toEqual(
      ['it', 'en'].flatMap((locale) =>
        ['pages', 'categories', 'products-1'].map((file) => `/sitemaps/${locale}/${file}.xml`),
      ),
    );
    for (const file of files) {
      const response = await fetch(shop.address + file);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
      const paths = locations(await response.text());
      expect(paths.length, file).toBeGreaterThan(0);
      expect(new Set(paths).size).toBe(paths.length);
      for (const path of [...paths.slice(0, 12), ...paths.slice(-12)]) {
        const page = await fetch(shop.address + path, { redirect: 'manual' });
        expect(page.status, path).toBe(200);
        const html = await page.text();
        expect(html, path).not.toContain('noindex');
        expect(pathsIn(html, /<link rel="canonical" href="([^"]*)"/g), path).toEqual([path]);
      }
    }
  });

  it('an entry names the page in both languages, and the day of its last change', async () => {
    const xml = await textOf('/sitemaps/en/products-1.xml');
    const entry = /<url><loc>[^<]*\/en\/product\/default\/204118<\/loc>.*<\/url>/.exec(xml)?.[0] ?? '';
    expect(pathsIn(entry, /hreflang="x-default" href="([^"]*)"/g)).toEqual(['/product/default/204118']);
    expect(pathsIn(entry, /hreflang="it" href="([^"]*)"/g)).toEqual(['/product/default/204118']);
    expect(pathsIn(entry, /hreflang="en" href="([^"]*)"/g)).toEqual(['/en/product/default/204118']);
    expect(Date.parse(/<lastmod>([^<]*)/.exec(entry)?.[1] ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it.each(['/sitemaps/it/products-2.xml', '/sitemaps/fr/pages.xml', '/sitemaps/it/products-0.xml'])(
    'there is no file %s',
    async (path) => expect((await fetch(shop.address + path)).status).toBe(404),
  );

  it('filtered listings and searches are not indexed; pages have a short description and no price', async () => {
    const unlisted = ['/shop?text=valvola', '/shop?disponibili=true', '/shop?offers=true', '/en/shop?color=rosso'];
    for (const path of [...unlisted, '/shop?page=9999', '/shop?category=and-0100&page=9999']) {
      const html = await textOf(path);
      expect(html, path).toContain('<meta name="robots" content="noindex"/>');
      expect(html, path).not.toContain('rel="canonical"');
    }
    for (const path of ['/', '/en/shop', '/product/default/204118', '/product/child/204200']) {
      const html = await textOf(path);
      const [description = ''] = pathsIn(html, /<meta name="description" content="([^"]*)"/g);
      expect(description.length, path).toBeGreaterThan(20);
      expect(description.replaceAll(/&\w+;/g, '.').length, path).toBeLessThanOrEqual(160);
      expect(html, path).toContain('<meta property="og:title"');
      const [picture = ''] = pathsIn(html, /<meta property="og:image" content="([^"]*)"/g);
      expect((await fetch(shop.address + picture)).headers.get('content-type'), path).toMatch(
        /^image\/(png|webp|jpeg)/,
      );
      expect(html, path).not.toMatch(/"(offers|price)":/);
    }
  });

  it('every way to write a category is shown under its path from the root', async () => {
    for (const codes of ['0110', 'and-0110', 'and-0100,0110']) {
      const html = await textOf(`/en/shop?category=${codes}`);
      expect(pathsIn(html, /<link rel="canonical" href="([^"]*)"/g), codes).toEqual([
        '/en/shop?category=and-0100,0110',
      ]);
    }
  });

  it('structured data names the wholesaler, the path of a category and the product', async () => {
    const graph = async (path: string) =>
      [...(await textOf(path)).matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(
        ([, json = '']) => JSON.parse(json.replaceAll('\\u003c', '<')) as Record<string, unknown>,
      );
    expect(JSON.stringify(await graph('/'))).toContain('"@type":"Organization"');
    const [category = ''] = locations(await textOf('/sitemaps/it/categories.xml'));
    expect((await graph(category))[0]).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: `${SHOP_URL}/shop` },
        { position: 2, item: SHOP_URL + category },
      ],
    });
    expect(JSON.stringify(await graph('/product/default/204118'))).toMatch(/"@type":"Product".*"BreadcrumbList"/);
  });

  it('R1.18 with guest navigation off nothing is offered to search engines', async () => {
    expect(await textOf('/robots.txt', closed)).toBe('User-agent: *\nDisallow: /\n');
    const index = await fetch(`${closed.address}/sitemap.xml`, { redirect: 'manual' });
    expect(index.status).not.toBe(200);
  });

  it('R1.18 with guest navigation off a guest is sent to the login from every page that is not about access', async () => {
    for (const path of ['/', '/shop', '/product/default/204118', '/en/shop', '/pages/cart']) {
      const response = await fetch(closed.address + path, { redirect: 'manual' });
      expect(response.status, path).toBe(302);
      expect(response.headers.get('location'), path).toMatch(/^\/(en\/)?pages\/login\?redirect=/);
    }
    for (const path of ['/pages/login', '/pages/register_v1', '/en/pages/forgot-password']) {
      expect((await fetch(closed.address + path, { redirect: 'manual' })).status, path).toBe(200);
    }
    // The default: a guest may browse.
    expect((await fetch(`${shop.address}/shop`, { redirect: 'manual' })).status).toBe(200);
  });
});
