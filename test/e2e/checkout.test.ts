import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { upsertPrices } from '../../backend/pricing/index.ts';
import { violationsOf } from './axe.ts';
import { comeWith, openHydrated, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();

const TEXTS = {
  changes: 'Cosa è cambiato',
  accept: 'Accetta',
  remove: 'Togli riga',
  waits: /Si attiva quando hai scelto per la riga cambiata/,
  today: 'Prezzo oggi',
  changed: 'Nel frattempo il carrello è cambiato',
  gone: 'L’articolo non è più in vendita.',
  refused: 'L’ordine non può partire così',
  already: /^Questo ordine era già stato inviato il \d\d\/\d\d\/\d{4},? \d\d:\d\d$/,
  reference: 'Riferimento cliente',
  pickup: /^Ritiro in sede/,
  promotion: '30,50 €',
  sending: 'Invio in corso…',
  submitted: 'Inviato',
  price: '8,9775 €',
} as const;

/** The text of the page, with no-break spaces replaced and word joiners removed. */
async function textOf(page: Page): Promise<string> {
  return (await page.locator('body').innerText()).replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
}

async function query(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await e2e.shop().database.pool.query<Record<string, unknown>>(text, values)).rows;
}

/** The list price of the valve in ten-thousandths: 133,400 less 30+10+5 is 7.984. */
async function priceValve(price: number): Promise<void> {
  await upsertPrices(e2e.shop().database, [{ priceListCode: 'L1', articleCode: '204118', price }]);
  await e2e.shop().settled();
}

async function consentAndSend(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: WORDS.consent }).check();
  await page.getByRole('button', { name: WORDS.send }).click();
}

async function expectThanks(page: Page): Promise<void> {
  await page.waitForURL('**/pages/thankyou**');
  await page.getByText(WORDS.done).first().waitFor();
}

afterEach(async () => {
  await query("delete from cart where state = 'A'");
  await query("update article set is_active = true where code = '204600'");
  await query('delete from setting');
  await query('update promotion_row set net_price = 60000 where net_price = 50000');
  await priceValve(133_400);
});

