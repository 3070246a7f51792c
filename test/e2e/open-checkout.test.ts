import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../builders/shop.ts';
import { choose, openHydrated, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();

const TEXTS = {
  changed: 'Nel frattempo il carrello è cambiato',
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

afterEach(() => query("update cart set state = 'O' where state in ('A', 'S')"));

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

  it('R2.12 R1.6 R4.5 a changed cart is sent after a second confirmation, to its own address in any case', async () => {
    e2e.expectFault(/409 .*send_order/);
    const { page, idCart, other } = await openCheckout();
    const before = await orderCount();
    await other('add_to_cart', { item_id: '204118', quantity: 2 });
    await send(page);
    await page.getByText(texts.changed).waitFor();
    const totals = page.getByRole('complementary');
    await totals.getByText(await totalOf(idCart), { exact: true }).waitFor();
    expect(await orderCount()).toBe(before);
    await other('session', { address_code: '2' });
    await send(page);
    await page.waitForURL(/\/pages\/thankyou/);
    expect(await orderCount()).toBe(before + 1);
    const sent = await query(
      `select a.code from sales_order o join customer_address a on a.id = o.address_id where o.cart_id = ${idCart}`,
    );
    expect(sent).toEqual([{ code: '1' }]);
  });

  it('R9.25 R2.99 R2.97 an impossible date, or a cart saved meanwhile, is reported, and nothing is sent', async () => {
    e2e.expectFault(/409 .*send_order/);
    const { page, idCart, other } = await openCheckout();
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
    // The shipping cost stays visible next to its option when pickup is chosen.
    const choice = page.locator('label').filter({ has: page.getByRole('radio', { name: texts.shipping }) });
    await page.getByRole('radio', { name: texts.pickup }).check();
    await page.waitForURL(/delivery_type=PICKUP/);
    await choice.getByText(texts.price, { exact: true }).waitFor();
    expect((await other('save_cart', { id_cart: idCart, name: 'Cantiere' })).status).toBe(200);
    await send(page);
    await page.waitForURL(/\/pages\/cart\?/);
    await page.getByText(texts.cartGone).waitFor();
    expect(await orderCount()).toBe(before);
  });

  it('R8.6 R6.8 after a logout in another window and a new login, all input is kept and can be sent', async () => {
    e2e.expectFault(/401 /);
    const { page, other } = await openCheckout();
    const before = await orderCount();
    const note = page.getByRole('textbox', { name: words.note });
    await note.fill('Citofono Bassi');
    await page.getByRole('radio', { name: texts.pickup }).check();
    await page.waitForURL(/delivery_type=PICKUP/);
    const slot = page.locator('input[name="pickup_slot"]').last();
    await choose(slot);
    const code = await slot.getAttribute('value');
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
    expect(await note.inputValue()).toBe('Citofono Bassi');
    expect(await page.locator('input[name="pickup_slot"]:checked').getAttribute('value')).toBe(code);
    await page.getByLabel(words.consent).check();
    await send(page);
    await page.waitForURL(/\/pages\/thankyou/);
    const [order] = await query('select note, customer_reference from sales_order order by id desc limit 1');
    expect(order).toEqual({ note: 'Citofono Bassi', customer_reference: 'Cantiere 7' });
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
