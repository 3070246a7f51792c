import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setActiveQuantity } from '../builders/active-cart.ts';
import { violationsOf } from './axe.ts';
import { openHydrated, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const TEXTS = {
  mark: /questo non è PayPal/,
  pay: /^Paga \d/,
  waits: /^L’ordine OWEB \/ \d+ \/ \d+ aspetta il pagamento$/,
  notPaid: /^L’ordine OWEB \/ \d+ \/ \d+ non è stato pagato$/,
  checked: /^Il pagamento dell’ordine OWEB \/ \d+ \/ \d+ è in verifica$/,
  payNow: 'Paga con PayPal',
  look: 'Vedi l’ordine',
  failed: 'Pagamento non riuscito',
  sorry: 'Siamo spiacenti! Il pagamento non è andato a buon fine.',
  kept: 'Il carrello è rimasto com’era.',
  retry: 'Riprova il pagamento',
  toCheckout: 'Vai alla conferma ordine',
  changed: /Da allora il carrello o i prezzi sono cambiati/,
  due: 'Ordine da pagare',
  gone: /il suo carrello non c’è più: non c’è niente da pagare/,
  toCart: 'Vai al carrello',
  toCatalogue: 'Torna al catalogo',
  quantity: /^Quantità di /,
  unknown: 'Non troviamo questo pagamento',
  unasked: 'Non riusciamo a sapere da PayPal com’è andata',
  left: /è già partito$/,
  toAccept: 'In accettazione',
  pending: 'Pagamento in verifica',
} as const;

const e2e = useE2e({ environment: { PAYPAL_SANDBOX: 'on' } });

const query = async (text: string) =>
  (await e2e.shop().database.pool.query<Record<string, number | string>>(text)).rows;

beforeAll(() => query("update customer set payment_method = 'PAYP' where code = '70431'"));
afterEach(async () => {
  await query("update cart set state = 'O' where state in ('A', 'S')");
  await query("update sales_order set payment_state = 'paid', payment_reference = 'x'");
});

/**
 * Customer A with an order of three valves, who left the provider's page without paying; resolves with an empty page and
 * the order as query parameters.
 */
async function withUnpaidOrder(): Promise<{ page: Page; order: string; token: string }> {
  const shop = e2e.shop();
  const { token, cookie } = await shop.logIn('cliente.a');
  const { body } = await shop.call('add_to_cart', { item_id: '204118', quantity: 3 }, { token });
  const asked = { id_cart: body.message.id_cart as number, idempotency_key: crypto.randomUUID() };
  const { causale, anno, numero } = (await shop.call('send_order', asked, { token })).body.message.order;
  expect((await shop.call('request_payment', { causale, anno, numero }, { token })).status).toBe(200);
  const page = await e2e.visit();
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: shop.address }]);
  return { page, token, order: `causale=${causale}&anno=${anno}&numero=${numero}` };
}

const main = (page: Page) => page.getByRole('main');

async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page, 'main')).toEqual([]);
}

