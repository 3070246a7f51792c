import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadWideShop } from '../builders/wide-shop.ts';
import { choose, hydrated, logIn, openHydrated, setSession, useE2e } from './visitor.ts';

const e2e = useE2e();
beforeAll(async () => {
  await loadWideShop(e2e.shop().database);
  await e2e.shop().settled();
});

const TEXTS = {
  filters: 'Filtri',
  active: 'Filtri attivi',
  sort: 'Ordina per',
  byCode: 'codice',
  fixing: /^Fissaggio/,
  screws: /^Viti e tasselli/,
  bolts: /^Bulloni/,
  thread: 'Diametro',
  coated: 'Rivestito',
  show: /^Mostra \d+ articol/,
  articles: (count: number) => (count === 1 ? '1 articolo' : `${count} articoli`),
  ignored: /Filtri non riconosciuti e ignorati: Prezzo minimo, Solo disponibili/,
} as const;

const countOf = async (choice: Locator): Promise<number> =>
  Number(/(\d[\d.,]*)\s*$/.exec((await choice.innerText()).trim())?.[1]?.replace(/\D/g, ''));
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const expectParameters = (page: Page) => expect.poll(() => parameters(page));

/** The element with the filters: a sidebar on a desktop, a drawer on a phone. */
async function filtersOf(page: Page, isPhone: boolean): Promise<Locator> {
  if (!isPhone) return page.getByRole('complementary', { name: TEXTS.filters });
  await page.locator('a[href="#filters"]').click();
  return page.getByRole('dialog', { name: TEXTS.filters });
}

