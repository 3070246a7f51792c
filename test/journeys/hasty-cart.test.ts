import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Credentials } from '../builders/test-shop.ts';
import { callsOf, useJourneys } from './visitor.ts';
import { LANGUAGES, WORDS } from './words.ts';

const journeys = useJourneys();
/** A page is used once its scripts have come. */
const ready = { waitUntil: 'networkidle' } as const;

const SAID = {
  it: { openCart: /^Carrello/, remove: /^Togli Valvola a sfera ottone/ },
  en: { openCart: /^Cart/, remove: /^Remove Brass ball valve/ },
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
    await page.goto(cartPath, ready);
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
    await page.goto(cartPath, ready);
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

  it('R4.11 a double press on the cross takes the line out once, and count and totals follow', async () => {
    const page = await enter();
    await page.goto(cartPath, ready);
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
});
