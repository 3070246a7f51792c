import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { articleRecord } from '../builders/records.ts';
import { logIn, openHydrated, setSession, useE2e } from './visitor.ts';

const e2e = useE2e();
const CART = `select a.sku, l.quantity from cart_line l join article a on a.id = l.article_id
  join cart c on c.id = l.cart_id where c.state = 'A' order by l.id`;
const cart = async () => (await e2e.shop().database.pool.query(CART)).rows;

/** Code of the row whose quantity box has the focus. */
const rowInHand = (page: Page) =>
  page.evaluate(() =>
    document.activeElement instanceof HTMLInputElement && document.activeElement.inputMode === 'numeric'
      ? document.activeElement.closest('[data-code]')?.getAttribute('data-code')
      : null,
  );

beforeAll(async () => {
  const nuts = Array.from({ length: 20 }, (_, index) =>
    articleRecord({
      code: String(300_101 + index),
      sku: `DADO-${101 + index}`,
      name: { it: `Dado esagonale M${index + 1}`, en: `Hex nut M${index + 1}` },
      minimumPackaging: 5,
    }),
  );
  const { database, settled } = e2e.shop();
  await upsertArticles(database, nuts);
  // Only articles with a price can be ordered.
  await database.pool.query(`insert into price_list_entry (price_list_id, article_id, price)
    select l.id, a.id, 1000 from price_list l, article a where a.sku like 'DADO-%' on conflict do nothing`);
  await settled();
});

describe('the small list by keyboard only', () => {
  const text = 'dado esagonale';

  async function openList(page: Page): Promise<void> {
    await e2e.shop().database.pool.query('delete from cart_line');
    await logIn(page, '/shop');
  }

  const searchBox = (page: Page) => page.getByRole('search').filter({ visible: true }).first().getByRole('combobox');

  it.each([
    ['phone', 390],
    ['desktop', 1280],
  ])('R2.51 R4.9 orders row after row from a search, on a %s', async (_device, width) => {
    const page = await e2e.visit({ viewport: { width, height: 900 } });
    await openList(page);
    await searchBox(page).focus();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('text') === text);
    await expect.poll(() => rowInHand(page)).toMatch(/^DADO-/);
    const first = await rowInHand(page);

    // An invalid quantity is rejected, and the next digits replace it.
    await page.keyboard.type('-3');
    await page.keyboard.press('Enter');
    await page.locator(`[data-code="${first}"] [aria-invalid]`).waitFor();
    await page.keyboard.type('10');
    await page.keyboard.press('Enter');
    await expect.poll(() => rowInHand(page)).not.toBe(first);
    const second = await rowInHand(page);
    await page.keyboard.press('ArrowDown');
    const third = await rowInHand(page);
    await page.keyboard.press('ArrowUp');
    expect(await rowInHand(page)).toBe(second);
    await page.keyboard.press('ArrowDown');
    // 7 becomes 10, whole packs of 5, which the row reports.
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await expect.poll(cart).toEqual([
      { sku: first, quantity: 10 },
      { sku: third, quantity: 10 },
    ]);
    await expect.poll(() => page.locator(`[data-code="${first}"]`).innerText()).toContain('10');

    // After the last row, the focus moves to the button for more rows, then to the first new one.
    for (let row = 4; row < 12; row += 1) await page.keyboard.press('ArrowDown');
    const last = await rowInHand(page);
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await expect.poll(() => rowInHand(page)).toBeNull();
    await page.keyboard.press('Enter');
    await expect.poll(() => rowInHand(page)).toMatch(/^DADO-/);
    expect(await rowInHand(page)).not.toBe(last);
    await expect.poll(async () => (await cart()).length).toBe(3);
  });

  it('R2.51 Enter in an automatically focused box adds nothing, and letters typed there go to the search', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await openList(page);
    const search = async (wanted: string) => {
      await searchBox(page).focus();
      await page.keyboard.type(wanted);
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.searchParams.get('text') === wanted);
    };
    await search(text);
    await expect.poll(() => rowInHand(page)).toMatch(/^DADO-/);
    const first = page.locator(`[data-code="${await rowInHand(page)}"]`);
    const before = await first.innerText();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    // The following letters are a new search, whose results replace the list.
    await page.keyboard.type('RUB-1');
    expect(await searchBox(page).inputValue()).toBe('RUB-1');
    expect(await first.innerText()).toBe(before);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('text') === 'RUB-1');
    expect(await cart()).toEqual([]);

    // After any key other than Enter, the box is used on purpose.
    await search(text);
    await expect.poll(() => rowInHand(page)).toMatch(/^DADO-/);
    const meant = await rowInHand(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(cart).toEqual([{ sku: meant, quantity: 5 }]);

    // Where the first result has no box in view, nothing is focused or scrolled.
    await page.setViewportSize({ width: 390, height: 420 });
    await openHydrated(page, '/shop');
    await search(text);
    await page.getByRole('heading', { level: 1, name: text }).waitFor();
    expect(await rowInHand(page)).toBeNull();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('R2.51 opens the listing for words and a partial code, and the only article with a code, however typed', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await openHydrated(page, '/shop');
    const search = async (typed: string) => {
      await searchBox(page).focus();
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
    };
    for (const piece of ['DADO-10', 'valvola']) {
      await search(piece);
      await page.waitForURL((url) => url.pathname === '/shop' && url.searchParams.get('text') === piece);
      await page.locator('[data-code]').first().waitFor();
    }
    // Its code, its code written otherwise, its bar code as a scanner types it, the code of one variant.
    for (const [code, path] of [
      ['VS-12-OT', '/product/default/204118'],
      ['vs12 ot', '/product/default/204118'],
      ['8001234567899', '/product/default/204118'],
      ['TE933-8X40', '/product/child/204202'],
    ] as const) {
      await openHydrated(page, '/shop');
      await search(code);
      await expect.poll(() => new URL(page.url()).pathname, { message: code }).toBe(path);
    }

    // A customer can order at once.
    await setSession(page);
    for (const code of ['RUB-14', 'vs12ot']) {
      await openHydrated(page, '/shop');
      await search(code);
      await page.waitForURL((url) => url.pathname.startsWith('/product/'));
      const hasFocus = () => page.evaluate(() => document.activeElement?.matches('main input[inputmode=numeric]'));
      await expect.poll(hasFocus, { message: code }).toBe(true);
    }
  });
});
