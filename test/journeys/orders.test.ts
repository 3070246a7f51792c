import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../builders/shop.ts';
import type { Credentials } from '../builders/test-shop.ts';
import { awake, callsOf, useJourneys } from './visitor.ts';
import { LANGUAGES, WORDS, type Language } from './words.ts';

const journeys = useJourneys();
const SAID = {
  it: {
    orders: 'I miei ordini',
    status: 'Stato',
    toBeFulfilled: 'Da evadere',
    cancelled: 'Annullato',
    accepting: 'In accettazione',
    text: 'Testo',
    none: 'Nessun risultato',
    reset: 'Azzera',
    partly: 'Parzialmente evaso',
    partLine: 'Consegnata in parte',
    pdf: 'Scarica PDF',
    again: 'Riordina',
    gone: 'L’articolo non è più in vendita.',
    put: 'Metti 1 riga nel carrello',
    inCart: '1 riga è nel carrello',
    toCart: 'Vai al carrello',
    latest: 'Ultimi ordini',
    asList: 'Vedi come elenco',
    from: 'Dal',
    to: 'Al',
    reversed: '“Dal” è dopo “Al”.',
    sixInCart: '6 nel carrello',
    update: 'Aggiorna',
  },
  en: {
    orders: 'My orders',
    status: 'Status',
    toBeFulfilled: 'To be fulfilled',
    cancelled: 'Cancelled',
    accepting: 'To be accepted',
    text: 'Text',
    none: 'No Result',
    reset: 'Reset',
    partly: 'Partly fulfilled',
    partLine: 'Partly delivered',
    pdf: 'Download PDF',
    again: 'Order again',
    gone: 'The article is no longer sold.',
    put: 'Put 1 line in the cart',
    inCart: '1 line is in the cart',
    toCart: 'Go to cart',
    latest: 'Latest orders',
    asList: 'See as a list',
    from: 'From',
    to: 'To',
    reversed: 'From is later than To.',
    sixInCart: '6 in your cart',
    update: 'Update',
  },
} as const;

const numbers: Record<'partly' | 'cancelled' | 'fresh' | 'theirs', number> = {
  partly: 0,
  cancelled: 0,
  fresh: 0,
  theirs: 0,
};

async function order(who: Credentials, articles: Record<string, number>): Promise<number> {
  const shop = journeys.shop();
  let id_cart = 0;
  for (const [item_id, quantity] of Object.entries(articles)) {
    id_cart = (await shop.call('add_to_cart', { item_id, quantity }, who)).body.message.id_cart;
  }
  const sent = await shop.call('send_order', { id_cart, idempotency_key: `journey cart ${id_cart}` }, who);
  expect(sent.status).toBe(200);
  return sent.body.message.order.numero;
}

beforeAll(async () => {
  const shop = journeys.shop();
  const a = await shop.logIn('cliente.a');
  numbers.theirs = await order(await shop.logIn('cliente.b'), { '204400': 10 });
  numbers.partly = await order(a, { '204118': 10, '204600': 4 });
  numbers.cancelled = await order(a, { '204300': 3 });
  numbers.fresh = await order(a, { '204202': 6 });
  const { pool } = shop.database;
  await pool.query(`update sales_order set status = 'PR' where number = $1`, [numbers.partly]);
  await pool.query(`update sales_order set status = 'AN' where number = $1`, [numbers.cancelled]);
  await pool.query(
    `insert into sales_order_status (order_id, status) select o.id, s from sales_order o, unnest(array['NE', 'PR']) s
      where o.number = $1`,
    [numbers.partly],
  );
  await pool.query(
    `update sales_order_line l set delivered = 4 from sales_order o where o.id = l.order_id and o.number = $1
      and l.position = 1`,
    [numbers.partly],
  );
  await pool.query(`update article set is_active = false where code = '204600'`);
  await shop.settled();
});

beforeEach(() => journeys.shop().database.pool.query('delete from cart_line'));

async function logIn(page: Page, language: Language): Promise<void> {
  const words = WORDS[language];
  await page.goto(`${words.prefix}/pages/account?tab=orders`);
  await page.waitForURL(`**${words.prefix}/pages/login**`);
  await page.getByRole('textbox', { name: words.user }).fill('cliente.a@bancale.example');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: words.logIn, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: SAID[language].orders }).waitFor();
}

const rows = (page: Page) => page.getByRole('main').getByRole('table').locator('tbody tr');

