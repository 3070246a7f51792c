import { request } from 'node:http';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { requestsOf, openHydrated, useE2e } from './visitor.ts';

const e2e = useE2e();

const TEXTS = {
  departments: 'Categorie',
  openMenu: 'Apri menu',
  department: 'Idraulica',
  below: 'Valvole e rubinetti',
  collections: {
    'Offerte in corso': 'promo_list',
    'Tornati disponibili': 'back_in_stock',
    Novità: 'new',
    'Prossimi arrivi': 'next_insert',
  },
  skip: 'Vai al contenuto',
  strip: 'Ricerche aperte',
  active: 'Filtri attivi',
} as const;

/** Adds seven categories to the first department of the menu response, one of them with two sublevels. */
async function growMenu(page: Page): Promise<string[]> {
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'F1', 'F2', 'F1a'].map((name) => `Voce ${name}`);
  const parents: Record<string, string> = { 'Voce F1': 'Voce F', 'Voce F2': 'Voce F', 'Voce F1a': 'Voce F1' };
  await page.route('**/api/b2b-menu-items*', async (route) => {
    const response = await route.fetch();
    const items = (await response.json()) as Record<string, unknown>[];
    const added = names.map((name, index) => ({
      ...items[0],
      count: 7,
      name,
      label: name,
      title: name,
      url: `/shop?category=${encodeURIComponent(name)}`,
      parent_menu: parents[name] ?? '0110',
      order: 100 + index,
      lft: 100 + index,
    }));
    await route.fulfill({ response, json: [...items, ...added] });
  });
  return names;
}

describe('menus', () => {
  it('R1.2 a category of the mega menu opens its URL, with its filter and only its articles', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await openHydrated(page, '/');
    const bar = page.getByRole('banner').getByRole('navigation', { name: TEXTS.departments });
    await bar.getByRole('link', { name: TEXTS.department }).click();
    await bar.getByRole('link', { name: TEXTS.below }).click();
    await page.waitForURL((url) => url.pathname === '/shop' && url.searchParams.has('category'));
    const main = page.getByRole('main');
    await main.getByRole('heading', { level: 1, name: TEXTS.below }).waitFor();
    await main.getByText('VS-12-OT').first().waitFor();
    const body = await main.innerText();
    for (const code of ['RUB-14', 'SIF-NO']) expect(body).toContain(code);
    for (const code of ['TE-933', 'TAS-8', 'BOOK-10']) expect(body).not.toContain(code);
    await main.getByRole('list', { name: TEXTS.active }).getByText(TEXTS.below, { exact: true }).waitFor();
    const tab = page.getByRole('navigation', { name: TEXTS.strip }).locator('a[aria-current]');
    await expect.poll(() => tab.getAttribute('title')).toBe(TEXTS.below);
  });

  it('R1.2 every category can be reached in the mega menu by keyboard', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    const names = await growMenu(page);
    await openHydrated(page, '/shop');
    await expect.poll(() => page.locator('html').getAttribute('data-layout-kind')).toBe('desktop');
    const bar = page.getByRole('banner').getByRole('navigation', { name: TEXTS.departments });
    await bar.getByRole('link', { name: TEXTS.department }).press('Enter');
    const more = bar.getByRole('button', { name: TEXTS.below });
    await more.press('Enter');
    for (const name of names) await bar.getByRole('link', { name, exact: true }).waitFor();
    // After expanding by keyboard, the focus is on the first new entry.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Voce E');
    await page.keyboard.press('Escape');
    expect(await page.locator('#mega-panel').count()).toBe(0);
    expect(await bar.getByRole('link', { name: TEXTS.department }).getAttribute('aria-expanded')).toBe('false');
  });

  it('R1.2 R2.59 every category can be reached in the menu of a phone', async () => {
    const page = await e2e.visit({ viewport: { width: 390, height: 844 } });
    const names = await growMenu(page);
    await openHydrated(page, '/shop');
    await page.getByRole('button', { name: TEXTS.openMenu }).click();
    const menu = page.getByRole('dialog');
    for (const name of [TEXTS.department, TEXTS.below, 'Voce F', 'Voce F1'])
      await menu.getByRole('button', { name, exact: true }).click();
    for (const name of names.filter((name) => !['Voce F', 'Voce F1'].includes(name)))
      await menu.getByRole('link', { name: new RegExp(`^${name} ?7$`) }).waitFor();
    await menu.getByRole('link', { name: 'Voce F1a' }).click();
    await page.waitForURL((url) => url.searchParams.get('category') === 'Voce F1a');
    await menu.waitFor({ state: 'detached' });
  });

  it('R1.9 the four collections have the same name on home page, header, menu and listing', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await openHydrated(page, '/');
    for (const place of ['main', 'banner'] as const) {
      for (const [name, filter] of Object.entries(TEXTS.collections)) {
        await page.getByRole(place).getByRole('link', { name }).first().click();
        await page.waitForURL((url) => url.pathname === '/shop' && url.searchParams.get(filter) === 'true');
        await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
        await page.goBack();
        await page.waitForURL((url) => url.pathname === '/');
      }
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: TEXTS.openMenu }).click();
    for (const [name, filter] of Object.entries(TEXTS.collections)) {
      const link = page.getByRole('dialog').getByRole('link', { name });
      expect(await link.getAttribute('href')).toBe(`/shop?${filter}=true`);
    }
  });

  it('R7.15 the first Tab stop skips the header; the home page gets its articles from the listing endpoint', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await openHydrated(page, '/shop');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(TEXTS.skip);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    const requests = requestsOf(page);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Bancale/ })
      .click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('main').locator('a[href*="/product/"]').first().waitFor();
    expect(requests).toContain('product_list');
    expect(requests.filter((name) => /article|product|featured/.test(name) && name !== 'product_list')).toEqual([]);
  });

  it('no name on the home page is cut off from 390 to 1280 pixels', async () => {
    const page = await e2e.visit();
    await openHydrated(page, '/');
    for (const width of [390, 800, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = await page
        .getByRole('main')
        .locator('a b, h1, h2')
        .evaluateAll((elements) =>
          elements
            .filter((element) => {
              const cell = element.closest('li') ?? document.body;
              return element.getBoundingClientRect().right > cell.getBoundingClientRect().right + 0.5;
            })
            .map((element) => element.textContent),
        );
      expect(cut, `at ${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBe(width);
    }
  });
});

/** The HTML source of a page, requested with the given Host header. */
function sourceFor(host: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(e2e.shop().address + path, { headers: { host } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
}

describe('metadata for search engines', () => {
  const tellsOf = (html: string) =>
    [...html.matchAll(/<link rel="(?:canonical|alternate)"[^>]*>/g)].map(
      ([tag]) => `${/hrefLang="([^"]*)"/i.exec(tag)?.[1] ?? 'canonical'} ${/href="([^"]*)"/.exec(tag)?.[1]}`,
    );

  it('an article has canonical and alternate links with absolute URLs of the requested host', async () => {
    for (const host of ['shop.example', 'other.example:8080', 'shop.example']) {
      expect(tellsOf(await sourceFor(host, '/en/product/default/VS-12-OT'))).toEqual([
        `canonical http://${host}/en/product/default/204118`,
        `it http://${host}/product/default/204118`,
        `en http://${host}/en/product/default/204118`,
        `x-default http://${host}/product/default/204118`,
      ]);
    }
  });

  it('an invalid Host header is not copied into the page', async () => {
    const html = await sourceFor('a"b', '/product/default/204118');
    expect(html).not.toContain('a"b');
    expect(html).not.toContain('goes-here');
  });
});
