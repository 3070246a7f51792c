import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { upsertCustomers } from '../../backend/customers/index.ts';
import { setActiveQuantity } from '../builders/active-cart.ts';
import { addressRecord, customerRecord } from '../builders/records.ts';
import { hydrated, linesInCarts, openHydrated, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();

const TEXTS = {
  columns: ['N.', 'Articolo', 'Confezione', 'Promozione', 'Listino', 'Netto', 'Quantità', 'Totale riga', 'Togli'],
  line: ['1', 'VS-12-OT', 'Valvola a sfera ottone FF 1/2"', '30+10+5', '7,984 €', '79,84 €'],
  listPrice: '13,34 €',
  already: /^Questo ordine era già stato inviato il/,
  pack: 'conf. 10 pz',
  search: 'Cerca nel carrello per codice o nome',
  byName: 'rubinetto',
  remove: /^Togli Valvola/,
  missing: (amount: string) => `Mancano ${amount},00 € all'ordine minimo`,
  toCheckout: 'Conferma ordine',
  save: 'Salva carrello',
  steps: ['Carrello (fatto)', 'Conferma ordine (fatto)'],
  shipping: /^Spedizione/,
  pickup: /^Ritiro in sede/,
  payment: 'Bonifico bancario',
  date: /^Data richiesta/,
  accepting: 'In accettazione',
  transport: '9,90 €, gratuita oltre 250 €',
  otherTransport: '12,50 €, gratuita oltre 300 €',
  addToCart: 'Aggiungi al carrello',
  updateCart: 'Aggiorna il carrello',
  deliverTo: 'Consegna a',
  prices: ['20,00 €', '7,00 €'],
  perPiece: 'Listino / pz',
  isEmpty: 'Il carrello è vuoto',
  products: ['default/VS-12-OT', 'default/RUB-14', 'default/TAS-8', 'child/TE933-8X20'].map(
    (path) => `/product/${path}`,
  ),
} as const;

const query = async (text: string, values: unknown[] = []) =>
  (await e2e.shop().database.pool.query<Record<string, string | number>>(text, values)).rows;

/** Adds these articles to the cart of customer A; returns a session cookie of the customer. */
async function fillCart(lines: Record<string, number>, promotion: object = {}): Promise<string> {
  const shop = e2e.shop();
  const { token, cookie } = await shop.logIn('cliente.a');
  const call = 'promo_code' in promotion ? 'add_to_cart_promo' : 'add_to_cart';
  for (const [item_id, quantity] of Object.entries(lines)) {
    expect((await shop.call(call, { item_id, quantity, ...promotion }, { token })).status).toBe(200);
  }
  return cookie;
}

/** Logs in as customer A with these articles in an otherwise empty cart. */
async function comeWith(lines: Record<string, number>): Promise<Page> {
  const cookie = await fillCart(lines);
  const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: e2e.shop().address }]);
  return page;
}

/** Requests a page with a session cookie, without a browser. */
const request = (path: string, cookie: string) => fetch(e2e.shop().address + path, { headers: { cookie } });

const sourceOf = async (path: string, cookie: string) => (await request(path, cookie)).text();

/** Where a page redirects customer A to. */
async function arriveAt(path: string): Promise<string> {
  const { cookie } = await e2e.shop().logIn('cliente.a');
  const { pathname, search } = new URL((await request(path, cookie)).url);
  return pathname + search;
}

/** The text of an element, with white space normalized and word joiners removed. */
async function textOf(page: Page, selector = 'main'): Promise<string> {
  const text = await page.locator(selector).first().innerText();
  return text.replace(/[\s\u00a0]+/g, ' ').replaceAll('\u2060', '');
}

async function send(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: WORDS.consent }).check();
  await page.getByRole('button', { name: WORDS.send }).click();
  await page.waitForURL('**/pages/thankyou?**');
  await page.getByRole('heading', { name: WORDS.done }).first().waitFor();
}

beforeEach(async () => {
  await query("delete from cart where state = 'A'");
  await query('delete from setting');
  await query('update customer set minimum_order_cents = null');
});