describe('an unpaid order', () => {
  const texts = TEXTS;

  it('R9.20 is shown in cart and checkout, with a payment link that follows changes of the cart', async () => {
    const { page, order } = await withUnpaidOrder();
    const pay = main(page).getByRole('link', { name: texts.payNow });
    const box = main(page).getByRole('textbox', { name: texts.quantity });
    const change = async (quantity: string) => {
      await box.fill(quantity);
      await box.press('Enter');
    };
    const expectLinks = async () => {
      await main(page).getByText(texts.waits).waitFor();
      expect(await main(page).getByRole('link', { name: texts.look }).getAttribute('href')).toContain(order);
      expect(await pay.getAttribute('href')).toContain(order);
    };
    await openHydrated(page, '/pages/cart?tab=active');
    await expectLinks();
    await change('5');
    await main(page).getByText(texts.notPaid).waitFor();
    expect(await pay.count()).toBe(0);
    // The order can only be sent again, and there is no payment link.
    await page.goto(`/pages/payment?${order}`);
    await page.waitForURL(/\/pages\/failed-transaction/);
    await main(page).getByText(texts.changed).waitFor();
    await openHydrated(page, '/pages/cart?tab=active');
    await main(page).getByText(texts.notPaid).waitFor();
    expect(await pay.count()).toBe(0);
    await change('3');
    await main(page).getByText(texts.waits).waitFor();
    await pay.waitFor();
    await openHydrated(page, '/pages/checkout');
    await expectLinks();
    await pay.click();
    await page.getByText(texts.mark).waitFor();
  });

  it('R9.20 R2.86 is shown above the order list, and in the list only after payment', async () => {
    const { page, order } = await withUnpaidOrder();
    const orders = '/pages/account?tab=orders';
    const inList = main(page).getByRole('table').locator(`a[href*="${order}"]`);
    await openHydrated(page, orders);
    await main(page).getByText(texts.waits).waitFor();
    expect(await inList.count()).toBe(0);
    await expectAccessible(page);
    await main(page).getByRole('link', { name: texts.payNow }).click();
    await page.getByRole('button', { name: texts.pay }).click();
    await page.waitForURL(/\/pages\/thankyou/);
    await page.getByRole('heading', { name: WORDS.done }).first().waitFor();
    await openHydrated(page, orders);
    await inList.first().waitFor();
    expect(await main(page).getByText(texts.waits).count()).toBe(0);
  });

  it('R9.20 R2.14 R2.15 its pages show the current state, and it is never paid with another cart', async () => {
    const { page, order, token } = await withUnpaidOrder();
    const pages = [`/pages/thankyou?${order}`, `/pages/order_detail?${order}`];
    const told = async (path: string, text: RegExp | string, ways: string[]) => {
      await openHydrated(page, path);
      await main(page).getByText(text).first().waitFor();
      const names: string[] = [texts.payNow, texts.toCheckout, texts.toCatalogue, texts.toCart];
      const links = await main(page).getByRole('link').allInnerTexts();
      expect(
        links.filter((name) => names.includes(name)),
        path,
      ).toEqual(ways);
      expect(await page.getByRole('heading', { name: WORDS.done }).count(), path).toBe(0);
      expect(await main(page).getByText(texts.toAccept).count(), path).toBe(0);
      expect(await main(page).locator('a[href*=".pdf"]').count(), path).toBe(0);
    };
    // There is no payment link while the provider has not decided.
    await query("update sales_order set payment_state = 'pending' where payment_state = 'due'");
    for (const path of pages) {
      await openHydrated(page, path);
      await main(page).getByText(texts.pending, { exact: true }).first().waitFor();
      expect(await main(page).getByRole('link', { name: texts.payNow }).count(), path).toBe(0);
    }
    await query("update sales_order set payment_state = 'due' where payment_state = 'pending'");
    await setActiveQuantity(e2e.shop().database.pool, 4);
    for (const path of pages) await told(path, texts.changed, [texts.toCheckout, texts.toCart]);
    await setActiveQuantity(e2e.shop().database.pool, 3);
    for (const path of pages) await told(path, texts.due, [texts.payNow, texts.toCart]);
    // The page was opened before its cart was emptied and refilled: its button must not open the new cart.
    const [cart] = await query("select id from cart where state = 'A'");
    expect((await e2e.shop().call('empty_cart', { id_cart: Number(cart?.id) }, { token })).status).toBe(200);
    await e2e.shop().call('add_to_cart', { item_id: '204600', quantity: 1 }, { token });
    await main(page).getByRole('link', { name: texts.payNow }).click();
    await page.waitForURL(/\/pages\/failed-transaction/);
    await main(page).getByText(texts.gone).waitFor();
    for (const path of pages) await told(path, texts.gone, [texts.toCatalogue]);
    await expectAccessible(page);
  });

  it('R9.20 cannot be ordered again while its payment is pending', async () => {
    const { page } = await withUnpaidOrder();
    await query("update cart set state = 'O' where state = 'A'");
    await query("update sales_order set payment_state = 'pending' where payment_state = 'due'");
    await openHydrated(page, '/pages/cart?tab=active');
    await main(page).getByText(texts.checked).waitFor();
    await expectAccessible(page);
    expect(await main(page).getByRole('link', { name: texts.payNow }).count()).toBe(0);
  });

  it('R8.18 R2.14 the failed payment page shows the state of the order', async () => {
    const { page, order } = await withUnpaidOrder();
    const failed = '/pages/failed-transaction';
    const links = () => main(page).getByRole('link').allInnerTexts();
    await page.goto(`${failed}?${order}`);
    await page.getByRole('heading', { name: texts.failed }).waitFor();
    await page.getByText(texts.kept).waitFor();
    expect(await links()).toContain(texts.retry);
    // The cart was changed.
    await setActiveQuantity(e2e.shop().database.pool, 4);
    await page.goto(`${failed}?${order}`);
    await page.getByText(texts.sorry).waitFor();
    expect(await page.getByText(texts.kept).count()).toBe(0);
    expect(await links()).toContain(texts.toCheckout);
    // The order was sent meanwhile with another payment method.
    await query("update sales_order set payment_state = null where payment_state = 'due'");
    await page.goto(`${failed}?${order}`);
    await page.getByText(texts.left).waitFor();
    await expectAccessible(page);
    expect(await page.getByText(texts.sorry).count()).toBe(0);
    expect(await main(page).getByRole('link', { name: texts.look }).getAttribute('href')).toContain(order);
    // Unknown order, unknown payment, or none: the standard text and three links.
    for (const path of [`${failed}?causale=OWEB&anno=2026&numero=999999`, '/pages/payment-return?token=NONE']) {
      await page.goto(path);
      await page.getByText(texts.unknown).waitFor();
      expect(await page.getByText(texts.kept).count()).toBe(0);
    }
    await page.goto(failed);
    await page.getByText(texts.sorry).waitFor();
    expect(await page.getByText(texts.kept).count()).toBe(0);
    const ways = await main(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(ways).toEqual(['/pages/checkout', '/pages/cart?tab=active', '/pages/contact-us']);
    await page.goto(`${failed}?asked=5O190127TN364715T`);
    await page.getByText(texts.unasked).waitFor();
  });
});
