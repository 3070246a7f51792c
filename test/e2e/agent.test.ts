import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { upsertCustomers } from '../../backend/customers/index.ts';
import { upsertUsers } from '../../backend/accounts/index.ts';
import { addressRecord, customerRecord } from '../builders/records.ts';
import { PASSWORD } from '../builders/shop.ts';
import { hydrated, logIn, openHydrated, setSession, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();

const TEXTS = {
  choose: 'Scegli cliente',
  addValve: /^Aggiungi VS-12-OT/,
  change: 'Cambia cliente',
  end: 'Termina',
  bar: 'Ordine per conto di un cliente',
  agent: 'Carrello agente',
  client: 'Carrello cliente',
  noClient: 'Scegli un cliente per vedere prezzi e carrello',
  changeShort: /^Cambia/,
  wish: 'Aggiungi ai preferiti',
  wished: 'Togli dai preferiti',
  strip: 'Ricerche aperte',
  manage: 'Gestisci le ricerche aperte',
  noWishes: 'La lista dei preferiti è vuota',
  emptyCart: 'Il carrello è vuoto',
  elsewhere: 'Hai cambiato cliente in un’altra finestra',
  back: /^Torna a Termoidraulica Bassi/,
  goOn: /^Continua con Idraulica Neri/,
  sentBy: 'da Gino Rossi',
  price: { A: '7,98 €', C: '14,67 €' },
} as const;

const CLIENT = { A: '70431', C: '71000' } as const;

beforeAll(async () => {
  const { database } = e2e.shop();
  await upsertCustomers(database, [
    customerRecord({
      code: CLIENT.C,
      companyName: 'Idraulica Neri S.a.s.',
      priceListCode: 'L2',
      addresses: [addressRecord({ code: '1', street: 'Corso Francia 80' })],
    }),
  ]);
  const agent = { email: 'agente.g@bancale.example', username: 'agente.g', name: 'Gino Rossi', password: PASSWORD };
  const acting = { kind: 'agent' as const, customerCode: null, agentCustomerCodes: [CLIENT.A, CLIENT.C] };
  await upsertUsers(database, [{ ...agent, ...acting }]);
});

beforeEach(async () => {
  const { pool } = e2e.shop().database;
  await pool.query("delete from cart where state <> 'O'");
  await pool.query('delete from wishlist_item');
});

/** The text of the page, with no-break spaces replaced and word joiners removed. */
async function textOf(page: Page): Promise<string> {
  return (await page.locator('body').innerText()).replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
}

/** Logs the agent in, fills the carts for the given customers, and selects one of them. */
async function comeAs(
  page: Page,
  client: keyof typeof CLIENT,
  carts: Partial<Record<keyof typeof CLIENT, [string, number]>> = {},
): Promise<void> {
  const shop = e2e.shop();
  const { token, cookie } = await shop.logIn('agente.g');
  const choose = (code: string) => shop.call('session', { client_id: code, address_code: '0' }, { cookie });
  for (const [name, [item_id, quantity]] of Object.entries(carts)) {
    await choose(CLIENT[name as keyof typeof CLIENT]);
    expect((await shop.call('add_to_cart', { item_id, quantity }, { token })).status).toBe(200);
  }
  await choose(CLIENT[client]);
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: shop.address }]);
}

async function switchTo(page: Page, words: { changeShort: RegExp }, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: words.changeShort }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await page.getByRole('region').filter({ hasText: name }).first().waitFor();
}

/** The user cannot dismiss this dialog. Closes it by script, to simulate an action started just before it opened. */
async function pressPast(dialog: Locator): Promise<void> {
  const page = dialog.page();
  for (const _ of ['once', 'twice']) await page.keyboard.press('Escape');
  await page.mouse.click(2, 2);
  await dialog.waitFor();
  expect(await dialog.getByRole('button').count()).toBe(2);
  await dialog.evaluate((element: HTMLDialogElement) => element.close());
}

