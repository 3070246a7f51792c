import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPage } from '../builders/html-page.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { visitShop } from '../builders/html-visitor.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

interface Service {
  server: Server;
  address: string;
  calls: string[];
  /** Whether it answers every request with 503. */
  state: { isDown: boolean };
}

/** An external service: remembers its requests, and has one menu entry. */
function startService(): Promise<Service> {
  const calls: string[] = [];
  const state = { isDown: false };
  const server = createServer((request, response) => {
    calls.push(new URL(request.url ?? '', 'http://service').pathname);
    response.setHeader('content-type', 'application/json');
    // Not followed: only the configured address gets requests.
    if (state.isDown) response.writeHead(503);
    else if (request.url?.includes('get_footers')) response.writeHead(302, { location: '/elsewhere' });
    const entry = { name: 'else', label: 'Reparto di un altro servizio', url: '/shop', order: 1, lft: 1 };
    response.end(JSON.stringify(request.url?.includes('menu') ? [entry] : []));
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({ server, address: `http://127.0.0.1:${port}/cms`, calls, state });
    }),
  );
}

describe.skipIf(!isStorefrontBuilt)('services that are elsewhere', () => {
  let shop: TestShop;
  let service: Service;
  beforeAll(async () => {
    service = await startService();
    const environment = { CMS_API_URL: `${service.address}/`, ANALYTICS_API_URL: 'https://statistics.example/v1' };
    shop = await startTestShop({ pages: true, environment });
  });
  afterAll(async () => {
    await shop.stop();
    service.server.close();
  });

  it('R7.1 only the requests for a service go to its address; the shop handles the others', async () => {
    const response = await fetch(`${shop.address}/`);
    const html = await response.text();
    const content = ['b2b-menu-items', 'b2b-promo-slider', 'document-list', 'get_footers', 'get_home', 'page-content'];
    expect(new Set(service.calls)).toEqual(
      new Set([...content, 'home_categories', 'home_brands'].map((name) => `/cms/${name}`)),
    );
    expect(html).toContain('Reparto di un altro servizio');
    // Articles still come from the shop's own back end.
    expect(html).toContain('/product/');
    expect(response.headers.get('content-security-policy')).toContain(
      `connect-src 'self' https://statistics.example ${new URL(service.address).origin}`,
    );
  });

  it.each(['/pages/about-us', '/pages/brands', '/pages/flyers'])(
    'R8.9 %s without its content has status 200, says so, and is complete as soon as the content is back',
    async (path) => {
      const missing = 'Una parte della pagina non si è caricata.';
      service.state.isDown = true;
      const page = await getPage(shop, path);
      expect([page.status, page.text('main').includes(missing)]).toEqual([200, true]);
      service.state.isDown = false;
      const complete = await getPage(shop, path);
      expect([complete.status, complete.text('main').includes(missing)]).toEqual([200, false]);
    },
  );

  it('statistics elsewhere: the page asks for consent, until there is an answer, and stays cached', async () => {
    const page = async (cookie?: string) =>
      (await fetch(`${shop.address}/shop`, { headers: cookie ? { cookie } : {} })).text();
    expect(await page()).toContain('Continua senza accettare');
    expect(await page('cookie_consent=none')).not.toContain('Continua senza accettare');
    expect(await page('cookie_consent=statistics')).not.toContain('Continua senza accettare');
    expect(await page()).toContain('Continua senza accettare');
  });

  it('refusing cookies takes one button, also without scripts', async () => {
    const visitor = visitShop(shop);
    const question = await visitor.open('/shop?asked');
    expect(question.document.querySelector('aside[aria-label="Preferenze cookie"]')).not.toBeNull();
    const refused = await visitor.submit(question, 'Continua senza accettare');
    expect(refused.path).toMatch(/^\/shop/);
    expect(refused.text()).not.toContain('Continua senza accettare');
    expect(visitor.cookie('cookie_consent')).toBe('none');
    const choice = await visitor.open('/pages/cookies');
    const saved = await visitor.submit(choice, 'Salva la scelta', {});
    expect(saved.text()).not.toContain('Continua senza accettare');
  });
});

