import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadProductPages } from '../builders/product-shop.ts';
import { loadWideShop } from '../builders/wide-shop.ts';
import { logIn, openHydrated, setSession, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();
beforeAll(async () => {
  const shop = e2e.shop();
  await loadProductPages(shop);
  await loadWideShop(shop.database);
  await shop.settled();
});

const SIZE = { width: 667, height: 375 };
const TEXTS = {
  open: 'Ricerche aperte',
  name: /^Nuova ricerca/,
  search: 'Cerca',
  filters: 'Filtri',
  close: 'Chiudi',
  cart: /Carrello/,
  account: /Marco Bassi/,
  wishlist: /preferiti/i,
  add: /^Aggiungi \S+$/,
  bottom: 'Navigazione in basso',
  send: 'Invia ordine',
} as const;

/** The part of the window height covered by fixed or sticky bars, in pixels. */
const heldBack = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((one) => /fixed|sticky/.test(getComputedStyle(one).position) && one.checkVisibility())
      .map((one) => one.getBoundingClientRect())
      .filter(({ width, top, bottom }) => width > innerWidth * 0.6 && bottom > 0 && top < innerHeight)
      .reduce((sum, { top, bottom }) => sum + Math.min(bottom, innerHeight) - Math.max(top, 0), 0),
  );

/** Scrolls the page, and waits for the header to change. */
async function moveTo(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => window.scrollTo(0, to), top);
  await expect.poll(() => page.evaluate(() => document.documentElement.hasAttribute('data-stuck'))).toBe(top > 300);
}

describe('a phone in landscape orientation', () => {
  it('R9.7 bars cover at most a fifth of the height', async () => {
    for (const login of ['cliente.a', 'agente.g']) {
      const shop = e2e.shop();
      const credentials = await shop.logIn(login);
      if (login === 'agente.g') await shop.call('session', { client_id: '70431', address_code: '1' }, credentials);
      for (const code of ['204118', '204300', '300001', '300002', '300004', '300005'])
        await shop.call('add_to_cart', { item_id: code, quantity: 10 }, credentials);
      const page = await e2e.visit({ viewport: SIZE, hasTouch: true });
      await setSession(page, login);
      if (login === 'agente.g') await openHydrated(page, '/');
      for (const path of ['/shop', '/product/child/300000', '/pages/cart?tab=active', '/pages/checkout']) {
        await openHydrated(page, path);
        for (const top of [0, 250, 400, 700]) {
          await moveTo(page, top);
          expect(await heldBack(page), `${path} of ${login} at ${top}`).toBeLessThanOrEqual(78);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(SIZE.width);
      }
    }
  });

  it('R9.7 at 400 % zoom no bar stays over the content', async () => {
    const page = await e2e.visit({ viewport: { width: 320, height: 256 } });
    await setSession(page);
    for (const path of ['/shop', '/product/child/300000', '/pages/cart?tab=active', '/pages/checkout']) {
      await openHydrated(page, path);
      for (const top of [0, 400]) {
        await moveTo(page, top);
        expect(await heldBack(page), `${path} at ${top}`).toBe(0);
      }
    }
  });

  it('R2.51 R2.54 R2.63 R2.32 the compact header has all controls, for guests a login link', async () => {
    const page = await e2e.visit({ viewport: SIZE, hasTouch: true });
    await openHydrated(page, '/shop');
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: WORDS.logInOrRegister, exact: true }).tap();
    await page.waitForURL('**/pages/login**');
    await logIn(page, '/shop');
    const row = page.locator('#results [data-code]').nth(8);
    const place = () => row.evaluate((it) => Math.round(it.getBoundingClientRect().top + scrollY));
    const before = await place();
    await moveTo(page, 500);
    const name = header.getByRole('button', { name: TEXTS.name });
    await name.waitFor();
    expect(await place()).toBe(before);
    for (const control of await header.locator('a, button, summary').all()) {
      if (!(await control.isVisible())) continue;
      const box = await control.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(SIZE.width);
    }
    for (const link of [TEXTS.cart, TEXTS.account, TEXTS.wishlist])
      expect(await header.getByRole('link', { name: link }).isVisible()).toBe(true);

    await name.tap();
    const sheet = page.getByRole('dialog', { name: TEXTS.open });
    await sheet.waitFor();
    await sheet.getByRole('button', { name: TEXTS.close, exact: true }).tap();
    await sheet.waitFor({ state: 'detached' });
    await header.getByRole('button', { name: TEXTS.filters }).tap();
    const filters = page.getByRole('dialog', { name: TEXTS.filters });
    await filters.waitFor();
    await filters.getByRole('button', { name: TEXTS.close, exact: true }).tap();
    await filters.waitFor({ state: 'detached' });
    await header.getByRole('button', { name: TEXTS.search, exact: true }).tap();
    const box = header.getByRole('combobox');
    await expect.poll(() => box.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.keyboard.type('rubinetto');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('text') === 'rubinetto');
  });
});
