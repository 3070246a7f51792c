import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';
import { launchBrowser } from './browser.ts';
import { LANGUAGES, WORDS, type Language } from './words.ts';

const TEXTS = {
  it: {
    mark: /questo non è PayPal/,
    pay: /^Paga \d/,
    fail: /viene rifiutato/,
    failed: 'Pagamento non riuscito',
    retry: 'Riprova il pagamento',
    cancel: /^Annulla/,
    due: 'Ordine da pagare',
    payNow: 'Paga con PayPal',
    pending: 'Pagamento in verifica',
    toAccept: 'In accettazione',
  },
  en: {
    mark: /this is not PayPal/,
    pay: /^Pay €/,
    fail: /is declined/,
    failed: 'Payment Failed',
    retry: 'Retry the payment',
    cancel: /^Cancel/,
    due: 'Order to be paid',
    payNow: 'Pay with PayPal',
    pending: 'Payment being checked',
    toAccept: 'To be accepted',
  },
} as const;

let shop: TestShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([
    startTestShop({ pages: true, environment: { PAYPAL_STAND_IN: 'on' } }),
    launchBrowser(),
  ]);
  await shop.database.query
    .updateTable('customer')
    .set({ payment_method: 'PAYP' })
    .where('code', '=', '70431')
    .execute();
});
afterAll(async () => {
  await browser.close();
  await shop.stop();
});

async function paymentStates(): Promise<(string | null)[]> {
  const { rows } = await shop.database.pool.query<{ payment_state: string | null }>(
    'select payment_state from sales_order order by id',
  );
  return rows.map(({ payment_state }) => payment_state);
}

async function toProvider(page: Page, language: Language): Promise<void> {
  const { prefix, consent, send } = WORDS[language];
  const { token, cookie } = await shop.logIn('cliente.a');
  await shop.call('add_to_cart', { item_id: '204118', quantity: 3 }, { token });
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: shop.address }]);
  await page.goto(`${shop.address}${prefix}/pages/checkout`);
  await page.getByLabel(consent).check();
  await page.getByRole('button', { name: send }).click();
  await page.getByText(TEXTS[language].mark).waitFor();
}

describe.each(LANGUAGES)('client pays with PayPal’s stand-in (%s)', (language) => {
  it('R8.18 R2.14 R9.20 a declined payment can be tried again, and then the order is complete', async () => {
    const page = await (await browser.newContext()).newPage();
    const texts = TEXTS[language];
    await toProvider(page, language);
    await page.getByRole('button', { name: texts.fail }).click();
    await page.getByRole('heading', { name: texts.failed }).waitFor();
    await page.getByRole('link', { name: texts.retry }).click();
    await page.getByRole('button', { name: texts.pay }).click();
    await page.waitForURL(/\/pages\/thankyou\?/);
    await page.getByRole('heading', { name: WORDS[language].done }).first().waitFor();
    await page.context().close();
  });

  it('R2.14 R9.20 an unpaid order says so on every page of its own, and is paid from there', async () => {
    const page = await (await browser.newContext()).newPage();
    const [texts, { prefix, done }] = [TEXTS[language], WORDS[language]];
    await toProvider(page, language);
    await page.getByRole('button', { name: texts.cancel }).click();
    await page.getByRole('heading', { name: texts.failed }).waitFor();
    const { search } = new URL(page.url());
    for (const path of ['/pages/thankyou', '/pages/order_detail']) {
      await page.goto(shop.address + prefix + path + search);
      await page.getByText(texts.due, { exact: true }).first().waitFor();
      expect(await page.getByRole('link', { name: texts.payNow }).count()).toBe(1);
      expect(await page.getByRole('heading', { name: done }).count()).toBe(0);
      expect(await page.getByRole('main').getByText(texts.toAccept).count()).toBe(0);
      expect(await page.getByRole('main').locator('a[href*=".pdf"]').count()).toBe(0);
    }
    // While the provider has not decided, there is nothing to press.
    await shop.database.pool.query(`update sales_order set payment_state = 'pending' where payment_state = 'due'`);
    for (const path of ['/pages/thankyou', '/pages/order_detail']) {
      await page.goto(shop.address + prefix + path + search);
      await page.getByText(texts.pending, { exact: true }).first().waitFor();
      expect(await page.getByRole('link', { name: texts.payNow }).count()).toBe(0);
    }
    await shop.database.pool.query(`update sales_order set payment_state = 'due' where payment_state = 'pending'`);
    await page.goto(`${shop.address}${prefix}/pages/order_detail${search}`);
    await page.getByRole('link', { name: texts.payNow }).click();
    await page.getByRole('button', { name: texts.pay }).click();
    await page.waitForURL(/\/pages\/thankyou\?/);
    await page.getByRole('heading', { name: done }).first().waitFor();
    await page.context().close();
  });

  it('R9.20 an order is paid also when the window is closed after paying', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const { prefix, done } = WORDS[language];
    await toProvider(page, language);
    const paid = (await paymentStates()).filter((state) => state === 'paid').length;
    // The payer agrees, and the window is closed before it follows the way back to the shop.
    const agreed = await context.request.post(page.url(), { form: { choice: 'pay' }, maxRedirects: 0 });
    expect(agreed.headers()['location']).toContain('/pages/payment-return');
    await page.close();
    await expect.poll(async () => (await paymentStates()).filter((state) => state === 'paid').length).toBe(paid + 1);
    const { rows } = await shop.database.pool.query<{ cause: string; year: number; number: number }>(
      'select cause, year, number from sales_order order by id desc limit 1',
    );
    const [order] = rows;
    const again = await context.newPage();
    await again.goto(
      `${shop.address}${prefix}/pages/thankyou?causale=${order?.cause}&anno=${order?.year}&numero=${order?.number}`,
    );
    await again.getByRole('heading', { name: done }).first().waitFor();
    await again.goto(`${shop.address}${prefix}/pages/cart?tab=active`);
    await again
      .getByText(language === 'it' ? 'Il carrello è vuoto' : 'Your cart is empty')
      .first()
      .waitFor();
    await context.close();
  });
});
