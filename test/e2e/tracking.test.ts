import type { Page, Request } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { openHydrated, requestsOf, useE2e } from './visitor.ts';

const e2e = useE2e();
const words = {
  valve: 'Brass ball valve FF 1/2"',
  consent: /conditions of sale|terms/i,
  send: 'Send order',
} as const;
const CART = '/kafka/cart/track';
const SEARCH = '/kafka/search/track';

interface Told {
  path: string;
  body: Record<string, unknown>;
}

/** The tracking requests of a page in order: end of the path and body. */
function listen(page: Page): Told[] {
  const told: Told[] = [];
  page.on('request', (request: Request) => {
    const [, path] = /(\/kafka\/.+)$/.exec(new URL(request.url()).pathname) ?? [];
    if (path) told.push({ path, body: request.postDataJSON() as Record<string, unknown> });
  });
  return told;
}

const actionsOf = (told: Told[]) => told.filter(({ path }) => path === CART).map(({ body }) => body['action']);

beforeEach(async () => {
  await e2e.shop().database.pool.query('delete from cart_line');
  await e2e.shop().settled();
  await e2e.shop().database.pool.query('delete from tracking_event');
});

/** Opens a page as customer A. */
async function enter(): Promise<Page> {
  const shop = e2e.shop();
  const { cookie } = await shop.logIn('cliente.a');
  const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: shop.address }]);
  return page;
}

/**
 * Adds valves and a tap, removes the tap, sets twelve valves, and sends the order. Waits for 'toldOf' before leaving a
 * page, because a response that arrives after leaving is not tracked.
 */
async function order(
  page: Page,
  messageSentTo: (actions: number) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (const [before, sku] of ['RUB-14', 'VS-12-OT'].entries()) {
    await openHydrated(page, `/en/product/default/${sku}`);
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
    await expect.poll(() => lines()).toContain(sku);
    await messageSentTo(before + 1);
  }
  await openHydrated(page, '/en/pages/cart?tab=active');
  await page.getByRole('button', { name: /^Remove Hose tap/ }).click();
  await expect.poll(() => lines()).toEqual(['VS-12-OT']);
  await page.getByLabel(`Quantity of ${words.valve}`).filter({ visible: true }).fill('12');
  await expect.poll(() => quantity()).toBe(12);
  await messageSentTo(4);
  await openHydrated(page, '/en/pages/checkout');
  await page.getByLabel(words.consent).check();
  await page.getByRole('button', { name: words.send }).click();
  await page.waitForURL('**/en/pages/thankyou**');
}

const openLines = `select a.sku, l.quantity from cart_line l join article a on a.id = l.article_id
  join cart c on c.id = l.cart_id where c.state = 'A' order by l.id`;
async function lines(): Promise<string[]> {
  const { rows } = await e2e.shop().database.pool.query<{ sku: string }>(openLines);
  return rows.map(({ sku }) => sku);
}
async function quantity(): Promise<number> {
  const { rows } = await e2e.shop().database.pool.query<{ quantity: number }>(openLines);
  return rows[0]?.quantity ?? 0;
}

describe('tracking in the browser', () => {
  it('R7.20 R3.21 sends five actions with nine fields, after each of them, and no cookie', async () => {
    const page = await enter();
    const told = listen(page);
    await order(page, (actions) => expect.poll(() => actionsOf(told).length).toBeGreaterThanOrEqual(actions));
    await expect.poll(() => actionsOf(told)).toContain('send-order');
    expect([...new Set(actionsOf(told))]).toEqual([
      'add-to-cart',
      'remove-cart',
      'update-cart',
      'prepare-order',
      'send-order',
    ]);
    const carts = told.filter(({ path }) => path === CART).map(({ body }) => body);
    for (const body of carts) {
      expect(Object.keys(body)).toEqual(
        expect.arrayContaining([
          'id_cart',
          'address_code',
          'listing_type',
          'listing_code',
          'id_client',
          'cookies',
          'page_visited',
          'other_data',
          'action',
        ]),
      );
      expect([body['address_code'], body['id_client'], body['cookies']]).toEqual(['1', '70431', {}]);
    }
    expect(carts.find(({ action }) => action === 'add-to-cart')).toMatchObject({
      page_visited: '/en/product/default/RUB-14',
      other_data: { item_id: '204300' },
    });
    expect(carts.find(({ action }) => action === 'update-cart')).toMatchObject({ page_visited: '/en/pages/cart' });
    // The same cart from the first line to the order, and no session token or idempotency key.
    expect(new Set(carts.map(({ id_cart }) => id_cart)).size).toBe(1);
    expect(Number(carts[0]?.['id_cart'])).toBeGreaterThan(0);
    expect(JSON.stringify(carts)).not.toMatch(/idempotency_key|eyJ/);
    await e2e.shop().settled();
    const { rows } = await e2e
      .shop()
      .database.pool.query(`select distinct action from tracking_event where topic = 'cart' and client_code = '70431'`);
    expect(rows).toHaveLength(5);
  });

  it('R7.21 R4.6 sends each of a guest’s searches once, with cart 0, and no look-up of tab names; requests no cart', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    const [told, requests] = [listen(page), requestsOf(page)];
    const search = async (text: string) => {
      const box = page.getByRole('banner').getByRole('combobox').or(page.getByRole('searchbox')).first();
      await box.fill(text);
      await box.press('Enter');
    };
    await openHydrated(page, '/en/shop?text=valve');
    await expect.poll(() => told.length).toBe(1);
    await search('tap');
    await page.waitForURL(/text=tap/);
    await expect.poll(() => told.length).toBe(2);
    await openHydrated(page, '/en/shop?promo_list=true');
    await expect.poll(() => told.length).toBe(3);
    // In another language, the page looks up the names of the tabs.
    await openHydrated(page, '/en/product/default/204118');
    const named = page.waitForResponse('**/api/product_list');
    await page.locator('a[data-language="it"]').filter({ visible: true }).first().click();
    await named;
    const open = page.getByRole('navigation', { name: 'Ricerche aperte' });
    await open.getByRole('link', { name: /^Offerte/ }).waitFor();
    // A wrong event would be sent before this search.
    await search('raccordo');
    await expect.poll(() => told.length).toBeGreaterThan(3);
    const event = (payload: object) => ({ path: SEARCH, body: { action: 'product-list', id_cart: 0, payload } });
    expect(told).toMatchObject([
      event({ text: 'valve' }),
      event({ text: 'tap' }),
      event({ promo_list: 'true' }),
      event({ text: 'raccordo' }),
    ]);
    expect(requests).not.toContain('get_cart_items');
  });

  it('R7.20 every action works, without a dialog, while the tracking endpoint fails and is silent in turn', async () => {
    e2e.expectFault(/kafka|tracking/);
    const page = await enter();
    let requests = 0;
    await page.route('**/kafka/**', async (route) => {
      requests += 1;
      if (requests % 2 === 1) await route.fulfill({ status: 500, body: 'no' });
    });
    await order(page);
    expect(requests).toBeGreaterThan(1);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
