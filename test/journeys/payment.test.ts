import { afterAll, beforeAll, describe, it } from 'vitest';
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
  },
  en: {
    mark: /this is not PayPal/,
    pay: /^Pay €/,
    fail: /is declined/,
    failed: 'Payment Failed',
    retry: 'Retry the payment',
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
    page.setDefaultTimeout(10_000);
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
});
