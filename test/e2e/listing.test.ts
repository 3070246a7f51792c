import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { articleRecord } from '../builders/records.ts';
import { exposedState } from './page-checks.ts';
import { logIn, openHydrated, requestsOf, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();

const TEXTS = {
  results: 'Risultati',
  small: 'Lista compatta',
  grid: 'Griglia',
  detail: 'Dettaglio',
  parent: 'Vite TE DIN 933 zincata',
  retry: 'Riprova',
  notLoaded: 'L’elenco non si è caricato.',
  noArticles: '0 articoli',
  close: 'Chiudi',
  whole: 'Tutto il catalogo',
  filters: 'Filtri attivi',
} as const;

beforeAll(async () => {
  const screws = Array.from({ length: 30 }, (_, index) =>
    articleRecord({
      code: String(300_001 + index),
      sku: `DADO-${index + 1}`,
      name: { it: `Dado esagonale M${index + 1}`, en: `Hex nut M${index + 1}` },
      pictures: ['/img/test/valve.webp', '/img/test/valve.webp', '/img/test/valve.webp', '/img/test/valve.webp'],
    }),
  );
  await upsertArticles(e2e.shop().database, screws);
  await e2e.shop().settled();
});

const rows = (page: Page) => page.getByRole('list', { name: TEXTS.results }).locator('[data-code]');
const codesOf = (page: Page) => rows(page).evaluateAll((items) => items.map((item) => item.getAttribute('data-code')));

const stateOf = (page: Page) => exposedState(page, 'listing');

async function search(page: Page, text: string): Promise<void> {
  const box = page.getByRole('banner').getByRole('combobox');
  await box.fill(text);
  await box.press('Enter');
}

describe('the listing', () => {
  it('R2.38 R2.39 R2.40 R2.41 R7.16 the layout is in the path, or chosen and stored; detail opens an article', async () => {
    const page = await e2e.visit({ viewport: { width: 800, height: 900 } });
    await openHydrated(page, '/shop/list?text=valv&page=1&sort=code');
    await page.waitForURL('**/shop?text=valv&page=1&sort=code');
    await openHydrated(page, '/shop/small-list?text=valv');
    await page.waitForURL('**/shop?text=valv');
    const pictureWidth = async () => (await page.locator('[data-code="VS-12-OT"] img').first().boundingBox())?.width;
    await page.setViewportSize({ width: 1280, height: 900 });
    await openHydrated(page, '/shop/list?text=valv');
    const large = await pictureWidth();
    await openHydrated(page, '/shop/small-list?text=valv');
    expect(new URL(page.url()).pathname).toBe('/shop/small-list');
    const small = await pictureWidth();
    // Both layouts have rows; the list layout has larger pictures.
    expect(large).toBeGreaterThan(1.5 * (small ?? Infinity));
    const pressed = page.locator('button[name="view"][aria-pressed="true"]');
    expect(await pressed.innerText()).toContain(TEXTS.small);
    await page.getByRole('button', { name: TEXTS.grid }).click();
    // The path of a fixed layout leads to the listing with the chosen one.
    await page.waitForURL('**/shop?text=valv');
    await expect.poll(() => pressed.innerText()).toContain(TEXTS.grid);
    expect(await page.evaluate(() => localStorage.getItem('last-type'))).toBe('grid');
    // The server shows the next page in the layout of the cookie.
    expect(await page.evaluate(() => document.cookie)).toContain('last-type=grid');
    await checkDetails(page);
  });

  it('R2.39 R2.41 on a phone one button toggles list and grid', async () => {
    const page = await e2e.visit({ viewport: { width: 390, height: 844 } });
    await openHydrated(page, '/shop?text=valv');
    const toggle = page.locator('button[name="view"]:visible');
    expect(await toggle.count()).toBe(1);
    expect(await toggle.getAttribute('title')).toBe(TEXTS.grid);
    await toggle.click();
    await expect.poll(() => toggle.getAttribute('title')).toBe(TEXTS.small);
    expect(await page.evaluate(() => localStorage.getItem('last-type'))).toBe('grid');
  });

  /** Opens the article that 'Dettaglio' shows: the first listed one, or the last seen of the search, by its own route. */
  async function checkDetails(page: Page): Promise<void> {
    const requests = requestsOf(page);
    const details = () => requests.filter((name) => name.startsWith('get_item'));
    await page.getByRole('button', { name: TEXTS.detail }).click();
    await page.waitForURL('**/product/default/VS-12-OT');
    await page.getByRole('heading', { level: 1, name: WORDS.valve }).waitFor();
    expect(details()).toEqual(['get_item']);
    await search(page, 'TE-933');
    await page.waitForURL('**/product/child/204200');
    await page.getByRole('heading', { level: 1, name: TEXTS.parent }).waitFor();
    expect(details()).toEqual(['get_item', 'get_item_child']);
    await search(page, 'valv');
    await page.waitForURL('**/shop?text=valv');
    await page.getByRole('button', { name: TEXTS.detail }).click();
    await page.waitForURL('**/product/child/**');
    await page.getByRole('heading', { level: 1, name: TEXTS.parent }).waitFor();
    // Another search begins with its first article.
    await search(page, 'rubinetto');
    await page.waitForURL('**/shop?text=rubinetto');
    const first = (await codesOf(page))[0] ?? '';
    await page.getByRole('button', { name: TEXTS.detail }).click();
    await page.waitForURL('**/product/**');
    await page.getByRole('main').getByText(first, { exact: true }).filter({ visible: true }).first().waitFor();
    // The detail view is not stored as a layout.
    expect(await page.evaluate(() => localStorage.getItem('last-type'))).toBe('grid');
  }

  it('R3.17 R3.19 R9.29 R2.70 R9.18 R4.12 R5.3 R8.24 exposes its state, and is empty and tries again after a failed request', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await openHydrated(page, '/shop?category=0110');
    await expect
      .poll(() => stateOf(page))
      .toMatchObject({
        tab_list: { category: [{ type: 'category', submenu_id: '0110', submenu_id_ref: '0100' }] },
      });
    // A fresh browser: a guest in collection 1, the whole catalogue (R9.29).
    expect(await exposedState(page, 'session')).toMatchObject({
      user: null,
      user_temp: { client_id: 0, address_code: 0, ext_call: true },
      selected_collection: 1,
    });
    expect(await exposedState(page, 'article')).toBe(null);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/product_list', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('link', { name: TEXTS.whole }).first().click();
    await expect.poll(async () => (await stateOf(page))?.['loading']).toBe(true);
    await page.locator('section[aria-busy="true"]').waitFor();
    release();
    await expect.poll(async () => (await stateOf(page))?.['loading']).toBe(false);
    const state = await stateOf(page);
    expect(Object.keys(state ?? {})).toEqual([
      'products',
      'pagination',
      'facets_results',
      'facets_link_results',
      'facets_check_results',
      'tab_list',
      'search_mode',
      'loading',
      'key_products',
      'active_index',
      'latest_order_product_list',
      'price_view',
    ]);
    expect(state).toMatchObject({
      pagination: { current_page: 1 },
      search_mode: '/shop',
      active_index: 1,
      key_products: [
        { shopRoute: '/shop?category=0110' },
        {
          key: expect.any(String) as unknown,
          label: null,
          listingRoute: '/shop',
          shopRoute: '/shop',
          listing: { total: 38 },
          type: 'default',
        },
      ],
      price_view: 'NET_GROSS_PRICE',
    });

    e2e.expectFault(/product_list/);
    const main = page.getByRole('main');
    for (const [text, result] of [
      ['dado', { status: 500, body: '{}' }],
      ['tassello', { status: 200, body: JSON.stringify({ message: { success: false } }) }],
      ['rubinetto', { status: 200, body: JSON.stringify({ message: { product_list: { data: [{ id: '1' }] } } }) }],
      ['sfera', null],
    ] as const) {
      const failure = JSON.stringify(result);
      await page.route('**/api/product_list', (route) =>
        result ? route.fulfill({ ...result, contentType: 'application/json' }) : route.abort(),
      );
      await search(page, text);
      const dialog = page.getByRole('dialog');
      if (!result || result.status === 500) await dialog.getByRole('button', { name: TEXTS.close }).last().click();
      await page.getByText(WORDS.nothing).waitFor();
      // The heading says that the list was not loaded, and no count is shown.
      await page.getByRole('heading', { name: TEXTS.notLoaded }).waitFor();
      expect(await main.getByText(TEXTS.noArticles).count(), failure).toBe(0);
      expect(await codesOf(page), failure).toEqual([]);
      expect(await page.getByRole('list', { name: TEXTS.filters }).count(), failure).toBe(0);
      expect(await page.getByRole('complementary').first().getByRole('checkbox').count(), failure).toBe(0);
      expect(await page.locator('[aria-busy="true"]').count(), failure).toBe(0);
      expect(await stateOf(page), failure).toMatchObject({
        ...{ loading: false, products: [], facets_results: {}, tab_list: {} },
      });
      await page.unroute('**/api/product_list');
      await main.getByRole('button', { name: TEXTS.retry }).click();
      await rows(page).first().waitFor();
    }
  });

  it('R4.8 adds with the promotion, at the price shown in the row', async () => {
    const page = await e2e.visit({ viewport: { width: 1440, height: 900 } });
    await logIn(page, '/shop?id=204300,204600,204400', 'cliente.b');
    const row = page.locator('[data-code="RUB-14"]');
    const offer = '6,00 € da 5 pz';
    const net = () => row.getByText('Prezzo netto').locator('..').innerText();
    await expect.poll(async () => (await row.innerText()).replaceAll('\u00a0', ' ')).toContain(offer);
    expect(await net()).toContain('11,00');
    await row.getByRole('textbox').fill('5');
    expect(await net()).toContain('6,00');
    await page.keyboard.press('Enter');
    for (const code of ['BOOK-10', 'TAS-8'])
      await page
        .getByRole('button', { name: `${WORDS.add} ${code}`, exact: true })
        .filter({ visible: true })
        .click();
    const lines = async () =>
      (await e2e.shop().database.pool.query('select promo_code, promo_row, quantity from cart_line order by id')).rows;
    await expect.poll(async () => (await lines()).length).toBe(3);
    expect((await lines())[0]).toEqual({ promo_code: 'EST/26', promo_row: 41, quantity: 5 });
  });
});
