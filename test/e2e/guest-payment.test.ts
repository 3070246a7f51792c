import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { signPaymentLink } from '../../backend/documents/index.ts';
import { upsertDocuments } from '../../backend/upserts/index.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';
import { connectBrowser } from './browser.ts';

const TEXTS = {
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
} as const;
const SECRET = 'a secret for tests that is long enough to be one';

let shop: TestShop;
let browser: Browser;
let number = 7000;
beforeAll(async () => {
  const environment = { PAYPAL_STAND_IN: 'on', SESSION_SECRET: SECRET, GUEST_NAVIGATION: 'off' };
  [shop, browser] = await Promise.all([startTestShop({ pages: true, environment }), connectBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await shop.stop();
});

/** Creates an invoice of 200.00 with 123.45 open; returns the path of its payment link. */
async function newLink(options: { age?: number; amount?: string } = {}): Promise<string> {
  number += 1;
  const name = { cause: 'F', year: 2026, number };
  const days = { issuedOn: '2026-11-01', dueOn: '2026-12-01' };
  const amounts = { totalCents: 20_000, openCents: 12_345 };
  await upsertDocuments(shop.database, [{ ...name, ...days, ...amounts, customerCode: '70431', kind: 'invoice' }]);
  const expires = Math.floor(Date.now() / 1000) + 3600 - (options.age ?? 0);
  const query = new URLSearchParams({
    causale: 'F',
    anno: '2026',
    numero: String(number),
    amount: options.amount ?? '123.45',
    expires: String(expires),
    signature: signPaymentLink(SECRET, { ...name, amountCents: 12_345, expires }),
  });
  return `${shop.address}/pages/guest-payment?${query.toString()}`;
}

async function visit(options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  page.on('pageerror', (error) => expect.fail(error.message));
  return page;
}

describe('a guest pays a document', () => {
  it('R7.34 R4.34 shows document and amount, pays once, and confirms the payment', async () => {
    const page = await visit();
    const link = await newLink();
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
    await page.getByRole('button', { name: TEXTS.pay }).click();
    const busy = page.getByRole('button', { name: TEXTS.busy });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    release();
    await page.getByText(TEXTS.mark).waitFor();
    expect(requests).toBe(1);
    await page.getByRole('button', { name: TEXTS.provider }).click();
    await page.getByRole('heading', { name: TEXTS.paid }).waitFor();
    await page.goto(link);
    await page.getByRole('heading', { name: TEXTS.paid }).waitFor();
    expect(await page.getByRole('button', { name: TEXTS.pay }).count()).toBe(0);
    await page.context().close();
  });

  it.each([true, false])(
    'R7.34 reports a declined and a cancelled payment, and allows to retry, with scripts: %s',
    async (javaScriptEnabled) => {
      const page = await visit({ javaScriptEnabled });
      await page.goto(await newLink());
      await page.getByRole('button', { name: TEXTS.pay }).click();
      await page.getByRole('button', { name: TEXTS.decline }).click();
      await page.getByRole('heading', { name: TEXTS.failed }).waitFor();
      await page.getByRole('button', { name: TEXTS.retry }).click();
      await page.getByRole('button', { name: TEXTS.cancel }).click();
      await page.getByRole('heading', { name: TEXTS.cancelled }).waitFor();
      await page.getByText(TEXTS.left).waitFor();
      expect(await page.getByText(TEXTS.sorry).count()).toBe(0);
      await page.getByRole('button', { name: TEXTS.retry }).click();
      await page.getByRole('button', { name: TEXTS.provider }).click();
      await page.getByRole('heading', { name: TEXTS.paid }).waitFor();
      await page.context().close();
    },
  );

  it('R7.34 rejects an expired and a modified link without a payment button', async () => {
    const page = await visit();
    const expired = await page.goto(await newLink({ age: 7200 }));
    expect(expired?.status()).toBe(403);
    await page.getByRole('heading', { name: TEXTS.expired }).waitFor();
    const changed = await page.goto(await newLink({ amount: '1.00' }));
    expect(changed?.status()).toBe(403);
    await page.getByRole('heading', { name: TEXTS.invalid }).waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    await page.context().close();
  });
});
