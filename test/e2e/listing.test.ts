import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { articleRecord } from '../builders/records.ts';
import { hydrated, logIn, openHydrated, requestsOf, setSession, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();

const TEXTS = {
  results: 'Risultati',
  small: 'Lista compatta',
  grid: 'Griglia',
  detail: 'Dettaglio',
  more: 'Carica altri',
  retry: 'Riprova',
  notLoaded: 'L’elenco non si è caricato.',
  noArticles: '0 articoli',
  close: 'Chiudi',
  latest: 'Ultimi ordini',
  whole: 'Tutto il catalogo',
  states: ['Disponibile', 'In arrivo', 'Non disponibile'],
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
  const long = articleRecord({
    code: '300099',
    sku: 'VSG-112-FF-RB',
    name: {
      it: 'Valvola a sfera gas EN 331 FF 1"1/2 leva gialla Rubinaldi 60',
      en: 'Gas ball valve EN 331 FF 1"1/2 with yellow lever by Rubinaldi',
    },
  });
  await upsertArticles(e2e.shop().database, [...screws, long]);
  await e2e.shop().settled();
});

const rows = (page: Page) => page.getByRole('list', { name: TEXTS.results }).locator('[data-code]');
const codesOf = (page: Page) => rows(page).evaluateAll((items) => items.map((item) => item.getAttribute('data-code')));

/** The listing state that the page exposes to scripts (R3.19); undefined before hydration. */
const stateOf = (page: Page) =>
  page.evaluate(() => (globalThis as { bancale?: { listing: Record<string, unknown> } }).bancale?.listing);

