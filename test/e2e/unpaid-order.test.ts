import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';
import { connectBrowser } from './browser.ts';
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
  already: /^Questo ordine era già stato inviato il \d\d\/\d\d\/\d{4},? \d\d:\d\d$/,
} as const;

let shop: TestShop;
let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  [shop, browser] = await Promise.all([
    startTestShop({ pages: true, environment: { PAYPAL_STAND_IN: 'on' } }),
    connectBrowser(),
  ]);
});
afterEach(async () => {
  await context.close();
  await query("update cart set state = 'O' where state in ('A', 'S')");
  await query("update sales_order set payment_state = 'paid', payment_reference = 'x'");
});
afterAll(async () => {
  await browser.close();
  await shop.stop();
});

const query = async (text: string) => (await shop.database.pool.query<Record<string, number | string>>(text)).rows;

/** Customer A, who pays with this method, at the checkout with three valves. */
async function atCheckout(method: 'PAYP' | 'BONIFICO'): Promise<Page> {
  await query(`update customer set payment_method = '${method}' where code = '70431'`);
  const { token, cookie } = await shop.logIn('cliente.a');
  await shop.call('add_to_cart', { item_id: '204118', quantity: 3 }, { token });
  context = await browser.newContext({ baseURL: shop.address });
  context.setDefaultTimeout(20_000);
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: shop.address }]);
  return openCheckout();
}

async function openCheckout(): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/pages/checkout');
  await page.getByLabel(WORDS.consent).check();
  return page;
}

/** Sends an order and opens the provider's page; resolves with the page and the order as query parameters. */
async function atProvider(): Promise<{ page: Page; order: string }> {
  const page = await atCheckout('PAYP');
  await page.getByRole('button', { name: WORDS.send }).click();
  await page.getByText(TEXTS.mark).waitFor();
  const [row] = await query('select cause, year, number from sales_order order by id desc limit 1');
  return { page, order: `causale=${row?.cause}&anno=${row?.year}&numero=${row?.number}` };
}

