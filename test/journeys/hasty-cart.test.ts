import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Credentials } from '../builders/test-shop.ts';
import { callsOf, openAwake, useJourneys } from './visitor.ts';
import { LANGUAGES, WORDS } from './words.ts';

const journeys = useJourneys();
/** A page is used once its scripts have come. */

const SAID = {
  it: {
    openCart: /^Carrello/,
    unsent: 'Le ultime modifiche non sono ancora arrivate al server.',
    remove: /^Togli Valvola a sfera ottone/,
    removeSaved: /^Elimina Scorta/,
    removeDeed: 'Elimina',
    duplicate: 'Duplica Uno',
  },
  en: {
    openCart: /^Cart/,
    unsent: 'The latest changes have not reached the server yet.',
    remove: /^Remove Brass ball valve/,
    removeSaved: /^Delete Scorta/,
    removeDeed: 'Delete',
    duplicate: 'Duplicate Uno',
  },
} as const;

let client: Credentials & { cookie: string };
beforeEach(async () => {
  const shop = journeys.shop();
  client = await shop.logIn('cliente.a');
  await shop.database.pool.query('delete from cart_line');
  await shop.call('add_to_cart', { item_id: '204118', quantity: 10 }, client);
  await shop.call('add_to_cart', { item_id: '204300', quantity: 3 }, client);
});

async function enter(hasTouch = false): Promise<Page> {
  const page = await journeys.visit({ viewport: { width: 1280, height: 900 }, hasTouch });
  const cookies = client.cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url: journeys.shop().address };
  });
  await page.context().addCookies(cookies);
  return page;
}

async function quantities(): Promise<Record<string, number>> {
  const { rows } = await journeys.shop().database.pool.query<{ sku: string; quantity: number }>(
    `select a.sku, l.quantity from cart_line l join article a on a.id = l.article_id
     join cart c on c.id = l.cart_id where c.state = 'A' order by l.id`,
  );
  return Object.fromEntries(rows.map(({ sku, quantity }) => [sku, quantity]));
}

describe.each(LANGUAGES)('haste in the cart in %s', (language) => {
  const words = WORDS[language];
  const said = SAID[language];
  const cartPath = `${words.prefix}/pages/cart?tab=active`;

  it('R5.1 what is no quantity sends nothing', async () => {
    const page = await enter();
    await openAwake(page, cartPath);
    const calls = callsOf(page);
    const boxes = page.locator('[data-row]').getByRole('textbox');
    await boxes.first().selectText();
    await boxes.first().pressSequentially('-1\n');
    await page.getByRole('alert').getByText(`${words.invalidQuantity}: -1`).waitFor();
    // What comes after it is sent alone.
    await boxes.nth(1).fill('4');
    await expect.poll(quantities).toEqual({ 'VS-12-OT': 10, 'RUB-14': 4 });
    expect(calls.filter((name) => name === 'update_cart')).toHaveLength(1);
  });

  it.each(['mouse', 'finger'])('R5.1 no checkout opens by %s from a box with no quantity in it', async (pointer) => {
    const page = await enter(pointer === 'finger');
    await openAwake(page, cartPath);
    const box = page.locator('[data-row]').first().getByRole('textbox');
    const onward = page.getByRole('main').getByRole('link', { name: words.checkout }).filter({ visible: true }).last();
    await box.selectText();
    await box.pressSequentially('1,5');
    await (pointer === 'finger' ? onward.tap() : onward.click());
    await page.getByRole('alert').getByText(`${words.invalidQuantity}: 1,5`).waitFor();
    await expect.poll(() => box.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(page.url()).toContain('/pages/cart');
    expect(await quantities()).toEqual({ 'VS-12-OT': 10, 'RUB-14': 3 });
    // A quantity in its place goes on.
    await box.fill('20');
    await (pointer === 'finger' ? onward.tap() : onward.click());
    await page.waitForURL('**/pages/checkout');
    await expect.poll(quantities).toEqual({ 'VS-12-OT': 20, 'RUB-14': 3 });
  });

  it('sends what was typed without a network as soon as there is one again', async () => {
    journeys.expectFault(/ERR_INTERNET_DISCONNECTED|Failed to load/);
    const page = await enter();
    await openAwake(page, cartPath);
    // Only this call, so that parts of the program that come late still do.
    await page.route('**/api/update_cart', (route) => route.abort('internetdisconnected'));
    await page.locator('[data-row]').first().getByRole('textbox').fill('40');
    await page.getByText(said.unsent).waitFor({ state: 'attached' });
    await page.unroute('**/api/update_cart');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(quantities).toMatchObject({ 'VS-12-OT': 40 });
    await expect.poll(() => page.getByText(said.unsent).count()).toBe(0);
  });

  it('R4.11 a double press on the cross takes the line out once, and count and totals follow', async () => {
    const page = await enter();
    await openAwake(page, cartPath);
    const calls = callsOf(page);
    const totals = () => page.getByRole('complementary').first().innerText();
    const before = await totals();
    await page.getByRole('button', { name: said.remove }).dblclick();
    await expect.poll(() => page.locator('[data-row]').count()).toBe(1);
    await expect
      .poll(() => page.getByRole('banner').getByRole('link', { name: said.openCart }).locator('b').first().innerText())
      .toBe('1');
    await expect.poll(() => totals()).not.toBe(before);
    expect(calls.filter((name) => name === 'remove_cart_item')).toHaveLength(1);
    expect(await quantities()).toEqual({ 'RUB-14': 3 });
  });

  it('R2.97 a double press deletes one cart and opens nothing of the next, and copies once', async () => {
    const shop = journeys.shop();
    await shop.database.pool.query('delete from cart');
    for (const name of ['Uno', 'Due', 'Scorta', 'Tre', 'Quattro']) {
      const { body } = await shop.call('add_to_cart', { item_id: '204118', quantity: 10 }, client);
      await shop.call('save_cart', { id_cart: body.message.id_cart, name }, client);
    }
    const page = await enter();
    await openAwake(page, `${words.prefix}/pages/cart?tab=saved`);
    const rows = page.getByRole('main').getByRole('table').getByRole('row');
    await page.getByRole('button', { name: said.removeSaved }).click();
    // Whatever lies below the dialog's button leads elsewhere.
    const deed = page.getByRole('dialog').getByRole('button', { name: said.removeDeed, exact: true });
    const box = await deed.boundingBox();
    await page.evaluate(
      ([left, top]) => {
        const cover = Object.assign(document.createElement('a'), { href: '/shop', textContent: 'below' });
        cover.style.cssText = `position:fixed;left:${left}px;top:${top}px;width:99px;height:44px`;
        document.body.append(cover);
      },
      [box?.x ?? 0, box?.y ?? 0],
    );
    await deed.dblclick();
    await expect.poll(() => rows.count()).toBe(5);
    expect(new URL(page.url()).pathname).toBe(`${words.prefix}/pages/cart`);
    expect(await page.getByRole('dialog').count()).toBe(0);

    const calls = callsOf(page);
    await page.getByRole('button', { name: said.duplicate, exact: true }).dblclick();
    await expect.poll(() => rows.count()).toBe(6);
    expect(calls.filter((name) => name === 'duplicate_cart')).toHaveLength(1);
    // A press that begins anew counts.
    await page.getByRole('button', { name: said.duplicate, exact: true }).click();
    await expect.poll(() => rows.count()).toBe(7);
  });
});
