import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { signPaymentLink } from '../../backend/documents/index.ts';
import { loadDocuments } from '../../backend/loading/index.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';
import { launchBrowser } from './browser.ts';
import { LANGUAGES, WORDS, type Language } from './words.ts';

const TEXTS = {
  it: {
    pay: 'Paga 123,45 € con PayPal',
    busy: 'Invio in corso…',
    mark: /questo non è PayPal/,
    provider: /^Paga 123,45/,
    decline: /viene rifiutato/,
    cancel: /^Annulla/,
    paid: 'Pagamento ricevuto',
    failed: 'Pagamento non riuscito',
    cancelled: 'Pagamento annullato',
    left: 'Hai lasciato il pagamento: non ti è stato addebitato nulla.',
    sorry: /Siamo spiacenti/,
    retry: 'Riprova il pagamento',
    invalid: 'Questo link di pagamento non è valido',
    expired: 'Il link di pagamento è scaduto',
  },
  en: {
    pay: 'Pay €123.45 with PayPal',
    busy: 'Submitting…',
    mark: /this is not PayPal/,
    provider: /^Pay €123.45/,
    decline: /is declined/,
    cancel: /^Cancel/,
    paid: 'Payment received',
    failed: 'Payment Failed',
    cancelled: 'Payment cancelled',
    left: 'You left the payment: nothing has been charged.',
    sorry: /We are Sorry/,
    retry: 'Retry the payment',
    invalid: 'This payment link is not valid',
    expired: 'The payment link has expired',
  },
} as const;
const SECRET = 'a secret for tests that is long enough to be one';

let shop: TestShop;
let browser: Browser;
let number = 7000;
beforeAll(async () => {
  const environment = { PAYPAL_STAND_IN: 'on', SESSION_SECRET: SECRET, GUEST_NAVIGATION: 'off' };
  [shop, browser] = await Promise.all([startTestShop({ pages: true, environment }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await shop.stop();
});

/** A new invoice of 200.00 of which 123.45 is open, and the address of the link that pays it. */
async function newLink(language: Language, options: { age?: number; amount?: string } = {}): Promise<string> {
  number += 1;
  const name = { cause: 'F', year: 2026, number };
  const days = { issuedOn: '2026-11-01', dueOn: '2026-12-01' };
  const amounts = { totalCents: 20_000, openCents: 12_345 };
  await loadDocuments(shop.database, [{ ...name, ...days, ...amounts, customerCode: '70431', kind: 'invoice' }]);
  const expires = Math.floor(Date.now() / 1000) + 3600 - (options.age ?? 0);
  const query = new URLSearchParams({
    causale: 'F',
    anno: '2026',
    numero: String(number),
    amount: options.amount ?? '123.45',
    expires: String(expires),
    signature: signPaymentLink(SECRET, { ...name, amountCents: 12_345, expires }),
  });
  return `${shop.address}${WORDS[language].prefix}/pages/guest-payment?${query.toString()}`;
}

async function visit(options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  page.on('pageerror', (error) => expect.fail(error.message));
  return page;
}

describe.each(LANGUAGES)('a guest pays a document (%s)', (language) => {
  const texts = TEXTS[language];

  it('R7.34 R4.34 sees document and amount, pays once, and reads that it is paid', async () => {
    const page = await visit();
    const link = await newLink(language);
    await page.goto(link);
    await page.getByText(`F/2026/${number}`).first().waitFor();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let requests = 0;
    await page.route('**/guest_payment_request', async (route) => {
      requests += 1;
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: texts.pay }).click();
    const busy = page.getByRole('button', { name: texts.busy });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    release();
    await page.getByText(texts.mark).waitFor();
    expect(requests).toBe(1);
    await page.getByRole('button', { name: texts.provider }).click();
    await page.getByRole('heading', { name: texts.paid }).waitFor();
    await page.goto(link);
    await page.getByRole('heading', { name: texts.paid }).waitFor();
    expect(await page.getByRole('button', { name: texts.pay }).count()).toBe(0);
    await page.context().close();
  });

  it.each([true, false])(
    'R7.34 reads that a payment was declined, or that it was left, and tries again, with scripts: %s',
    async (javaScriptEnabled) => {
      const page = await visit({ javaScriptEnabled });
      await page.goto(await newLink(language));
      await page.getByRole('button', { name: texts.pay }).click();
      await page.getByRole('button', { name: texts.decline }).click();
      await page.getByRole('heading', { name: texts.failed }).waitFor();
      await page.getByRole('button', { name: texts.retry }).click();
      await page.getByRole('button', { name: texts.cancel }).click();
      await page.getByRole('heading', { name: texts.cancelled }).waitFor();
      await page.getByText(texts.left).waitFor();
      expect(await page.getByText(texts.sorry).count()).toBe(0);
      await page.getByRole('button', { name: texts.retry }).click();
      await page.getByRole('button', { name: texts.provider }).click();
      await page.getByRole('heading', { name: texts.paid }).waitFor();
      await page.context().close();
    },
  );

  it('R7.34 is told of an expired and of a changed link, and can’t pay', async () => {
    const page = await visit();
    const expired = await page.goto(await newLink(language, { age: 7200 }));
    expect(expired?.status()).toBe(403);
    await page.getByRole('heading', { name: texts.expired }).waitFor();
    const changed = await page.goto(await newLink(language, { amount: '1.00' }));
    expect(changed?.status()).toBe(403);
    await page.getByRole('heading', { name: texts.invalid }).waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    await page.context().close();
  });
});
