import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { upsertPrices } from '../../backend/upserts/index.ts';
import { hydrated, choose, useE2e, openHydrated } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();
const WIDTHS = { phone: 390, desktop: 1280 } as const;

const TEXTS = {
  changes: 'Cosa è cambiato',
  accept: 'Accetta',
  remove: 'Togli riga',
  waits: /Si attiva quando hai scelto per la riga cambiata/,
  today: 'Prezzo oggi',
  changed: 'Nel frattempo il carrello è cambiato',
  gone: 'L’articolo non è più in vendita.',
  steps: ['Carrello', 'Conferma ordine', 'Ordine completato'],
  transport: ['9,90', 'gratuita oltre 250'],
  reference: 'Riferimento cliente',
  pickup: /^Ritiro in sede/,
  promotion: '30,50 €',
  sending: 'Invio in corso…',
  submitted: 'Inviato',
  price: '8,98 €',
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

/** Logs in as customer A with these articles in the cart. */
async function comeWith(page: Page, ...lines: [string, number][]): Promise<void> {
  const shop = e2e.shop();
  const { token, cookie } = await shop.logIn('cliente.a');
  for (const [item_id, quantity] of lines) {
    expect((await shop.call('add_to_cart', { item_id, quantity }, { token })).status).toBe(200);
  }
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: shop.address }]);
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

  it.each(Object.entries(WIDTHS))(
    'shows a price increase, requires its acceptance, then sends the order at the new price, on a %s',
    async (_device, width) => {
      const page = await e2e.visit({ viewport: { width, height: 900 } });
      await comeWith(page, ['204118', 10], ['204600', 1]);
      await priceValve(150_000);
      await openHydrated(page, checkout);
      const changes = page.getByRole('region', { name: TEXTS.changes });
      await changes.getByText(TEXTS.today).waitFor();
      expect(await textOf(page)).toContain(TEXTS.price);
      await expect.poll(() => textOf(page)).toMatch(TEXTS.waits);
      const send = page.getByRole('button', { name: WORDS.send });
      expect(await send.isDisabled()).toBe(true);
      const axe = await new AxeBuilder({ page }).include('main').analyze();
      expect(axe.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

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
    },
  );

  it.each(Object.entries(WIDTHS))(
    'R2.99, R7.11 sends a promotion with pickup, by keyboard only, on a %s',
    async (_device, width) => {
      const page = await e2e.visit({ viewport: { width, height: 900 } });
      await comeWith(page);
      await query('update promotion_row set net_price = 50000 where net_price = 60000');
      await e2e.shop().settled();
      const { token } = await e2e.shop().logIn('cliente.a');
      const promoted = { item_id: '204300', quantity: 5, promo_code: 'EST/26', promo_row: 41 };
      expect((await e2e.shop().call('add_to_cart_promo', promoted, { token })).status).toBe(200);
      await openHydrated(page, checkout);
      await hydrated(page);
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
    },
  );

  it('shows a price decrease, and sends the order without asking', async () => {
    const page = await e2e.visit();
    await comeWith(page, ['204118', 10]);
    await priceValve(100_000);
    await openHydrated(page, checkout);
    const changes = page.getByRole('region', { name: TEXTS.changes });
    await changes.getByText(TEXTS.today).waitFor();
    expect(await changes.getByRole('checkbox').count()).toBe(0);
    await consentAndSend(page);
    await expectThanks(page);
  });

  it('shows a price change that happens while the checkout is open, before sending', async () => {
    e2e.expectFault(/409/);
    const page = await e2e.visit();
    await comeWith(page, ['204118', 10]);
    await openHydrated(page, checkout);
    await page.getByRole('checkbox', { name: WORDS.consent }).waitFor();
    await hydrated(page);
    const [before] = await query('select count(*) as orders from sales_order');
    await priceValve(150_000);
    await consentAndSend(page);
    await page.getByText(TEXTS.changed).waitFor();
    await page.getByRole('checkbox', { name: TEXTS.accept, exact: true }).check();
    expect(await query('select count(*) as orders from sales_order')).toEqual([before]);
    await page.getByRole('button', { name: WORDS.send }).click();
    await expectThanks(page);
  });

  it('marks the line of an article withdrawn before sending, and can remove it', async () => {
    e2e.expectFault(/422/);
    const page = await e2e.visit();
    await comeWith(page, ['204118', 10], ['204600', 1]);
    await openHydrated(page, checkout);
    await page.getByRole('checkbox', { name: WORDS.consent }).waitFor();
    await query("update article set is_active = false where code = '204600'");
    await consentAndSend(page);
    await page.getByText(TEXTS.gone).first().waitFor();
    await page.getByRole('button', { name: TEXTS.remove }).click();
    await expect.poll(() => page.getByText(TEXTS.gone).count()).toBe(0);
    await page.getByRole('button', { name: WORDS.send }).click();
    await expectThanks(page);
  });

  it('R2.98 a double click and a second window make one order', async () => {
    const page = await e2e.visit();
    await comeWith(page, ['204118', 10]);
    await openHydrated(page, checkout);
    const other = await page.context().newPage();
    await openHydrated(other, checkout);
    const [before] = await query('select count(*)::integer as orders from sales_order');
    await page.getByRole('checkbox', { name: WORDS.consent }).check();
    await page.getByRole('button', { name: WORDS.send }).dblclick();
    await expectThanks(page);
    await consentAndSend(other);
    await expectThanks(other);
    // The same order; only the second window shows that it was sent before.
    expect(new URL(other.url()).search).toBe(`${new URL(page.url()).search}&repeated=1`);
    expect(await query('select count(*)::integer as orders from sales_order')).toEqual([
      { orders: Number(before?.['orders']) + 1 },
    ]);
  });

  it('R4.34 shows the submitting and submitted states, and ignores a second click', async () => {
    const page = await e2e.visit();
    await comeWith(page, ['204118', 10]);
    await openHydrated(page, checkout);
    await hydrated(page);
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
    await consentAndSend(page);
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
  });

  it('keeps all input if the session ends, and restores it after the login', async () => {
    e2e.expectFault(/401/);
    const page = await e2e.visit();
    await comeWith(page, ['204118', 10]);
    await openHydrated(page, `${checkout}?delivery_type=PICKUP`);
    await page.getByRole('textbox', { name: WORDS.note }).fill('Citofono Bassi');
    await page.getByLabel(TEXTS.reference).fill('ODA 4711');
    const slot = page.locator('input[name="pickup_slot"]').last();
    await choose(slot);
    const code = await slot.getAttribute('value');
    await page.context().clearCookies();
    await page.route('**/api/send_order', (route) => route.fulfill({ status: 401, json: { message: '' } }), {
      times: 1,
    });
    await consentAndSend(page);
    await page.waitForURL('**/pages/login**');
    await page.getByRole('textbox', { name: WORDS.user }).fill('cliente.a@bancale.example');
    await page.getByRole('textbox', { name: 'Password' }).fill('bancale-demo');
    await page.getByRole('main').getByRole('button', { name: WORDS.logIn, exact: true }).click();
    await page.waitForURL(`**${checkout}**`);
    await expect.poll(() => page.getByRole('textbox', { name: WORDS.note }).inputValue()).toBe('Citofono Bassi');
    expect(await page.getByLabel(TEXTS.reference).inputValue()).toBe('ODA 4711');
    expect(await page.locator('input[name="pickup_slot"]:checked').getAttribute('value')).toBe(code);
    await consentAndSend(page);
    await expectThanks(page);
    const [order] = await query('select note, customer_reference from sales_order order by id desc limit 1');
    expect(order).toEqual({ note: 'Citofono Bassi', customer_reference: 'ODA 4711' });
  });

  it('R4.35, R9.30 shows the three steps with the current one, and the shipping rule', async () => {
    const page = await e2e.visit();
    await comeWith(page, ['204118', 10]);
    const steps = async () => {
      const step = page.locator('[aria-current="step"]').first();
      await step.waitFor();
      return (await step.innerText()).replaceAll(/[\d\s]+/g, ' ').trim();
    };
    for (const [index, path] of ['/pages/cart?tab=active', '/pages/checkout'].entries()) {
      await openHydrated(page, `${path}`);
      expect(await steps()).toContain(TEXTS.steps[index]);
      const text = await textOf(page);
      for (const name of TEXTS.steps) expect(text).toContain(name);
      for (const part of TEXTS.transport) expect(text).toContain(part);
    }
    await consentAndSend(page);
    await expectThanks(page);
    expect(await steps()).toContain(TEXTS.steps[2]);
  });

  it('R2.12 an empty cart redirects to the cart page, which says so', async () => {
    const page = await e2e.visit();
    await comeWith(page);
    await openHydrated(page, checkout);
    await page.waitForURL('**/pages/cart?tab=active');
    await page.getByText('Il carrello è vuoto').first().waitFor();
  });
});
