import { request } from 'node:http';
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

describe('menus', () => {
  it('R1.2 the mega menu closes with Escape; a category opens its URL, with its filter and only its articles', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await openHydrated(page, '/');
    const bar = page.getByRole('banner').getByRole('navigation', { name: TEXTS.departments });
    const department = bar.getByRole('link', { name: TEXTS.department });
    await department.press('Enter');
    await bar.getByRole('link', { name: TEXTS.below }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('#mega-panel').count()).toBe(0);
    expect(await department.getAttribute('aria-expanded')).toBe('false');
    await department.click();
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

  it('R1.9 R2.59 the four collections have the same name on home page, header, listing and the menu of a phone', async () => {
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
    await openHydrated(page, '/');
    await page.getByRole('button', { name: TEXTS.openMenu }).click();
    for (const [name, filter] of Object.entries(TEXTS.collections)) {
      const link = page.getByRole('dialog').getByRole('link', { name });
      expect(await link.getAttribute('href')).toBe(`/shop?${filter}=true`);
    }
    // A link of the menu closes it.
    const menu = page.getByRole('dialog');
    await menu.getByRole('button', { name: TEXTS.department, exact: true }).click();
    await menu.getByRole('link', { name: TEXTS.below }).click();
    await page.waitForURL((url) => url.searchParams.has('category'));
    await menu.waitFor({ state: 'detached' });
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
