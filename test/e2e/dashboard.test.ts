import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadDocuments } from '../builders/documents.ts';
import { violationsOf } from './axe.ts';
import { hydrated, linesInCarts, logIn, setSession, useE2e } from './visitor.ts';

const e2e = useE2e();
const wide = { viewport: { width: 1280, height: 900 } };

/** Sends an order, and moves it to so many days ago. */
async function order(articles: Record<string, number>, daysAgo: number): Promise<void> {
  const shop = e2e.shop();
  const who = await shop.logIn('cliente.a');
  let id_cart = 0;
  for (const [item_id, quantity] of Object.entries(articles)) {
    id_cart = (await shop.call('add_to_cart', { item_id, quantity }, who)).body.message.id_cart;
  }
  const sent = await shop.call('send_order', { id_cart, idempotency_key: `dashboard cart ${id_cart}` }, who);
  expect(sent.status).toBe(200);
  await shop.database.pool.query(
    `update sales_order set created_at = now() - $2 * interval '1 day', status = case when $2 > 0 then 'E' else 'IA' end
      where number = $1`,
    [sent.body.message.order.numero, daysAgo],
  );
}

beforeAll(async () => {
  await loadDocuments(e2e.shop().database);
  for (const daysAgo of [60, 45, 30]) await order({ '204300': 7 }, daysAgo);
  await order({ '204202': 6 }, 0);
});
beforeEach(() => e2e.shop().database.pool.query('delete from cart_line'));

const part = (page: Page, name: string) => page.getByRole('region', { name });
const figure = (page: Page, name: RegExp) => page.getByRole('main').getByText(name).first();
const euro = (amount: number) =>
  new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' })
    .format(amount)
    .replace('-', '−');

describe('the overview', () => {
  it('R2.10 its figures are those of the screens that it leads to', async () => {
    const shop = e2e.shop();
    const who = await shop.logIn('cliente.a');
    const { totals } = (await shop.call('payment_deadline', {}, who)).body.message;
    const { credit } = (await shop.call('exposition', {}, who)).body.message;
    const page = await e2e.visit(wide);
    await logIn(page, '/pages/dashboard');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('heading', { level: 1, name: 'Buon lavoro, Marco Bassi' }).waitFor();
    const main = (await page.getByRole('main').innerText()).replaceAll('\u00a0', ' ');
    expect(main).toContain(
      `${euro(totals.expired)} scaduti · ${euro(totals.to_expire)} a scadere`.replaceAll('\u00a0', ' '),
    );
    const left = credit?.rows.find(({ name }: { name: string }) => name === 'difference')?.totale ?? null;
    expect(main).toContain(left === null ? 'nessun fido' : euro(left).replaceAll('\u00a0', ' '));
    await figure(page, /^1 ordine$/).click();
    await page.getByRole('heading', { level: 1, name: 'I miei ordini' }).waitFor();
    await page.getByText(/^1 ordine/).waitFor();
    expect(new URL(page.url()).searchParams.get('status')).toBe('AP');
    await page.getByRole('link', { name: 'Azzera' }).click();
    await page.waitForURL('**/pages/account?tab=orders');
    await page
      .getByRole('navigation', { name: 'Menu dell’area utente' })
      .getByRole('link', { name: 'Riepilogo' })
      .click();
    await part(page, 'Ultimi ordini').waitFor();
  });

  it('R2.10 puts the ticked articles into the cart', async () => {
    const page = await e2e.visit(wide);
    await logIn(page, '/pages/dashboard');
    const again = part(page, 'Compra di nuovo');
    await again.getByText('15 giorni di ritardo').waitFor();
    expect(await again.getByRole('checkbox').isChecked()).toBe(true);
    await again.getByRole('button', { name: 'Aggiungi al carrello' }).click();
    await again.getByText('1 riga è nel carrello').waitFor();
    expect(await linesInCarts(e2e.shop())).toEqual(['7 RUB-14']);
    await again.getByText('7 nel carrello').waitFor();
  });

  it('R2.10 does so without scripts, and refuses a quantity that is none', async () => {
    const page = await e2e.visit({ ...wide, javaScriptEnabled: false });
    await setSession(page);
    await page.goto('/pages/dashboard');
    const quantity = page.getByRole('textbox', { name: /^Quantità di/ });
    await quantity.fill('1,5');
    e2e.expectFault(/status of 422/);
    await page.getByRole('button', { name: 'Aggiungi al carrello' }).click();
    await page.getByText(/Correggi le quantità/).waitFor();
    expect(await linesInCarts(e2e.shop())).toEqual([]);
    await quantity.fill('8');
    await page.getByRole('button', { name: 'Aggiungi al carrello' }).click();
    await page.waitForURL('**/pages/cart?tab=active');
    expect(await linesInCarts(e2e.shop())).toEqual(['8 RUB-14']);
  });

  it('R6.8 a guest logs in first, and comes back', async () => {
    const page = await e2e.visit(wide);
    await page.goto('/pages/dashboard');
    await hydrated(page);
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/pages/dashboard');
  });
});
