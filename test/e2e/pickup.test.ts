import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, hydrated, openHydrated, setSession, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();
const LATEST = `select delivery_type, to_char(pickup_on, 'YYYY-MM-DD') || 'T' || to_char(pickup_from, 'HH24:MI') as slot,
  transport_cents, total_cents, payment_method from sales_order order by id desc limit 1`;

const PICKUP = {
  shipping: /^Spedizione/,
  pickup: /^Ritiro in sede/,
  date: /^Data richiesta/,
  choose: 'Scegli quando ritirare',
  when: 'Quando ritiri',
  over: /Questo ritiro non è più possibile; il primo possibile è/,
  until: /Inviando prima delle (10|16):00 di .+ il primo ritiro è/,
  show: 'Mostra date e totali di questa consegna',
  usual: /la tua condizione abituale/,
  shipped: '109,48 €',
  collected: '97,40 €',
  facts: ['Ritiro', 'Ritiro in sede'],
} as const;

/** The text of the page, with no-break spaces replaced and word joiners removed. */
async function textOf(page: Page): Promise<string> {
  return (await page.locator('body').innerText()).replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
}

/** Customer A at the checkout with ten valves in the cart, 79.84 net. */
async function openCheckout(page: Page): Promise<void> {
  const { token } = await e2e.shop().logIn('cliente.a');
  const added = await e2e.shop().call('add_to_cart', { item_id: '204118', quantity: 10 }, { token });
  expect(added.status).toBe(200);
  await setSession(page);
  await page.goto('/pages/checkout');
}

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
  await page.getByRole('button', { name: WORDS.send }).click();
}

/** The radio buttons of the slots. Tests choose the last one, which cannot expire during the test. */
function slotsOf(page: Page) {
  return page.locator('input[name="pickup_slot"]');
}

async function latestOrder(): Promise<Record<string, unknown> | undefined> {
  const { rows } = await e2e.shop().database.pool.query<Record<string, unknown>>(LATEST);
  return rows[0];
}

describe('pickup', () => {
  it('R2.99, R9.19, R9.33 has a slot and no shipping cost, asks again for an expired slot, and is on the order', async () => {
    e2e.expectFault(/422/);
    const page = await e2e.visit({ viewport: { width: 390, height: 900 } });
    await openCheckout(page);
    await hydrated(page);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.getByRole('radio', { name: PICKUP.shipping }).isChecked(), `at ${width} px`).toBe(true);
      expect(await textOf(page), `at ${width} px`).toContain(PICKUP.shipped);
    }
    expect(await slotsOf(page).count()).toBe(0);

    await choose(page.getByRole('radio', { name: PICKUP.pickup }));
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => textOf(page), { message: `at ${width} px` }).toContain(PICKUP.collected);
      expect(await textOf(page), `at ${width} px`).not.toContain(PICKUP.shipped);
      expect(await textOf(page), `at ${width} px`).toMatch(PICKUP.until);
    }
    expect(await page.getByLabel(PICKUP.date).count()).toBe(0);
    // Three working days; the first one may have the afternoon only.
    const offered = await slotsOf(page).count();
    expect([5, 6]).toContain(offered);
    expect(await slotsOf(page).first().isChecked()).toBe(true);

    await page.getByRole('checkbox', { name: WORDS.consent }).check();
    await sendExpiredSlot(page);
    const slots = page.getByRole('radiogroup', { name: PICKUP.when, exact: true }).filter({ has: slotsOf(page) });
    await page.getByText(`${PICKUP.when} *`, { exact: true }).waitFor();
    await page.getByText(PICKUP.over).first().waitFor();
    expect(await slots.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => slotsOf(page).count()).toBe(offered - 1);
    // Only the buyer replaces the slot.
    expect(await page.locator('input[name="pickup_slot"]:checked').count()).toBe(0);
    await page.getByRole('button', { name: WORDS.send }).click();
    await page.getByText(PICKUP.choose).waitFor();
    expect(new URL(page.url()).pathname).toBe('/pages/checkout');

    const slot = slotsOf(page).last();
    const code = await slot.getAttribute('value');
    const name = await slot.getAttribute('aria-label');
    expect(name).toMatch(/^\p{L}+ \d\d\/\d\d\/\d{4}, 13:00–16:00$/u);
    await choose(slot);
    await page.getByRole('button', { name: WORDS.send }).click();
    await page.waitForURL('**/pages/thankyou**');
    await page.getByText(WORDS.done).first().waitFor();
    await expect.poll(() => textOf(page)).toContain(name);
    expect(await textOf(page)).toContain(PICKUP.collected);
    expect(await latestOrder()).toMatchObject({
      delivery_type: 'PICKUP',
      slot: code,
      transport_cents: 0,
      total_cents: 9740,
    });
    // The order page shows the slot, too.
    await openHydrated(page, `/pages/order_detail${new URL(page.url()).search}`);
    const [, day = ''] = name?.split(' ') ?? [];
    expect(await textOf(page)).toContain(`${day} 13:00–16:00`);
    const facts = page.getByRole('main').locator('dl').filter({ hasText: day }).first();
    expect((await facts.locator('dt').allTextContents()).slice(0, 2)).toEqual(PICKUP.facts);
    expect(await facts.textContent()).not.toContain('Artigianato');
  });

  it('R2.99, R9.27 works without scripts, and keeps the input', async () => {
    e2e.expectFault(/422/);
    const { pool } = e2e.shop().database;
    const others = "insert into customer_payment_method select id, 'RIBA', 1 from customer where code = '70431'";
    await pool.query(others);
    try {
      const page = await e2e.visit({ javaScriptEnabled: false });
      await openCheckout(page);
      await choose(page.getByRole('radio', { name: PICKUP.pickup }));
      await page.getByRole('button', { name: PICKUP.show }).click();
      await expect.poll(() => textOf(page)).toContain(PICKUP.collected);
      const methods = page.locator('input[name="payment_method"]');
      expect(await methods.count()).toBe(2);
      expect(await methods.first().isChecked()).toBe(true);
      expect(await textOf(page)).toMatch(PICKUP.usual);

      const slot = slotsOf(page).last();
      const code = await slot.getAttribute('value');
      await choose(slot);
      await choose(methods.last());
      await page.getByRole('textbox', { name: WORDS.note }).fill('Citofono Bassi');
      // The browser would not send the form without consent.
      await page.locator('form[method="post"]').evaluateAll((forms) => {
        for (const form of forms) form.setAttribute('novalidate', '');
      });
      await page.getByRole('button', { name: WORDS.send }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
      expect(await slotsOf(page).last().isChecked()).toBe(true);
      expect(await methods.last().isChecked()).toBe(true);
      expect(await page.getByRole('textbox', { name: WORDS.note }).inputValue()).toBe('Citofono Bassi');

      await page.getByRole('checkbox', { name: WORDS.consent }).check();
      await page.getByRole('button', { name: WORDS.send }).click();
      await page.waitForURL('**/pages/thankyou**');
      expect(await latestOrder()).toMatchObject({ delivery_type: 'PICKUP', slot: code, payment_method: 'RIBA' });
    } finally {
      await pool.query('delete from customer_payment_method');
    }
  });
});
