import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Credentials } from '../builders/test-shop.ts';
import { requestsOf, openHydrated, stopClock, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();

const SAID = {
  openCart: /^Carrello/,
  close: 'Chiudi il carrello',
  count: (lines: number) => new RegExp(`^${lines} rig`),
  totals: { 'Totale netto': '97,80 €', 'Spese di trasporto': '9,90 €', 'Totale documento': '131,39 €' },
  gross: ['Totale lordo', '163,40 €'],
  vat: ['IVA 22 %', '23,69 €'],
  transportRule: '9,90 €, gratuita oltre 250 €',
  quantityOf: (name: string) => `Quantità di ${name}`,
  remove: /^Togli .+ dal carrello/,
  removeValve: /^Togli Valvola a sfera ottone/,
  undo: 'Annulla',
  empty: 'Il carrello è vuoto',
  searchCart: 'Cerca nel carrello per codice o nome',
  rounded: 'Arrotondato a 20 (confezioni da 10)',
  tap: 'Rubinetto portagomma 3/4"',
  update: 'Aggiorna',
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

describe('the cart page', () => {
  const cartPath = '/pages/cart?tab=active';

  it('R1.4 shows the totals of the server, and R9.30 the shipping rule', async () => {
    const page = await enter();
    await openHydrated(page, cartPath);
    const text = (await textOf(page, 'aside')).replaceAll('\n', ' ');
    for (const [label, amount] of [...Object.entries(SAID.totals), SAID.gross, SAID.vat]) {
      expect(text.replace(SAID.transportRule, '')).toMatch(new RegExp(`${label}\\s+${amount}`));
    }
    expect(text).toContain(SAID.transportRule);
  });

  it('R3.4 the badges count the lines, and the search text stays while quantities change', async () => {
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
  });

  it('R2.11 search filters the lines and keeps the totals', async () => {
    const page = await enter();
    await openHydrated(page, cartPath);
    const before = await textOf(page, 'aside');
    await page.getByRole('searchbox', { name: SAID.searchCart }).fill('vs12');
    await expect.poll(() => page.locator('[data-row]').count()).toBe(1);
    expect(await textOf(page, 'aside')).toBe(before);
  });

  it('R2.96 sends a quantity once with its last value; 0 removes the line with the toast of R8.26', async () => {
    const page = await enter();
    await openHydrated(page, cartPath);
    const requests = requestsOf(page);
    const box = page.locator('[data-row]').nth(1).getByRole('textbox');
    await box.focus();
    await page.keyboard.type('25');
    await expect.poll(quantities).toEqual({ 'VS-12-OT': 10, 'RUB-14': 25 });
    // The database may be updated before the browser has reported its request.
    await expect.poll(() => requests.filter((name) => name === 'update_cart')).toHaveLength(1);
    await box.fill('0');
    await box.press('Enter');
    await page.getByText(WORDS.removed, { exact: true }).waitFor();
    await expect.poll(quantities).toEqual({ 'VS-12-OT': 10 });
    await expect.poll(() => page.locator('[data-row]').count()).toBe(1);
  });

  it('R5.1 an invalid quantity shows an error, keeps the focus and does not change the line', async () => {
    const page = await enter();
    await openHydrated(page, cartPath);
    const box = page.locator('[data-row]').first().getByRole('textbox');
    for (const typed of ['12,5', '1e9', '-3']) {
      await box.selectText();
      await box.pressSequentially(`${typed}\n`);
      await page.getByRole('alert').getByText(`${WORDS.invalidQuantity}: ${typed}`).waitFor();
      expect(await page.locator(':focus').inputValue()).toBe(typed);
    }
    await box.press('Tab');
    await expect.poll(() => box.inputValue()).toBe('10');
    expect(await quantities()).toEqual({ 'VS-12-OT': 10, 'RUB-14': 3 });
  });

  it('R4.9 reports that a quantity was rounded up to packs', async () => {
    await fill({ '204400': 10 });
    const page = await enter();
    await openHydrated(page, cartPath);
    await page.locator('[data-row]').getByRole('textbox').fill('12');
    await page.getByText(SAID.rounded).waitFor();
    await expect.poll(quantities).toEqual({ 'TAS-8': 20 });
  });

  it('R4.11 removing a line shows a toast and reloads the cart; undo restores the line', async () => {
    const page = await enter();
    await openHydrated(page, cartPath);
    const requests = requestsOf(page);
    await page.getByRole('button', { name: SAID.removeValve }).click();
    await page.getByText(WORDS.removed, { exact: true }).waitFor();
    await expect.poll(() => requests.join()).toMatch(/remove_cart_item,.*get_cart_items/);
    expect(await quantities()).toEqual({ 'RUB-14': 3 });
    await page.getByRole('button', { name: SAID.undo }).click();
    await expect.poll(quantities).toEqual({ 'RUB-14': 3, 'VS-12-OT': 10 });
    const focused = () => page.evaluate(() => document.activeElement?.closest('[data-row]')?.textContent ?? '');
    await expect.poll(focused).toContain('VS-12-OT');
    expect(await page.getByText(WORDS.removed, { exact: true }).count()).toBe(0);
    expect(await page.locator('[data-row]').first().textContent()).toContain('VS-12-OT');
  });

  it('R8.21 a failed removal shows no error and keeps the line', async () => {
    e2e.expectFault(/500/);
    const page = await enter();
    await openHydrated(page, cartPath);
    await page.route('**/api/remove_cart_item', (route) => route.fulfill({ status: 500, body: '{}' }));
    const answered = page.waitForResponse('**/api/remove_cart_item');
    await page.getByRole('button', { name: SAID.removeValve }).click();
    await answered;
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByText(WORDS.removed).count()).toBe(0);
    expect(await page.locator('[data-row]').count()).toBe(2);
  });

  it('R2.45 a line links to its product page, on the page and in the drawer', async () => {
    await fill({ '204118': 1, '204201': 1 });
    const page = await enter();
    await openHydrated(page, cartPath);
    const paths = ['/product/default/VS-12-OT', '/product/child/TE933-8X20'].map((path) => WORDS.prefix + path);
    const pathsIn = (selector: string) =>
      page.locator(`${selector} a[href*="/product/"]`).evaluateAll((links) => links.map((a) => a.getAttribute('href')));
    expect(await pathsIn('[data-row]')).toEqual(paths);
    await headerCart(page).click();
    await page.getByRole('dialog').waitFor();
    expect(await pathsIn('dialog')).toEqual(paths);
  });

  it('keeps the typed quantity if the request fails, shows an error, and sends it later', async () => {
    e2e.expectFault(/ERR_FAILED|Failed to load/);
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
  });

  it('Enter moves to the next quantity; a change keeps the focus', async () => {
    const page = await enter();
    await openHydrated(page, cartPath);
    const boxes = page.locator('[data-row]').getByRole('textbox');
    await boxes.first().fill('15');
    await expect.poll(quantities).toMatchObject({ 'VS-12-OT': 15 });
    const isFocused = (index: number) => boxes.nth(index).evaluate((box) => box === document.activeElement);
    expect(await isFocused(0)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await isFocused(1)).toBe(true);
  });
});

describe('the cart drawer', () => {
  it('R2.53 shows lines and totals and links to the cart page', async () => {
    const page = await enter();
    await openHydrated(page, '/');
    expect(await headerCart(page).locator('b').first().innerText()).toBe('2');
    await headerCart(page).click();
    const panel = page.getByRole('dialog');
    await panel.getByText(SAID.count(2)).waitFor();
    const text = await textOf(page, 'dialog');
    for (const part of [WORDS.valve, 'VS-12-OT', 'RUB-14', SAID.tap, WORDS.netPrice, ...Object.values(SAID.totals)]) {
      expect(text).toContain(part);
    }
    await panel.getByRole('button', { name: SAID.remove }).first().click();
    await expect.poll(quantities).toEqual({ 'RUB-14': 3 });
    await panel.getByRole('link', { name: WORDS.toCart }).click();
    await page.waitForURL('**/pages/cart?tab=active');
    await panel.waitFor({ state: 'detached' });
  });

  it('R4.20 opens from the icon and closes by Escape, button and a click outside; the focus returns', async () => {
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
  });

  it.each([
    [800, 300],
    [1280, 400],
  ])('R9.15 in a window of %i px is %i px wide', async (width, expected) => {
    const page = await enter(width);
    await openHydrated(page, '/');
    await headerCart(page).click();
    const box = await page.getByRole('dialog').boundingBox();
    expect(Math.round(box?.width ?? 0)).toBe(expected);
  });

  it('shows that the cart is empty', async () => {
    await fill({});
    const page = await enter();
    await openHydrated(page, '/');
    await headerCart(page).click();
    await page.getByRole('dialog').getByText(SAID.empty).waitFor();
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

it('R9.17 the list of delivery addresses is 340 px wide, and never wider than the screen', async () => {
  for (const [width, expected] of [
    [1280, 340],
    [320, 288],
  ] as const) {
    const page = await enter(width);
    await openHydrated(page, '/');
    await page.locator('summary').filter({ hasText: 'Consegna a', visible: true }).first().click();
    const list = page.getByRole('button', { name: /Via Larga 3/ }).filter({ visible: true });
    await list.waitFor();
    const panel = list.locator('xpath=ancestor::details[1]/*[not(self::summary)]');
    expect((await panel.first().boundingBox())?.width).toBe(expected);
  }
});

it('R4.5 another delivery address has another cart; switching back restores the first one', async () => {
  const page = await enter();
  await openHydrated(page, '/pages/cart');
  const choose = async (street: RegExp) => {
    await page.locator('summary').filter({ hasText: 'Consegna a', visible: true }).first().click();
    await page.getByRole('button', { name: street }).filter({ visible: true }).click();
  };
  const asked = (address_code: string) =>
    page.waitForRequest((request) => {
      const isCart = request.url().endsWith('/api/get_cart_items');
      return isCart && (request.postDataJSON() as { address_code?: string }).address_code === address_code;
    });
  await Promise.all([asked('2'), choose(/Via Larga 3/)]);
  await page.getByText(SAID.empty).first().waitFor();
  await Promise.all([asked('1'), choose(/Artigianato/)]);
  await expect.poll(() => page.locator('[data-row]').count()).toBe(2);
});

it('R4.6 a guest requests no cart, R7.24 a customer one per page', async () => {
  const guest = await e2e.visit();
  const client = await enter();
  const asked = [requestsOf(guest), requestsOf(client)];
  await openHydrated(guest, '/');
  await openHydrated(client, '/');
  expect(asked.map((names) => names.filter((name) => name === 'get_cart_items').length)).toEqual([0, 1]);
});

it('R4.7 a line removed in another browser is gone after a reload', async () => {
  const page = await enter();
  await openHydrated(page, '/pages/cart');
  expect(await page.locator('[data-row]').count()).toBe(2);
  await fill({ '204300': 3 });
  await page.reload();
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1);
});
