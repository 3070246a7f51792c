import { describe, expect, it } from 'vitest';
import { signPaymentLink, upsertInvoices } from '../../backend/documents/index.ts';
import { hydrated, useE2e } from './visitor.ts';

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
  changed: 'L’importo da pagare è cambiato',
  retry: 'Riprova il pagamento',
  invalid: 'Questo link di pagamento non è valido',
  expired: 'Il link di pagamento è scaduto',
} as const;
const SECRET = 'a secret for tests that is long enough to be one';

const e2e = useE2e({
  environment: { PAYPAL_SANDBOX: 'on', SESSION_SECRET: SECRET, GUEST_NAVIGATION: 'off' },
});
let number = 7000;

/** Imports the last invoice, of 200.00, with its open amount in cents. */
async function importInvoice(openCents: number): Promise<void> {
  const name = { cause: 'F', year: 2026, number };
  const days = { issuedOn: '2026-11-01', dueOn: '2026-12-01' };
  const amounts = { totalCents: 20_000, openCents };
  const { database } = e2e.shop();
  await upsertInvoices(database, [{ ...name, ...days, ...amounts, customerCode: '70431', kind: 'invoice' }]);
}

/** Creates an invoice of 200.00 with 123.45 open; returns the path of its payment link. */
async function newLink(options: { age?: number; amount?: string } = {}): Promise<string> {
  number += 1;
  const name = { cause: 'F', year: 2026, number };
  await importInvoice(12_345);
  const expires = Math.floor(Date.now() / 1000) + 3600 - (options.age ?? 0);
  const query = new URLSearchParams({
    causale: 'F',
    anno: '2026',
    numero: String(number),
    amount: options.amount ?? '123.45',
    expires: String(expires),
    signature: signPaymentLink(SECRET, { ...name, amountCents: 12_345, expires }),
  });
  return `/pages/guest-payment?${query.toString()}`;
}

describe('a guest pays a document', () => {
  it.each([true, false])(
    'R7.34 R4.34 sees document and amount, may retry a declined or cancelled payment, and pays once, with scripts: %s',
    async (javaScriptEnabled) => {
      const page = await e2e.visit({ javaScriptEnabled });
      const link = await newLink();
      await page.goto(link);
      if (javaScriptEnabled) await hydrated(page);
      const held = Promise.withResolvers<void>();
      let requests = 0;
      await page.route('**/guest_payment_request', async (route) => {
        requests += 1;
        await held.promise;
        await route.continue();
      });
      await page.getByRole('button', { name: TEXTS.pay }).click();
      if (javaScriptEnabled) {
        const busy = page.getByRole('button', { name: TEXTS.busy });
        await busy.waitFor();
        expect(await busy.isDisabled()).toBe(true);
        held.resolve();
      }
      await page.getByText(TEXTS.mark).waitFor();
      expect(requests).toBe(javaScriptEnabled ? 1 : 0);
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
      await page.goto(link);
      await page.getByRole('heading', { name: TEXTS.paid }).waitFor();
      expect(await page.getByRole('button', { name: TEXTS.pay }).count()).toBe(0);
    },
  );

  it.each([true, false])(
    'R7.34 sees that the open amount has changed instead of paying another one, with scripts: %s',
    async (javaScriptEnabled) => {
      e2e.expectFault(/409/);
      const page = await e2e.visit({ javaScriptEnabled });
      await page.goto(await newLink());
      const pay = page.getByRole('button', { name: TEXTS.pay });
      await pay.waitFor();
      await importInvoice(10_000);
      await pay.click();
      await page.getByText(TEXTS.changed).waitFor();
      await expect.poll(() => pay.count()).toBe(0);
    },
  );

  it('R7.34 rejects an expired and a modified link without a payment button', async () => {
    e2e.expectFault(/403/);
    const page = await e2e.visit();
    const expired = await page.goto(await newLink({ age: 7200 }));
    expect(expired?.status()).toBe(403);
    await page.getByRole('heading', { name: TEXTS.expired }).waitFor();
    const changed = await page.goto(await newLink({ amount: '1.00' }));
    expect(changed?.status()).toBe(403);
    await page.getByRole('heading', { name: TEXTS.invalid }).waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  });
});
