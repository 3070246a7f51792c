import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Credentials } from '../builders/test-shop.ts';
import { requestsOf, openHydrated, stopClock, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();

const SAID = {
  /** Ten of them are 79,84 €, which 7,98 € would miss. */
  netPrice: '7,984 €',
  openCart: /^Carrello/,
  close: 'Chiudi il carrello',
  count: (lines: number) => new RegExp(`^${lines} rig`),
  totals: { 'Totale netto': '97,80 €', 'Spese di trasporto': '9,90 €', 'Totale documento': '131,39 €' },
  gross: ['Totale lordo', '163,40 €'],
  vat: ['IVA 22 %', '23,69 €'],
  transportRule: '9,90 €, gratuita oltre 250 €',
  remove: /^Togli .+ dal carrello/,
  removeValve: /^Togli Valvola a sfera ottone/,
  undo: 'Annulla',
  empty: 'Il carrello è vuoto',
  searchCart: 'Cerca nel carrello per codice o nome',
  tap: 'Rubinetto portagomma 3/4"',
  unsent: 'Le ultime modifiche non sono ancora arrivate al server.',
  dialog: 'Chiudi',
} as const;

let clientA: Credentials & { cookie: string };

/** Empties the cart of customer A and fills it: quantity by article. */
async function fill(lines: Record<string, number>): Promise<void> {
  const shop = e2e.shop();
  clientA = await shop.logIn('cliente.a');
  await shop.database.pool.query('delete from cart_line');
  for (const [item_id, quantity] of Object.entries(lines)) {
    const { status } = await shop.call('add_to_cart', { item_id, quantity }, clientA);
    expect(status).toBe(200);
  }
}

/** Opens a page as customer A with the given window width. */
async function enter(width = 1280): Promise<Page> {
  const page = await e2e.visit({ viewport: { width, height: 900 } });
  const cookies = clientA.cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url: e2e.shop().address };
  });
  await page.context().addCookies(cookies);
  return page;
}

/** The text of an element, with no-break spaces replaced and word joiners removed. */
async function textOf(page: Page, selector = 'body'): Promise<string> {
  const text = await page.locator(selector).first().innerText();
  return text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
}

async function quantities(): Promise<Record<string, number>> {
  const { rows } = await e2e.shop().database.pool.query<{ sku: string; quantity: number }>(
    `select a.sku, l.quantity from cart_line l join article a on a.id = l.article_id
     join cart c on c.id = l.cart_id where c.state = 'A' order by l.id`,
  );
  return Object.fromEntries(rows.map(({ sku, quantity }) => [sku, quantity]));
}

const headerCart = (page: Page) => page.getByRole('banner').getByRole('link', { name: SAID.openCart });

beforeEach(() => fill({ '204118': 10, '204300': 3 }));

const openDrawer = (page: Page) => headerCart(page).press('Enter');

