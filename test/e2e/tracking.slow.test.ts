import type { Page, Request } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { comeWith, linesInCarts, openHydrated, requestsOf, useE2e } from './visitor.ts';

const e2e = useE2e();
const words = {
  valve: 'Brass ball valve FF 1/2"',
  consent: /conditions of sale|terms/i,
  send: 'Send order',
} as const;
const CART = '/kafka/cart/track';
const SEARCH = '/kafka/search/track';

interface TrackedEvent {
  path: string;
  body: Record<string, unknown>;
}

/** The tracking requests of a page in order: end of the path and body. */
function listen(page: Page): TrackedEvent[] {
  const events: TrackedEvent[] = [];
  page.on('request', (request: Request) => {
    const [, path] = /(\/kafka\/.+)$/.exec(new URL(request.url()).pathname) ?? [];
    if (path) events.push({ path, body: request.postDataJSON() as Record<string, unknown> });
  });
  return events;
}

const actionsOf = (events: TrackedEvent[]) =>
  events.filter(({ path }) => path === CART).map(({ body }) => body['action']);

beforeEach(async () => {
  await e2e.shop().settled();
  await e2e.shop().database.pool.query('delete from tracking_event');
});

describe('tracking in the browser', () => {
  it('R7.20 R3.21 sends five actions with nine fields, after each of them, and no cookie, also while every other request fails', async () => {
    e2e.expectFault(/kafka|tracking/);
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    const events = listen(page);
    let requests = 0;
    await page.route('**/kafka/**', async (route) => {
      requests += 1;
      if (requests % 2 === 0) await route.fulfill({ status: 500, body: 'no' });
      else await route.continue();
    });
    await comeWith(e2e.shop(), page, ['204300', 1]);
    const lines = () => linesInCarts(e2e.shop());
    // A response that arrives after a page was left is not tracked.
    const expectActions = (count: number) =>
      expect.poll(() => actionsOf(events).length, { message: `${count} actions` }).toBeGreaterThanOrEqual(count);
    await openHydrated(page, '/en/product/default/VS-12-OT');
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
    await expect.poll(lines).toEqual(['1 RUB-14', '1 VS-12-OT']);
    await expectActions(1);
    await openHydrated(page, '/en/pages/cart?tab=active');
    await page.getByRole('button', { name: /^Remove Hose tap/ }).click();
    await expect.poll(lines).toEqual(['1 VS-12-OT']);
    await page.getByLabel(`Quantity of ${words.valve}`).filter({ visible: true }).fill('12');
    await expect.poll(lines).toEqual(['12 VS-12-OT']);
    await expectActions(3);
    await page.getByRole('main').getByRole('link', { name: 'Checkout' }).filter({ visible: true }).first().click();
    await page.waitForURL('**/en/pages/checkout');
    await page.getByLabel(words.consent).check();
    await page.getByRole('button', { name: words.send }).click();
    await page.waitForURL('**/en/pages/thankyou**');
    await expect.poll(() => actionsOf(events)).toContain('send-order');
    expect([...new Set(actionsOf(events))]).toEqual([
      'add-to-cart',
      'remove-cart',
      'update-cart',
      'prepare-order',
      'send-order',
    ]);
    expect(requests).toBeGreaterThan(4);
    const carts = events.filter(({ path }) => path === CART).map(({ body }) => body);
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
      page_visited: '/en/product/default/VS-12-OT',
      other_data: { item_id: '204118' },
    });
    expect(carts.find(({ action }) => action === 'update-cart')).toMatchObject({ page_visited: '/en/pages/cart' });
    // The same cart from the first line to the order, and no session token or idempotency key.
    expect(new Set(carts.map(({ id_cart }) => id_cart)).size).toBe(1);
    expect(Number(carts[0]?.['id_cart'])).toBeGreaterThan(0);
    expect(JSON.stringify(carts)).not.toMatch(/idempotency_key|eyJ/);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
    await e2e.shop().settled();
    const { rows } = await e2e
      .shop()
      .database.pool.query(`select distinct action from tracking_event where topic = 'cart' and client_code = '70431'`);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('R7.21 R4.6 sends each of a guest’s searches once, with cart 0, and no look-up of tab names; requests no cart', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    const [events, requests] = [listen(page), requestsOf(page)];
    const search = async (text: string) => {
      const box = page.getByRole('banner').getByRole('combobox').or(page.getByRole('searchbox')).first();
      await box.fill(text);
      await box.press('Enter');
      await page.waitForURL((url) => url.searchParams.get('text') === text);
    };
    await openHydrated(page, '/en/shop?text=valve');
    await expect.poll(() => events.length).toBe(1);
    await search('tap');
    await expect.poll(() => events.length).toBe(2);
    await openHydrated(page, '/en/shop?promo_list=true');
    await expect.poll(() => events.length).toBe(3);
    // In another language, the page looks up the names of the tabs.
    await openHydrated(page, '/en/product/default/204118');
    const named = page.waitForResponse('**/api/product_list');
    await page.locator('a[data-language="it"]').filter({ visible: true }).first().click();
    await named;
    const open = page.getByRole('navigation', { name: 'Ricerche aperte' });
    await open.getByRole('link', { name: /^Offerte/ }).waitFor();
    // A wrong event would be sent before this search.
    await search('raccordo');
    await expect.poll(() => events.length).toBeGreaterThan(3);
    const event = (payload: object) => ({ path: SEARCH, body: { action: 'product-list', id_cart: 0, payload } });
    expect(events).toMatchObject([
      event({ text: 'valve' }),
      event({ text: 'tap' }),
      event({ promo_list: 'true' }),
      event({ text: 'raccordo' }),
    ]);
    expect(requests).not.toContain('get_cart_items');
  });
});
