import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { nextFreeDay } from '../../domain/requested-day.ts';
import { choose, openHydrated, setSession, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const TEXTS = {
  mark: /questo non è PayPal/,
  pay: /^Paga \d/,
  fail: /viene rifiutato/,
  failed: 'Pagamento non riuscito',
  left: 'Hai lasciato il pagamento: non ti è stato addebitato nulla.',
  waits: /L’ordine OWEB \/ \d+ \/ \d{4} aspetta: parte quando lo paghi/,
  sorry: /Siamo spiacenti/,
  retry: 'Riprova il pagamento',
  cancel: /^Annulla/,
  toCart: 'Vai al carrello',
  reference: 'Riferimento cliente',
  shipping: /^Spedizione/,
  pickup: /^Ritiro in sede/,
  paid: /L’ordine .* è pagato e inviato/,
} as const;

const e2e = useE2e({ environment: { PAYPAL_SANDBOX: 'on' } });

beforeAll(() => e2e.shop().database.pool.query("update customer set payment_method = 'PAYP' where code = '70431'"));

async function fillCart(): Promise<{ token: string; id_cart: number }> {
  const { token } = await e2e.shop().logIn('cliente.a');
  const { body } = await e2e.shop().call('add_to_cart', { item_id: '204118', quantity: 3 }, { token });
  return { token, id_cart: body.message.id_cart as number };
}

/** Sends an order over the API; resolves with the provider's page for it and the order as query parameters. */
async function sendOrder(): Promise<{ provider: string; order: string }> {
  const { token, id_cart } = await fillCart();
  const asked = { id_cart, idempotency_key: crypto.randomUUID() };
  const { causale, anno, numero } = (await e2e.shop().call('send_order', asked, { token })).body.message.order;
  const started = await e2e.shop().call('request_payment', { causale, anno, numero }, { token });
  expect(started.status).toBe(200);
  return { provider: started.body.message.payment_url, order: `causale=${causale}&anno=${anno}&numero=${numero}` };
}

async function send(page: Page): Promise<void> {
  await page.getByLabel(WORDS.consent).check();
  await page.getByRole('button', { name: WORDS.send }).click();
  await page.getByText(TEXTS.mark).waitFor();
}

/** At the provider: cancels, then retries with a declined payment; ends on the page of the failed payment. */
async function cancelThenFail(page: Page): Promise<void> {
  await page.getByRole('button', { name: TEXTS.cancel }).click();
  await page.waitForURL(/\/pages\/failed-transaction\?/);
  await page.getByRole('heading', { name: TEXTS.failed }).waitFor();
  await page.getByText(TEXTS.sorry).waitFor();
  await page.getByText(TEXTS.left).waitFor();
  await page.getByText(TEXTS.waits).waitFor();
  expect(await page.title()).toContain(TEXTS.failed);
  await page.getByRole('link', { name: TEXTS.retry }).click();
  await page.getByRole('button', { name: TEXTS.fail }).click();
  await page.getByRole('heading', { name: TEXTS.failed }).waitFor();
  await page.getByText(TEXTS.sorry).waitFor();
  await page.getByText(TEXTS.waits).waitFor();
  expect(await page.getByText(TEXTS.left).count()).toBe(0);
}

async function backToCheckout(page: Page): Promise<void> {
  await page.getByRole('link', { name: TEXTS.toCart }).click();
  await page.getByRole('main').getByRole('link', { name: WORDS.checkout }).filter({ visible: true }).first().click();
  await page.waitForURL('**/pages/checkout');
}

describe('a customer pays with the PayPal sandbox', () => {
  it('R8.18 R2.14 R2.99 R9.20 failed payments keep the form, pickup and its slot; a completed order clears them', async () => {
    const page = await e2e.visit();
    await setSession(page);
    await fillCart();
    await openHydrated(page, '/pages/checkout');
    const [day, slots] = [page.locator('input[name="shipping_date"]'), page.locator('input[name="pickup_slot"]')];
    const [shipping, pickup] = [TEXTS.shipping, TEXTS.pickup].map((name) => page.getByRole('radio', { name }));
    if (!shipping || !pickup) throw new Error('There are two ways of delivery.');
    const note = page.getByRole('textbox', { name: WORDS.note });
    const reference = page.getByLabel(TEXTS.reference);
    const tomorrow = new Date(Date.parse(await day.inputValue()) + 86_400_000).toISOString().slice(0, 10);
    const typed = { day: nextFreeDay(tomorrow), note: 'Citofono Bassi', reference: 'ODA 4711' };
    const form = async () => ({
      day: await day.inputValue(),
      note: await note.inputValue(),
      reference: await reference.inputValue(),
    });
    await day.fill(typed.day);
    await note.fill(typed.note);
    await reference.fill(typed.reference);
    await send(page);
    await cancelThenFail(page);
    await backToCheckout(page);
    await expect.poll(form).toEqual(typed);

    await choose(pickup);
    await slots.last().waitFor();
    await choose(slots.last());
    const chosen = await slots.last().getAttribute('value');
    await send(page);
    await page.getByRole('button', { name: TEXTS.cancel }).click();
    await page.getByRole('heading', { name: TEXTS.failed }).waitFor();
    const isAsLeft = async () => {
      await expect.poll(() => pickup.isChecked()).toBe(true);
      const checked = page.locator('input[name="pickup_slot"]:checked');
      await expect.poll(() => checked.getAttribute('value')).toBe(chosen);
      expect([await note.inputValue(), await reference.inputValue()]).toEqual([typed.note, typed.reference]);
    };
    await backToCheckout(page);
    await isAsLeft();
    // After a reload, and by the URL without parameters.
    await openHydrated(page, '/pages/checkout');
    await isAsLeft();
    // Changing to shipping is kept, too.
    await choose(shipping);
    await expect.poll(() => slots.count()).toBe(0);
    await openHydrated(page, '/pages/checkout');
    expect(await shipping.isChecked()).toBe(true);
    await choose(pickup);
    await choose(slots.last());
    await send(page);
    await page.getByRole('button', { name: TEXTS.pay }).click();
    await page.getByText(TEXTS.paid).waitFor();
    const { rows } = await e2e
      .shop()
      .database.pool.query('select delivery_type, note, customer_reference from sales_order order by id desc limit 1');
    expect(rows).toEqual([{ delivery_type: 'PICKUP', note: typed.note, customer_reference: typed.reference }]);
    // The next order starts with default values.
    await fillCart();
    await openHydrated(page, '/pages/checkout');
    await expect.poll(form).toMatchObject({ note: '', reference: '' });
    expect(await shipping.isChecked()).toBe(true);
  });

  it.each([true, false])(
    'R8.18 R2.14 R9.20 a cancelled and a declined payment can be retried, which completes the order, with scripts: %s',
    async (javaScriptEnabled) => {
      const page = await e2e.visit({ javaScriptEnabled });
      await setSession(page);
      const { provider } = await sendOrder();
      await page.goto(provider);
      await cancelThenFail(page);
      await page.getByRole('link', { name: TEXTS.retry }).click();
      await page.getByRole('button', { name: TEXTS.pay }).click();
      await page.waitForURL(/\/pages\/thankyou\?/);
      await page.getByRole('heading', { name: WORDS.done }).first().waitFor();
    },
  );

  it('R9.20 an order is paid even if the window is closed after paying', async () => {
    const { address, database } = e2e.shop();
    const { provider, order } = await sendOrder();
    // The payer approves, and the window is closed before the redirect to the shop.
    const agreed = await fetch(provider, {
      method: 'POST',
      headers: { origin: address },
      body: new URLSearchParams({ choice: 'pay' }),
      redirect: 'manual',
    });
    expect(agreed.headers.get('location')).toContain('/pages/payment-return');
    const state = 'select payment_state from sales_order order by id desc limit 1';
    await expect.poll(async () => (await database.pool.query(state)).rows).toEqual([{ payment_state: 'paid' }]);
    const page = await e2e.visit();
    await setSession(page);
    await openHydrated(page, `/pages/thankyou?${order}`);
    await page.getByRole('heading', { name: WORDS.done }).first().waitFor();
    await openHydrated(page, '/pages/cart?tab=active');
    await page.getByText('Il carrello è vuoto').first().waitFor();
  });
});