describe('an unpaid order', () => {
  const [texts, { prefix }] = [TEXTS, WORDS];
  const main = (page: Page) => page.getByRole('main');

  it('R9.20 is shown in cart and checkout after closing the provider’s window', async () => {
    const { page: closed, order } = await atProvider();
    await closed.close();
    const page = await context.newPage();
    for (const path of ['/pages/cart?tab=active', '/pages/checkout']) {
      await page.goto(prefix + path);
      await main(page).getByText(texts.waits).waitFor();
      expect(await main(page).getByRole('link', { name: texts.look }).getAttribute('href')).toContain(order);
      expect(await main(page).getByRole('link', { name: texts.payNow }).getAttribute('href')).toContain(order);
    }
    await main(page).getByRole('link', { name: texts.payNow }).click();
    await page.getByText(texts.mark).waitFor();
    // The cart has changed: the order can only be sent again, and there is no payment link.
    await query("update cart_line set quantity = 4 where cart_id = (select id from cart where state = 'A')");
    await page.goto('/pages/cart?tab=active');
    await main(page).getByText(texts.notPaid).waitFor();
    expect(await main(page).getByRole('link', { name: texts.payNow }).count()).toBe(0);
    await page.goto(`/pages/payment?${order}`);
    await page.waitForURL(/\/pages\/failed-transaction/);
    await main(page).getByText(texts.changed).waitFor();
  });

  it('R9.20 R2.86 is shown above the order list, and in the list only after payment', async () => {
    const { page, order } = await atProvider();
    const orders = '/pages/account?tab=orders';
    const inList = main(page).getByRole('table').locator(`a[href*="${order}"]`);
    await page.goto(orders);
    await main(page).getByText(texts.waits).waitFor();
    expect(await inList.count()).toBe(0);
    expect((await new AxeBuilder({ page }).include('main').analyze()).violations.map(({ id }) => id)).toEqual([]);
    await main(page).getByRole('link', { name: texts.payNow }).click();
    await page.getByRole('button', { name: texts.pay }).click();
    await page.waitForURL(/\/pages\/thankyou/);
    await page.goto(orders);
    await inList.first().waitFor();
    expect(await main(page).getByText(texts.waits).count()).toBe(0);
  });

  it('R9.20 R2.15 its pages show the current state, and it is never paid with another cart', async () => {
    const { page, order } = await atProvider();
    const pages = [`/pages/order_detail?${order}`, `/pages/thankyou?${order}`];
    const told = async (path: string, text: RegExp | string, ways: string[]) => {
      await page.goto(prefix + path);
      await main(page).getByText(text).waitFor();
      const names: string[] = [texts.payNow, texts.toCheckout, texts.toCatalogue, texts.toCart];
      const links = await main(page).getByRole('link').allInnerTexts();
      expect(links.filter((name) => names.includes(name))).toEqual(ways);
    };
    for (const path of pages) await told(path, texts.due, [texts.payNow, texts.toCart]);
    await query("update cart_line set quantity = 4 where cart_id = (select id from cart where state = 'A')");
    for (const path of pages) await told(path, texts.changed, [texts.toCheckout, texts.toCart]);
    // The page was opened before its cart was emptied and refilled: its button must not open the new cart.
    await query("update cart_line set quantity = 3 where cart_id = (select id from cart where state = 'A')");
    await told(pages[0] ?? '', texts.due, [texts.payNow, texts.toCart]);
    const { token } = await shop.logIn('cliente.a');
    const [cart] = await query("select id from cart where state = 'A'");
    expect((await shop.call('empty_cart', { id_cart: Number(cart?.id) }, { token })).status).toBe(200);
    await shop.call('add_to_cart', { item_id: '204600', quantity: 1 }, { token });
    await main(page).getByRole('link', { name: texts.payNow }).click();
    await page.waitForURL(/\/pages\/failed-transaction/);
    await main(page).getByText(texts.gone).waitFor();
    for (const path of pages) await told(path, texts.gone, [texts.toCatalogue]);
    expect((await new AxeBuilder({ page }).include('main').analyze()).violations.map(({ id }) => id)).toEqual([]);
  });

  it('R9.20 the payment link in the cart follows changes of the cart', async () => {
    const { page } = await atProvider();
    await page.goto('/pages/cart?tab=active');
    const pay = main(page).getByRole('link', { name: texts.payNow });
    await pay.waitFor();
    const box = main(page).getByRole('textbox', { name: texts.quantity });
    const change = async (quantity: string) => {
      await box.fill(quantity);
      await box.press('Enter');
    };
    await change('5');
    await main(page).getByText(texts.notPaid).waitFor();
    expect(await pay.count()).toBe(0);
    await change('3');
    await main(page).getByText(texts.waits).waitFor();
    await pay.waitFor();
  });

  it('R9.20 cannot be ordered again while its payment is pending', async () => {
    const { page } = await atProvider();
    await query("update cart set state = 'O' where state = 'A'");
    await query("update sales_order set payment_state = 'pending' where payment_state = 'due'");
    await page.goto('/pages/cart?tab=active');
    await main(page).getByText(texts.checked).waitFor();
    expect((await new AxeBuilder({ page }).include('main').analyze()).violations.map(({ id }) => id)).toEqual([]);
    expect(await main(page).getByRole('link', { name: texts.payNow }).count()).toBe(0);
  });

  it('R8.18 R2.14 the failed payment page shows the state of the order', async () => {
    const { page, order } = await atProvider();
    const failed = '/pages/failed-transaction';
    const links = () => main(page).getByRole('link').allInnerTexts();
    await page.goto(`${failed}?${order}`);
    await page.getByRole('heading', { name: texts.failed }).waitFor();
    await page.getByText(texts.kept).waitFor();
    expect(await links()).toContain(texts.retry);
    // The cart was changed.
    await query("update cart_line set quantity = 4 where cart_id = (select id from cart where state = 'A')");
    await page.goto(`${failed}?${order}`);
    await page.getByText(texts.sorry).waitFor();
    expect(await page.getByText(texts.kept).count()).toBe(0);
    expect(await links()).toContain(texts.toCheckout);
    // The order was sent meanwhile with another payment method.
    await query("update sales_order set payment_state = null where payment_state = 'due'");
    await page.goto(`${failed}?${order}`);
    await page.getByText(texts.left).waitFor();
    expect((await new AxeBuilder({ page }).include('main').analyze()).violations.map(({ id }) => id)).toEqual([]);
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
    expect(ways).toEqual(['/pages/checkout', '/pages/cart?tab=active', '/pages/contact-us'].map((way) => prefix + way));
    await page.goto(`${failed}?asked=5O190127TN364715T`);
    await page.getByText(texts.unasked).waitFor();
  });
});

describe('two windows with the same cart', () => {
  it('R2.98 the second one to send shows the order and when it was sent', async () => {
    const [first, second] = [await atCheckout('BONIFICO'), await openCheckout()];
    const send = (page: Page) => page.getByRole('button', { name: WORDS.send }).click();
    await send(first);
    await first.waitForURL(/\/pages\/thankyou/);
    await first.getByRole('heading', { name: WORDS.done }).first().waitFor();
    expect(await first.getByText(TEXTS.already).count()).toBe(0);
    await send(second);
    await second.getByText(TEXTS.already).waitFor();
    const orders = await query(
      'select count(*)::integer as n from sales_order where cart_id = (select max(id) from cart)',
    );
    expect(orders).toEqual([{ n: 1 }]);
  });
});
