import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Credentials } from '../builders/test-shop.ts';
import { logIn, requestsOf, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();
const TEXTS = {
  orders: 'I miei ordini',
  text: 'Testo',
  none: 'Nessun risultato',
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
} as const;

let partly = 0;

async function order(who: Credentials, articles: Record<string, number>): Promise<number> {
  const shop = e2e.shop();
  let id_cart = 0;
  for (const [item_id, quantity] of Object.entries(articles)) {
    id_cart = (await shop.call('add_to_cart', { item_id, quantity }, who)).body.message.id_cart;
  }
  const sent = await shop.call('send_order', { id_cart, idempotency_key: `journey cart ${id_cart}` }, who);
  expect(sent.status).toBe(200);
  return sent.body.message.order.numero;
}

beforeAll(async () => {
  const shop = e2e.shop();
  const a = await shop.logIn('cliente.a');
  partly = await order(a, { '204118': 10, '204600': 4 });
  const cancelled = await order(a, { '204300': 3 });
  await order(a, { '204202': 6 });
  const { pool } = shop.database;
  await pool.query(`update sales_order set status = 'PR' where number = $1`, [partly]);
  await pool.query(`update sales_order set status = 'AN' where number = $1`, [cancelled]);
  await pool.query(
    `insert into sales_order_status (order_id, status) select o.id, s from sales_order o, unnest(array['NE', 'PR']) s
      where o.number = $1`,
    [partly],
  );
  await pool.query(
    `update sales_order_line l set delivered = 4 from sales_order o where o.id = l.order_id and o.number = $1
      and l.position = 1`,
    [partly],
  );
  await pool.query(`update article set is_active = false where code = '204600'`);
  await shop.settled();
});

beforeEach(() => e2e.shop().database.pool.query(`delete from cart where state = 'A'`));

describe('orders', () => {
  const year = new Date().getFullYear();

  it('R1.7 R2.15 R2.87 R6.4 on a phone the menu of the user area leads to an order, with its document and a reorder by keyboard', async () => {
    const page = await e2e.visit({ viewport: { width: 390, height: 844 } });
    await logIn(page, '/pages/account');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Carrello/ })
      .waitFor();
    // Phones show the menu or a section, and a link back.
    const menu = page.getByRole('navigation', { name: 'Menu dell’area utente' });
    const entry = menu.getByRole('link', { name: TEXTS.orders });
    await entry.click();
    await page.getByRole('heading', { level: 1, name: TEXTS.orders }).waitFor();
    expect(await menu.isVisible()).toBe(false);
    await page.getByRole('main').getByRole('link', { name: 'Area utente' }).click();
    await entry.click();
    await page.getByRole('link', { name: `OWEB / ${partly} / ${year}`, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: `OWEB / ${partly} / ${year}` }).waitFor();
    const text = await page.getByRole('main').innerText();
    expect(text).toContain(TEXTS.partly);
    expect(text).toContain(TEXTS.partLine);
    expect(text).toContain('Marco Bassi');
    const link = page.getByRole('link', { name: TEXTS.pdf, exact: true });
    const address = (await link.getAttribute('href')) ?? '';
    const result = await page.context().request.get(address);
    expect([result.status(), result.headers()['content-type']]).toEqual([200, 'application/pdf']);

    // Reordering shows then and now first.
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: TEXTS.again }).press('Enter');
    await dialog.getByText(TEXTS.gone).waitFor();
    expect(await dialog.getByRole('listitem').getByRole('checkbox').count()).toBe(2);
    expect(await dialog.getByRole('listitem').getByRole('checkbox').nth(1).isDisabled()).toBe(true);
    await dialog.getByRole('checkbox', { name: 'Tutte le 2 righe' }).uncheck();
    await dialog.getByRole('button', { name: 'Metti 0 righe nel carrello' }).waitFor();
    // Typing a quantity selects its line.
    await dialog.getByRole('textbox').first().fill('15');
    await dialog.getByRole('button', { name: TEXTS.put }).press('Enter');
    await dialog.getByText(TEXTS.inCart).waitFor();
    await dialog.getByRole('link', { name: TEXTS.toCart }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/pages/cart?tab=active');
    const { rows: lines } = await e2e.shop().database.pool.query(
      `select a.code, l.quantity from cart_line l join cart c on c.id = l.cart_id join article a on a.id = l.article_id
          where c.state = 'A'`,
    );
    expect(lines).toEqual([{ code: '204118', quantity: 15 }]);
  });

  it('R2.57 R2.56 R4.21 R8.20 the latest orders dialog finds by code, adds, and closes on navigation', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await logIn(page, '/pages/account?tab=orders');
    const address = page.url();
    await page.getByRole('link', { name: TEXTS.latest, exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: TEXTS.latest });
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(3);
    expect(page.url()).toBe(address);
    await dialog.getByLabel(TEXTS.text).fill('zzzzqq');
    await dialog.getByLabel(TEXTS.text).press('Enter');
    await dialog.getByText(TEXTS.none, { exact: true }).waitFor();
    await dialog.getByLabel(TEXTS.text).fill('te933');
    await dialog.getByLabel(TEXTS.text).press('Enter');
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1);
    await dialog.getByRole('button', { name: WORDS.add, exact: true }).press('Enter');
    const lines = async () =>
      (
        await e2e
          .shop()
          .database.pool.query(`select l.quantity from cart_line l join cart c on c.id = l.cart_id where c.state = 'A'`)
      ).rows;
    await expect.poll(lines).toEqual([{ quantity: 6 }]);
    await dialog.getByText(TEXTS.sixInCart, { exact: true }).waitFor();
    await dialog.getByRole('button', { name: TEXTS.update, exact: true }).waitFor();
    const asked = requestsOf(page);
    await dialog.getByLabel(TEXTS.from).fill('2026-02-01');
    await dialog.getByLabel(TEXTS.to, { exact: true }).fill('2026-01-01');
    await dialog.getByLabel(TEXTS.text).press('Enter');
    await dialog.getByText(TEXTS.reversed, { exact: true }).waitFor();
    expect(asked).not.toContain('get_latest_order_list');
    await dialog.getByRole('link', { name: TEXTS.asList }).press('Enter');
    await page.waitForURL('**/shop?latest-order-list=true');
    await expect.poll(() => dialog.count()).toBe(0);
    // The new page takes the focus once it is shown; a key pressed before would go there.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.getByRole('link', { name: TEXTS.latest, exact: true }).press('Enter');
    await dialog.waitFor();
    await page.goBack();
    await page.waitForURL(address);
    await expect.poll(() => dialog.count()).toBe(0);
  });
});