describe.each(LANGUAGES)('orders in %s', (language) => {
  const words = WORDS[language];
  const said = SAID[language];
  const year = new Date().getFullYear();

  it('R2.86 R4.30 R8.20 R9.35 lists own orders with their states, narrows by state and text, resets', async () => {
    const page = await journeys.visit({ viewport: { width: 1280, height: 900 } });
    await logIn(page, language);
    await expect.poll(() => rows(page).count()).toBe(3);
    const shown = await rows(page).allInnerTexts();
    for (const state of [said.accepting, said.cancelled, said.partly]) expect(shown.join()).toContain(state);
    expect(await page.locator('[data-status]').first().getAttribute('data-status')).toBe('TO_BE_ACCEPTED');

    const search = page.getByRole('main').getByRole('search');
    await search.getByLabel(said.status).selectOption({ label: said.toBeFulfilled });
    await page.keyboard.press('Tab');
    await search.getByLabel(said.text).press('Enter');
    await page.getByText(said.none, { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('status')).toBe('NE');
    await page.getByRole('main').getByRole('link', { name: said.reset }).click();
    await expect.poll(() => rows(page).count()).toBe(3);

    await search.getByLabel(said.text).fill('te933');
    await search.getByLabel(said.text).press('Enter');
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await rows(page).first().innerText()).toContain(`OWEB / ${numbers.fresh} / ${year}`);
  });

  it('R2.87 R2.15 shows one order, its document, and never another client’s', async () => {
    const page = await journeys.visit({ viewport: { width: 390, height: 844 } });
    await logIn(page, language);
    await page.getByRole('link', { name: `OWEB / ${numbers.partly} / ${year}`, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: `OWEB / ${numbers.partly} / ${year}` }).waitFor();
    const text = await page.getByRole('main').innerText();
    expect(text).toContain(said.partly);
    expect(text).toContain(said.partLine);
    expect(text).toContain('Marco Bassi');
    const link = page.getByRole('link', { name: said.pdf, exact: true });
    const address = (await link.getAttribute('href')) ?? '';
    const answer = await page.context().request.get(address);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);

    journeys.expectFault(/404/);
    const foreign = `causale=OWEB&anno=${year}&numero=${numbers.theirs}`;
    const response = await page.goto(`${words.prefix}/pages/order_detail?${foreign}`);
    expect(response?.status()).toBe(404);
    expect(await page.locator('body').innerText()).toContain(words.notFound);
  });

  it('shows then and now before ordering again, by keyboard alone', async () => {
    const page = await journeys.visit({ viewport: { width: 1280, height: 900 } });
    await logIn(page, language);
    await page.goto(`${words.prefix}/pages/order_detail?causale=OWEB&anno=${year}&numero=${numbers.partly}`);
    const dialog = page.getByRole('dialog');
    // The button works as soon as the page's program has come.
    await expect
      .poll(async () => {
        if ((await dialog.count()) === 0) await page.getByRole('button', { name: said.again }).press('Enter');
        return dialog.count();
      })
      .toBe(1);
    await dialog.getByText(said.gone).waitFor();
    expect(await dialog.getByRole('checkbox').count()).toBe(2);
    expect(await dialog.getByRole('checkbox').nth(1).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: said.put }).press('Enter');
    await dialog.getByText(said.inCart).waitFor();
    await dialog.getByRole('link', { name: said.toCart }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${words.prefix}/pages/cart?tab=active`);
    const { rows: lines } = await journeys.shop().database.pool.query(
      `select a.code, l.quantity from cart_line l join cart c on c.id = l.cart_id join article a on a.id = l.article_id
          where c.state = 'A'`,
    );
    expect(lines).toEqual([{ code: '204118', quantity: 10 }]);
  });

  it('R2.57 R2.56 R4.21 R8.20 shows the latest orders over the page, finds by code, adds again, closes with the page', async () => {
    const page = await journeys.visit({ viewport: { width: 1280, height: 900 } });
    await logIn(page, language);
    await awake(page);
    const address = page.url();
    await page.getByRole('link', { name: said.latest, exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: said.latest });
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(3);
    expect(page.url()).toBe(address);
    await dialog.getByLabel(said.text).fill('zzzzqq');
    await dialog.getByLabel(said.text).press('Enter');
    await dialog.getByText(said.none, { exact: true }).waitFor();
    await dialog.getByLabel(said.text).fill('te933');
    await dialog.getByLabel(said.text).press('Enter');
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1);
    await dialog.getByRole('button', { name: words.add, exact: true }).press('Enter');
    const lines = async () =>
      (
        await journeys
          .shop()
          .database.pool.query(`select l.quantity from cart_line l join cart c on c.id = l.cart_id where c.state = 'A'`)
      ).rows;
    await expect.poll(lines).toEqual([{ quantity: 6 }]);
    await dialog.getByText(said.sixInCart, { exact: true }).waitFor();
    await dialog.getByRole('button', { name: said.update, exact: true }).waitFor();
    const asked = callsOf(page);
    await dialog.getByLabel(said.from).fill('2026-02-01');
    await dialog.getByLabel(said.to, { exact: true }).fill('2026-01-01');
    await dialog.getByLabel(said.text).press('Enter');
    await dialog.getByText(said.reversed, { exact: true }).waitFor();
    expect(asked).not.toContain('get_latest_order_list');
    await dialog.getByRole('link', { name: said.asList }).press('Enter');
    await page.waitForURL(`**${words.prefix}/shop?latest-order-list=true`);
    await expect.poll(() => dialog.count()).toBe(0);
  });
});
