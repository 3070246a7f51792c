import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { upsertPrices } from '../../backend/pricing/index.ts';
import { BOLTS, loadProductPages } from '../builders/product-shop.ts';
import { choose, hydrated, linesInCarts, logIn, openHydrated, setSession, useE2e } from './visitor.ts';
import { exposedState } from './page-checks.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();
/** The only bolt that is missing in the price list of customer B. */
const UNLISTED = 'SB5-40';
beforeAll(async () => {
  const shop = e2e.shop();
  await loadProductPages(shop);
  await upsertPrices(
    shop.database,
    BOLTS.filter(({ sku }) => sku !== UNLISTED).map(({ code }) => ({
      priceListCode: 'L2',
      articleCode: code,
      price: 20_000,
    })),
  );
  await shop.settled();
});

const TEXTS = {
  filter: 'Cerca fra 60 varianti',
  rows: 'Cerca fra le righe',
  all: '60 di 60 varianti',
  sum: '2 varianti, 5 pz',
  total: '35,00 €',
  add: 'Aggiungi al carrello',
  matching: '10 varianti corrispondono',
  added: 'Aggiunto al carrello',
  price: 'Il tuo prezzo: M8 × 50 mm · SB8-50',
  requested: 'SB8-50 Bullone M8x50',
  next: 'Ancora 2 pz e paghi 20,00 € / pz',
  reached: ['Prezzo concordato 20,00 €', '20,00 €', '276,00 €'],
  thousands: ['15,00 €', '15.176,00 €'],
  thousand: '1.000',
  more: 'Mostra altre 60 varianti',
  addOne: 'Aggiungi SB8-50',
  unlisted: 'Non è nel tuo listino',
  whole: 'Tutto il catalogo',
} as const;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

const cart = () => linesInCarts(e2e.shop());
const emptyCarts = () => e2e.shop().database.pool.query("delete from cart where state = 'A'");

async function openAsClient(path: string, viewport: { width: number; height: number }, client = 'cliente.a') {
  await emptyCarts();
  const page = await e2e.visit({ viewport });
  await logIn(page, path, client);
  return page;
}

const rowsOf = (page: Page) => page.locator('li[data-code^="SB"], li[data-code^="MANY"]').filter({ visible: true });
/** The quantity box of a variant in the matrix, by its two axis values. */
const boxOf = (page: Page, diameter: string, length: number) =>
  page.getByRole('table').getByRole('textbox', { name: new RegExp(`^${diameter} × ${length} mm`) });
const isInView = (page: Page) =>
  page.evaluate(() => {
    const marked = [...document.querySelectorAll('[data-marked]')].filter((one) => one.checkVisibility());
    return marked.some((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  });

const isFocused = (box: Locator) => box.evaluate((it) => it === document.activeElement);

/** The two texts that narrow the rows: that of the sidebar and that above the rows. */
async function filterRows(page: Page): Promise<void> {
  const left = page.getByRole('searchbox', { name: TEXTS.filter }).filter({ visible: true });
  const right = page.getByRole('searchbox', { name: TEXTS.rows });
  await left.pressSequentially('sb8-5');
  await expect
    .poll(() => rowsOf(page).evaluateAll((rows) => rows.map((row) => row.dataset['code'])))
    .toEqual(['SB8-50']);
  await left.fill('M8');
  await expect.poll(() => rowsOf(page).count()).toBe(10);
  await right.fill('100');
  await expect.poll(() => rowsOf(page).count()).toBe(1);
  expect(await left.inputValue()).toBe('M8');
  const state = await exposedState(page, 'article');
  expect(state).toMatchObject({ left_search_key: 'M8', right_search_key: '100', sidebar_visible: true });
  const children = state?.['child_list'] as Record<string, { internalCode: string }>;
  expect(Object.keys(children)).toHaveLength(60);
  expect(Object.values(children).map(({ internalCode }) => internalCode)).toEqual(Object.keys(children));
  await right.fill('');
  await left.fill('');
  await expect.poll(() => rowsOf(page).count()).toBe(60);
  await page.getByRole('status').filter({ hasText: TEXTS.all }).waitFor();
}

/** A quantity typed while another is being added, and quantities that are none; the cart is empty before. */
async function typeMeanwhile(page: Page): Promise<void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/add_to_cart', async (route) => {
    await held;
    await route.continue();
  });
  await boxOf(page, 'M5', 16).fill('4');
  await page.getByRole('button', { name: TEXTS.add }).click();
  await page.locator('button[aria-busy]').waitFor();
  await boxOf(page, 'M5', 16).fill('40');
  release();
  await expect.poll(cart).toEqual(['4 SB5-16']);
  await page.locator('button[aria-busy]').waitFor({ state: 'detached' });
  expect(await boxOf(page, 'M5', 16).inputValue()).toBe('40');

  // More than the maximum of a line is rejected, too, not reduced.
  for (const wrong of ['99999999', '4x']) {
    await boxOf(page, 'M5', 16).fill('5');
    await boxOf(page, 'M5', 16).fill(wrong);
    await boxOf(page, 'M6', 16).focus();
    await page.getByText(WORDS.invalidQuantity, { exact: true }).waitFor();
    expect(await boxOf(page, 'M5', 16).inputValue()).toBe(wrong);
  }
  await boxOf(page, 'M6', 16).fill('2');
  await page.getByRole('button', { name: TEXTS.add }).click();
  await page.getByText(WORDS.invalidQuantity, { exact: true }).waitFor();
  expect(await boxOf(page, 'M5', 16).getAttribute('aria-invalid')).toBe('true');
  expect(await cart()).toEqual(['4 SB5-16']);
}

