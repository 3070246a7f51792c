import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { articleRecord } from '../builders/records.ts';
import { hydrated, logIn, useE2e } from './visitor.ts';

const e2e = useE2e();
const CART = `select a.sku, l.quantity from cart_line l join article a on a.id = l.article_id
  join cart c on c.id = l.cart_id where c.state = 'A' order by l.id`;
const cart = async () => (await e2e.shop().database.pool.query(CART)).rows;

/** Code of the row whose quantity box has the focus. */
const focusedRowCode = (page: Page) =>
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

const text = 'dado esagonale';
const searchBox = (page: Page) => page.getByRole('search').filter({ visible: true }).first().getByRole('combobox');

async function search(page: Page, typed: string): Promise<void> {
  await searchBox(page).focus();
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
}

/** Searches and waits until the results have the focus: none of their articles was asked for by its code. */
async function list(page: Page, typed: string): Promise<void> {
  await search(page, typed);
  await page.waitForURL((url) => url.searchParams.get('text') === typed);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('results');
}

/** Goes from the results to the first quantity. */
async function chooseFirst(page: Page): Promise<string> {
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedRowCode(page)).toMatch(/^DADO-/);
  return (await focusedRowCode(page)) ?? '';
}

/** Orders row after row, to the end of the list and beyond. */
async function orderRows(page: Page): Promise<void> {
  await list(page, text);
  const first = await chooseFirst(page);
  // An invalid quantity is rejected, and the next digits replace it.
  await page.keyboard.type('-3');
  await page.keyboard.press('Enter');
  await page.locator(`[data-code="${first}"] [aria-invalid]`).waitFor();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedRowCode(page)).not.toBe(first);
  const second = await focusedRowCode(page);
  await page.keyboard.press('ArrowDown');
  const third = await focusedRowCode(page);
  await page.keyboard.press('ArrowUp');
  expect(await focusedRowCode(page)).toBe(second);
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
  const last = await focusedRowCode(page);
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedRowCode(page)).toBeNull();
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedRowCode(page)).toMatch(/^DADO-/);
  expect(await focusedRowCode(page)).not.toBe(last);
  await expect.poll(async () => (await cart()).length).toBe(3);
}

/** What is typed before an article is chosen is added to none; the cart is empty before. */
async function typeBeforeChoosing(page: Page): Promise<void> {
  await list(page, text);
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await page.getByText('«10» non è stato usato').waitFor();
  expect(await cart()).toEqual([]);
  const meant = await chooseFirst(page);
  await page.keyboard.press('Enter');
  await expect.poll(cart).toEqual([{ sku: meant, quantity: 5 }]);
}

it('R2.51 R4.9 the small list orders row after row from a search, and a product after its code, by keyboard only', async () => {
  const page = await e2e.visit({ viewport: { width: 390, height: 900 } });
  await logIn(page, '/shop');
  await orderRows(page);
  await e2e.shop().database.pool.query("delete from cart where state = 'A'");
  await page.setViewportSize({ width: 1280, height: 900 });
  // The list opens where it was left (R2.42), and below its first row nothing gets the focus.
  await page.evaluate(() => scrollTo(0, 0));
  await page.reload();
  await hydrated(page);
  for (const code of ['RUB-14', 'vs12ot']) {
    await search(page, code);
    await page.waitForURL((url) => url.pathname.startsWith('/product/'));
    const hasFocus = () => page.evaluate(() => document.activeElement?.matches('main input[inputmode=numeric]'));
    await expect.poll(hasFocus, { message: code }).toBe(true);
  }
  await typeBeforeChoosing(page);
});

it('R2.51 a quantity typed while the page of its code loads is ordered of that article, also where the browser sends the form', async () => {
  const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
  await e2e.shop().database.pool.query("delete from cart where state = 'A'");
  await logIn(page, '/shop?text=dado');
  let release = () => {};
  const hold = async (pattern: string) => {
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(pattern, async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
  };
  await hold('**/api/get_item*');
  await search(page, 'DADO-107');
  await page.keyboard.type('120');
  await page.keyboard.press('Enter');
  release();
  await expect.poll(cart).toEqual([{ sku: 'DADO-107', quantity: 120 }]);
  await page.unroute('**/api/get_item*');

  // Before hydration the browser sends the form by itself, and the keys come before the scripts.
  await hold('**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  await search(page, 'DADO-108');
  await page.waitForURL('**/product/default/**', { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  await page.keyboard.type('35');
  await page.keyboard.press('Enter');
  release();
  await hydrated(page);
  await expect.poll(cart).toEqual([
    { sku: 'DADO-107', quantity: 120 },
    { sku: 'DADO-108', quantity: 35 },
  ]);
});
