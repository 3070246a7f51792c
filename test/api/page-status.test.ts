import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let cookie = '';
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
  ({ cookie } = await shop.logIn('cliente.a'));
});
afterAll(() => shop.stop());

async function get(path: string) {
  const response = await fetch(shop.address + path, { redirect: 'manual', headers: { cookie } });
  return { status: response.status, html: await response.text() };
}

async function post(path: string, fields: Record<string, string>, as = cookie) {
  const headers = { origin: shop.address, ...(as && { cookie: as }) };
  const body = new URLSearchParams(fields);
  const response = await fetch(shop.address + path, { method: 'POST', redirect: 'manual', headers, body });
  return { status: response.status, html: await response.text(), to: response.headers.get('location') };
}

/** The shop layout, with the company's name in the footer. */
const IN_FRAME = /<header[\s\S]*<main id="content"[\s\S]*<footer/;

describe.runIf(isStorefrontBuilt)('the HTTP status of a page', () => {
  it('R6.9 404 for an order of another customer, an unknown or an impossible one', async () => {
    for (const numero of ['1', '999999', '2147483647', '2147483648', '9007199254740993', '1e308']) {
      for (const anno of ['2026', '2147483648']) {
        const { status, html } = await get(`/pages/order_detail?causale=OWEB&anno=${anno}&numero=${numero}`);
        expect([status, IN_FRAME.test(html)], `${anno}/${numero}`).toEqual([404, true]);
      }
    }
  });

  it.each([
    ['/web-page/missing', 'Impossibile trovare questa pagina · Bancale'],
    ['/en/web-page/missing', 'This page could not be found · Bancale'],
    ['/pages/order_detail?causale=OWEB&anno=2026&numero=1', 'Impossibile trovare questa pagina · Bancale'],
  ])('R8.10 %s has the title of its error and is left out by search engines', async (path, title) => {
    const { status, html } = await get(path);
    expect(status).toBe(404);
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toBe(title);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  it.each(['orders/OWEB-2026-999999.pdf', 'invoices/F-2026-999999.pdf', 'data-sheet/none.pdf', 'none.zip'])(
    'R8.19 a browser gets the page of what is missing for the file %s, a program a bare 404',
    async (file) => {
      const open = async (accept: string) => {
        const response = await fetch(`${shop.address}/documents/${file}`, { headers: { cookie, accept } });
        return { status: response.status, type: response.headers.get('content-type'), html: await response.text() };
      };
      const page = await open('text/html,application/xhtml+xml,*/*;q=0.8');
      expect([page.status, page.type]).toEqual([404, 'text/html; charset=utf-8']);
      expect(page.html).toContain('<title>Impossibile trovare questa pagina · Bancale</title>');
      expect(page.html).toMatch(IN_FRAME);
      expect(await open('*/*')).toMatchObject({ status: 404, html: expect.not.stringContaining('<main') });
    },
  );

  it('no 500 for an impossible order on the other pages that take one', async () => {
    const order = 'causale=OWEB&anno=2026&numero=2147483648';
    for (const page of ['thankyou', 'failed-transaction', 'payment', 'payment-return', 'payment-cancelled']) {
      const { status } = await get(`/pages/${page}?${order}`);
      expect(status, page).toBeLessThan(400);
    }
    const link = 'amount=9.00&expires=4000000000&signature=none';
    expect((await get(`/pages/guest-payment?causale=F&anno=2026&numero=2147483648&${link}`)).status).toBe(404);
    expect((await get(`/pages/guest-payment?causale=F&anno=2026&numero=7001&${link}`)).status).toBe(403);
  });

  it.each([
    ['', 'Questo indirizzo non è fra i tuoi indirizzi di consegna.'],
    ['/en', 'This address is not one of your delivery addresses.'],
  ])('403 in %s for an address of another customer', async (prefix, sentence) => {
    const { status, html } = await post(`${prefix}/pages/address`, { address_code: '99' });
    expect(status).toBe(403);
    expect(html).toMatch(IN_FRAME);
    expect(html).toContain(sentence);
  });

  it('405 for a form sent to a page without one', async () => {
    const { status, html } = await post('/pages/thankyou', { a: '1' });
    expect(status).toBe(405);
    expect(html).toMatch(IN_FRAME);
    expect(html).not.toContain('[object');
  });

  it('413 for a too long form, in the language of the page', async () => {
    const italian = await post('/pages/login', { username: 'x'.repeat(20_000) }, '');
    expect([italian.status, italian.html]).toEqual([413, expect.stringContaining('La richiesta è troppo grande.')]);
    const english = await post(
      '/en/pages/checkout',
      Object.fromEntries(Array.from({ length: 6_000 }, (_, n) => [n, ''])),
    );
    expect([english.status, english.html]).toEqual([413, expect.stringContaining('The request is too large.')]);
  });

  it('422 for an unknown article sent to the wishlist', async () => {
    const { status, html } = await post('/pages/wishlist', { mutation: 'add', item_id: 'no-such-article' });
    expect(status).toBe(422);
    expect(html).toMatch(IN_FRAME);
  });

  it('R8.9 404 for a listing with too many filters', async () => {
    const codes = Array.from({ length: 999 }, (_, n) => 100_000 + n);
    const { status, html } = await get(`/shop?id=${codes.join(',')}`);
    expect([status, IN_FRAME.test(html)]).toEqual([404, true]);
  });

  it('429 for too many logins, with the form', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      const { status, html } = await post('/pages/login', { username: 'nobody', password: 'wrong' }, '');
      expect(html).toContain('name="password"');
      statuses.push(status);
    }
    expect(statuses.at(0)).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });

  it('302 to the login if the session has ended', async () => {
    const other = await shop.logIn('cliente.b');
    await shop.call('logout', {}, { cookie: other.cookie });
    expect(await post('/pages/cart', { change: 'save' }, other.cookie)).toMatchObject({
      status: 302,
      to: expect.stringMatching(/^\/pages\/login\?/),
    });
  });
});