describe.skipIf(!isStorefrontBuilt)('a content service that does not answer', () => {
  it('R8.22 leaves the page as the shop has it without content; the failure is only in the console', async () => {
    // Nothing listens there: every request for content fails.
    const shop = await startTestShop({ pages: true, environment: { CMS_API_URL: 'http://127.0.0.1:9' } });
    try {
      const page = await getPage(shop, '/');
      expect(page.status).toBe(200);
      expect(page.texts('script')).toContain('console.error("No page style from page-content, document-list")');
      expect(page.document.querySelectorAll('dialog[open], [role=alertdialog], [role=alert]')).toHaveLength(0);
      const named = (selector: string, name: string) => page.texts(selector).filter((text) => text.startsWith(name));
      expect(named('header a', 'Offerte in corso')).toHaveLength(1);
      expect(page.document.querySelector('main section a[href*="/product/"]')).not.toBeNull();
      expect(named('footer a', 'Preferenze cookie')).toHaveLength(1);
    } finally {
      await shop.stop();
    }
  });
});

describe.skipIf(!isStorefrontBuilt)('what a guest opens', () => {
  let shop: TestShop;
  beforeAll(async () => (shop = await startTestShop({ pages: true })));
  afterAll(() => shop.stop());

  it('R0.1 home, catalogue and product pages open without an account, with articles', async () => {
    for (const path of ['/', '/shop', '/product/default/204118', '/en', '/en/shop']) {
      const response = await fetch(shop.address + path, { redirect: 'manual' });
      expect(response.status, path).toBe(200);
      expect(await response.text(), path).toMatch(/\/product\/(default|child)\/[\w-]+/);
    }
    for (const path of ['/pages/about-us', '/en/pages/about-us'])
      expect((await fetch(shop.address + path, { redirect: 'manual' })).status, path).toBe(200);
  });

  it('technical cookies only: nothing is asked, and none is set before the shop is used', async () => {
    const visitor = visitShop(shop);
    const home = await visitor.open('/');
    expect(home.document.querySelector('aside[aria-label="Preferenze cookie"]')).toBeNull();
    const cookies = await visitor.open('/pages/cookies');
    expect(cookies.text('main')).toContain('Questo negozio usa solo cookie tecnici: non serve alcun consenso.');
    for (const path of ['/', '/pages/cookies']) {
      const set = (await fetch(shop.address + path)).headers.getSetCookie().map((line) => line.split('=')[0]);
      expect(set.filter((name) => !/^(i18n_redirected|last-type)$/.test(name ?? ''))).toEqual([]);
    }
  });

  it.each([
    [
      '/en/xyz',
      'This page could not be found',
      /We(’|&#x27;|')re sorry, but the page you were looking for doesn(’|&#x27;|')t exist\./,
    ],
    ['/xyz', 'Impossibile trovare questa pagina', /Siamo spiacenti, la pagina che cercavi non esiste\./],
  ])('R8.10 %s is the 404 page with its heading and text', async (path, heading, text) => {
    const response = await fetch(shop.address + path);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(/<h1[^>]*>([^<]*)</.exec(html)?.[1]).toContain(heading);
    expect(html).toMatch(text);
  });

  it('R1.16 every amount that a customer sees is in euro', async () => {
    const { token, cookie } = await shop.logIn('cliente.a');
    await shop.call('add_to_cart', { item_id: '204118', quantity: 12 }, { token });
    for (const path of [
      '/',
      '/shop',
      '/product/default/204118',
      '/product/child/204200',
      '/product/child/204201',
      '/pages/cart?tab=active',
      '/pages/checkout',
      '/pages/dashboard',
    ]) {
      const response = await fetch(shop.address + path, { headers: { cookie } });
      expect(response.status, path).toBe(200);
      const text = (await response.text())
        .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
        .replaceAll(/<!--.*?-->/g, '')
        .replaceAll(/<[^>]*>/g, ' ');
      expect(text, path).not.toMatch(/[$£¥]|\b(USD|GBP|CHF|dollar\w*)\b/);
      expect(text, path).toMatch(/\d,\d{2}\s*€/);
      // An amount is a number with two decimals that no other unit follows.
      const bare = [...text.matchAll(/(?<![\d,.])\d[\d.]*,\d{2}(?!\d)(?!\s*(€|%|euro|kg|mm|cm|m\b|g\b|l\b))/g)];
      expect(
        bare.map(({ index }) => text.slice(index - 20, index + 30)),
        path,
      ).toEqual([]);
    }
  });
});
