import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { upsertCustomers } from '../../backend/customers/index.ts';
import { upsertUsers } from '../../backend/accounts/index.ts';
import { addressRecord, customerRecord } from '../builders/records.ts';
import { PASSWORD } from '../builders/shop.ts';
import { giveSession, linesInCarts, openHydrated, useE2e } from './visitor.ts';
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
  addToWishlist: 'Aggiungi ai preferiti',
  removeFromWishlist: 'Togli dai preferiti',
  strip: 'Ricerche aperte',
  manage: 'Gestisci le ricerche aperte',
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

/** The text of the page, with no-break spaces replaced and word joiners removed. */
async function textOf(page: Page): Promise<string> {
  return (await page.locator('body').innerText()).replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
}

/** Logs the agent in, fills the carts for the given customers, and leaves them. */
async function come(page: Page, carts: Partial<Record<keyof typeof CLIENT, [string, number]>>): Promise<void> {
  const shop = e2e.shop();
  const { token, cookie } = await shop.logIn('agente.g');
  for (const [name, [item_id, quantity]] of Object.entries(carts)) {
    await shop.call('session', { client_id: CLIENT[name as keyof typeof CLIENT], address_code: '0' }, { cookie });
    expect((await shop.call('add_to_cart', { item_id, quantity }, { token })).status).toBe(200);
  }
  await shop.call('session', { client_id: '0' }, { cookie });
  await giveSession(page, shop, cookie);
}

async function switchTo(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: TEXTS.changeShort }).click();
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

const sentOrders = async () =>
  (
    await e2e.shop().database.pool.query<{ customer: string; sender: string; note: string | null; net: number }>(
      `select c.code as customer, u.name as sender, o.note, o.net_cents as net from sales_order o
       join customer c on c.id = o.customer_id join user_account u on u.id = o.sent_by_user_id order by o.id`,
    )
  ).rows;

const words = { ...WORDS, ...TEXTS };

it('R6.2 an agent chooses a customer before adding, sees nothing of A while acting for C, and all of it again for A', async () => {
  const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
  await come(page, { A: ['204600', 3] });
  const badge = page
    .getByRole('banner')
    .getByRole('link', { name: /^Carrello/ })
    .filter({ visible: true });
  const main = page.getByRole('main');
  const wishlistButtons = (name: string) => main.getByRole('button', { name: new RegExp(`^${name}`) });
  await openHydrated(page, '/shop?text=VS-12-OT');
  await main.getByRole('button', { name: words.addValve }).first().click();
  const chooser = page.getByRole('dialog');
  await chooser.getByRole('button', { name: /Idraulica Neri/ }).waitFor();
  await page.keyboard.press('Escape');
  await chooser.waitFor({ state: 'detached' });
  await wishlistButtons(words.addToWishlist).first().click();
  await chooser.getByRole('button', { name: /Termoidraulica Bassi/ }).click();
  await expect.poll(() => textOf(page)).toContain(words.price.A);
  await wishlistButtons(words.addToWishlist).first().click();
  await wishlistButtons(words.removeFromWishlist).first().waitFor();
  await expect.poll(() => badge.textContent()).toMatch(/1/);
  await page.getByRole('button', { name: words.manage }).waitFor();
  const tabs = page.getByRole('navigation', { name: words.strip });
  await tabs.locator('a[href$="is_new_tab=true"]').click();
  await expect.poll(() => tabs.getByRole('listitem').count()).toBe(2);
  const search = page.getByRole('banner').getByRole('combobox').filter({ visible: true });
  await search.fill('valv');
  await search.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('text') === 'valv');
  await expect.poll(() => tabs.getByRole('listitem').count()).toBe(2);

  await switchTo(page, /Idraulica Neri/);
  await expect.poll(() => textOf(page)).toContain(words.price.C);
  await expect.poll(() => tabs.getByRole('listitem').count()).toBe(1);
  expect(await textOf(page)).not.toContain(words.price.A);
  expect(await textOf(page)).not.toMatch(/Via dell’Artigianato|Via Larga/);
  await expect.poll(() => wishlistButtons(words.removeFromWishlist).count()).toBe(0);
  await expect.poll(() => badge.textContent()).not.toMatch(/[1-9]/);

  // The previous page in the history is reloaded for the current customer.
  await page.goBack();
  await page.waitForURL((url) => url.searchParams.get('text') !== 'valv');
  await page.getByText(words.price.C.replace(' ', '\u00a0')).first().waitFor();
  expect(await textOf(page)).not.toContain(words.price.A);
  expect(await textOf(page)).not.toContain('Bassi');

  await switchTo(page, /Termoidraulica Bassi/);
  await expect.poll(() => textOf(page)).toContain(words.price.A);
  await wishlistButtons(words.removeFromWishlist).first().waitFor();
  await expect.poll(() => badge.textContent()).toMatch(/1/);
  await page.getByRole('button', { name: words.end, exact: true }).click();
  await page.getByText(words.noClient).waitFor();
});

