import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { upsertPrices } from '../../backend/pricing/index.ts';
import { PASSWORD } from '../builders/shop.ts';
import { violationsOf } from './axe.ts';
import { choose, comeWith, openHydrated, useE2e } from './visitor.ts';
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
  reference: 'Riferimento cliente',
  day: 'Data richiesta',
  earliest: /La prima data possibile è \d\d\/\d\d\/\d{4}/,
  sending: 'Invio in corso…',
  submitted: 'Inviato',
  already: /^Questo ordine era già stato inviato/,
  price: '8,9775 €',
  shipping: /^Spedizione/,
  shippingPrice: '9,90 €',
  pickup: /^Ritiro in sede/,
  shipped: '109,48 €',
  collected: '97,40 €',
  choose: 'Il campo è obbligatorio',
  when: 'Quando ritiri',
  over: /Questo ritiro non è più possibile; il primo possibile è/,
  ended: 'Sessione scaduta, accedi di nuovo',
} as const;

const checkout = '/pages/checkout';

/** The text of the page, with no-break spaces replaced and word joiners removed. */
async function textOf(page: Page): Promise<string> {
  return (await page.locator('body').innerText()).replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
}

async function query(text: string): Promise<Record<string, unknown>[]> {
  return (await e2e.shop().database.pool.query<Record<string, unknown>>(text)).rows;
}
const ordersSoFar = async () => Number((await query('select count(*)::integer as orders from sales_order'))[0]?.orders);

/** The list price of the valve in ten-thousandths: 133,400 less 30+10+5 is 7.984. */
async function priceValve(price: number): Promise<void> {
  await upsertPrices(e2e.shop().database, [{ priceListCode: 'L1', articleCode: '204118', price }]);
  await e2e.shop().settled();
}

const sendOf = (page: Page) => page.getByRole('button', { name: WORDS.send });
const consentOf = (page: Page) => page.getByRole('checkbox', { name: WORDS.consent });

async function expectThanks(page: Page): Promise<void> {
  await page.waitForURL('**/pages/thankyou**');
  await page.getByText(WORDS.done).first().waitFor();
}

/** The radio buttons of the slots. Tests choose the last one, which cannot expire during the test. */
const slotsOf = (page: Page) => page.locator('input[name="pickup_slot"]');

/** Sends an expired slot, as an outdated page would; its response has the later slots. */
async function sendExpiredSlot(page: Page): Promise<void> {
  await page.route('**/api/prepare_order', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { message: { pickup_slots: unknown[] } };
    body.message.pickup_slots.shift();
    await route.fulfill({ response, json: body });
  });
  await slotsOf(page)
    .first()
    .evaluate((input) => input.setAttribute('value', '2026-01-07T10:00'));
  await sendOf(page).click();
}

afterEach(async () => {
  await query("delete from cart where state = 'A'");
  await query("update article set is_active = true where code = '204600'");
  await priceValve(133_400);
});