const orders = async () =>
  (
    await e2e.shop().database.pool.query<{ customer: string; sender: string; note: string | null; net: number }>(
      `select c.code as customer, u.name as sender, o.note, o.net_cents as net from sales_order o
       join customer c on c.id = o.customer_id join user_account u on u.id = o.sent_by_user_id order by o.id`,
    )
  ).rows;

const OPEN_LINES = `select 1 from cart_line join cart on cart.id = cart_id where state = 'A'`;

async function emptyCarts(): Promise<void> {
  await e2e.shop().database.pool.query(`delete from cart where state = 'A'`);
}

describe('an agent with several customers', () => {
  const words = { ...WORDS, ...TEXTS };

  it('R6.2 has to select a customer before adding an article, and never sees customer code 0', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await setSession(page, 'agente.g');
    await openHydrated(page, '/shop?text=VS-12-OT');
    await page.locator('[data-code="VS-12-OT"]').getByRole('button', { name: words.addValve }).click();
    const chooser = page.getByRole('dialog');
    await chooser.getByRole('button', { name: /Idraulica Neri/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-code="VS-12-OT"]').getByRole('button', { name: words.wish }).click();
    await chooser.getByRole('button', { name: /Idraulica Neri/ }).waitFor();
    await openHydrated(page, '/pages/account');
    const main = page.getByRole('main');
    expect(await main.locator('dd').allInnerTexts()).toEqual(['Gino Rossi']);
    await main.getByRole('button', { name: words.choose }).click();
    await chooser.waitFor();
  });

  it('R6.2 sees nothing of A while acting for C, and everything again after switching back', async () => {
    const width = 1280;
    const page = await e2e.visit({ viewport: { width, height: 900 } });
    await comeAs(page, 'A', { A: ['204600', 3] });
    const badge = () => page.locator('[data-route] a[href*="/pages/cart"]').filter({ visible: true }).first();
    const wishlistButtons = (name: string) =>
      page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) });
    await openHydrated(page, '/shop?text=VS-12-OT');
    await expect.poll(() => textOf(page)).toContain(words.price.A);
    await wishlistButtons(words.wish).first().click();
    await wishlistButtons(words.wished).first().waitFor();
    await page.getByRole('button', { name: words.manage }).waitFor();
    await page.getByRole('navigation', { name: words.strip }).locator('a[href$="is_new_tab=true"]').click();
    const tabs = page.getByRole('navigation', { name: words.strip }).getByRole('listitem');
    await expect.poll(() => tabs.count()).toBe(2);
    await openHydrated(page, '/shop?text=valv');
    await expect.poll(() => tabs.count()).toBe(2);

    await switchTo(page, words, /Idraulica Neri/);
    await expect.poll(() => textOf(page)).toContain(words.price.C);
    expect(await textOf(page)).not.toContain(words.price.A);
    expect(await textOf(page)).not.toMatch(/Via dell’Artigianato|Via Larga/);
    expect(await wishlistButtons(words.wished).count()).toBe(0);
    expect(await tabs.count()).toBe(1);
    expect(await badge().textContent()).not.toMatch(/[1-9]/);

    // The previous page in the history is reloaded for the current customer.
    await page.goBack();
    await page.getByText(words.price.C.replace(' ', '\u00a0')).first().waitFor();
    expect(await textOf(page)).not.toContain(words.price.A);
    expect(await textOf(page)).not.toContain('Bassi');
    for (const [path, text] of [
      ['/pages/wishlist', words.noWishes],
      ['/pages/cart?tab=active', words.emptyCart],
    ] as const) {
      await openHydrated(page, words.prefix + path);
      await page.getByText(text).first().waitFor();
      expect(await textOf(page)).not.toContain('BOOK-10');
    }

    await switchTo(page, words, /Termoidraulica Bassi/);
    await page.locator('[data-row]').filter({ hasText: 'BOOK-10' }).waitFor();
    await openHydrated(page, '/shop?text=VS-12-OT');
    await expect.poll(() => textOf(page)).toContain(words.price.A);
    await wishlistButtons(words.wished).first().waitFor();
  });

  it('R6.2 an open checkout of A is not sent for C, selected in another window; the order shows the sender', async () => {
    const width = 390;
    e2e.expectFault(/403/);
    const before = (await orders()).length;
    const viewport = { width, height: 900 };
    const page = await e2e.visit({ viewport });
    await comeAs(page, 'A', { A: ['204600', 3], C: ['204400', 10] });
    await openHydrated(page, '/pages/checkout');
    await page.getByRole('textbox', { name: words.note }).fill('Per Bassi');
    await page.getByRole('checkbox', { name: words.consent }).check();
    await hydrated(page);

    const other = await page.context().newPage();
    await openHydrated(other, '/shop?text=VS-12-OT');
    await switchTo(other, words, /Idraulica Neri/);
    await expect.poll(() => textOf(other)).toContain(words.price.C);
    const dialog = page.getByRole('dialog', { name: words.elsewhere });
    await dialog.waitFor();
    expect(await dialog.textContent()).toMatch(/Termoidraulica Bassi.*Idraulica Neri/);

    // Sending anyway creates no order, and the page shown then contains nothing of A.
    await pressPast(dialog);
    await page.getByRole('button', { name: words.send }).filter({ visible: true }).first().click();
    await page.getByRole('main').getByText('Corso Francia 80').first().waitFor();
    expect((await orders()).length).toBe(before);
    expect(await page.getByRole('textbox', { name: words.note }).inputValue()).toBe('');
    expect(await page.getByRole('checkbox', { name: words.consent }).isChecked()).toBe(false);

    await switchTo(page, words, /Termoidraulica Bassi/);
    await other.getByRole('dialog', { name: words.elsewhere }).waitFor();
    await page.getByRole('main').getByText('Via dell’Artigianato 14').first().waitFor();
    expect(await page.getByRole('textbox', { name: words.note }).inputValue()).toBe('Per Bassi');
    await page.getByRole('checkbox', { name: words.consent }).check();
    await page.getByRole('button', { name: words.send }).filter({ visible: true }).first().click();
    await page.waitForURL('**/pages/thankyou**');
    expect((await orders()).slice(before)).toEqual([
      { customer: CLIENT.A, sender: 'Gino Rossi', note: 'Per Bassi', net: 6000 },
    ]);

    const query = new URL(page.url()).searchParams;
    const path = '/pages/account?tab=orders';
    await openHydrated(page, path);
    await page
      .getByRole('link', { name: new RegExp(String(query.get('numero'))) })
      .first()
      .click();
    await page.getByText(words.sentBy).first().waitFor();
    // The cart of C is unchanged.
    await other
      .getByRole('dialog')
      .getByRole('button', { name: /Termoidraulica Bassi/ })
      .click();
    await switchTo(other, words, /Idraulica Neri/);
    await openHydrated(other, '/pages/cart?tab=active');
    await other.locator('[data-row]').filter({ hasText: 'TAS-8' }).waitFor();
  });

  it('R6.2 adding on a page of A never changes the cart of C; one click switches back to A', async () => {
    e2e.expectFault(/403/);
    await emptyCarts();
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await comeAs(page, 'A');
    await openHydrated(page, '/shop?text=VS-12-OT');
    await hydrated(page);
    const other = await page.context().newPage();
    await openHydrated(other, '/shop?text=VS-12-OT');
    await switchTo(other, words, /Idraulica Neri/);
    const elsewhere = page.getByRole('dialog', { name: words.elsewhere });
    await elsewhere.waitFor();
    await pressPast(elsewhere);
    const add = page.getByRole('button', { name: `${words.add} VS-12-OT`, exact: true });
    await add.click();
    await page.getByRole('dialog').waitFor();
    const lines = async () => (await e2e.shop().database.pool.query(OPEN_LINES)).rowCount;
    expect(await lines()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('dialog').evaluate((element: HTMLDialogElement) => element.showModal());
    await elsewhere.getByRole('button', { name: words.back }).click();
    await elsewhere.waitFor({ state: 'detached' });
    await add.click();
    await expect.poll(lines).toBe(1);
    await other.getByRole('dialog', { name: words.elsewhere }).waitFor();
    await other
      .getByRole('dialog')
      .getByRole('button', { name: /Termoidraulica Bassi/ })
      .click();
    await expect.poll(() => textOf(other)).toContain(words.price.A);
  });
});

