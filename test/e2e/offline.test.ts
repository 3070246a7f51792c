import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { logIn, openHydrated, useE2e } from './visitor.ts';

const e2e = useE2e();

const TEXTS = { offline: 'Sei senza connessione', cart: 'Carrello, com’era l’ultima volta' } as const;

/** The addresses of the lists that the service worker has kept. */
const keptCopies = (page: Page) =>
  page.evaluate(async () => {
    const store = await caches.open('bancale-copies-1');
    const kept = await Promise.all(['listing', 'cart'].map((kind) => store.match(`/.kept/${kind}`)));
    return Promise.all(kept.map(async (copy) => ((await copy?.json()) as { path: string } | undefined)?.path ?? null));
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
  it('11.4 the last listing and the cart stay readable, other pages say so, and a logout forgets them', async () => {
    const page = await e2e.visit({ serviceWorkers: 'allow' });
    await logIn(page, '/shop?src=valve');
    await expect.poll(() => keptCopies(page)).toEqual(['/shop?src=valve', null]);
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Aggiungi', exact: false }).first().click();
    await main
      .getByText(/nel carrello/)
      .first()
      .waitFor();
    await openHydrated(page, '/pages/cart?tab=active');
    await expect.poll(() => keptCopies(page)).toEqual(['/shop?src=valve', '/pages/cart?tab=active']);

    e2e.expectFault(/./);
    await page.context().setOffline(true);
    await expect.poll(() => isWorkerOffline(page)).toBe(true);
    await page.goto('/shop?src=valve');
    const row = main.getByRole('row', { name: /VS-12-OT/ }).first();
    await row.getByText(/€ \/ pz/).waitFor();
    await page.getByText(/l’elenco è del/).waitFor();
    await page.goto('/pages/account');
    await page.getByRole('heading', { name: TEXTS.offline }).waitFor();
    await page.getByRole('link', { name: TEXTS.cart }).click();
    await page.waitForURL((url) => url.pathname === '/pages/cart');
    await page.getByText(/l’elenco è del/).waitFor();
    await main.getByRole('columnheader', { name: 'Quantità' }).waitFor();

    await page.context().setOffline(false);
    await openHydrated(page, '/shop');
    await page.evaluate(() =>
      fetch('/api/logout', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }),
    );
    await openHydrated(page, '/pages/login');
    await expect.poll(() => keptCopies(page)).toEqual([null, null]);
  });

  it('11.4 a filter is one call of the API, and nothing is loaded for the copy', async () => {
    const page = await e2e.visit({ serviceWorkers: 'allow' });
    await logIn(page, '/shop?src=valve');
    await expect.poll(() => keptCopies(page)).toEqual(['/shop?src=valve', null]);
    const asked: string[] = [];
    page.context().on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/(api|shop)/.test(pathname) && !pathname.includes('track')) asked.push(pathname);
    });
    await page
      .getByRole('complementary')
      .getByRole('checkbox', { name: /^Valtermo/ })
      .first()
      .click();
    await expect.poll(() => keptCopies(page)).toEqual([expect.stringContaining('brand='), null]);
    expect(asked).toEqual(['/api/product_list']);
  });
});