it('R6.2 pages of A change nothing of C, selected in another window; one click switches back, and the order is of A', async () => {
  e2e.expectFault(/403/);
  const page = await e2e.visit({ viewport: { width: 390, height: 900 } });
  await come(page, { A: ['204600', 3], C: ['204400', 10] });
  const lines = async () => (await linesInCarts(e2e.shop())).join();
  await openHydrated(page, '/shop?text=VS-12-OT');
  await page.getByRole('button', { name: words.choose }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Termoidraulica Bassi/ })
    .click();
  await page.getByRole('region').filter({ hasText: 'Termoidraulica Bassi' }).first().waitFor();
  const other = await page.context().newPage();
  await openHydrated(other, '/shop?text=VS-12-OT');
  await switchTo(other, /Idraulica Neri/);
  const elsewhere = page.getByRole('dialog', { name: words.elsewhere });
  await elsewhere.waitFor();
  await pressPast(elsewhere);
  const add = page.getByRole('button', { name: `${words.add} VS-12-OT`, exact: true });
  await add.click();
  // The rejected addition asks again, in place of an error.
  await elsewhere.waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(await lines()).toBe('3 BOOK-10,10 TAS-8');
  await elsewhere.getByRole('button', { name: words.back }).click();
  await elsewhere.waitFor({ state: 'detached' });
  const onOther = other.getByRole('dialog', { name: words.elsewhere });
  await onOther.waitFor();
  await add.click();
  await expect.poll(lines).toBe('3 BOOK-10,10 TAS-8,1 VS-12-OT');

  await openHydrated(page, '/pages/checkout');
  await page.getByRole('textbox', { name: words.note }).fill('Per Bassi');
  await page.getByRole('checkbox', { name: words.consent }).check();
  await onOther.getByRole('button', { name: /Termoidraulica Bassi/ }).click();
  await expect.poll(() => textOf(other)).toContain(words.price.A);
  await switchTo(other, /Idraulica Neri/);
  await elsewhere.waitFor();
  expect(await elsewhere.textContent()).toMatch(/Termoidraulica Bassi.*Idraulica Neri/);
  // Sending anyway creates no order and asks again; the page keeps what was typed for A.
  await pressPast(elsewhere);
  const send = page.getByRole('button', { name: words.send }).filter({ visible: true }).first();
  await send.click();
  await elsewhere.waitFor();
  expect(await sentOrders()).toEqual([]);

  await elsewhere.getByRole('button', { name: words.back }).click();
  await elsewhere.waitFor({ state: 'detached' });
  await onOther.waitFor();
  await page.getByRole('main').getByText('Via dell’Artigianato 14').first().waitFor();
  expect(await page.getByRole('textbox', { name: words.note }).inputValue()).toBe('Per Bassi');
  await page.getByRole('checkbox', { name: words.consent }).check();
  await send.click();
  await page.waitForURL('**/pages/thankyou**');
  expect(await sentOrders()).toEqual([{ customer: CLIENT.A, sender: 'Gino Rossi', note: 'Per Bassi', net: 6798 }]);
  // The cart of C is unchanged.
  expect(await lines()).toBe('10 TAS-8');
});
