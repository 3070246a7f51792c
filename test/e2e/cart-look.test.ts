import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { upsertPrices } from '../../backend/pricing/index.ts';
import { articleRecord } from '../builders/records.ts';
import type { Credentials } from '../builders/test-shop.ts';
import { layoutShiftOnVisit, openHydrated, setSession, useE2e } from './visitor.ts';

const e2e = useE2e();
const LONG = 'VSOTT-CRM-FF-PN25-112-LEVA-ROSSA-2026-X';

const SAID = {
  latest: 'Ultimi ordini',
  logInFirst: 'Per vedere gli ultimi ordini, effettua l’accesso',
  logIn: 'Accedi',
  menu: 'Menu',
  units: '20 pz',
  note: /^Scrivi una nota/,
  empty: 'Svuota',
  keep: 'Non svuotare',
  mutations: ['Importa', 'Esporta', 'Salva carrello', 'Svuota'],
} as const;

let client: Credentials & { cookie: string };

beforeAll(async () => {
  const { database, settled } = e2e.shop();
  await upsertArticles(database, [
    articleRecord({
      code: '300001',
      sku: LONG,
      name: { it: 'Valvolaottonecromatofilettaturafemminafemmina'.repeat(2) },
      categoryCode: '0110',
      stockQuantity: 5000,
    }),
  ]);
  await upsertPrices(database, [{ priceListCode: 'L1', articleCode: '300001', price: 9_999_900 }]);
  await settled();
});

beforeEach(async () => {
  const shop = e2e.shop();
  client = await shop.logIn('cliente.a');
  await shop.database.pool.query("delete from cart where state = 'A'");
  for (const [item_id, quantity] of [
    ['300001', 1000],
    ['204118', 20],
    ['204500', 1],
  ] as const)
    expect((await shop.call('add_to_cart', { item_id, quantity }, client)).status).toBe(200);
});

async function enter(): Promise<Page> {
  const page = await e2e.visit();
  const [name = '', value = ''] = client.cookie.split('=');
  await page.context().addCookies([{ name, value, url: e2e.shop().address }]);
  return page;
}

describe('the cart layout', () => {
  it('R2.11 fits long codes, long names, badges and large amounts, and does not shift during hydration', async () => {
    const page = await enter();
    // As on the first visit, so that fonts arrive as late.
    const developerTools = await page.context().newCDPSession(page);
    await developerTools.send('Network.setCacheDisabled', { cacheDisabled: true });
    for (const width of [390, 800, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const at = `at ${width} px`;
      expect(await layoutShiftOnVisit(page, '/pages/cart?tab=active', 0.02), at).toBeLessThan(0.02);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), at).toBeLessThanOrEqual(0);
      expect(await crowdedCells(page), at).toEqual([]);
      const total = page.locator('#cart-totals dd').last();
      const fits = await total.evaluate((it) => {
        const panel = it.closest('dl')?.getBoundingClientRect();
        const place = it.getBoundingClientRect();
        return panel !== undefined && place.left >= panel.left && place.right <= panel.right + 1;
      });
      expect(fits, at).toBe(true);
    }
  });

  it('shows the cart actions on a phone as text, below the lines; dialogs focus the note field or the cancel button', async () => {
    const page = await enter();
    await page.setViewportSize({ width: 390, height: 900 });
    await openHydrated(page, '/pages/cart?tab=active');
    const lastLine = await page.locator('[data-row]').last().boundingBox();
    for (const name of SAID.mutations) {
      const words = page.getByRole('main').getByText(name, { exact: true });
      await words.waitFor();
      const place = await words.boundingBox();
      expect(place?.width, name).toBeGreaterThan(20);
      expect(place?.y, name).toBeGreaterThan((lastLine?.y ?? 0) + (lastLine?.height ?? 0));
    }

    await page.setViewportSize({ width: 1280, height: 900 });
    const note = page.getByRole('button', { name: SAID.note }).first();
    await note.click();
    expect(await page.getByRole('textbox').and(page.locator('dialog textarea')).evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => note.evaluate(isFocused)).toBe(true);
    const empty = page.getByRole('button', { name: SAID.empty, exact: true });
    await empty.click();
    expect(await page.getByRole('button', { name: SAID.keep }).evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => empty.evaluate(isFocused)).toBe(true);
  });
});

it('R2.57 latest orders ask guests to log in; customers see their lines in the text colour, with units, not overflowing', async () => {
  const shop = e2e.shop();
  const { body } = await shop.call('get_cart_items', {}, client);
  const order = { id_cart: body.message.id_cart, idempotency_key: `latest ${client.token?.slice(-8)}` };
  expect((await shop.call('send_order', order, client)).status).toBe(200);
  const page = await e2e.visit({ viewport: { width: 390, height: 844 } });
  const dialog = page.getByRole('dialog', { name: SAID.latest });
  await openHydrated(page, '/shop');
  await page.getByRole('button', { name: SAID.menu }).first().click();
  await page.getByRole('link', { name: SAID.latest }).filter({ visible: true }).click();
  await dialog.getByText(SAID.logInFirst).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.getByRole('link', { name: SAID.latest }).filter({ visible: true }).click();
  await dialog.getByText(SAID.logInFirst).waitFor();
  await dialog.getByRole('link', { name: SAID.logIn }).click();
  await page.waitForURL('**/pages/login');

  await setSession(page);
  await openHydrated(page, '/shop');
  await page.getByRole('link', { name: SAID.latest }).click();
  await dialog.getByText(SAID.units, { exact: true }).first().waitFor();
  const name = dialog.getByRole('listitem').getByRole('link').first();
  const ink = await dialog.evaluate((it) => getComputedStyle(it).color);
  expect(await name.evaluate((it) => getComputedStyle(it).color)).toBe(ink);
  const wide = await dialog
    .getByRole('listitem')
    .evaluateAll((items) => items.filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.textContent));
  expect(wide).toEqual([]);
});

/** Messages and controls of a line that are cut off or overflow the article cell. */
function crowdedCells(page: Page): Promise<(string | null)[]> {
  return page.locator('[data-row]').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const cell = row.querySelector('[aria-live]')?.closest('td');
      if (!cell) return ['no cell'];
      const { right } = cell.getBoundingClientRect();
      return [...cell.querySelectorAll('button, a, [aria-live] > *')]
        .filter((one) => one.getBoundingClientRect().right > right + 1)
        .map((one) => one.textContent);
    }),
  );
}

function isFocused(element: Element): boolean {
  return element === document.activeElement;
}
