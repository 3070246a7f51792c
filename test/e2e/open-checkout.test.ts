import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../builders/shop.ts';
import { useE2e, openHydrated } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();

const TEXTS = {
  changed: 'Nel frattempo il carrello è cambiato',
  refused: 'L’ordine non può partire così',
  gone: 'L’articolo non è più in vendita.',
  cartGone: 'Il carrello che stavi confermando non è più quello attivo',
  ended: 'Sessione scaduta, accedi di nuovo',
  reference: 'Riferimento cliente',
  day: 'Data richiesta',
  closed: /^Il \d\d\/\d\d\/\d{4} è domenica o festivo: il primo giorno possibile dopo è \d\d\/\d\d\/\d{4}\.$/,
  earliest: /La prima data possibile è \d\d\/\d\d\/\d{4}/,
  shipping: /^Spedizione/,
  pickup: /^Ritiro in sede/,
  price: '9,90 €',
} as const;

const query = async (text: string) =>
  (await e2e.shop().database.pool.query<Record<string, string | number>>(text)).rows;
const orderCount = async () => Number((await query('select count(*)::integer as n from sales_order'))[0]?.n);

afterEach(async () => {
  await query("update cart set state = 'O' where state in ('A', 'S')");
  await query("update article set is_active = true where code = '204600'");
  await e2e.shop().settled();
});

/** A second window of customer A, reduced to the requests that its buttons send. */
type Other = (path: string, body: object) => Promise<{ status: number }>;

/** Customer A at an open checkout with two articles, filled in but not sent. */
async function openCheckout(): Promise<{ page: Page; idCart: number; other: Other }> {
  const shop = e2e.shop();
  const { token, cookie } = await shop.logIn('cliente.a');
  const other: Other = (path, body) => shop.call(path, body, { token, cookie });
  await other('session', { address_code: '1' });
  for (const [item_id, quantity] of [
    ['204118', 1],
    ['204600', 1],
  ] as const) {
    expect((await other('add_to_cart', { item_id, quantity })).status).toBe(200);
  }
  const [cart] = await query("select id from cart where state = 'A'");
  const page = await e2e.visit();
  page.setDefaultTimeout(20_000);
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: shop.address }]);
  await openHydrated(page, '/pages/checkout');
  await page.getByLabel(TEXTS.reference).fill('Cantiere 7');
  await page.getByLabel(WORDS.consent).check();
  return { page, idCart: Number(cart?.id), other };
}

describe('changes while the checkout is open', () => {
  const [texts, words] = [TEXTS, WORDS];
  const send = (page: Page) => page.getByRole('button', { name: words.send }).click();

  it('R1.6 R4.5 selecting another address in another window does not affect the order', async () => {
    const { page, idCart, other } = await openCheckout();
    await other('session', { address_code: '2' });
    await send(page);
    await page.waitForURL(/\/pages\/thankyou/);
    const sent = await query(
      `select a.code from sales_order o join customer_address a on a.id = o.address_id where o.cart_id = ${idCart}`,
    );
    expect(sent).toEqual([{ code: '1' }]);
  });

  it('R2.12 a withdrawn article is reported, and nothing is sent', async () => {
    e2e.expectFault(/422 .*send_order/);
    const { page } = await openCheckout();
    const before = await orderCount();
    await query("update article set is_active = false where code = '204600'");
    await e2e.shop().settled();
    await send(page);
    await page.getByText(texts.refused).waitFor();
    await page.getByText(texts.gone).first().waitFor();
    expect(await orderCount()).toBe(before);
    expect(await page.getByLabel(texts.reference).inputValue()).toBe('Cantiere 7');
  });

  it('R2.12 a changed cart is reported with the new total, and sent only after a second confirmation', async () => {
    e2e.expectFault(/409 .*send_order/);
    const { page, idCart, other } = await openCheckout();
    const before = await orderCount();
    await other('add_to_cart', { item_id: '204118', quantity: 2 });
    await send(page);
    await page.getByText(texts.changed).waitFor();
    const totals = page.getByRole('complementary');
    await totals.getByText(await totalOf(idCart), { exact: true }).waitFor();
    expect(await orderCount()).toBe(before);
    await send(page);
    await page.waitForURL(/\/pages\/thankyou/);
    expect(await orderCount()).toBe(before + 1);
  });

  it('R2.97 a cart saved meanwhile is reported on the cart page, and nothing is sent', async () => {
    e2e.expectFault(/409 .*send_order/);
    const { page, idCart, other } = await openCheckout();
    const before = await orderCount();
    expect((await other('save_cart', { id_cart: idCart, name: 'Cantiere' })).status).toBe(200);
    await send(page);
    await page.waitForURL(/\/pages\/cart\?/);
    await page.getByText(texts.cartGone).waitFor();
    expect(await orderCount()).toBe(before);
  });

  it('R8.6 R6.8 after a logout in another window and a new login, the checkout is still filled in', async () => {
    e2e.expectFault(/401 /);
    const { page, other } = await openCheckout();
    const before = await orderCount();
    await other('logout', {});
    await send(page);
    await page.waitForURL(/\/pages\/login/);
    await page.getByText(texts.ended).waitFor();
    expect(await orderCount()).toBe(before);
    await page.getByRole('textbox', { name: words.user }).fill('cliente.a');
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: words.logIn, exact: true }).click();
    await page.waitForURL(/\/pages\/checkout/);
    await expect.poll(() => page.getByLabel(texts.reference).inputValue()).toBe('Cantiere 7');
  });

  it('R9.25 a date before the earliest one is rejected before sending', async () => {
    const { page } = await openCheckout();
    const before = await orderCount();
    await page.getByLabel(texts.day).fill('2026-01-01');
    await send(page);
    await page.getByText(texts.earliest).waitFor();
    expect(await page.getByLabel(texts.day).evaluate((field) => field === document.activeElement)).toBe(true);
    // A later holiday is rejected with the next available day.
    const inHalfAYear = new Date(Date.now() + 183 * 86_400_000);
    const holiday = inHalfAYear.getMonth() < 6 ? '04-25' : '12-25';
    await page.getByLabel(texts.day).fill(`${inHalfAYear.getFullYear()}-${holiday}`);
    await send(page);
    await page.getByText(texts.closed).waitFor();
    expect(await orderCount()).toBe(before);
  });

  it('R2.99 the shipping cost stays visible next to its option when pickup is chosen', async () => {
    const { page } = await openCheckout();
    const choice = page.locator('label').filter({ has: page.getByRole('radio', { name: texts.shipping }) });
    await page.getByRole('radio', { name: texts.pickup }).check();
    await page.waitForURL(/delivery_type=PICKUP/);
    await choice.getByText(texts.price, { exact: true }).waitFor();
  });
});

/** The current document total of a cart, formatted. */
async function totalOf(idCart: number): Promise<string> {
  const { token } = await e2e.shop().logIn('cliente.a');
  const { body } = await e2e.shop().call('prepare_order', { id_cart: idCart, address_code: '1' }, { token });
  const total = (body as { message: { totale_doc: number } }).message.totale_doc;
  const form = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR' });
  return form.format(total);
}
