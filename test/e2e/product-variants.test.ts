import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { upsertPrices } from '../../backend/pricing/index.ts';
import { BOLTS, loadProductPages } from '../builders/product-shop.ts';
import { choose, hydrated, linesInCarts, logIn, openHydrated, useE2e } from './visitor.ts';
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
  range: '1,00 € – 60,00 €',
  sum: '2 varianti, 5 pz',
  total: '35,00 €',
  add: 'Aggiungi al carrello',
  matching: '10 varianti corrispondono',
  added: 'Aggiunto al carrello',
  price: 'Il tuo prezzo: M8 × 50 mm',
  next: 'Ancora 2 pz e paghi 20,00 € / pz',
  reached: ['Prezzo concordato 20,0000 €', '20,00 €', '100,00 €'],
  thousands: ['15,00 €', '15.000,00 €'],
  thousand: '1.000',
  more: 'Mostra altre 60 varianti',
  addOne: 'Aggiungi SB8-50',
  unlisted: 'Non è nel tuo listino',
  whole: 'Tutto il catalogo',
} as const;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

const cart = () => linesInCarts(e2e.shop());

async function openAsClient(path: string, viewport: { width: number; height: number }, client = 'cliente.a') {
  await e2e.shop().database.pool.query('delete from cart_line');
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

describe('a product with sixty variants', () => {
  it('R2.23 R2.73 R2.80 R3.20 has one row per variant, filtered by the sidebar text and the matrix text', async () => {
    const page = await openAsClient('/product/child/SB-60', DESKTOP);
    await expect.poll(() => page.getByRole('main').getByText(TEXTS.range).filter({ visible: true }).count()).toBe(1);
    await expect.poll(() => rowsOf(page).count()).toBe(60);
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
    await right.fill('');
    await left.fill('');
    await expect.poll(() => rowsOf(page).count()).toBe(60);
    await expect.poll(() => page.getByRole('status').filter({ hasText: TEXTS.all }).count()).toBe(1);
  });

  it('R2.23 arrow keys move between boxes; one button adds all quantities, that of a row its variant', async () => {
    const page = await openAsClient('/product/child/SB-60', DESKTOP);
    await boxOf(page, 'M5', 16).focus();
    await page.keyboard.type('2');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('3');
    await page.keyboard.press('ArrowUp');
    expect(await boxOf(page, 'M5', 16).evaluate((box) => box === document.activeElement)).toBe(true);
    // The third variant is unavailable: it has no box, and the arrow key skips it.
    expect(await boxOf(page, 'M5', 25).count()).toBe(0);
    const sum = page.getByRole('status').filter({ hasText: TEXTS.sum });
    await sum.waitFor();
    expect((await sum.locator('..').innerText()).replace(/\s/g, ' ')).toContain(TEXTS.total);
    await page.getByRole('button', { name: TEXTS.add }).click();
    await expect.poll(cart).toEqual(['2 SB5-16', '3 SB6-16']);
    await page.getByRole('link', { name: WORDS.cart }).filter({ hasText: TEXTS.total }).first().waitFor();
    await page.getByRole('button', { name: TEXTS.addOne }).click();
    await expect.poll(cart).toEqual(['2 SB5-16', '3 SB6-16', '1 SB8-50']);
  });

  it('R2.23 R4.8 a variant’s code, Enter, quantity, Enter puts it into the cart; Ctrl+Enter stays in its box', async () => {
    const page = await openAsClient('/shop', DESKTOP);
    await page.getByRole('combobox', { name: WORDS.search }).fill('sb8-50');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname.startsWith('/product/'));
    const isFocused = (diameter: string, length: number) =>
      boxOf(page, diameter, length).evaluate((box) => box === document.activeElement);
    await expect.poll(() => isFocused('M8', 50)).toBe(true);
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    await expect.poll(cart).toEqual(['20 SB8-50']);
    await page.getByText(TEXTS.added, { exact: true }).waitFor();
    expect(await isFocused('M10', 50)).toBe(true);
    await page.keyboard.type('4x');
    await page.keyboard.press('Enter');
    await page.getByText(WORDS.invalidQuantity, { exact: true }).waitFor();
    expect(await isFocused('M10', 50)).toBe(true);
    await page.keyboard.type('7');
    await page.keyboard.press('Control+Enter');
    await expect.poll(cart).toEqual(['7 SB10-50', '20 SB8-50']);
    expect(await isFocused('M10', 50)).toBe(true);
    // Nothing new was typed, so nothing is sent.
    await page.keyboard.press('Enter');
    expect(await isFocused('M12', 50)).toBe(true);
    await expect.poll(() => boxOf(page, 'M10', 50).inputValue()).toBe('7');
  });

  it('R2.30 R4.8 a listing sells the variant that a size singles out; of many it opens the product with them marked', async () => {
    const page = await openAsClient('/shop?text=bullone+m8x50', DESKTOP);
    const row = page.locator('li[data-code="SB8-50"]');
    await row.getByRole('textbox').fill('2');
    await page.keyboard.press('Enter');
    await expect.poll(cart).toEqual(['2 SB8-50']);
    await row.getByRole('link', { name: 'Bullone M8x50' }).click();
    await page.waitForURL((url) => url.pathname === '/product/child/SB8-50');

    await openHydrated(page, '/shop?text=sb8');
    await page.getByRole('link', { name: TEXTS.matching }).click();
    await page.waitForURL((url) => url.pathname === '/product/child/SB-60');
    await expect.poll(() => page.locator('td[data-marked]').count()).toBe(10);
    expect(await page.locator('li[data-marked]').count()).toBe(10);
    await expect.poll(() => isInView(page)).toBe(true);
  });

  it('R2.23 keeps quantities on other pages and after a reload, until they are added', async () => {
    const page = await openAsClient('/product/child/SB-60', DESKTOP);
    await boxOf(page, 'M5', 16).fill('2');
    await boxOf(page, 'M6', 16).fill('3');
    await page.getByRole('searchbox', { name: TEXTS.rows }).focus();
    await page.getByRole('navigation').getByRole('link', { name: TEXTS.whole }).first().click();
    await page.waitForURL((url) => url.pathname === '/shop');
    await page.goBack();
    await page.waitForURL((url) => url.pathname.startsWith('/product/'));
    await expect.poll(() => boxOf(page, 'M5', 16).inputValue()).toBe('2');
    await page.reload();
    await hydrated(page);
    await expect.poll(() => boxOf(page, 'M6', 16).inputValue()).toBe('3');
    await page.getByRole('status').filter({ hasText: TEXTS.sum }).waitFor();
    await page.getByRole('button', { name: TEXTS.add }).click();
    await expect.poll(cart).toEqual(['2 SB5-16', '3 SB6-16']);
    await e2e.shop().database.pool.query('delete from cart_line');
    await openHydrated(page, '/product/child/SB-60');
    expect([await boxOf(page, 'M5', 16).inputValue(), await boxOf(page, 'M6', 16).inputValue()]).toEqual(['', '']);
  });

  it('R2.23 R5.1 keeps a quantity typed while the last is being added; an invalid one does not change the cart', async () => {
    const page = await openAsClient('/product/child/SB-60', DESKTOP);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/add_to_cart', async (route) => {
      await held;
      await route.continue();
    });
    await boxOf(page, 'M5', 16).fill('4');
    await page.getByRole('button', { name: TEXTS.add }).click();
    await page.locator('button[aria-busy]').waitFor();
    await boxOf(page, 'M5', 16).fill('40');
    letGo();
    await expect.poll(cart).toEqual(['4 SB5-16']);
    await expect.poll(() => page.locator('button[aria-busy]').count()).toBe(0);
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
  });

  /** Opens the page at one variant, and expects it in view and marked with its price. */
  async function openVariant(viewport: { width: number; height: number }): Promise<Page> {
    const page = await openAsClient('/product/child/sb8-50', viewport);
    expect(new URL(page.url()).pathname).toBe('/product/child/SB8-50');
    await expect.poll(() => isInView(page)).toBe(true);
    expect(await page.getByText(TEXTS.price).count()).toBe(1);
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(
      /^http.*\/product\/child\/300000$/,
    );
    await boxOf(page, 'M8', 50).fill('3');
    await page.getByText(TEXTS.next).waitFor();
    return page;
  }

  it('R2.23 scrolls to the variant in the URL, in any case, and adds a single variant, on a phone', async () => {
    const page = await openVariant(PHONE);
    await boxOf(page, 'M8', 50).fill('');
    await choose(page.getByRole('radio', { name: /^M12/ }));
    await boxOf(page, 'M12', 30).fill('4');
    await page.getByRole('button', { name: TEXTS.add }).click();
    await expect.poll(cart).toEqual(['4 SB12-30']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });

  it('R2.23 R2.81 scrolls to the variant in the URL; shows price calculation and sum for the quantity', async () => {
    const page = await openVariant(DESKTOP);
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
    await expect.poll(cart).toEqual(['1000 SB8-50']);
    // After reopening, the price is that of the quantity in the cart.
    await openHydrated(page, '/product/child/SB8-50');
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
});

it('R2.23 shows and filters all rows without scripts', async () => {
  const page = await e2e.visit({ javaScriptEnabled: false, viewport: DESKTOP });
  await page.goto('/product/child/MANY');
  await page.getByRole('button', { name: TEXTS.more }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(320);
  await page.goto('/product/child/SB-60?filter=M8');
  await expect.poll(() => rowsOf(page).count()).toBe(10);
});

it('R0.2 R2.23 R7.14 sends a guest no price of any variant; shows hundreds of variants in steps', async () => {
  const page = await e2e.visit({ viewport: DESKTOP });
  await openHydrated(page, '/product/child/SB-60');
  const source = await (await page.request.get('/product/child/SB-60')).text();
  const told = BOLTS.map(({ euro }) => `${euro},00`).filter((price) => source.includes(price));
  expect(told).toEqual([]);
  expect(/\d,\d\d\s?€|"(?:net|gross|price)\w*\\?":\s?\d/.exec(source)?.[0]).toBe(undefined);
  expect(await page.getByRole('button', { name: TEXTS.add }).count()).toBe(0);
  expect(await page.getByText(WORDS.logInForPrices).first().isVisible()).toBe(true);

  await openHydrated(page, '/product/child/MANY');
  await expect.poll(() => rowsOf(page).count()).toBe(60);
  await page.getByRole('button', { name: TEXTS.more }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(120);
  // The steps include the requested variant.
  await openHydrated(page, '/product/child/MANY-200');
  await expect.poll(() => rowsOf(page).count()).toBe(240);
  await expect.poll(() => isInView(page)).toBe(true);
});
