import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { upsertPrices } from '../../backend/pricing/index.ts';
import { loadProductPages } from '../builders/product-shop.ts';
import { articleRecord } from '../builders/records.ts';
import type { Credentials } from '../builders/test-shop.ts';
import { giveSession, hydrated, linesInCarts, openHydrated, requestsOf, useE2e } from './visitor.ts';

const e2e = useE2e();

const TEXTS = {
  unit: /^Unità di vendita di Idropittura/,
  pieces: 'in pz',
  pallet: 'pallet da 32',
  carton: 'cartoni da 10',
  toPallet: 'Arrotondato a 32 (pallet da 32)',
  rounded: 'Arrotondato a 20 (confezioni da 10)',
  undo: 'Annulla',
  undoPaint: 'Annulla l’arrotondamento di Idropittura',
  undoPlug: 'Annulla l’arrotondamento di Tassello nylon 8 mm',
  toCart: 'Aggiungi al carrello',
  paintTotal: '100,62 €',
  palletTotal: '1.609,92 €',
} as const;

let client: Credentials & { cookie: string };

beforeAll(async () => {
  const shop = e2e.shop();
  await loadProductPages(shop);
  await upsertArticles(shop.database, [
    articleRecord({
      code: '330001',
      sku: 'PAINT',
      name: { it: 'Idropittura', en: 'Wall paint' },
      categoryCode: '0210',
      packaging: [
        { code: 'MV', unit: 'PZ', quantity: 1 },
        { code: 'IMB', unit: 'CT', quantity: 10 },
        { code: 'PAL', unit: 'PL', quantity: 32 },
      ],
    }),
  ]);
  await upsertPrices(shop.database, [{ priceListCode: 'L1', articleCode: '330001', price: 503_100 }]);
  await shop.database.pool.query(`update article set minimum_packaging = 10 where code = '300001'`);
  await shop.settled();
});

beforeEach(async () => {
  client = await e2e.shop().logIn('cliente.a');
  await e2e.shop().database.pool.query("delete from cart where state = 'A'");
  // One picture of the product pages is missing on purpose.
  e2e.expectFault(/missing\.webp/);
});

async function enter(width = 1280): Promise<Page> {
  const page = await e2e.visit({ viewport: { width, height: 900 } });
  await giveSession(page, e2e.shop(), client.cookie);
  return page;
}

async function add(item_id: string, quantity: number): Promise<void> {
  const { status } = await e2e.shop().call('add_to_cart', { item_id, quantity }, client);
  expect(status).toBe(200);
}

const inCart = () => linesInCarts(e2e.shop());
const visible = (page: Page, role: 'button' | 'combobox', name: string | RegExp): Locator =>
  page.getByRole('main').getByRole(role, { name }).filter({ visible: true });
const isFocused = (box: Locator) => box.evaluate((it) => it === document.activeElement);

