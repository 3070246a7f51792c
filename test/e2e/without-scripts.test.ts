import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../builders/shop.ts';
import { useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();

const TEXTS = {
  inCart: 'Nel carrello',
  rounded: 'Arrotondato a 20 (confezioni da 10)',
  back: 'Torna alla pagina di prima',
  notChanged: 'Il carrello non è cambiato',
  toCart: /Aggiungi al carrello/,
  promotion: /Aggiungi in promozione|promozione/i,
  update: 'Aggiorna',
  remove: /^Togli .+ dal carrello/,
  otherClient: /La pagina era di un altro cliente/,
  noCookies: 'Per accedere servono i cookie',
} as const;

async function quantities(): Promise<Record<string, number>> {
  const { rows } = await e2e.shop().database.pool.query<{ sku: string; quantity: number; promo: string }>(
    `select a.sku, l.quantity, l.promo_code as promo from cart_line l join article a on a.id = l.article_id
     join cart c on c.id = l.cart_id where c.state = 'A' order by l.id`,
  );
  return Object.fromEntries(rows.map(({ sku, quantity, promo }) => [promo ? `${sku} ${promo}` : sku, quantity]));
}

beforeEach(async () => {
  await e2e.shop().database.pool.query("delete from cart where state <> 'O'");
});

async function enter(): Promise<Page> {
  const shop = e2e.shop();
  const { cookie } = await shop.logIn('cliente.a');
  const page = await e2e.visit({ viewport: { width: 390, height: 900 }, javaScriptEnabled: false });
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: shop.address }]);
  return page;
}

describe('without scripts', () => {
  const words = { ...WORDS, ...TEXTS };

  it('R4.8 R2.96 every page can fill, change or empty a cart', async () => {
    e2e.expectFault(/422 .*pages\/cart/);
    const page = await enter();
    const told = (text: string) => page.getByRole('main').getByText(text, { exact: true }).first().waitFor();

    // Small list: Enter in the box of the second article adds that one, not the first.
    await page.goto('/shop?view=small-list');
    const box = page.locator('[data-code="TAS-8"]').getByRole('textbox');
    await box.fill('12');
    await box.press('Enter');
    await told(words.inCart);
    await page.getByText(words.rounded).waitFor();
    expect(await quantities()).toEqual({ 'TAS-8': 20 });
    await page.getByRole('link', { name: words.back }).click();
    await page.waitForURL('**/shop?view=small-list');

    // List: the button of a row.
    const tap = page.locator('[data-code="RUB-14"]');
    await tap.getByRole('textbox').fill('5');
    await tap.getByRole('button', { name: `${words.add} RUB-14`, exact: true }).click();
    await told(words.inCart);
    expect(await quantities()).toEqual({ 'TAS-8': 20, 'RUB-14': 5 });

    // Grid: an invalid quantity.
    await page.context().addCookies([{ name: 'last-type', value: 'grid', url: e2e.shop().address }]);
    await page.goto('/shop');
    const card = page.locator('[data-code="BOOK-10"]');
    for (const wrong of ['0', '3,5', '-1', 'x', '']) {
      await page.goto('/shop');
      await card.getByRole('textbox').fill(wrong);
      await card.getByRole('button', { name: `${words.add} BOOK-10`, exact: true }).click();
      await told(words.notChanged);
      await page.getByText(words.invalidQuantity).waitFor();
    }
    await page.getByRole('link', { name: words.back }).click();
    await card.getByRole('textbox').fill('2');
    await card.getByRole('button', { name: `${words.add} BOOK-10`, exact: true }).click();
    await told(words.inCart);

    // Product page.
    await page.goto('/product/default/VS-12-OT');
    const main = page.getByRole('main');
    await main.locator('form input[name="quantity"]').first().fill('7');
    await main.getByRole('button', { name: words.toCart }).first().click();
    await told(words.inCart);
    expect(await quantities()).toEqual({ 'TAS-8': 20, 'RUB-14': 5, 'BOOK-10': 2, 'VS-12-OT': 7 });

    // Cart: another quantity by Enter and by the button, 0, and the remove button.
    const row = (code: string) => page.locator('[data-row]').filter({ hasText: code });
    await row('VS-12-OT').getByRole('textbox').fill('9');
    await row('VS-12-OT').getByRole('textbox').press('Enter');
    await told(words.inCart);
    await row('TAS-8').getByRole('textbox').fill('31');
    await row('TAS-8').getByRole('button', { name: words.update }).click();
    await told(words.inCart);
    expect(await quantities()).toEqual({ 'TAS-8': 40, 'RUB-14': 5, 'BOOK-10': 2, 'VS-12-OT': 9 });
    await row('BOOK-10').getByRole('textbox').fill('0');
    await row('BOOK-10').getByRole('textbox').press('Enter');
    await told(words.removed);
    await row('RUB-14').getByRole('button', { name: words.remove }).click();
    await told(words.removed);
    expect(await quantities()).toEqual({ 'TAS-8': 40, 'VS-12-OT': 9 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

describe('a native form', () => {
  const post = (path: string, headers: Record<string, string>, body = 'quantity=3') =>
    fetch(e2e.shop().address + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    });

  it('on another site adds nothing to the cart', async () => {
    const { cookie } = await e2e.shop().logIn('cliente.a');
    const response = await post('/pages/cart?add=204118', { cookie, origin: 'https://evil.example' });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await quantities()).toEqual({});
  });

  it('redirects a guest to the login, and reports a page of another customer', async () => {
    const origin = e2e.shop().address;
    const guest = await post('/pages/cart?add=204118', { origin });
    expect([guest.status, guest.headers.get('location')]).toEqual([302, expect.stringMatching(/^\/pages\/login/)]);
    const { cookie } = await e2e.shop().logIn('cliente.a');
    const stale = await post('/pages/cart?add=204118&of=70999', { cookie, origin });
    expect(stale.status).toBe(403);
    expect(await stale.text()).toMatch(TEXTS.otherClient);
    const own = await post('/pages/cart?add=204118&of=70431', { cookie, origin, referer: 'https://evil.example/x' });
    expect(own.headers.get('location')).toMatch(/^\/pages\/cart\?tab=active&told=\d+$/);
    expect(await quantities()).toEqual({ 'VS-12-OT': 3 });
  });
});

describe('login without scripts', () => {
  async function logIn() {
    const { address } = e2e.shop();
    const cart = '/pages/cart?tab=active';
    const response = await fetch(`${address}/pages/login?${new URLSearchParams({ redirect: cart })}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: address },
      body: new URLSearchParams({ username: 'cliente.a', password: PASSWORD }),
    });
    const [cookie = ''] = response.headers.getSetCookie();
    return { cookie: cookie.split(';')[0] ?? '', next: address + (response.headers.get('location') ?? '') };
  }

  it('R6.8 leads to the requested page', async () => {
    const { cookie, next } = await logIn();
    const arrived = await fetch(next, { headers: { cookie } });
    expect([arrived.status, new URL(arrived.url).pathname]).toEqual([200, '/pages/cart']);
  });

  it('says that cookies are needed if the browser keeps none, without asking again', async () => {
    const { next } = await logIn();
    const told = await fetch(next);
    expect([told.status, new URL(told.url).pathname]).toEqual([200, '/pages/login']);
    expect(await told.text()).toContain(TEXTS.noCookies);
    // Adding without a session redirects to the login, which shows the message.
    const { address } = e2e.shop();
    const added = await fetch(`${address}/pages/cart?add=204118`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: address },
      body: new URLSearchParams({ quantity: '3' }),
    });
    expect(added.headers.get('location')).toContain('/pages/login');
  });
});