/** Expects the variant in the URL in view and marked, with its code, name and price. */
async function expectVariant(page: Page): Promise<void> {
  await expect.poll(() => isInView(page)).toBe(true);
  const named = page.getByText(TEXTS.requested, { exact: true }).filter({ visible: true });
  expect(await named.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  expect(await page.getByText(TEXTS.price).count()).toBe(1);
}

describe('a product with sixty variants', () => {
  it('R2.23 R2.73 R3.20 R5.1 filters its rows, and keeps typed quantities on other pages and a reload until they are added', async () => {
    const page = await openAsClient('/product/child/SB-60', DESKTOP);
    await filterRows(page);
    await boxOf(page, 'M5', 16).focus();
    await page.keyboard.type('2');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('3');
    await page.keyboard.press('ArrowUp');
    expect(await isFocused(boxOf(page, 'M5', 16))).toBe(true);
    // The third variant is unavailable: it has no box, and the arrow key skips it.
    expect(await boxOf(page, 'M5', 25).count()).toBe(0);
    const sum = page.getByRole('status').filter({ hasText: TEXTS.sum });
    await sum.waitFor();
    expect((await sum.locator('..').innerText()).replace(/\s/g, ' ')).toContain(TEXTS.total);

    await page.getByRole('navigation').getByRole('link', { name: TEXTS.whole }).first().click();
    await page.waitForURL((url) => url.pathname === '/shop');
    await page.goBack();
    await page.waitForURL((url) => url.pathname.startsWith('/product/'));
    await expect.poll(() => boxOf(page, 'M5', 16).inputValue()).toBe('2');
    await page.reload();
    await hydrated(page);
    await expect.poll(() => boxOf(page, 'M6', 16).inputValue()).toBe('3');
    await sum.waitFor();
    await page.getByRole('button', { name: TEXTS.add }).click();
    await expect.poll(cart).toEqual(['2 SB5-16', '3 SB6-16']);
    await page.getByRole('link', { name: WORDS.cart }).filter({ hasText: TEXTS.total }).first().waitFor();
    await page.getByRole('button', { name: TEXTS.addOne }).click();
    await expect.poll(cart).toEqual(['2 SB5-16', '3 SB6-16', '1 SB8-50']);

    await emptyCarts();
    await page.reload();
    await hydrated(page);
    expect([await boxOf(page, 'M5', 16).inputValue(), await boxOf(page, 'M6', 16).inputValue()]).toEqual(['', '']);
    await typeMeanwhile(page);
  });

  it('R2.23 R2.30 R4.8 a code, Enter, quantity, Enter sells a variant; a size sells it in the listing or marks the variants', async () => {
    const page = await openAsClient('/shop', DESKTOP);
    const search = async (text: string) => {
      await page.getByRole('combobox', { name: WORDS.search }).fill(text);
      await page.keyboard.press('Enter');
    };
    await search('sb8-50');
    await page.waitForURL((url) => url.pathname.startsWith('/product/'));
    await expect.poll(() => isFocused(boxOf(page, 'M8', 50))).toBe(true);
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    await expect.poll(cart).toEqual(['20 SB8-50']);
    await page.getByText(TEXTS.added, { exact: true }).waitFor();
    expect(await isFocused(boxOf(page, 'M10', 50))).toBe(true);
    await page.keyboard.type('4x');
    await page.keyboard.press('Enter');
    await page.getByText(WORDS.invalidQuantity, { exact: true }).waitFor();
    expect(await isFocused(boxOf(page, 'M10', 50))).toBe(true);
    await page.keyboard.type('7');
    await page.keyboard.press('Control+Enter');
    await expect.poll(cart).toEqual(['7 SB10-50', '20 SB8-50']);
    expect(await isFocused(boxOf(page, 'M10', 50))).toBe(true);
    // Nothing new was typed, so nothing is sent.
    await page.keyboard.press('Enter');
    expect(await isFocused(boxOf(page, 'M12', 50))).toBe(true);
    await expect.poll(() => boxOf(page, 'M10', 50).inputValue()).toBe('7');

    await search('bullone m8x50');
    // A text is no code: the results have the focus, and the first arrow key goes to the quantity.
    const row = page.locator('#results li[data-code="SB8-50"]');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('results');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => isFocused(row.getByRole('textbox'))).toBe(true);
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expect.poll(cart).toEqual(['7 SB10-50', '2 SB8-50']);
    await row.getByRole('link', { name: 'Bullone M8x50' }).click();
    await page.waitForURL((url) => url.pathname === '/product/child/SB8-50');

    await search('sb8');
    await page.getByRole('link', { name: TEXTS.matching }).click();
    await page.waitForURL((url) => url.pathname === '/product/child/SB-60');
    await expect.poll(() => page.locator('td[data-marked]').count()).toBe(10);
    expect(await page.locator('li[data-marked]').count()).toBe(10);
    await expect.poll(() => isInView(page)).toBe(true);

    // Of hundreds of variants, more are shown on demand.
    await search('MANY');
    await page.waitForURL((url) => url.pathname.startsWith('/product/child/320000'));
    await page.getByRole('button', { name: TEXTS.more }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(120);
  });

  it('R2.23 R2.81 scrolls to the variant in the URL, on a phone and a desktop, with price calculation and sum', async () => {
    const page = await openAsClient('/product/child/SB8-50', PHONE);
    await expectVariant(page);
    await boxOf(page, 'M8', 50).fill('3');
    await page.getByText(TEXTS.next).waitFor();
    await boxOf(page, 'M8', 50).fill('');
    await choose(page.getByRole('radio', { name: /^M12/ }));
    await boxOf(page, 'M12', 30).fill('4');
    await page.getByRole('button', { name: TEXTS.add }).click();
    await expect.poll(cart).toEqual(['4 SB12-30']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);

    await page.setViewportSize(DESKTOP);
    const main = async () => (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');
    const rows = page.locator('section[aria-live] tr').filter({ hasText: /^Net/ });
    const net = async () => (await rows.last().innerText()).replace(/\s+/g, ' ');
    const box = boxOf(page, 'M8', 50);
    const below = async () => (await box.boundingBox())?.y;
    await box.fill('4');
    await expect.poll(net).toContain('26,00');
    const before = await below();
    await box.fill('5');
    await expect.poll(net).toContain(TEXTS.reached[1]);
    for (const part of TEXTS.reached) await expect.poll(main).toContain(part);
    // The layout does not shift under the pointer.
    expect(await below()).toBe(before);
    await box.fill(TEXTS.thousand);
    await expect.poll(net).toContain(TEXTS.thousands[0]);
    await expect.poll(main).toContain(TEXTS.thousands[1]);
    await page.getByRole('button', { name: TEXTS.add }).click();
    await expect.poll(cart).toEqual(['4 SB12-30', '1000 SB8-50']);
    // After reopening, the price is that of the quantity in the cart.
    await page.evaluate(() => scrollTo(0, 0));
    await openHydrated(page, '/product/child/SB8-50');
    await expectVariant(page);
    await expect.poll(net).toContain(TEXTS.thousands[0]);
  });

  it('R2.85 shows why the variant that the price list lacks has no box, at all widths', async () => {
    const page = await openAsClient('/product/child/300000', DESKTOP, 'cliente.b');
    const row = page.locator(`li[data-code="${UNLISTED}"]`);
    await row.getByText(TEXTS.unlisted, { exact: true }).waitFor();
    expect(await row.getByRole('textbox').isDisabled()).toBe(true);
    for (const viewport of [DESKTOP, PHONE, { width: 844, height: 390 }]) {
      await page.setViewportSize(viewport);
      const at = `at ${viewport.width} px`;
      expect(await boxOf(page, 'M5', 30).isVisible(), at).toBe(true);
      expect(await boxOf(page, 'M5', 40).count(), at).toBe(0);
      // The third variant is unavailable, which is shown in another way.
      const table = page.getByRole('table');
      expect(await table.getByText(/non si può/i).count(), at).toBe(0);
      const reason = table.getByText(TEXTS.unlisted, { exact: true });
      expect(await reason.count(), at).toBe(1);
      const cell = page.locator('td').filter({ hasText: TEXTS.unlisted });
      const [inner, outer] = await Promise.all([reason.boundingBox(), cell.boundingBox()]);
      if (!inner || !outer) throw new Error(`the reason is not seen ${at}`);
      expect(inner.height, at).toBeLessThanOrEqual(32);
      expect(inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width, at).toBe(true);
      expect(inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height, at).toBe(true);
    }
  });

  it.each([PHONE, DESKTOP])('R2.96 sells a variant without scripts, at $width px', async (viewport) => {
    await emptyCarts();
    const page = await e2e.visit({ viewport, javaScriptEnabled: false });
    await setSession(page);
    await page.goto('/product/child/300000');
    // The inputs of the table need a script.
    expect(await page.getByRole('table').getByRole('textbox').count()).toBe(0);
    await page.getByRole('button', { name: TEXTS.addOne, exact: true }).filter({ visible: true }).click();
    await expect.poll(cart).toEqual(['1 SB8-50']);
  });
});