describe('the checkout', () => {
  const checkout = '/pages/checkout';

  it('shows a price increase, requires its acceptance, then sends the order at the new price', async () => {
    const page = await e2e.visit({ viewport: { width: 390, height: 900 } });
    await comeWith(e2e.shop(), page, ['204118', 10], ['204600', 1]);
    await priceValve(150_000);
    await openHydrated(page, checkout);
    const changes = page.getByRole('region', { name: TEXTS.changes });
    const send = page.getByRole('button', { name: WORDS.send });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await changes.getByText(TEXTS.today).waitFor();
      expect(await textOf(page)).toContain(TEXTS.price);
      await expect.poll(() => textOf(page), { message: `at ${width} px` }).toMatch(TEXTS.waits);
      expect(await send.isDisabled(), `at ${width} px`).toBe(true);
      expect(await violationsOf(page, 'main'), `at ${width} px`).toEqual([]);
      const isWithin = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
      expect(isWithin, `at ${width} px`).toBe(true);
    }

    // By keyboard: accept the change, give consent, send the order.
    await changes.getByRole('checkbox', { name: TEXTS.accept, exact: true }).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => send.isDisabled()).toBe(false);
    await page.getByRole('checkbox', { name: WORDS.consent }).focus();
    await page.keyboard.press('Space');
    await send.focus();
    await page.keyboard.press('Enter');
    await expectThanks(page);
    const lines = await query(
      'select net_price from sales_order_line where order_id = (select max(id) from sales_order) order by position',
    );
    expect(lines.map(({ net_price }) => Number(net_price))).toEqual([89_775, 200_000]);
  });

  it('R2.99, R7.11 sends a promotion with pickup on a phone, by keyboard only', async () => {
    const page = await e2e.visit({ viewport: { width: 390, height: 900 } });
    await comeWith(e2e.shop(), page);
    await query('update promotion_row set net_price = 50000 where net_price = 60000');
    await e2e.shop().settled();
    const { token } = await e2e.shop().logIn('cliente.a');
    const promoted = { item_id: '204300', quantity: 5, promo_code: 'EST/26', promo_row: 41 };
    expect((await e2e.shop().call('add_to_cart_promo', promoted, { token })).status).toBe(200);
    await openHydrated(page, checkout);
    expect(await textOf(page)).toContain('PROMO');
    await page.getByRole('radio', { name: /^(Spedizione|Shipping)/ }).focus();
    await page.keyboard.press('ArrowDown');
    // 5 at 5.00 plus 22 % VAT, without shipping.
    await expect.poll(() => textOf(page)).toContain(TEXTS.promotion);
    expect(await page.getByRole('radio', { name: TEXTS.pickup }).isChecked()).toBe(true);
    await page.locator('input[name="pickup_slot"]:checked').focus();
    await page.keyboard.press('ArrowDown');
    const code = await page.locator('input[name="pickup_slot"]:checked').getAttribute('value');
    await page.getByRole('checkbox', { name: WORDS.consent }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: WORDS.send }).focus();
    await page.keyboard.press('Enter');
    await expectThanks(page);
    const [order] = await query(`select o.total_cents, o.transport_cents, l.promo_code, l.promo_row, l.net_price,
        to_char(o.pickup_on, 'YYYY-MM-DD') || 'T' || to_char(o.pickup_from, 'HH24:MI') as slot
        from sales_order o join sales_order_line l on l.order_id = o.id order by o.id desc limit 1`);
    expect({ ...order, net_price: Number(order?.['net_price']), promo_row: Number(order?.['promo_row']) }).toEqual({
      total_cents: 3050,
      transport_cents: 0,
      promo_code: 'EST/26',
      promo_row: 41,
      net_price: 50_000,
      slot: code,
    });
  });

  it('shows a price change that happens while the checkout is open, before sending', async () => {
    e2e.expectFault(/409/);
    const page = await e2e.visit();
    await comeWith(e2e.shop(), page, ['204118', 10]);
    // A cart that arrives after the price change would show the change before sending.
    const loaded = page.waitForResponse('**/api/get_cart_items');
    await openHydrated(page, checkout);
    await loaded;
    const [before] = await query('select count(*) as orders from sales_order');
    await priceValve(150_000);
    await consentAndSend(page);
    await page.getByText(TEXTS.changed).waitFor();
    await page.getByRole('checkbox', { name: TEXTS.accept, exact: true }).check();
    expect(await query('select count(*) as orders from sales_order')).toEqual([before]);
    await page.getByRole('button', { name: WORDS.send }).click();
    await expectThanks(page);
  });

  it('R2.12 sends a lower price without asking, but no article withdrawn before sending, which can be removed', async () => {
    e2e.expectFault(/422/);
    const page = await e2e.visit();
    await comeWith(e2e.shop(), page, ['204118', 10], ['204600', 1]);
    await priceValve(100_000);
    await openHydrated(page, checkout);
    const changes = page.getByRole('region', { name: TEXTS.changes });
    await changes.getByText(TEXTS.today).waitFor();
    expect(await changes.getByRole('checkbox').count()).toBe(0);
    await page.getByLabel(TEXTS.reference).fill('Cantiere 7');
    const orders = 'select count(*) as orders from sales_order';
    const before = await query(orders);
    await query("update article set is_active = false where code = '204600'");
    await consentAndSend(page);
    await page.getByText(TEXTS.refused).waitFor();
    await page.getByText(TEXTS.gone).first().waitFor();
    expect(await query(orders)).toEqual(before);
    expect(await page.getByLabel(TEXTS.reference).inputValue()).toBe('Cantiere 7');
    await changes
      .getByRole('group', { name: /BOOK-10/ })
      .getByRole('button', { name: TEXTS.remove })
      .click();
    await expect.poll(() => page.getByText(TEXTS.gone).count()).toBe(0);
    await page.getByRole('button', { name: WORDS.send }).click();
    await expectThanks(page);
  });

  it('R2.98 R4.34 a double click and a second window make one order; sending and sent are shown', async () => {
    const page = await e2e.visit();
    await comeWith(e2e.shop(), page, ['204118', 10]);
    await openHydrated(page, checkout);
    const other = await page.context().newPage();
    await openHydrated(other, checkout);
    const [before] = await query('select count(*)::integer as orders from sales_order');
    const gates = { response: Promise.withResolvers<void>(), page: Promise.withResolvers<void>() };
    let requests = 0;
    await page.route('**/api/send_order', async (route) => {
      requests += 1;
      await gates.response.promise;
      await route.continue();
    });
    await page.route('**/api/get_sent_order', async (route) => {
      await gates.page.promise;
      await route.continue();
    });
    await page.getByRole('checkbox', { name: WORDS.consent }).check();
    await page.getByRole('button', { name: WORDS.send }).dblclick();
    const sending = page.getByRole('button', { name: TEXTS.sending });
    await sending.waitFor();
    expect(await sending.isDisabled()).toBe(true);
    await sending.press('Enter');
    gates.response.resolve();
    const submitted = page.getByRole('button', { name: TEXTS.submitted });
    await submitted.waitFor();
    expect(await submitted.isDisabled()).toBe(true);
    gates.page.resolve();
    await expectThanks(page);
    expect(requests).toBe(1);
    expect(await page.getByText(TEXTS.already).count()).toBe(0);
    await consentAndSend(other);
    await expectThanks(other);
    // The same order; only the second window shows that and when it was sent before.
    expect(new URL(other.url()).search).toBe(`${new URL(page.url()).search}&repeated=1`);
    await other.getByText(TEXTS.already).waitFor();
    expect(await query('select count(*)::integer as orders from sales_order')).toEqual([
      { orders: Number(before?.['orders']) + 1 },
    ]);
  });
});