describe('filters', () => {
  it('R2.37 the order of a listing is in the URL, stays with filters and a reload, on a desktop and a phone', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await logIn(page, '/shop');
    const rows = page.locator('#results [data-code]');
    const codes = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-code') ?? ''));
    const isSorted = async () => {
      const shown = await codes();
      return shown.length > 3 && shown.join() === shown.toSorted().join();
    };
    await page.getByRole('combobox', { name: TEXTS.sort }).selectOption({ label: TEXTS.byCode });
    await expectParameters(page).toEqual({ sort: 'code' });
    await expect.poll(isSorted).toBe(true);
    const filters = page.getByRole('complementary', { name: TEXTS.filters });
    await filters.getByRole('link', { name: TEXTS.fixing }).first().click();
    await expectParameters(page).toEqual({ sort: 'code', category: 'and-0200' });
    await page.reload();
    await hydrated(page);
    expect(await page.getByRole('combobox', { name: TEXTS.sort }).inputValue()).toBe('code');

    await page.setViewportSize({ width: 390, height: 844 });
    const drawer = await filtersOf(page, true);
    await drawer.getByRole('combobox', { name: TEXTS.sort }).selectOption('price');
    await expectParameters(page).toEqual({ sort: 'price', category: 'and-0200' });
  });

  it.each([
    ['phone', 390],
    ['desktop', 1280],
  ] as const)('R3.14 R3.17 R4.24 can be added and removed on a %s, with exact counts', async (device, width) => {
    const isPhone = device === 'phone';
    const page = await e2e.visit({ viewport: { width, height: 900 } });
    await logIn(page, '/shop');
    const filters = await filtersOf(page, isPhone);
    const total = page.getByRole('status').filter({ hasText: /\d/ }).first();
    const expectTotal = async (count: number) => {
      if (isPhone) await filters.getByText(TEXTS.articles(count), { exact: true }).waitFor();
      else await expect.poll(() => total.innerText()).toMatch(new RegExp(`^${count} (prodott|articol)`));
    };
    const choose = async (choice: Locator) => {
      const count = await countOf(choice);
      expect(count).toBeGreaterThan(0);
      await choice.click();
      await expectTotal(count);
    };

    await choose(filters.getByRole('link', { name: TEXTS.fixing }).first());
    expect(parameters(page)).toEqual({ category: 'and-0200' });
    await choose(filters.getByRole('link', { name: TEXTS.screws }).first());
    await choose(filters.getByRole('link', { name: TEXTS.bolts }).first());
    expect(parameters(page)).toEqual({ category: 'and-0200,0210', families: 'BOLTS' });
    // Features are collapsed at first (R4.22); selecting one keeps its alternatives visible.
    const head = filters.getByRole('button', { name: TEXTS.thread });
    expect(await head.getAttribute('aria-expanded')).toBe('false');
    await head.click();
    const boxes = filters.getByRole('checkbox').filter({ hasNot: page.locator('[role=switch]') });
    const thread = filters.getByRole('checkbox', { name: /^M\d/ });
    const offered = await thread.count();
    await choose(filters.locator('label').filter({ hasText: /^M5/ }));
    expect(await thread.count()).toBe(offered);
    expect(await boxes.nth(0).isVisible()).toBe(true);
    await expect.poll(() => Object.keys(parameters(page)).some((name) => name.startsWith('field_'))).toBe(true);
    await filters.getByRole('switch', { name: TEXTS.coated }).click();
    await expect.poll(() => parameters(page)['field_5_feature_b']).toBe('true');

    if (isPhone) {
      await filters.getByRole('button', { name: TEXTS.show }).click();
      await filters.waitFor({ state: 'hidden' });
    }
    const active = page.getByRole('list', { name: TEXTS.active }).first();
    // Category, family and two features: removing the family also removes the features, and selects the parent family
    // (R4.26).
    await expect.poll(() => active.getByRole('listitem').count()).toBe(6);
    await active.getByRole('link', { name: /Bulloni|Bolts/ }).click();
    await expectParameters(page).toEqual({ category: 'and-0200,0210', families: 'SCREWS' });
    await active.getByRole('link', { name: /Viti e tasselli|Screws and anchors/ }).click();
    await expectParameters(page).toEqual({ category: 'and-0200', families: 'SCREWS' });
    await page.goBack();
    await expectParameters(page).toEqual({ category: 'and-0200,0210', families: 'SCREWS' });
  });

  it('R9.7 the sidebar of a customer and of an agent does not move when the compact header appears', async () => {
    const shop = e2e.shop();
    for (const login of ['cliente.a', 'agente.g']) {
      const page = await e2e.visit({ viewport: { width: 1280, height: 700 } });
      await setSession(page, login);
      if (login === 'agente.g')
        await page.request.post('/api/session', {
          data: { client_id: '70431', address_code: '1' },
          headers: { origin: shop.address },
        });
      await openHydrated(page, '/shop');
      const filters = page.getByRole('complementary', { name: TEXTS.filters });
      const placeAt = async (top: number) => {
        await page.evaluate((y) => scrollTo(0, y), top);
        await expect.poll(() => page.locator('html[data-stuck]').count()).toBe(top > 300 ? 1 : 0);
        return filters.evaluate((it) => [it.getBoundingClientRect().top, it.clientHeight]);
      };
      const before = await placeAt(280);
      expect(await placeAt(320), login).toEqual(before);
      const header = await page.locator('header form[role=search]').evaluate((it) => it.getBoundingClientRect().bottom);
      expect(before[0], login).toBeGreaterThan(header);
    }
  });
});

