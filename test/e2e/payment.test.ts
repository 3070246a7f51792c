import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { nextFreeDay } from '../../domain/requested-day.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';
import { connectBrowser } from './browser.ts';
import { hydrated, choose, openHydrated } from './visitor.ts';
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
  due: 'Ordine da pagare',
  payNow: 'Paga con PayPal',
  pending: 'Pagamento in verifica',
  toAccept: 'In accettazione',
  toCart: 'Vai al carrello',
  reference: 'Riferimento cliente',
  shipping: /^Spedizione/,
  pickup: /^Ritiro in sede/,
  paid: /L’ordine .* è pagato e inviato/,
} as const;

let shop: TestShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([
    startTestShop({ pages: true, environment: { PAYPAL_STAND_IN: 'on' } }),
    connectBrowser(),
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

async function toCheckout(page: Page): Promise<void> {
  const { token, cookie } = await shop.logIn('cliente.a');
  await shop.call('add_to_cart', { item_id: '204118', quantity: 3 }, { token });
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: shop.address }]);
  await page.goto(`${shop.address}/pages/checkout`);
}

async function send(page: Page): Promise<void> {
  const { consent, send } = WORDS;
  await page.getByLabel(consent).check();
  await page.getByRole('button', { name: send }).click();
  await page.getByText(TEXTS.mark).waitFor();
}

async function toProvider(page: Page): Promise<void> {
  await toCheckout(page);
  await send(page);
}