describe('units of sale in the cart', () => {
  const cartPath = `/pages/cart?tab=active`;

  it('R4.9 changing the unit keeps the pieces or rounds them up and says so; undo works also after visiting other pages', async () => {
    await add('330001', 2);
    const page = await enter(390);
    await openHydrated(page, cartPath);
    const row = page.locator('[data-row]').filter({ hasText: 'PAINT' });
    const box = row.getByRole('textbox');
    const unit = visible(page, 'combobox', TEXTS.unit);
    await row.getByText(TEXTS.paintTotal).waitFor();
    await unit.selectOption(TEXTS.pallet);
    await row.getByText(TEXTS.toPallet).waitFor();
    expect(await box.inputValue()).toBe('1');
    await expect.poll(inCart).toEqual(['32 PAINT']);
    await row.getByText(TEXTS.palletTotal).waitFor();
    const announced = page.locator('[aria-live], [role="status"]').filter({ hasText: /\b32\b/ });
    expect(await announced.allInnerTexts()).toEqual([TEXTS.toPallet]);

    await visible(page, 'button', TEXTS.undoPaint).click();
    await expect.poll(() => box.inputValue()).toBe('2');
    expect(await row.getByText(TEXTS.toPallet).count()).toBe(0);
    await expect.poll(inCart).toEqual(['2 PAINT']);
    await expect.poll(() => isFocused(box)).toBe(true);

    // After two other units, returning to the first one restores its quantity.
    await page.setViewportSize({ width: 1280, height: 900 });
    await unit.selectOption(TEXTS.pallet);
    await row.getByText(TEXTS.toPallet).waitFor();
    await unit.selectOption(TEXTS.carton);
    await expect.poll(inCart).toEqual(['10 PAINT']);
    await unit.selectOption(TEXTS.pieces);
    await expect.poll(() => box.inputValue()).toBe('2');
    await expect.poll(inCart).toEqual(['2 PAINT']);

    // 64 pieces are two pallets, without a message.
    await add('330001', 64);
    await add('204400', 10);
    await page.reload();
    await hydrated(page);
    const requests = requestsOf(page);
    await visible(page, 'combobox', TEXTS.unit).selectOption(TEXTS.pallet);
    await expect.poll(() => row.getByRole('textbox').inputValue()).toBe('2');
    const plugs = page.locator('[data-row]').filter({ hasText: 'TAS-8' });
    await plugs.getByRole('textbox').fill('12');
    await plugs.getByText(TEXTS.rounded).waitFor();
    await expect.poll(inCart).toEqual(['64 PAINT', '20 TAS-8']);
    // On a busy machine the test receives the request event after its effect.
    await expect.poll(() => requests.filter((name) => name === 'update_cart').length).toBe(1);

    await row.getByRole('link').first().click();
    await page.waitForURL('**/product/**');
    await page.goBack();
    await page.waitForURL('**/pages/cart?tab=active');
    expect(await row.getByRole('textbox').inputValue()).toBe('2');
    await visible(page, 'button', TEXTS.undoPlug).click();
    await expect.poll(inCart).toEqual(['64 PAINT', '10 TAS-8']);
    expect(await plugs.getByText(TEXTS.rounded).count()).toBe(0);

    // The unit survives a reload too.
    await openHydrated(page, cartPath);
    await expect.poll(() => row.getByRole('textbox').inputValue()).toBe('2');
    expect(await inCart()).toEqual(['64 PAINT', '10 TAS-8']);
  });
});

/** On the product page and in the toast, with 30 pieces in the cart before and after. */
async function undoOnProductPage(page: Page): Promise<void> {
  await openHydrated(page, `/product/default/TAS-8`);
  const form = page
    .getByRole('main')
    .locator('form')
    .filter({ has: page.locator('input[name="quantity"]') });
  const box = form.first().getByRole('textbox');
  await box.fill('12');
  await box.press('Enter');
  await expect.poll(inCart).toEqual(['20 TAS-8']);
  const toast = page.locator('section[aria-live="polite"] > div').filter({ hasText: TEXTS.rounded });
  await toast.waitFor();
  await toast.getByRole('button', { name: TEXTS.undo }).click();
  await expect.poll(inCart).toEqual(['30 TAS-8']);
  await expect.poll(() => box.inputValue()).toBe('30');

  await box.fill('12');
  await box.press('Enter');
  await expect.poll(inCart).toEqual(['20 TAS-8']);
  await form.first().getByRole('button', { name: TEXTS.undo }).click();
  await expect.poll(inCart).toEqual(['30 TAS-8']);
}

/** Before and after adding, in the variant matrix; the cart is empty before and after. */
async function undoInMatrix(page: Page): Promise<void> {
  await openHydrated(page, `/product/child/SB-60`);
  const box = page.locator('td[data-variant="300001"]').getByRole('textbox');
  const undo = visible(page, 'button', TEXTS.undo);
  await box.fill('12');
  await box.press('Tab');
  await page.getByRole('main').getByText(TEXTS.rounded).waitFor();
  expect(await box.inputValue()).toBe('20');
  await undo.click();
  await expect.poll(() => box.inputValue()).toBe('');
  expect(await isFocused(box)).toBe(true);

  await box.fill('12');
  await visible(page, 'button', TEXTS.toCart).click();
  await expect.poll(inCart).toEqual(['20 SB5-16']);
  await undo.click();
  await expect.poll(inCart).toEqual([]);
  await expect.poll(() => box.inputValue()).toBe('');
}

it('R4.9 a rounded quantity can be undone in the variant matrix, on the product page and in the toast', async () => {
  const page = await enter();
  await undoInMatrix(page);
  await add('204400', 30);
  await undoOnProductPage(page);
});