it('R6.2 the bar on a phone shows the customer, opens the customer’s cart and ends the selection', async () => {
  const words = { ...WORDS, ...TEXTS };
  const page = await e2e.visit({ viewport: { width: 320, height: 640 } });
  await comeAs(page, 'A');
  await openHydrated(page, '/shop');
  const bar = page.getByRole('region', { name: words.bar });
  const whose = await bar.getByText('Termoidraulica Bassi S.r.l.').boundingBox();
  expect(whose?.width).toBeGreaterThan(100);
  expect((await bar.boundingBox())?.height).toBe(52);
  for (const control of [
    bar.getByRole('link', { name: words.client }),
    bar.getByRole('button', { name: words.changeShort }),
    bar.getByRole('button', { name: words.end }),
  ]) {
    const box = await control.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  }
  await bar.getByRole('link', { name: words.client }).click();
  await page.getByRole('heading', { level: 1, name: words.client }).waitFor();
  await bar.getByRole('button', { name: words.end }).click();
  await bar.getByText(words.noClient).waitFor();
});

it('R1.6, R6.2 an agent fills a separate cart for A while A has another one', async () => {
  const words = { ...WORDS, ...TEXTS };
  const shop = e2e.shop();
  await emptyCarts();
  const client = await shop.logIn('cliente.a');
  const own = (await shop.call('add_to_cart', { item_id: '204118', quantity: 2 }, client)).body.message.id_cart;

  const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
  await logIn(page, '/pages/cart', 'agente.g');
  await page.getByText(words.noClient).waitFor();
  await page.getByRole('button', { name: words.choose }).click();
  const dialog = page.getByRole('dialog');
  // Customer B is not assigned to this agent.
  expect(await dialog.getByRole('button', { name: /Edil Verdi/ }).count()).toBe(0);
  await dialog.getByRole('button', { name: /Termoidraulica Bassi/ }).click();
  await page.getByRole('button', { name: words.change }).waitFor();

  const agent = await shop.logIn('agente.g');
  await shop.call('session', { client_id: '70431' }, agent);
  const added = await shop.call('add_to_cart', { item_id: '204600', quantity: 3 }, agent);
  await openHydrated(page, '/pages/cart?tab=active');
  await page.getByRole('heading', { level: 1, name: words.agent }).waitFor();
  await page.locator(`[data-cart="${added.body.message.id_cart}"]`).waitFor();
  await page.locator('[data-row]').filter({ hasText: 'BOOK-10' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: words.client }).click();
  await page.getByRole('heading', { level: 1, name: words.client }).waitFor();
  const read = page.locator(`[data-cart="${own}"]`);
  await read.getByText('VS-12-OT').waitFor();
  expect(await read.locator('input, button').count()).toBe(0);
  expect(await read.getByText('BOOK-10').count()).toBe(0);

  await page.getByRole('button', { name: words.end, exact: true }).click();
  await page.getByText(words.noClient).waitFor();
  // Ending the selection empties no cart.
  const { rows } = await shop.database.pool.query(
    `select c.owner_user_id is null as own, l.quantity from cart c join cart_line l on l.cart_id = c.id
     where c.state = 'A' order by own desc`,
  );
  expect(rows).toEqual([
    { own: true, quantity: 2 },
    { own: false, quantity: 3 },
  ]);
});