describe('order rules in the pages', () => {
  it('R2.11 R2.45 R2.53 R4.35 lines have their columns and links, on the page and in the drawer, and can be searched by name', async () => {
    await fillCart({ '204118': 10 });
    await fillCart({ '204300': 6 }, { promo_code: 'EST/26', promo_row: 41 });
    await fillCart({ '204400': 20 });
    const page = await comeWith({ '204201': 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await openHydrated(page, '/pages/cart');
    const heads = await page.getByRole('columnheader').allTextContents();
    expect(heads.map((head) => head.trim())).toEqual(TEXTS.columns);
    const step = await page.locator('[aria-current="step"]').first().innerText();
    expect(step).toContain(WORDS.cart);
    const rows = page.locator('[data-row]');
    const valve = rows.nth(0);
    const shown = (await valve.innerText()).replace(/[\s\u00a0]+/g, ' ');
    for (const part of TEXTS.line) expect(shown).toContain(part);
    expect((await valve.locator('del').first().innerText()).replaceAll('\u00a0', ' ')).toContain(TEXTS.listPrice);
    expect(await valve.getByRole('textbox').inputValue()).toBe('10');
    expect(await valve.locator('img').getAttribute('src')).toBe('/img/test/thumb_valve.webp');
    expect(await valve.getByRole('button', { name: TEXTS.remove }).count()).toBe(1);
    expect(await valve.getByText('PROMO', { exact: true }).count()).toBe(0);
    expect(await rows.nth(1).getByText('PROMO', { exact: true }).filter({ visible: true }).count()).toBe(1);
    expect((await rows.nth(2).innerText()).replace(/[\s\u00a0]+/g, ' ')).toContain(TEXTS.pack);
    await page.getByRole('searchbox', { name: TEXTS.search }).fill(TEXTS.byName);
    await expect.poll(() => rows.count()).toBe(1);
    expect(await rows.first().innerText()).toContain('RUB-14');

    const pathsIn = (selector: string) =>
      page.locator(`${selector} a[href*="/product/"]`).evaluateAll((links) => links.map((a) => a.getAttribute('href')));
    await page.getByRole('searchbox', { name: TEXTS.search }).fill('');
    await expect.poll(() => pathsIn('[data-row]')).toEqual(TEXTS.products);
    await page
      .getByRole('banner')
      .getByRole('link', { name: new RegExp(`^${WORDS.cart}`) })
      .click();
    const panel = page.getByRole('dialog');
    const line = panel.getByRole('listitem').filter({ hasText: 'VS-12-OT' });
    // The panel may still be opening.
    await line.getByText(WORDS.valve).waitFor();
    expect(await pathsIn('dialog')).toEqual(TEXTS.products);
    const inPanel = (await line.innerText()).replace(/[\s\u00a0]+/g, ' ');
    for (const part of [`× ${TEXTS.line[4]}`, TEXTS.line[5]]) expect(inPanel).toContain(part);
    expect(inPanel).toMatch(/\b10 (pz|pcs) ×/);
    expect(await line.locator('img').getAttribute('src')).toBe('/img/test/thumb_valve.webp');
    const ways = await panel.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(ways).toEqual(expect.arrayContaining(['/pages/cart?tab=active', '/pages/checkout']));
  });

  it('R3.5 below the minimum order, the missing amount is shown; the cart can be saved but not sent', async () => {
    await query("update customer set minimum_order_cents = 10000 where code = '70431'");
    // 4 × 20.00 = 80.00
    const page = await comeWith({ '204600': 4 });
    await openHydrated(page, '/pages/cart?tab=active');
    expect(await textOf(page)).toContain(TEXTS.missing('20'));
    const onward = page.getByRole('main').getByRole('button', { name: TEXTS.toCheckout, exact: true });
    expect(await onward.first().isDisabled()).toBe(true);
    expect(await page.getByRole('main').locator('a[href="/pages/checkout"]').count()).toBe(0);
    expect(await page.getByRole('button', { name: TEXTS.save }).isEnabled()).toBe(true);
    await openHydrated(page, '/pages/checkout');
    expect(await textOf(page)).toContain(TEXTS.missing('20'));
    expect(await page.getByRole('button', { name: WORDS.send }).isDisabled()).toBe(true);

    await setActiveQuantity(e2e.shop().database.pool, 5);
    await openHydrated(page, '/pages/cart?tab=active');
    expect(await textOf(page)).not.toContain(TEXTS.missing('20'));
    await onward.first().waitFor({ state: 'detached' });
    const link = page.getByRole('main').getByRole('link', { name: TEXTS.toCheckout, exact: true });
    expect(await link.filter({ visible: true }).count()).toBeGreaterThan(0);
    await query("update customer set minimum_order_cents = 15000 where code = '70431'");
    await page.reload();
    await hydrated(page);
    expect(await textOf(page)).toContain(TEXTS.missing('50'));
  });

  it('R2.12 R2.13 R4.35 the checkout has all its parts, and the order is complete, listed, and thanked for during half an hour', async () => {
    const page = await comeWith({ '204118': 10 });
    await openHydrated(page, '/pages/checkout');
    expect(await page.getByRole('main').getByRole('table').innerText()).toContain('VS-12-OT');
    const shown = await textOf(page);
    for (const part of ['Via dell’Artigianato 14', TEXTS.payment, ...WORDS.totals, WORDS.documentTotal])
      expect(shown).toContain(part);
    for (const name of [TEXTS.shipping, TEXTS.pickup]) expect(await page.getByRole('radio', { name }).count()).toBe(1);
    await page.getByLabel(TEXTS.date).waitFor();
    await page.getByRole('textbox', { name: WORDS.note }).waitFor();
    await page.getByRole('checkbox', { name: WORDS.consent }).waitFor();
    const steps = page.locator('[aria-current="step"]').locator('..').getByRole('listitem');
    const done = async () => (await steps.allTextContents()).filter((step) => /\((fatto|done)\)/.test(step));
    expect(await done()).toEqual([expect.stringContaining(TEXTS.steps[0])]);
    const names = ['Carrello', 'Conferma ordine', 'Ordine completato'];
    expect(await steps.allTextContents()).toEqual(names.map((name) => expect.stringContaining(name) as unknown));
    const current = page.locator('[aria-current="step"]').first();
    expect(await current.innerText()).toContain(names[1]);

    await send(page);
    const [order] = await query('select cause, year, number from sales_order order by id desc limit 1');
    const name = `${order?.['cause']} / ${order?.['number']} / ${order?.['year']}`;
    const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Rome' }).format(new Date());
    const thanks = await textOf(page);
    for (const part of [name, today, WORDS.documentTotal, 'Via dell’Artigianato 14']) expect(thanks).toContain(part);
    expect(await done()).toEqual(TEXTS.steps.map((step) => expect.stringContaining(step) as unknown));
    expect(await current.innerText()).toContain(names[2]);
    const linkTo = (path: string) => page.getByRole('main').locator(`a[href^="${path}"]`).first();
    expect(await linkTo('/pages/order_detail').getAttribute('href')).toContain(`numero=${order?.['number']}`);
    expect(await linkTo('/shop').isVisible()).toBe(true);

    const thanksPath = new URL(page.url()).pathname + new URL(page.url()).search;
    await page.reload();
    await page.getByRole('heading', { name: WORDS.done }).first().waitFor();

    await openHydrated(page, '/pages/checkout');
    await page.waitForURL('**/pages/cart?tab=active');
    await page.getByText(TEXTS.isEmpty).first().waitFor();
    await openHydrated(page, '/pages/account?tab=orders');
    const row = page.getByRole('main').getByRole('row').filter({ hasText: name });
    await row.getByText(TEXTS.accepting).waitFor();
    expect(await row.locator('[data-status]').getAttribute('data-status')).toBe('TO_BE_ACCEPTED');

    await query("update sales_order set created_at = created_at - interval '31 minutes'");
    expect(await arriveAt(thanksPath)).toBe('/pages/account?tab=orders');
    // If the cart turns out to be sent long ago, the page shows that order and that nothing new was sent.
    await openHydrated(page, `${thanksPath}&repeated=1`);
    expect(new URL(page.url()).pathname).toBe(`/pages/order_detail`);
    await page.getByRole('main').getByText(TEXTS.already).waitFor();
  });

  it('R2.13 the thank-you page redirects to the orders without an order of this customer', async () => {
    const shop = e2e.shop();
    const other = await shop.logIn('cliente.b');
    const { body } = await shop.call('add_to_cart', { item_id: '204118', quantity: 1 }, other);
    const asked = { id_cart: body.message.id_cart, idempotency_key: 'of client B' };
    const { order } = (await shop.call('send_order', asked, other)).body.message;
    for (const search of ['', `?causale=${order.causale}&anno=${order.anno}&numero=${order.numero}`]) {
      expect(await arriveAt(`/pages/thankyou${search}`), search).toBe('/pages/account?tab=orders');
    }
  });

  it('R9.30 R9.31 R9.23 pages show the shipping rule of the operator, and a note field unless the operator disables it', async () => {
    const cookie = await fillCart({ '204118': 10 });
    const told = async (rule: string, hasNote: boolean) => {
      const checkout = await sourceOf('/pages/checkout', cookie);
      if (checkout.includes('<textarea') !== hasNote) return `note field: ${!hasNote}`;
      const sources = {
        home: await sourceOf('/', cookie),
        cart: await sourceOf('/pages/cart?tab=active', cookie),
        checkout,
      };
      for (const [place, source] of Object.entries(sources)) {
        const text = source.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' ');
        if (!text.includes(rule)) return `not on ${place}`;
      }
      return 'as set';
    };
    // Settings are read again after two seconds.
    const slowly = { interval: 250 };
    expect(await told(TEXTS.transport, true)).toBe('as set');
    const value = JSON.stringify({ costCents: 1250, freeAboveCents: 30_000, vatRate: 2200 });
    await query("insert into setting (key, value) values ('transport', $1)", [value]);
    await query(`insert into setting (key, value) values ('order_note', '{"isShown": false}')`);
    await expect.poll(() => told(TEXTS.otherTransport, false), slowly).toBe('as set');
    await query('delete from setting');
    await expect.poll(() => told(TEXTS.transport, true), slowly).toBe('as set');
  });

  it('R4.8 the product page shows what its prices refer to, and the quantity in the cart, and updates it', async () => {
    const page = await comeWith({ '204118': 10 });
    await openHydrated(page, '/product/default/VS-12-OT');
    const main = page.getByRole('main');
    const box = main.locator('input[name="quantity"]').first();
    const update = main.getByRole('button', { name: TEXTS.updateCart });
    await update.waitFor();
    await page.getByRole('rowheader', { name: TEXTS.perPiece }).waitFor();
    expect(await box.inputValue()).toBe('10');
    const lines = () => linesInCarts(e2e.shop());
    for (const typed of ['15', '15']) {
      await box.fill(typed);
      await update.click();
      await expect.poll(lines).toEqual(['15 VS-12-OT']);
      await expect.poll(() => page.locator('button[aria-busy="true"]').count()).toBe(0);
    }
    expect(await lines()).toEqual(['15 VS-12-OT']);
    await openHydrated(page, '/product/default/TAS-8');
    await main.getByRole('button', { name: TEXTS.addToCart }).waitFor();
    expect(await box.inputValue()).toBe('10');
    expect(await update.count()).toBe(0);
  });
});

describe('two delivery addresses', () => {
  it('R4.5 prices and listing follow the selected address', async () => {
    const valves = { categoryCode: '0110', minimumQuantity: 1, netPrice: null, discounts: [3000, 1000, 500] };
    const elsewhere = {
      articleCode: '204600',
      addressCode: '2',
      minimumQuantity: 1,
      netPrice: 70_000,
      discounts: null,
    };
    await upsertCustomers(e2e.shop().database, [
      customerRecord({
        code: '70431',
        companyName: 'Termoidraulica Bassi S.r.l.',
        addresses: [
          addressRecord({ code: '1', street: 'Via dell’Artigianato 14', isDefault: true }),
          addressRecord({ code: '2', street: 'Via Larga 3' }),
        ],
        contractPrices: [valves, elsewhere],
      }),
    ]);
    await e2e.shop().settled();
    const page = await comeWith({});
    await openHydrated(page, '/shop?text=BOOK-10');
    const row = page.locator('[data-code="BOOK-10"]');
    const price = async () => (await row.innerText()).replaceAll('\u00a0', ' ');
    await expect.poll(price).toContain(TEXTS.prices[0]);
    const choose = async (street: RegExp) => {
      await page.locator('summary').filter({ hasText: TEXTS.deliverTo, visible: true }).first().click();
      await page.getByRole('button', { name: street }).filter({ visible: true }).click();
    };
    await choose(/Via Larga 3/);
    await expect.poll(price).toContain(TEXTS.prices[1]);
    await choose(/Artigianato/);
    await expect.poll(price).not.toContain(TEXTS.prices[1]);
    await expect.poll(price).toContain(TEXTS.prices[0]);
  });
});
