import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadProductPages } from '../builders/product-shop.ts';
import { WORDS } from './words.ts';
import { hydrated, choose, linesInCarts, logIn, useJourneys } from './visitor.ts';

const journeys = useJourneys();
beforeAll(() => loadProductPages(journeys.shop()));
beforeEach(async () => {
  await journeys.shop().database.pool.query("delete from cart where state <> 'O'");
});

const TEXTS = {
  strip: 'Ricerche aperte',
  fresh: 'Nuova ricerca',
  openMenu: 'Apri menu',
  menu: 'Menu',
  filters: 'Filtri',
  grid: 'Griglia',
  flag: /disponibili/i,
  more: 'Aumenta',
  inCart: 'Nel carrello',
  addAll: 'Aggiungi al carrello',
} as const;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

const cart = () => linesInCarts(journeys.shop());

/** Opens a page and holds back its scripts, or those with the given name, until the returned function is called. */
async function openAsleep(page: Page, address: string, name = ''): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**/assets/${name}*.js`, async (route) => {
    await held;
    // The request fails if the page was left by a native form or link.
    await route.continue().catch(() => {});
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  return letGo;
}

describe('before hydration', () => {
  it('R1.15 the chosen language is stored, and its home page opens next time', async () => {
    const page = await journeys.visit({ viewport: DESKTOP });
    const remembered = async () =>
      (await page.context().cookies()).find(({ name }) => name === 'i18n_redirected')?.value;
    await page.context().addCookies([{ name: 'i18n_redirected', value: 'it', url: journeys.shop().address }]);
    const letGo = await openAsleep(page, '/');
    await page.getByRole('banner').locator('a[hreflang="en"]').or(page.locator('a[hreflang="en"]')).first().click();
    await page.waitForURL((url) => url.pathname === '/en', { waitUntil: 'commit' });
    letGo();
    expect(await remembered()).toBe('en');
    await page.goto('/');
    expect(new URL(page.url()).pathname).toBe('/en');
  });

  it('R2.59 the menu button of a phone opens the menu, and works normally afterwards', async () => {
    const page = await journeys.visit({ viewport: PHONE });
    const letGo = await openAsleep(page, '/shop');
    const button = page.getByRole('button', { name: TEXTS.openMenu });
    await button.click();
    await button.click();
    letGo();
    const menu = page.getByRole('dialog', { name: TEXTS.menu });
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await button.click();
    await menu.waitFor();
  });

  it('R2.32 the filter drawer of a phone opens', async () => {
    const page = await journeys.visit({ viewport: PHONE });
    const letGo = await openAsleep(page, '/shop');
    await page.locator('a[href="#filters"]').press('Enter');
    letGo();
    const sheet = page.getByRole('dialog', { name: TEXTS.filters });
    await sheet.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/shop');
  });

  it('R2.51 R4.17 text typed in the search box stays and gets suggestions', async () => {
    const page = await journeys.visit({ viewport: DESKTOP });
    const letGo = await openAsleep(page, '/shop');
    const box = page.getByRole('banner').getByRole('combobox');
    await box.click();
    await page.keyboard.type('vs-12');
    await page.keyboard.press('ArrowLeft');
    letGo();
    await page.getByRole('listbox').waitFor();
    expect(await box.inputValue()).toBe('vs-12');
    await page.keyboard.type('X');
    expect(await box.inputValue()).toBe('vs-1X2');
  });

  it('R2.43 a new search keeps the current one open', async () => {
    const page = await journeys.visit({ viewport: PHONE });
    const letGo = await openAsleep(page, '/shop?text=vs-12');
    const strip = page.getByRole('navigation', { name: TEXTS.strip });
    await strip.locator('a[href$="is_new_tab=true"]').click();
    await page.waitForURL('**is_new_tab=true', { waitUntil: 'commit' });
    letGo();
    const tabs = strip.getByRole('listitem').getByRole('link');
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['vs-12', TEXTS.fresh]);
    await page.reload();
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['vs-12', TEXTS.fresh]);
    await tabs.first().click();
    await page.waitForURL((url) => url.searchParams.get('text') === 'vs-12');
  });

  it('R2.43 two new searches in a row keep the current one open', async () => {
    const page = await journeys.visit({ viewport: PHONE });
    const letGo = await openAsleep(page, '/shop?text=vs-12');
    const strip = page.getByRole('navigation', { name: TEXTS.strip });
    const fresh = strip.locator('a[href$="is_new_tab=true"]:not([title])');
    await fresh.click();
    await page.waitForURL('**is_new_tab=true', { waitUntil: 'commit' });
    await page.getByRole('contentinfo').waitFor();
    await page.locator('html').evaluate((html) => (html.dataset['first'] = ''));
    await fresh.click();
    await page.locator('html:not([data-first])').getByRole('contentinfo').waitFor();
    letGo();
    const tabs = strip.getByRole('listitem').getByRole('link');
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['vs-12', TEXTS.fresh, TEXTS.fresh]);
    await page.reload();
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['vs-12', TEXTS.fresh, TEXTS.fresh]);
    await tabs.first().click();
    await page.waitForURL((url) => url.searchParams.get('text') === 'vs-12');
  });

  it('R2.39 R4.8 layout, quantity and stepper are applied exactly once', async () => {
    const page = await journeys.visit({ viewport: DESKTOP });
    await logIn(page, '/shop');
    await hydrated(page);
    const letGo = await openAsleep(page, '/shop?view=small-list');
    await page.locator('[data-code="RUB-14"]').getByRole('textbox').fill('5');
    await page.locator('[data-code="TAS-8"]').getByRole('button', { name: TEXTS.more }).click();
    letGo();
    const tasBox = page.locator('[data-code="TAS-8"]').getByRole('textbox');
    await expect.poll(() => tasBox.inputValue()).toBe('20');
    const row = page.locator('[data-code="RUB-14"]');
    expect(await row.getByRole('textbox').inputValue()).toBe('5');
    await row.getByRole('button', { name: `${WORDS.add} RUB-14`, exact: true }).click();
    await expect.poll(cart).toEqual(['5 RUB-14']);
  });

  it('R4.8 adding works exactly once, also as a native form submission', async () => {
    const page = await journeys.visit({ viewport: DESKTOP });
    await logIn(page, '/shop');
    await hydrated(page);
    const letGo = await openAsleep(page, '/shop?view=small-list');
    const row = page.locator('[data-code="RUB-14"]');
    await row.getByRole('textbox').fill('5');
    await row.getByRole('button', { name: `${WORDS.add} RUB-14`, exact: true }).click();
    letGo();
    await page.getByRole('main').getByText(TEXTS.inCart, { exact: true }).first().waitFor();
    expect(await cart()).toEqual(['5 RUB-14']);
  });

  it('R2.23 a row of the phone’s matrix opens, and its quantities can be added', async () => {
    const page = await journeys.visit({ viewport: PHONE });
    await logIn(page, '/shop');
    await hydrated(page);
    const letGo = await openAsleep(page, '/product/child/SB-60');
    const row = page.getByRole('radio', { name: /^M12/ });
    await choose(row);
    letGo();
    const box = page.getByRole('table').getByRole('textbox', { name: /^M12 × 30 mm/ });
    await box.fill('4');
    expect(await row.isChecked()).toBe(true);
    await page.getByRole('button', { name: TEXTS.addAll }).click();
    await expect.poll(cart).toEqual(['4 SB12-30']);
  });

  it('R3.16 a filter ticked before hydration filters the list', async () => {
    const page = await journeys.visit({ viewport: DESKTOP });
    const letGo = await openAsleep(page, '/shop', 'facets');
    await expect.poll(() => page.locator('html').getAttribute('data-layout-kind')).toBe('desktop');
    const flag = page.getByRole('complementary', { name: TEXTS.filters }).getByRole('checkbox', { name: TEXTS.flag });
    await flag.click();
    letGo();
    await page.waitForURL((url) => url.searchParams.get('disponibili') === 'true');
    await expect.poll(() => flag.isChecked()).toBe(true);
  });
});