describe('the listing', () => {
  it('R2.3 R9.1 R4.14 has its seven parts and 12 articles per page, and loads more below', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await openHydrated(page, '/shop');
    await expect.poll(async () => (await stateOf(page))?.['pagination']).toMatchObject({ total: 39, pages: 4 });
    await page.getByRole('status').filter({ hasText: '39' }).waitFor();
    await page.getByRole('complementary').first().waitFor();
    await page.getByRole('navigation', { name: 'Ricerche aperte' }).waitFor();
    await page.getByRole('button', { name: TEXTS.small }).waitFor();
    const first = await codesOf(page);
    expect(first).toHaveLength(12);
    await page.getByRole('button', { name: TEXTS.more }).click();
    await expect.poll(() => codesOf(page)).toHaveLength(24);
    const all = await codesOf(page);
    expect(all.slice(0, 12)).toEqual(first);
    expect(new Set(all).size).toBe(24);
    const response = await e2e.shop().call('product_list', { page: 2 });
    expect(all.slice(12)).toEqual(response.body.message.product_list.data.map(({ sku }: { sku: string }) => sku));
    await openHydrated(page, '/shop?page=4');
    await expect.poll(() => codesOf(page)).toHaveLength(3);
    expect(await page.getByRole('button', { name: TEXTS.more }).count()).toBe(0);
    await openHydrated(page, '/shop?text=valv');
    await page.getByRole('list', { name: TEXTS.filters }).waitFor();
  });

  it('R2.39 R2.41 switches and stores the layout', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    const pressed = () => page.locator('button[aria-pressed="true"]').first().innerText();
    await openHydrated(page, '/shop');
    expect(await pressed()).toContain(TEXTS.small);
    await page.getByRole('button', { name: TEXTS.grid }).click();
    await expect.poll(pressed).toContain(TEXTS.grid);
    expect(await page.evaluate(() => localStorage.getItem('last-type'))).toBe('grid');
    await page.reload();
    await hydrated(page);
    expect(await pressed()).toContain(TEXTS.grid);
  });

  it('R2.40 R7.16 detail opens the first listed article, one with children by its own route, or the last seen', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    for (const [filter, route, call] of [
      ['id=204200', 'child/TE-933', 'get_item_child'],
      ['category=and-0200,0210', 'default/BOOK-10', 'get_item'],
    ]) {
      await openHydrated(page, `/shop?${filter}`);
      await page.evaluate(() => sessionStorage.clear());
      const requests = requestsOf(page);
      await page.getByRole('button', { name: TEXTS.detail }).click();
      await page.waitForURL(`**/product/${route}`);
      expect(requests.filter((name) => name.startsWith('get_item'))).toEqual([call]);
    }
    await openHydrated(page, '/product/default/204118');
    await openHydrated(page, '/shop');
    await page.getByRole('button', { name: TEXTS.detail }).click();
    await page.getByRole('heading', { level: 1, name: WORDS.valve }).waitFor();
    // The detail view is not stored as a layout.
    expect(await page.evaluate(() => localStorage.getItem('last-type'))).toBeNull();
  });

  it('R2.37 R2.38 the state is in the URL; a tablet has one listing route, other widths three', async () => {
    const page = await e2e.visit({ viewport: { width: 800, height: 900 } });
    await openHydrated(page, '/shop/list?text=dado&page=2');
    await page.waitForURL('**/shop?text=dado&page=2');
    await openHydrated(page, '/shop/small-list?text=dado');
    await page.waitForURL('**/shop?text=dado');
    await page.setViewportSize({ width: 1280, height: 900 });
    const widths: Record<string, number> = {};
    for (const [path, name] of [
      ['/shop', 'shop'],
      ['/shop/list', 'shop-list'],
      ['/shop/small-list', 'shop-small-list'],
    ] as const) {
      await openHydrated(page, `${path}?text=valv`);
      expect(new URL(page.url()).pathname).toBe(`${path}`);
      expect(await page.locator('body').getAttribute('data-route'), 'R2.27').toBe(name);
      widths[path] = (await page.locator('[data-code="VS-12-OT"] img').first().boundingBox())?.width ?? 0;
    }
    // Both layouts have rows; the list layout has larger pictures.
    expect(widths['/shop/list']).toBeGreaterThan(1.5 * (widths['/shop/small-list'] ?? Infinity));
    expect(widths['/shop']).toBe(widths['/shop/small-list']);
    const before = await codesOf(page);
    await openHydrated(page, '/shop?color=rosso');
    await expect.poll(() => codesOf(page)).toEqual(['RUB-14']);
    await page.goBack();
    await expect.poll(() => codesOf(page)).toEqual(before);
  });

  it('R2.42 restores its scroll position after going back and after a link to the same listing', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 600 } });
    await openHydrated(page, '/shop?per_page=36');
    const top = () => page.evaluate(() => scrollY);
    const leave = async () => {
      await page.evaluate(() => scrollTo(0, 1500));
      await expect.poll(top).toBe(1500);
      await rows(page).nth(25).getByRole('link').first().click();
      await page.waitForURL('**/product/**');
      await expect.poll(top).toBeLessThan(100);
    };
    await leave();
    await page.goBack();
    await expect.poll(async () => Math.abs((await top()) - 1500)).toBeLessThan(50);
    await leave();
    // The search tab is such a link.
    await page.locator('a[href="/shop?per_page=36"]').first().click();
    await page.waitForURL('**/shop?per_page=36');
    await expect.poll(async () => Math.abs((await top()) - 1500)).toBeLessThan(50);
  });

  it('R2.83 R2.84 R3.10 shows at most two pictures per article, and its availability as text', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await openHydrated(page, '/shop?id=300001,204118,204500,204501');
    for (const row of await rows(page).all()) expect(await row.locator('img').count()).toBeLessThanOrEqual(2);
    const picture = page.locator('[data-code="VS-12-OT"] img').first();
    expect(await picture.getAttribute('src')).toBe('/img/test/thumb_valve.webp');
    const stateOfRow = (code: string) => page.locator(`[data-code="${code}"]`).innerText();
    expect(await stateOfRow('VS-12-OT')).toContain(TEXTS.states[0]);
    expect(await stateOfRow('SIF-ARR')).toContain(TEXTS.states[1]);
    expect(await stateOfRow('SIF-NO')).toContain(TEXTS.states[2]);
  });

  it('shows names of sixty characters in full from 390 to 1440 pixels', async () => {
    const page = await e2e.visit();
    for (const layout of ['small-list', 'grid']) {
      await page.context().addCookies([{ name: 'last-type', value: layout, url: e2e.shop().address }]);
      await openHydrated(page, '/shop?id=300099');
      const name = page.locator('[data-code="VSG-112-FF-RB"] a').filter({ hasText: 'Rubinaldi' });
      for (const width of [390, 800, 1000, 1210, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const hidden = await name.evaluate((link) =>
          [link, ...link.children].map(
            (part) => part.scrollHeight - part.clientHeight + part.scrollWidth - part.clientWidth,
          ),
        );
        expect(Math.max(...hidden), `${layout} at ${width} px`).toBeLessThanOrEqual(1);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(beyond, `${layout} at ${width} px`).toBe(0);
      }
    }
  });

  it('R8.19 R4.13 links to the whole catalogue if nothing is found or a filter does not exist', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await openHydrated(page, '/shop?text=zzzzqq');
    await page.getByText(WORDS.nothing).waitFor();
    await page.getByRole('list', { name: TEXTS.filters }).getByRole('link').first().waitFor();
    for (const query of ['families=nope', 'field_nope_feature_s=x&category=0110,nope', 'page=999']) {
      const response = await page.request.get(`/shop?${query}`);
      expect(response.status(), query).toBe(200);
      const main = /<main[\s\S]*<\/main>/.exec(await response.text())?.[0];
      expect(main, query).toMatch(/<a [^>]*href="\/shop"[^>]*>Tutto il catalogo| data-code="/);
    }
    await openHydrated(page, '/shop?category=nope');
    await page.getByRole('main').getByRole('link', { name: TEXTS.whole }).click();
    await expect.poll(() => codesOf(page)).toHaveLength(12);
  });

  it('R4.12 R5.3 R8.24 after a failed request it is empty, not busy, and tries again', async () => {
    e2e.expectFault(/product_list/);
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    const main = page.getByRole('main');
    for (const [failure, result] of [
      ['500', { status: 500, body: '{}' }],
      ['success: false', { status: 200, body: JSON.stringify({ message: { success: false } }) }],
      ['no success', { status: 200, body: JSON.stringify({ message: { product_list: { data: [{ id: '1' }] } } }) }],
      ['no network', null],
    ] as const) {
      await openHydrated(page, '/shop?text=valv');
      await page.route('**/api/product_list', (route) =>
        result ? route.fulfill({ ...result, contentType: 'application/json' }) : route.abort(),
      );
      await page.getByRole('link', { name: TEXTS.whole }).first().click();
      await page.waitForURL((url) => url.pathname === '/shop' && !url.searchParams.has('text'));
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
      const state = await stateOf(page);
      expect(state, failure).toMatchObject({ loading: false, products: [], facets_results: {}, tab_list: {} });
      await page.unroute('**/api/product_list');
      await main.getByRole('button', { name: TEXTS.retry }).click();
      await expect.poll(() => codesOf(page), { message: failure }).toHaveLength(12);
      // The next case must not find this list in the cache.
      await page.evaluate(() => sessionStorage.clear());
    }
  });

  it('R3.19 R2.70 R9.18 exposes its state, and shows when it is loading', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await openHydrated(page, '/shop?category=0110');
    await expect.poll(() => stateOf(page)).toBeDefined();
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
          listing: { total: 39 },
          type: 'default',
        },
      ],
      price_view: 'NET_GROSS_PRICE',
    });
  });

  it('R2.44 shows the recently ordered articles, or redirects to the whole catalogue if there are none', async () => {
    const latest = '/shop?latest-order-list=true';
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await openHydrated(page, latest);
    await page.waitForURL((url) => url.pathname === '/shop' && url.search === '');

    await setSession(page, 'cliente.b');
    const { token } = await e2e.shop().logIn('cliente.b');
    await openHydrated(page, latest);
    await page.waitForURL((url) => url.pathname === '/shop' && url.search === '');
    let id_cart = 0;
    for (const [item_id, quantity] of [
      ['204118', 2],
      ['204400', 10],
    ]) {
      const added = await e2e.shop().call('add_to_cart', { item_id, quantity, address_code: '1' }, { token });
      id_cart = added.body.message.id_cart;
    }
    const order = { id_cart, address_code: '1', idempotency_key: 'latest orders' };
    const sent = await e2e.shop().call('send_order', order, { token });
    expect(sent.status).toBe(200);
    await openHydrated(page, latest);
    expect(new URL(page.url()).searchParams.get('latest-order-list')).toBe('true');
    await expect.poll(async () => (await codesOf(page)).toSorted()).toEqual(['TAS-8', 'VS-12-OT']);
    await page.getByRole('heading', { level: 1, name: TEXTS.latest }).waitFor();
    expect(await rows(page).getByRole('textbox').count()).toBe(2);
    await expect
      .poll(async () => ((await stateOf(page))?.['latest_order_product_list'] as unknown[] | undefined)?.length)
      .toBe(2);
  });

  it('R4.8 adds with the promotion, at the price shown in the row', async () => {
    await e2e.shop().database.pool.query('delete from cart_line');
    const page = await e2e.visit({ viewport: { width: 1440, height: 900 } });
    await logIn(page, '/shop?id=204300,204600,204400', 'cliente.b');
    const row = page.locator('[data-code="RUB-14"]');
    const offer = '6,00 € da 5 pz';
    const net = () => row.locator('b').last().innerText();
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

it('R5.5 shows no price if the response has none, and accepts a price as text', async () => {
  const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
  await logIn(page, '/shop?text=valv');
  const prices = [null, '', 'abc', '7,98', 7.987, 1234.5];
  await page.route('**/api/product_list', async (route) => {
    const response = await route.fetch();
    const result = (await response.json()) as { message: { product_list: { data: Record<string, unknown>[] } } };
    result.message.product_list.data.splice(prices.length);
    result.message.product_list.data.forEach((product, index) =>
      Object.assign(product, { num_childs: 0, price: prices[index], sale_price: prices[index], variants: [] }),
    );
    await route.fulfill({ response, json: result });
  });
  await page.getByRole('link', { name: TEXTS.whole }).first().click();
  await expect.poll(() => codesOf(page)).toHaveLength(prices.length);
  const shown = (await rows(page).allInnerTexts()).map((text) => /[\d.,]+\s€/.exec(text)?.[0] ?? '');
  expect(shown.map((text) => text.replace('\u00a0', ' '))).toEqual(['', '', '', '7,98 €', '7,99 €', '1.234,50 €']);
  expect((await rows(page).allInnerTexts()).join()).not.toContain('NaN');
});
