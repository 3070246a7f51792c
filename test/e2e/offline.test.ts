import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { logIn, openHydrated, useE2e } from './visitor.ts';

const e2e = useE2e();

const TEXTS = { offline: 'Sei senza connessione', cart: 'Carrello, com’era l’ultima volta' } as const;

/** The addresses of the pages that the service worker has stored. */
const cachedPages = (page: Page) =>
  page.evaluate(async () => {
    const store = await caches.open('bancale-pages-1');
    const cached = await Promise.all(['listing', 'cart'].map((kind) => store.match(`/.kept/${kind}`)));
    return cached.map((response) => response?.headers.get('kept-url')?.replace(location.origin, '') ?? null);
  });

/** Whether the service worker, which learns of it a moment after the page, has no connection. */
const isWorkerOffline = (page: Page) =>
  page.evaluate(() =>
    fetch('/assets/none.js').then(
      () => false,
      () => true,
    ),
  );

describe('without a connection', () => {
  it('the last listing and the cart stay readable, other pages say so, and a logout forgets them', async () => {
    const page = await e2e.visit({ serviceWorkers: 'allow' });
    await logIn(page, '/shop?src=valve');
    await expect.poll(() => cachedPages(page)).toEqual(['/shop?src=valve', null]);
    await openHydrated(page, '/pages/cart?tab=active');
    await expect.poll(() => cachedPages(page)).toEqual(['/shop?src=valve', '/pages/cart?tab=active']);

    e2e.expectFault(/./);
    await page.context().setOffline(true);
    await expect.poll(() => isWorkerOffline(page)).toBe(true);
    await page.goto('/shop?src=valve');
    await page.getByRole('main').getByText('VS-12-OT').first().waitFor();
    await page.getByText(/la pagina è del/).waitFor();
    await page.goto('/pages/account');
    await page.getByRole('heading', { name: TEXTS.offline }).waitFor();
    await page.getByRole('link', { name: TEXTS.cart }).click();
    await page.waitForURL((url) => url.pathname === '/pages/cart');
    await page.getByText(/la pagina è del/).waitFor();

    await page.context().setOffline(false);
    await openHydrated(page, '/shop');
    await page.evaluate(() =>
      fetch('/api/logout', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }),
    );
    await openHydrated(page, '/pages/login');
    await expect.poll(() => cachedPages(page)).toEqual([null, null]);
  });
});