describe('a customer pays with the PayPal sandbox', () => {
  it('R8.18 R2.14 R9.20 a declined payment can be retried, which completes the order', async () => {
    const page = await (await browser.newContext()).newPage();
    const texts = TEXTS;
    await toProvider(page);
    await page.getByRole('button', { name: texts.fail }).click();
    await page.getByRole('heading', { name: texts.failed }).waitFor();
    await page.getByRole('link', { name: texts.retry }).click();
    await page.getByRole('button', { name: texts.pay }).click();
    await page.waitForURL(/\/pages\/thankyou\?/);
    await page.getByRole('heading', { name: WORDS.done }).first().waitFor();
    await page.context().close();
  });

  it.each([true, false])(
    'R8.18 R2.14 a cancelled payment differs from a declined one, with scripts: %s',
    async (javaScriptEnabled) => {
      const texts = TEXTS;
      const paying = await (await browser.newContext()).newPage();
      await toProvider(paying);
      // The provider's page redirects automatically; the remaining pages use a browser with or without scripts.
      const page = await (
        await browser.newContext({ javaScriptEnabled, storageState: await paying.context().storageState() })
      ).newPage();
      await page.goto(paying.url());
      await page.getByRole('button', { name: texts.cancel }).click();
      await page.waitForURL(/\/pages\/failed-transaction\?/);
      await page.getByRole('heading', { name: texts.failed }).waitFor();
      await page.getByText(texts.sorry).waitFor();
      await page.getByText(texts.left).waitFor();
      await page.getByText(texts.waits).waitFor();
      expect(await page.title()).toContain(texts.failed);
      await page.getByRole('link', { name: texts.retry }).click();
      await page.getByRole('button', { name: texts.fail }).click();
      await page.getByRole('heading', { name: texts.failed }).waitFor();
      await page.getByText(texts.sorry).waitFor();
      await page.getByText(texts.waits).waitFor();
      expect(await page.getByText(texts.left).count()).toBe(0);
      await page.getByRole('link', { name: texts.retry }).click();
      await page.getByRole('button', { name: texts.pay }).click();
      await page.waitForURL(/\/pages\/thankyou\?/);
      await Promise.all([page.context().close(), paying.context().close()]);
    },
  );

  it('R2.14 R9.20 a declined payment keeps the form input, a completed order clears it', async () => {
    const page = await (await browser.newContext()).newPage();
    const [texts, words] = [TEXTS, WORDS];
    await toCheckout(page);
    const day = page.locator('input[name="shipping_date"]');
    const note = page.getByRole('textbox', { name: words.note });
    const reference = page.getByLabel(texts.reference);
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
    for (const way of [texts.fail, texts.cancel]) {
      await page.getByRole('button', { name: way }).click();
      await page.getByRole('heading', { name: texts.failed }).waitFor();
      await page.getByRole('link', { name: texts.toCart }).click();
      await page
        .getByRole('main')
        .getByRole('link', { name: words.checkout })
        .filter({ visible: true })
        .first()
        .click();
      await expect.poll(form).toEqual(typed);
      await send(page);
    }
    await page.getByRole('button', { name: texts.pay }).click();
    await page.getByText(texts.paid).waitFor();
    const { rows } = await shop.database.pool.query(
      'select note, customer_reference from sales_order order by id desc limit 1',
    );
    expect(rows).toEqual([{ note: typed.note, customer_reference: typed.reference }]);
    await toCheckout(page);
    await expect.poll(form).toMatchObject({ note: '', reference: '' });
    await page.context().close();
  });

  it('R2.14 R2.99 a declined payment keeps pickup, its slot and the note', async () => {
    const page = await (await browser.newContext()).newPage();
    const [texts, words] = [TEXTS, WORDS];
    await toCheckout(page);
    const pickup = page.getByRole('radio', { name: texts.pickup });
    await hydrated(page);
    await choose(pickup);
    const slots = page.locator('input[name="pickup_slot"]');
    await slots.last().waitFor();
    await choose(slots.last());
    const chosen = await slots.last().getAttribute('value');
    await page.getByRole('textbox', { name: words.note }).fill('Ritira Bassi');
    await send(page);
    await page.getByRole('button', { name: texts.fail }).click();
    await page.getByRole('heading', { name: texts.failed }).waitFor();
    const isAsLeft = async () => {
      await expect.poll(() => pickup.isChecked()).toBe(true);
      const checked = page.locator('input[name="pickup_slot"]:checked');
      await expect.poll(() => checked.getAttribute('value')).toBe(chosen);
      expect(await page.getByRole('textbox', { name: words.note }).inputValue()).toBe('Ritira Bassi');
    };
    await page.getByRole('link', { name: texts.toCart }).click();
    const onward = page.getByRole('main').getByRole('link', { name: words.checkout }).filter({ visible: true });
    await onward.first().click();
    await isAsLeft();
    // After a reload, and by the URL without parameters.
    await openHydrated(page, `${shop.address}/pages/checkout`);
    await isAsLeft();
    // Changing to shipping is kept, too.
    await choose(page.getByRole('radio', { name: texts.shipping }));
    await expect.poll(() => slots.count()).toBe(0);
    await openHydrated(page, `${shop.address}/pages/checkout`);
    expect(await page.getByRole('radio', { name: texts.shipping }).isChecked()).toBe(true);
    await choose(pickup);
    await choose(slots.last());
    await send(page);
    await page.getByRole('button', { name: texts.pay }).click();
    await page.getByText(texts.paid).waitFor();
    const { rows } = await shop.database.pool.query(
      'select delivery_type, note from sales_order order by id desc limit 1',
    );
    expect(rows).toEqual([{ delivery_type: 'PICKUP', note: 'Ritira Bassi' }]);
    // The next order starts with default values.
    await toCheckout(page);
    await hydrated(page);
    expect(await page.getByRole('radio', { name: texts.shipping }).isChecked()).toBe(true);
    await page.context().close();
  });

  it('R2.14 R9.20 an unpaid order says so on each of its pages, and can be paid there', async () => {
    const page = await (await browser.newContext()).newPage();
    const [texts, { prefix, done }] = [TEXTS, WORDS];
    await toProvider(page);
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
    // There is no payment button while the provider has not decided.
    await shop.database.pool.query(`update sales_order set payment_state = 'pending' where payment_state = 'due'`);
    for (const path of ['/pages/thankyou', '/pages/order_detail']) {
      await page.goto(shop.address + prefix + path + search);
      await page.getByText(texts.pending, { exact: true }).first().waitFor();
      expect(await page.getByRole('link', { name: texts.payNow }).count()).toBe(0);
    }
    await shop.database.pool.query(`update sales_order set payment_state = 'due' where payment_state = 'pending'`);
    await page.goto(`${shop.address}/pages/order_detail${search}`);
    await page.getByRole('link', { name: texts.payNow }).click();
    await page.getByRole('button', { name: texts.pay }).click();
    await page.waitForURL(/\/pages\/thankyou\?/);
    await page.getByRole('heading', { name: done }).first().waitFor();
    await page.context().close();
  });

  it('R9.20 an order is paid even if the window is closed after paying', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const { done } = WORDS;
    await toProvider(page);
    const paid = (await paymentStates()).filter((state) => state === 'paid').length;
    // The payer approves, and the window is closed before the redirect to the shop.
    const agreed = await context.request.post(page.url(), {
      headers: { origin: shop.address },
      form: { choice: 'pay' },
      maxRedirects: 0,
    });
    expect(agreed.headers()['location']).toContain('/pages/payment-return');
    await page.close();
    await expect.poll(async () => (await paymentStates()).filter((state) => state === 'paid').length).toBe(paid + 1);
    const { rows } = await shop.database.pool.query<{ cause: string; year: number; number: number }>(
      'select cause, year, number from sales_order order by id desc limit 1',
    );
    const [order] = rows;
    const again = await context.newPage();
    await again.goto(
      `${shop.address}/pages/thankyou?causale=${order?.cause}&anno=${order?.year}&numero=${order?.number}`,
    );
    await again.getByRole('heading', { name: done }).first().waitFor();
    await again.goto(`${shop.address}/pages/cart?tab=active`);
    await again.getByText('Il carrello è vuoto').first().waitFor();
    await context.close();
  });
});
