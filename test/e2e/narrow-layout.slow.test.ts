import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Credentials } from '../builders/test-shop.ts';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { articleRecord } from '../builders/records.ts';
import { giveSession, openHydrated, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();
/** Long codes with packs of different lengths, a short code, and a name without spaces. */
const LONG_CODES = [
  ['CV-FG16-3G25-M100-CA2', 1, 'PZ'],
  ['CV-FG16-3G25-M100-CA3', 12, 'PA'],
  ['CVFG163G25M100CA4CVFG163G25M100', 1000, 'PZ'],
  ['CV-1', 12, 'PA'],
] as const;
beforeAll(async () => {
  await upsertArticles(
    e2e.shop().database,
    LONG_CODES.map(([sku, minimumPackaging, unit], index) =>
      articleRecord({
        code: `20990${index}`,
        sku,
        minimumPackaging,
        unit,
        name: { it: `Cavo ${index} ${'x'.repeat(80)}`, en: `Cable ${index} ${'x'.repeat(80)}` },
      }),
    ),
  );
  await e2e.shop().settled();
});
const TEXTS = {
  add: /^Aggiungi \S+$/,
  added: 'Aggiunto al carrello',
  cookies: /servono i cookie/,
  active: 'Filtri attivi',
  cable: 'cavo',
} as const;

let client: Credentials & { cookie: string };
beforeEach(async () => {
  await e2e.shop().database.pool.query("delete from cart where state = 'A'");
  client = await e2e.shop().logIn('cliente.a');
});

async function enter(width: number): Promise<Page> {
  const page = await e2e.visit({ viewport: { width, height: 844 } });
  await giveSession(page, e2e.shop(), client.cookie);
  return page;
}

/** Text and place of code, pack and availability in a row, and by how much each is cut off. */
const partsOf = (row: Locator) =>
  row.evaluate((element) => {
    const code = element.children[1];
    const pack = [...element.children].find((it) => it.matches('[class*="pack"]'));
    const state = element.querySelector('[class*="state"] > :first-child');
    return [code, pack, state].map((it) => {
      const range = document.createRange();
      range.selectNodeContents(it ?? element);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      return { text: it?.textContent, left, right, top, bottom, cut: it ? it.scrollWidth - it.clientWidth : 1 };
    });
  });

describe('narrow layouts', () => {
  it('R9.3 a toast on a phone covers no button of the list, and the cart status shifts no row', async () => {
    const page = await enter(390);
    await openHydrated(page, '/shop');
    const buttons = page.getByRole('main').getByRole('button', { name: TEXTS.add });
    const placeOf = async () => (await buttons.last().boundingBox())?.y;
    const first = buttons.first();
    const row = await first.evaluate((it) => it.closest('[data-code]')?.getAttribute('data-code'));
    await first.scrollIntoViewIfNeeded();
    const before = await placeOf();
    await first.click();
    const toast = page.getByText(TEXTS.added, { exact: true });
    await toast.waitFor();
    const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {};
    const rows = await page.locator('[data-code]').first().boundingBox();
    expect(y + height).toBeLessThan(rows?.y ?? 0);
    await expect.poll(() => page.locator(`[data-code="${row}"]`).innerText()).toMatch(/nel carrello|in your cart/);
    expect(await placeOf()).toBe(before);
  });

  it('R3.17 a long search text does not overflow and can be removed, at 320, 390 and 800 px', async () => {
    const page = await enter(390);
    const main = page.getByRole('main');
    const words = 'rubinetto portagomma sfera cromato leva blu valtermo';
    for (const [text, widths] of [
      [words, [390]],
      ['x'.repeat(100), [390, 800]],
      [`${words} `.repeat(2), [320]],
    ] as const) {
      await openHydrated(page, `/shop?text=${text}`);
      const off = main.getByRole('list', { name: TEXTS.active }).getByRole('link').first();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        const at = `${text} at ${width} px`;
        expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBe(width);
        const heading = await main.getByRole('heading', { level: 1 }).boundingBox();
        expect(heading?.height, at).toBeLessThanOrEqual(110);
        expect(heading?.width, at).toBeLessThanOrEqual(width - 32);
        const { x = 0, width: size = 0 } = (await off.boundingBox()) ?? {};
        expect(x + size, at).toBeLessThanOrEqual(width - 16);
      }
      await off.click();
      await page.waitForURL((url) => !url.search);
    }
  });

  it('R2.36 code, pack and availability are not cut off and do not overlap, from 320 to 1010 px', async () => {
    const page = await enter(320);
    await openHydrated(page, `/shop?text=${TEXTS.cable}`);
    for (const width of [320, 360, 390, 800, 1010]) {
      await page.setViewportSize({ width, height: 844 });
      for (const [sku] of LONG_CODES) {
        const row = page.locator(`[data-code="${sku}"]`);
        const parts = await partsOf(row);
        const edge = await row.evaluate((it) => it.getBoundingClientRect().right);
        for (const part of parts) {
          const what = `${part.text} of ${sku} at ${width} px`;
          expect(part.text, what).toBeTruthy();
          expect(part.cut, what).toBeLessThanOrEqual(0);
          expect(part.right, what).toBeLessThanOrEqual(edge);
          for (const other of parts) {
            const isApart = part.right <= other.left || other.right <= part.left || part.bottom <= other.top;
            expect(part === other || isApart || other.bottom <= part.top, `${what} on ${other.text}`).toBe(true);
          }
        }
      }
    }
  });

  it('R9.9 no page scrolls sideways or cuts the words of a button, from 320 to 1920 px', async () => {
    await e2e.shop().call('add_to_cart', { item_id: '204118', quantity: 10 }, client);
    const page = await enter(320);
    for (const path of ['/', '/shop', '/product/default/204118', '/pages/cart?tab=active', '/pages/checkout']) {
      await openHydrated(page, path);
      for (const width of [320, 360, 576, 768, 992, 1100, 1200, 1280, 1380, 1600, 1920]) {
        await page.setViewportSize({ width, height: 844 });
        const at = `${path} at ${width} px`;
        expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBe(width);
        const cut = await page
          .locator('main button')
          .evaluateAll((all) =>
            all
              .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
              .map((one) => one.textContent),
          );
        expect(cut, at).toEqual([]);
      }
    }
  });

  it('R5.13 R2.13 a quantity of six digits and the longest customer reference are not cut off', async () => {
    const shop = e2e.shop();
    const { body } = await shop.call('add_to_cart', { item_id: '204118', quantity: 100_000 }, client);
    const page = await enter(390);
    await openHydrated(page, '/pages/cart?tab=active');
    const box = page.locator('[data-row] input').first();
    expect(await box.inputValue()).toBe('100000');
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await box.evaluate((it) => it.scrollWidth - it.clientWidth), `at ${width} px`).toBeLessThanOrEqual(0);
    }
    const sent = await shop.call(
      'send_order',
      {
        id_cart: body.message.id_cart,
        idempotency_key: 'long reference',
        customer_reference: 'R'.repeat(255),
      },
      client,
    );
    expect(sent.status).toBe(200);
    const { causale, anno, numero } = sent.body.message.order;
    await openHydrated(page, `/pages/thankyou?causale=${causale}&anno=${anno}&numero=${numero}`);
    const reference = page.locator('dd').filter({ hasText: 'RRRR' });
    await reference.waitFor();
    expect(await reference.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  });

  it('R2.17 the login form says that cookies are needed if the browser blocks them', async () => {
    const page = await e2e.visit();
    await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }));
    await openHydrated(page, '/pages/login');
    await page.getByRole('textbox', { name: WORDS.user }).fill('cliente.a@bancale.example');
    await page.getByRole('textbox', { name: 'Password' }).fill('anything');
    await page.keyboard.press('Enter');
    await page.getByText(TEXTS.cookies).waitFor();
  });
});
