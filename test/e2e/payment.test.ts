import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { signPaymentLink, upsertInvoices } from '../../backend/documents/index.ts';
import { nextFreeDay } from '../../domain/requested-day.ts';
import { choose, comeWith, openHydrated, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const SECRET = 'a secret for tests that is long enough to be one';
const TEXTS = {
  mark: /questo non è PayPal/,
  pay: /^Paga \d/,
  payGuest: 'Paga 123,45 € con PayPal',
  busy: 'Invio in corso…',
  amountChanged: 'L’importo da pagare è cambiato',
  fail: /viene rifiutato/,
  failed: 'Pagamento non riuscito',
  left: 'Hai lasciato il pagamento: non ti è stato addebitato nulla.',
  retry: 'Riprova il pagamento',
  cancel: /^Annulla/,
  toCart: 'Vai al carrello',
  quantity: /^Quantità di /,
  waits: /^L’ordine OWEB \/ \d+ \/ \d+ aspetta il pagamento$/,
  notPaid: /^L’ordine OWEB \/ \d+ \/ \d+ non è stato pagato$/,
  payNow: 'Paga con PayPal',
  reference: 'Riferimento cliente',
  shipping: /^Spedizione/,
  pickup: /^Ritiro in sede/,
  paid: /L’ordine .* è pagato e inviato/,
} as const;

const e2e = useE2e({ environment: { PAYPAL_SANDBOX: 'on', SESSION_SECRET: SECRET } });

beforeAll(() => e2e.shop().database.pool.query("update customer set payment_method = 'PAYP' where code = '70431'"));

async function send(page: Page): Promise<void> {
  await page.getByLabel(WORDS.consent).check();
  await page.getByRole('button', { name: WORDS.send }).click();
  await page.getByText(TEXTS.mark).waitFor();
}

describe('a customer pays with the PayPal sandbox', () => {
  it('R8.18 R2.14 R2.99 R9.20 failed payments keep the form, pickup and its slot; a completed order clears them', async () => {
    const page = await e2e.visit();
    await comeWith(e2e.shop(), page, ['204118', 3]);
    await openHydrated(page, '/pages/checkout');
    const [day, slots] = [page.locator('input[name="shipping_date"]'), page.locator('input[name="pickup_slot"]')];
    const shipping = page.getByRole('radio', { name: TEXTS.shipping });
    const pickup = page.getByRole('radio', { name: TEXTS.pickup });
    const note = page.getByRole('textbox', { name: WORDS.note });
    const reference = page.getByLabel(TEXTS.reference);
    const main = page.getByRole('main');
    const tomorrow = new Date(Date.parse(await day.inputValue()) + 86_400_000).toISOString().slice(0, 10);
    const typed = { note: 'Citofono Bassi', reference: 'ODA 4711' };
    const references = async () => ({ note: await note.inputValue(), reference: await reference.inputValue() });
    const chosenDay = nextFreeDay(tomorrow, { closed: [] });
    await day.fill(chosenDay);
    await note.fill(typed.note);
    await reference.fill(typed.reference);
    await send(page);
    await page.getByRole('button', { name: TEXTS.cancel }).click();
    await page.getByText(TEXTS.left).waitFor();
    await page.getByRole('link', { name: TEXTS.retry }).click();
    await page.getByRole('button', { name: TEXTS.fail }).click();
    await page.getByRole('heading', { name: TEXTS.failed }).waitFor();

    // In the cart, the payment is offered as long as the cart is the one that was sent.
    await page.getByRole('link', { name: TEXTS.toCart }).click();
    const box = main.getByRole('textbox', { name: TEXTS.quantity });
    await main.getByText(TEXTS.waits).waitFor();
    await box.fill('5');
    await box.press('Enter');
    await main.getByText(TEXTS.notPaid).waitFor();
    expect(await main.getByRole('link', { name: TEXTS.payNow }).count()).toBe(0);
    await box.fill('3');
    await box.press('Enter');
    await main.getByRole('link', { name: TEXTS.payNow }).waitFor();

    await main.getByRole('link', { name: WORDS.checkout }).filter({ visible: true }).first().click();
    await page.waitForURL('**/pages/checkout');
    await expect.poll(references).toEqual(typed);
    expect(await day.inputValue()).toBe(chosenDay);
    await choose(pickup);
    await slots.last().waitFor();
    await choose(slots.last());
    const chosen = await slots.last().getAttribute('value');
    await send(page);
    await openHydrated(page, '/pages/checkout');
    await expect.poll(() => pickup.isChecked()).toBe(true);
    await expect.poll(() => page.locator('input[name="pickup_slot"]:checked').getAttribute('value')).toBe(chosen);
    expect(await references()).toEqual(typed);
    await send(page);
    await page.getByRole('button', { name: TEXTS.pay }).click();
    await page.getByText(TEXTS.paid).waitFor();
    const { rows } = await e2e
      .shop()
      .database.pool.query('select delivery_type, note, customer_reference from sales_order order by id desc limit 1');
    expect(rows).toEqual([{ delivery_type: 'PICKUP', note: typed.note, customer_reference: typed.reference }]);
    // The next order starts with default values.
    await comeWith(e2e.shop(), page, ['204118', 3]);
    await openHydrated(page, '/pages/checkout');
    expect(await references()).toEqual({ note: '', reference: '' });
    expect(await shipping.isChecked()).toBe(true);
  });
});

describe('a guest pays a document', () => {
  /** The path of a payment link for an invoice of 200.00 with 123.45 open. */
  async function newLink(number: number): Promise<string> {
    await importInvoice(number, 12_345);
    const expires = Math.floor(Date.now() / 1000) + 3600;
    const link = new URLSearchParams({
      causale: 'F',
      anno: '2026',
      numero: String(number),
      amount: '123.45',
      expires: String(expires),
      signature: signPaymentLink(SECRET, { cause: 'F', year: 2026, number, amountCents: 12_345, expires }),
    });
    return `/pages/guest-payment?${link}`;
  }

  async function importInvoice(number: number, openCents: number): Promise<void> {
    const name = { cause: 'F', year: 2026, number };
    const days = { issuedOn: '2026-11-01', dueOn: '2026-12-01' };
    const amounts = { totalCents: 20_000, openCents };
    const { database } = e2e.shop();
    await upsertInvoices(database, [{ ...name, ...days, ...amounts, customerCode: '70431', kind: 'invoice' }]);
  }

  it('R7.34 R4.34 the button is busy until the response, which leads to the provider or says that the amount has changed', async () => {
    e2e.expectFault(/409/);
    const page = await e2e.visit();
    const held = Promise.withResolvers<void>();
    let requests = 0;
    await page.route('**/guest_payment_request', async (route) => {
      requests += 1;
      await held.promise;
      await route.continue();
    });
    await openHydrated(page, await newLink(7001));
    await page.getByRole('button', { name: TEXTS.payGuest }).click();
    const busy = page.getByRole('button', { name: TEXTS.busy });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    await importInvoice(7001, 10_000);
    held.resolve();
    await page.getByText(TEXTS.amountChanged).waitFor();
    await page.getByRole('main').getByRole('button').waitFor({ state: 'detached' });
    expect(requests).toBe(1);

    await openHydrated(page, await newLink(7002));
    await page.getByRole('button', { name: TEXTS.payGuest }).click();
    await page.getByText(TEXTS.mark).waitFor();
  });
});