describe('the filter drawer on a phone', () => {
  it('closes with Escape and the back button, at most one history step, and keeps the selection', async () => {
    const page = await e2e.visit({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await openHydrated(page, '/');
    await openHydrated(page, '/shop?text=vite');
    const opener = page.locator('a[href="#filters"]');
    const sheet = page.getByRole('dialog', { name: 'Filtri' });
    await opener.click();
    await sheet.waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await opener.click();
    await sheet.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    await expectParameters(page).toEqual({ text: 'vite' });

    await opener.click();
    const count = () => sheet.locator('p[aria-live] span').innerText();
    const before = await count();
    await sheet.getByRole('link', { name: /^Fissotec/ }).click();
    await expectParameters(page).toEqual({ text: 'vite', brand: 'FISSOTEC' });
    // The URL changes before the list.
    await expect.poll(count).not.toBe(before);
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    await expectParameters(page).toEqual({ text: 'vite', brand: 'FISSOTEC' });
    await page.goBack();
    await expectParameters(page).toEqual({ text: 'vite' });
    expect(await sheet.count()).toBe(0);

    // However slow the page is, closing undoes no selection.
    await opener.click();
    await sheet.waitFor();
    // Two clicks before the browser has gone back.
    await sheet.getByRole('button', { name: 'Chiudi' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await sheet.waitFor({ state: 'detached' });
    await expectParameters(page).toEqual({ text: 'vite' });
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/shop');

    await opener.click();
    await sheet.waitFor();
    // Selects a filter and closes at once, before the loading state is rendered.
    const brand = sheet.getByRole('link', { name: /^Fissotec/ });
    await brand.evaluate((link: HTMLElement) => {
      link.click();
      link.closest('dialog')?.querySelector<HTMLElement>('button[aria-label="Chiudi"]')?.click();
    });
    await sheet.waitFor({ state: 'detached' });
    await expectParameters(page).toEqual({ text: 'vite', brand: 'FISSOTEC' });

    await page.goBack();
    await expectParameters(page).toEqual({ text: 'vite' });
    await opener.click();
    await brand.waitFor();
    // Closes after the URL has the filter, but before the page is rendered with it.
    await page.evaluate(() => {
      const replaceState = history.replaceState.bind(history);
      history.replaceState = (...state) => {
        replaceState(...state);
        if (!location.search.includes('brand')) return;
        history.replaceState = replaceState;
        document.querySelector<HTMLElement>('dialog button[aria-label="Chiudi"]')?.click();
      };
    });
    await brand.click();
    await sheet.waitFor({ state: 'detached' });
    await expectParameters(page).toEqual({ text: 'vite', brand: 'FISSOTEC' });
    await page
      .getByRole('main')
      .getByRole('link', { name: /FISSOTEC|Fissotec/ })
      .first()
      .waitFor();
    expect(new URL(page.url()).searchParams.get('brand')).toBe('FISSOTEC');
  });
});

it('R2.35 R3.16 without scripts, filters work with links and forms, and unknown ones are named', async () => {
  const page = await e2e.visit({ javaScriptEnabled: false });
  await page.goto('/shop?families=BOLTS');
  const filters = page.getByRole('complementary', { name: 'Filtri' });
  await filters.getByRole('link', { name: /^Fissotec/ }).click();
  expect(parameters(page)).toEqual({ families: 'BOLTS', brand: 'FISSOTEC' });
  await choose(filters.getByRole('checkbox', { name: 'M8' }));
  await filters.locator('form', { hasText: 'M8' }).getByRole('button', { name: 'Applica' }).click();
  expect(parameters(page)).toEqual({ families: 'BOLTS', brand: 'FISSOTEC', field_3_feature_s: 'M8' });
  await page.goto('/shop?families=BOLTS');
  await filters.getByRole('button', { name: 'Rosso' }).click();
  expect(parameters(page)).toEqual({ families: 'BOLTS', color: 'rosso' });
  await page.goto('/shop?min_price=abc&disponibili=maybe');
  await page.getByText(TEXTS.ignored).waitFor();
  expect(await page.getByRole('status').first().innerText()).toMatch(/\d+ articoli/);
});

it('R3.15 facet links in the old format are rewritten, with the language prefix', async () => {
  const page = await e2e.visit();
  await page.route('**/api/product_list', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.message.filters.facets_results.category.results[0].filter = 'catalogo?text=*&category=and-0100';
    await route.fulfill({ response: response, json: body });
  });
  await openHydrated(page, '/en/');
  await page.getByRole('search').first().getByRole('combobox').fill('screw');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/en/shop?text=screw');
  await expect
    .poll(() => page.locator('#filters a[href*=category]').first().getAttribute('href'))
    .toBe('/en/shop?text=*&category=and-0100');
});