describe('the cart page', () => {
  const cartPath = '/pages/cart?tab=active';

  it('R1.4 R9.30 R2.11 shows the totals of the server and the shipping rule, also while searching', async () => {
    const page = await enter();
    await openHydrated(page, cartPath);
    const before = await textOf(page, 'aside');
    const text = before.replaceAll('\n', ' ');
    for (const [label, amount] of [...Object.entries(SAID.totals), SAID.gross, SAID.vat]) {
      expect(text.replace(SAID.transportRule, '')).toMatch(new RegExp(`${label}\\s+${amount}`));
    }
    expect(text).toContain(SAID.transportRule);
    await page.getByRole('searchbox', { name: SAID.searchCart }).fill('vs12');
    await expect.poll(() => page.locator('[data-row]').count()).toBe(1);
    expect(await textOf(page, 'aside')).toBe(before);
  });

  it('R3.4 R4.7 badges count the lines, the search text stays while quantities change, a reload shows what changed elsewhere', async () => {
    await fill({ '204118': 10, '204300': 3, '204400': 10 });
    const page = await enter(390);
    await openHydrated(page, cartPath);
    const badges = page.locator('b').filter({ hasText: /^3$/, visible: true });
    expect(await badges.count()).toBe(2);
    const search = page.getByRole('searchbox', { name: SAID.searchCart });
    await search.fill('rub 14');
    const rows = page.locator('[data-row]');
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByRole('textbox').fill('5');
    await expect.poll(quantities).toEqual({ 'VS-12-OT': 10, 'RUB-14': 5, 'TAS-8': 10 });
    expect(await search.inputValue()).toBe('rub 14');
    expect(await rows.count()).toBe(1);
    await fill({ '204300': 3, '204400': 10 });
    await page.reload();
    await expect.poll(() => rows.count()).toBe(2);
  });

  it('R5.1 R2.96 rejects an invalid quantity and sends a valid one once; Enter moves on; 0 removes as R8.26 says', async () => {
    const page = await enter();
    await openHydrated(page, cartPath);
    const rows = page.locator('[data-row]');
    const box = rows.first().getByRole('textbox');
    for (const typed of ['12,5', '1e9', '-3']) {
      await box.selectText();
      await box.pressSequentially(`${typed}\n`);
      await page.getByRole('alert').getByText(`${WORDS.invalidQuantity}: ${typed}`).waitFor();
      expect(await page.locator(':focus').inputValue()).toBe(typed);
    }
    await box.press('Tab');
    await expect.poll(() => box.inputValue()).toBe('10');
    expect(await quantities()).toEqual({ 'VS-12-OT': 10, 'RUB-14': 3 });

    const requests = requestsOf(page);
    const isFocused = (index: number) =>
      rows
        .nth(index)
        .getByRole('textbox')
        .evaluate((it) => it === document.activeElement);
    await box.focus();
    await page.keyboard.type('25');
    await expect.poll(quantities).toEqual({ 'VS-12-OT': 25, 'RUB-14': 3 });
    // The database may be updated before the browser has reported its request.
    await expect.poll(() => requests.filter((name) => name === 'update_cart')).toHaveLength(1);
    // A change keeps the focus.
    expect(await isFocused(0)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await isFocused(1)).toBe(true);
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await page.getByText(WORDS.removed, { exact: true }).waitFor();
    await expect.poll(quantities).toEqual({ 'VS-12-OT': 25 });
    await expect.poll(() => rows.count()).toBe(1);
  });

  it('R8.21 R4.11 a failed removal keeps the line silently; a double click removes one line, undo restores it', async () => {
    e2e.expectFault(/500/);
    const page = await enter();
    await openHydrated(page, cartPath);
    const rows = page.locator('[data-row]');
    await page.route('**/api/remove_cart_item', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
    const answered = page.waitForResponse('**/api/remove_cart_item');
    await page.getByRole('button', { name: SAID.removeValve }).click();
    await answered;
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByText(WORDS.removed).count()).toBe(0);
    expect(await rows.count()).toBe(2);

    const requests = requestsOf(page);
    const totals = () => textOf(page, 'aside');
    const before = await totals();
    await page.getByRole('button', { name: SAID.removeValve }).dblclick();
    await page.getByText(WORDS.removed, { exact: true }).waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => headerCart(page).locator('b').first().innerText()).toBe('1');
    await expect.poll(totals).not.toBe(before);
    await expect.poll(() => requests.join()).toMatch(/remove_cart_item,.*get_cart_items/);
    expect(requests.filter((name) => name === 'remove_cart_item')).toHaveLength(1);
    expect(await quantities()).toEqual({ 'RUB-14': 3 });

    await page.getByRole('button', { name: SAID.undo }).click();
    await expect.poll(quantities).toEqual({ 'RUB-14': 3, 'VS-12-OT': 10 });
    const focused = () => page.evaluate(() => document.activeElement?.closest('[data-row]')?.textContent ?? '');
    await expect.poll(focused).toContain('VS-12-OT');
    expect(await page.getByText(WORDS.removed, { exact: true }).count()).toBe(0);
    expect(await rows.first().textContent()).toContain('VS-12-OT');
  });

  it('keeps a quantity that could not be sent, shows an error, and sends it when online again or with the next change', async () => {
    e2e.expectFault(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load/);
    const page = await enter();
    await openHydrated(page, cartPath);
    await page.route('**/api/update_cart', (route) => route.abort());
    const box = page.locator('[data-row]').first().getByRole('textbox');
    await box.fill('40');
    await page.getByText(SAID.unsent).waitFor({ state: 'attached' });
    expect(await box.inputValue()).toBe('40');
    await page.unroute('**/api/update_cart');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('50');
    await expect.poll(quantities).toMatchObject({ 'VS-12-OT': 50 });
    await expect.poll(() => page.getByText(SAID.unsent).count()).toBe(0);
    expect(await box.inputValue()).toBe('50');

    // Only this endpoint fails, so that scripts can still be loaded.
    await page.route('**/api/update_cart', (route) => route.abort('internetdisconnected'));
    await box.fill('60');
    await page.getByText(SAID.unsent).waitFor({ state: 'attached' });
    await page.unroute('**/api/update_cart');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(quantities).toMatchObject({ 'VS-12-OT': 60 });
    await expect.poll(() => page.getByText(SAID.unsent).count()).toBe(0);
  });
});