describe('the checkout', () => {
  it('R2.12 R9.25 shows a wrong date, a withdrawn article and a price increase at their places before it sends the order', async () => {
    e2e.expectFault(/409|422/);
    const page = await e2e.visit({ viewport: { width: 390, height: 900 } });
    await comeWith(e2e.shop(), page, ['204118', 10], ['204600', 1]);
    // A cart that arrives after a change would show the change before sending.
    await Promise.all([page.waitForResponse('**/api/get_cart_items'), openHydrated(page, checkout)]);
    const changes = page.getByRole('region', { name: TEXTS.changes });
    const [send, day] = [sendOf(page), page.getByLabel(TEXTS.day)];
    const before = await ordersSoFar();
    const possible = await day.inputValue();
    await page.getByLabel(TEXTS.reference).fill('Cantiere 7');
    await day.fill('2026-01-01');
    await consentOf(page).check();
    await send.click();
    await page.getByText(TEXTS.earliest).waitFor();
    expect(await day.evaluate((field) => field === document.activeElement)).toBe(true);
    await day.fill(possible);

    await query("update article set is_active = false where code = '204600'");
    await send.click();
    await page.getByText(TEXTS.refused).waitFor();
    await page.getByText(TEXTS.gone).first().waitFor();
    expect(await page.getByLabel(TEXTS.reference).inputValue()).toBe('Cantiere 7');
    await changes
      .getByRole('group', { name: /BOOK-10/ })
      .getByRole('button', { name: TEXTS.remove })
      .click();
    await expect.poll(() => page.getByText(TEXTS.gone).count()).toBe(0);

    await priceValve(150_000);
    await send.click();
    await page.getByText(TEXTS.changed).waitFor();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await changes.getByText(TEXTS.today).waitFor();
      await expect.poll(() => textOf(page), { message: `at ${width} px` }).toMatch(TEXTS.waits);
      expect(await textOf(page)).toContain(TEXTS.price);
      expect(await send.isDisabled(), `at ${width} px`).toBe(true);
      const isWithin = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
      expect(isWithin, `at ${width} px`).toBe(true);
    }
    expect(await violationsOf(page, 'main')).toEqual([]);
    expect(await ordersSoFar()).toBe(before);

    // By keyboard: accept the change, send the order.
    await changes.getByRole('checkbox', { name: TEXTS.accept, exact: true }).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => send.isDisabled()).toBe(false);
    await send.focus();
    await page.keyboard.press('Enter');
    await expectThanks(page);
    const lines = await query(
      'select net_price::integer as price from sales_order_line where order_id = (select max(id) from sales_order)',
    );
    expect(lines).toEqual([{ price: 89_775 }]);
  });

  it('R2.98 R4.34 a double click makes one order; sending and sent are shown', async () => {
    const page = await e2e.visit();
    await comeWith(e2e.shop(), page, ['204118', 10]);
    await openHydrated(page, checkout);
    const before = await ordersSoFar();
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
    await consentOf(page).check();
    await sendOf(page).dblclick();
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
    expect(await ordersSoFar()).toBe(before + 1);
  });

  it('R2.99 R9.34 R8.6 R6.8 pickup asks again for an expired slot, and all input is kept when the session ends', async () => {
    e2e.expectFault(/401|422/);
    const page = await e2e.visit({ viewport: { width: 390, height: 900 } });
    await comeWith(e2e.shop(), page, ['204118', 10]);
    await openHydrated(page, checkout);
    expect(await textOf(page)).toContain(TEXTS.shipped);
    const shipping = page.locator('label').filter({ has: page.getByRole('radio', { name: TEXTS.shipping }) });
    const note = page.getByRole('textbox', { name: WORDS.note });
    await note.fill('Citofono Bassi');
    await page.getByLabel(TEXTS.reference).fill('Cantiere 7');
    await choose(page.getByRole('radio', { name: TEXTS.pickup }));
    await expect.poll(() => textOf(page)).toContain(TEXTS.collected);
    expect(await textOf(page)).not.toContain(TEXTS.shipped);
    // The shipping cost stays visible next to its option.
    await shipping.getByText(TEXTS.shippingPrice, { exact: true }).waitFor();
    const offered = await slotsOf(page).count();
    expect(await slotsOf(page).first().isChecked()).toBe(true);

    await consentOf(page).check();
    await sendExpiredSlot(page);
    const slots = page.getByRole('radiogroup', { name: TEXTS.when, exact: true }).filter({ has: slotsOf(page) });
    await page.getByText(TEXTS.over).first().waitFor();
    expect(await slots.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => slotsOf(page).count()).toBe(offered - 1);
    // Only the buyer replaces the slot.
    expect(await page.locator('input[name="pickup_slot"]:checked').count()).toBe(0);
    await sendOf(page).click();
    await page.getByText(TEXTS.choose).waitFor();
    await choose(slotsOf(page).last());
    const code = await slotsOf(page).last().getAttribute('value');

    // Logged out in another window.
    const before = await ordersSoFar();
    await page.evaluate(() =>
      fetch('/api/logout', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }),
    );
    await sendOf(page).click();
    await page.waitForURL(/\/pages\/login/);
    await page.getByText(TEXTS.ended).waitFor();
    expect(await ordersSoFar()).toBe(before);
    await page.getByRole('textbox', { name: WORDS.user }).fill('cliente.a');
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: WORDS.logIn, exact: true }).click();
    await page.waitForURL(/\/pages\/checkout/);
    await expect.poll(() => page.getByLabel(TEXTS.reference).inputValue()).toBe('Cantiere 7');
    expect(await note.inputValue()).toBe('Citofono Bassi');
    expect(await page.locator('input[name="pickup_slot"]:checked').getAttribute('value')).toBe(code);
    await consentOf(page).check();
    await sendOf(page).click();
    await expectThanks(page);
    const written = `select note, customer_reference, delivery_type,
      to_char(pickup_on, 'YYYY-MM-DD') || 'T' || to_char(pickup_from, 'HH24:MI') as slot
      from sales_order order by id desc limit 1`;
    expect(await query(written)).toEqual([
      { note: 'Citofono Bassi', customer_reference: 'Cantiere 7', delivery_type: 'PICKUP', slot: code },
    ]);
  });
});
