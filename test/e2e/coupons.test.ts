import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { upsertCoupons } from '../../backend/pricing/index.ts';
import { day } from '../builders/shop.ts';
import { useE2e, openHydrated } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();

const TEXTS = {
  field: 'Codice coupon',
  apply: 'Applica',
  applied: 'Coupon DIECI applicato',
  removed: 'Coupon tolto',
  remove: /^Togli il coupon/,
  refused: {
    NIENTE: 'Questo coupon non è valido.',
    VECCHIO: 'Il coupon VECCHIO è scaduto.',
    VERDI: 'Il coupon VERDI non è per questo cliente.',
    GRANDE: 'Per il coupon GRANDE mancano merci per 60,16 €.',
    UNO: 'Il coupon UNO è esaurito: è già stato usato.',
  },
  before: ['139,84 €', '175,48 €'],
  after: ['Merce netta', '-10,00 €', '129,84 €', '18,49 €', '5,57 €', '163,80 €'],
  document: '163,80 €',
  onOrder: ['Coupon DIECI', '-10,00 €', '129,84 €', '18,49 €', '5,57 €', '163,80 €'],
  removeLine: /^Togli .+ dal carrello/,
  missing: 'Per il coupon DIECI mancano merci per 20,16 €.',
} as const;

/** The text of the page, with no-break spaces replaced, word joiners removed and every minus sign as a hyphen. */
async function textOf(page: Page): Promise<string> {
  const text = await page.locator('body').innerText();
  return text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '').replaceAll('\u2212', '-');
}

async function shows(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect.poll(() => textOf(page)).toContain(text);
}

/** 10 × 7.984 = 79.84 at 22 % and 3 × 20.00 = 60.00 at 10 %: 139.84 net, 175.48 with shipping and VAT. */
beforeEach(async () => {
  const shop = e2e.shop();
  await shop.database.pool.query("delete from cart where state <> 'O'");
  const always = {
    amount: 1000,
    percent: null,
    validFrom: day(-5),
    validTo: day(5),
    minimum: 0,
    maximumUses: null,
    customerCodes: [],
    isActive: true,
  };
  await upsertCoupons(shop.database, [
    { ...always, code: 'DIECI', minimum: 10_000 },
    { ...always, code: 'VECCHIO', validTo: day(-1) },
    { ...always, code: 'VERDI', customerCodes: ['70999'] },
    { ...always, code: 'GRANDE', minimum: 20_000 },
    { ...always, code: 'UNO', maximumUses: 1 },
  ]);
  const used = await shop.database.pool.query("select 1 from sales_order where coupon_code = 'UNO'");
  if (used.rowCount === 0) {
    const other = await shop.logIn('cliente.b');
    const { body } = await shop.call('add_to_cart', { item_id: '204118', quantity: 10 }, other);
    const { id_cart } = body.message;
    expect((await shop.call('apply_coupon', { id_cart, code: 'UNO' }, other)).status).toBe(200);
    expect((await shop.call('send_order', { id_cart, idempotency_key: 'the only use' }, other)).status).toBe(200);
  }
});

async function enter(width: number, javaScriptEnabled = true): Promise<Page> {
  const shop = e2e.shop();
  const { token, cookie } = await shop.logIn('cliente.a');
  await shop.call('add_to_cart', { item_id: '204118', quantity: 10 }, { token });
  await shop.call('add_to_cart', { item_id: '204600', quantity: 3 }, { token });
  const page = await e2e.visit({ viewport: { width, height: 900 }, javaScriptEnabled });
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: shop.address }]);
  return page;
}

describe('a coupon', () => {
  const words = { ...WORDS, ...TEXTS };

  it('R7.35 is rejected with a reason, applied to the cent, removed, and stored with the order', async () => {
    e2e.expectFault(/422 .*apply_coupon/);
    const page = await enter(390);
    await openHydrated(page, '/pages/cart?tab=active');
    await shows(page, words.before);
    const field = page.getByRole('textbox', { name: words.field });
    for (const [code, reason] of Object.entries(words.refused)) {
      await field.fill(code.toLowerCase());
      await page.keyboard.press('Enter');
      await expect
        .poll(async () => (await page.getByRole('alert').allInnerTexts()).join().replaceAll('\u00a0', ' '))
        .toContain(reason);
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    await shows(page, words.before);

    // The rest at the width of a desktop.
    await page.setViewportSize({ width: 1280, height: 900 });
    await shows(page, words.before);
    await field.fill('dieci');
    await page.getByRole('button', { name: words.apply, exact: true }).click();
    await page.getByText(words.applied).first().waitFor();
    await shows(page, words.after);
    await page.setViewportSize({ width: 390, height: 900 });
    await shows(page, words.after);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: words.remove }).click();
    await page.getByText(words.removed).waitFor({ state: 'attached' });
    await shows(page, words.before);
    await field.fill('DIECI');
    await page.keyboard.press('Enter');
    await shows(page, words.after);

    // The valves alone are worth 79.84: 20.16 below the minimum.
    const row = page.locator('[data-row]').filter({ hasText: 'BOOK-10' });
    await row.getByRole('button', { name: words.removeLine }).click();
    await shows(page, [words.missing]);
    expect(await textOf(page)).not.toContain(words.after[1]);
    const { token } = await e2e.shop().logIn('cliente.a');
    await e2e.shop().call('add_to_cart', { item_id: '204600', quantity: 3 }, { token });

    await openHydrated(page, '/pages/checkout');
    await shows(page, words.after);
    await page.getByRole('checkbox', { name: words.consent }).check();
    await page.getByRole('button', { name: words.send }).filter({ visible: true }).first().click();
    await page.waitForURL('**/pages/thankyou**');
    await shows(page, [words.document]);
    const query = new URL(page.url()).search;
    await openHydrated(page, `/pages/order_detail${query}`);
    await shows(page, words.onOrder);
    const { rows } = await e2e
      .shop()
      .database.pool.query('select coupon_code, coupon_cents, total_cents from sales_order order by id desc limit 1');
    expect(rows).toEqual([{ coupon_code: 'DIECI', coupon_cents: 1000, total_cents: 16_380 }]);
  });

  it('R7.35 is rejected, applied and removed without scripts, in the cart and in the checkout', async () => {
    e2e.expectFault(/422 .*pages\/cart/);
    const page = await enter(1280, false);
    await page.goto('/pages/cart?tab=active');
    const field = page.getByRole('textbox', { name: words.field });
    await field.fill('vecchio');
    await field.press('Enter');
    await page.getByRole('alert').getByText(words.refused.VECCHIO).waitFor();
    await field.fill('dieci');
    await field.press('Enter');
    await page.getByText(words.applied).first().waitFor();
    await shows(page, words.after);
    await page.goto('/pages/checkout');
    await shows(page, words.after);
    await page.getByRole('button', { name: words.remove }).click();
    await page.getByRole('textbox', { name: words.field }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/pages/checkout');
    await shows(page, words.before);
  });
});