describe('the cart drawer', () => {
  it('R7.24 R2.53 shows totals at once and the lines when it opens, links to the cart page, and may be empty', async () => {
    const page = await enter();
    const requests = requestsOf(page);
    await openHydrated(page, '/');
    await expect.poll(() => requests.filter((name) => name === 'get_cart_items')).toHaveLength(1);
    expect(await headerCart(page).locator('b').first().innerText()).toBe('2');
    await openDrawer(page);
    const panel = page.getByRole('dialog');
    await panel.getByText(SAID.count(2)).waitFor();
    await panel.getByText(WORDS.valve).waitFor();
    const text = await textOf(page, 'dialog');
    for (const part of [WORDS.valve, 'VS-12-OT', 'RUB-14', SAID.tap, SAID.netPrice, ...Object.values(SAID.totals)]) {
      expect(text).toContain(part);
    }
    expect(requests.filter((name) => name === 'get_cart_items')).toHaveLength(2);
    await panel.getByRole('button', { name: SAID.remove }).first().click();
    await expect.poll(quantities).toEqual({ 'RUB-14': 3 });
    await panel.getByRole('link', { name: WORDS.toCart }).click();
    await page.waitForURL('**/pages/cart?tab=active');
    await panel.waitFor({ state: 'detached' });
    await openDrawer(page);
    await panel.getByRole('button', { name: SAID.remove }).click();
    await panel.getByText(SAID.empty).waitFor();
  });

  it('R4.20 R9.15 opens from the icon in its width, closes in three ways, and the focus returns', async () => {
    const page = await enter();
    await openHydrated(page, '/');
    const icon = headerCart(page);
    const panel = page.getByRole('dialog');
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => panel.getByRole('button', { name: SAID.close }).click(),
      () => page.mouse.click(200, 400),
    ]) {
      await icon.press('Enter');
      await panel.waitFor();
      await close();
      await panel.waitFor({ state: 'detached' });
      expect(await icon.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    for (const [width, expected] of [
      [1280, 400],
      [800, 300],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await headerCart(page).click();
      const box = await panel.boundingBox();
      expect(Math.round(box?.width ?? 0), `at ${width} px`).toBe(expected);
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
    }
  });
});

describe('toasts', () => {
  it('R3.12 adding shows picture, name and link; R9.3 at most four toasts of 300 px that disappear', async () => {
    await fill({});
    const page = await enter();
    await openHydrated(page, '/shop');
    const add = (code: string) =>
      page
        .getByRole('listitem')
        .filter({ hasText: code })
        .getByRole('button', { name: `${WORDS.add} ${code}`, exact: true })
        .filter({ visible: true })
        .click();
    const shown = page.locator('section[aria-live="polite"] > div');
    await stopClock(page);
    await add('VS-12-OT');
    await shown.first().waitFor();
    const link = shown.first().getByRole('link', { name: WORDS.valve });
    expect(await link.getAttribute('href')).toBe('/product/default/VS-12-OT');
    expect(await shown.first().locator('img').getAttribute('src')).toContain('thumb_valve');
    for (const code of ['RUB-14', 'TAS-8', 'SIF-ARR', 'BOOK-10']) await add(code);
    await shown.filter({ hasText: 'BOOK-10' }).waitFor();
    await expect.poll(() => shown.count()).toBe(4);
    for (const notice of await shown.all()) expect((await notice.boundingBox())?.width).toBe(300);
    await page.mouse.move(5, 5);
    await page.clock.runFor(2100);
    await expect.poll(() => shown.count()).toBe(0);
  });
});

it('R4.5 R9.17 another delivery address, chosen in a list of 340 px, has another cart; switching back restores the first', async () => {
  const page = await enter();
  await openHydrated(page, '/pages/cart');
  const streetOf = (street: RegExp) => page.getByRole('button', { name: street }).filter({ visible: true });
  const openList = () => page.locator('summary').filter({ hasText: 'Consegna a', visible: true }).first().click();
  const expectWidth = async (expected: number) => {
    await openList();
    await streetOf(/Via Larga 3/).waitFor();
    const panel = streetOf(/Via Larga 3/).locator('xpath=ancestor::details[1]/*[not(self::summary)]');
    expect((await panel.first().boundingBox())?.width).toBe(expected);
  };
  const asked = (address_code: string) =>
    page.waitForRequest((request) => {
      const isCart = request.url().endsWith('/api/get_cart_items');
      return isCart && (request.postDataJSON() as { address_code?: string }).address_code === address_code;
    });
  await expectWidth(340);
  await Promise.all([asked('2'), streetOf(/Via Larga 3/).click()]);
  await page.getByText(SAID.empty).first().waitFor();
  await openList();
  await Promise.all([asked('1'), streetOf(/Artigianato/).click()]);
  await expect.poll(() => page.locator('[data-row]').count()).toBe(2);
  // Never wider than the screen.
  await page.setViewportSize({ width: 320, height: 900 });
  await expectWidth(288);
});
