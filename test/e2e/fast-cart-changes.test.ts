import type { Locator, Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Credentials } from '../builders/test-shop.ts';
import { requestsOf, openHydrated, stopClock, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();

const SAID = {
  removeSaved: /^Elimina Scorta/,
  removeMutation: 'Elimina',
  duplicate: 'Duplica Uno',
  tooLarge: (typed: string) => `Quantità non valida: ${typed}. La quantità massima è 999.990.`,
  empty: 'la casella è vuota',
  rounded: /TAS-8 Tassello .*: Arrotondato a 30 \(confezioni da 10\), avevi chiesto 21/,
  save: 'Salva carrello',
  mutation: 'Salva',
  name: 'Nome del carrello',
  thousand: '1.000',
  foreign: '1,000',
  unclear: 'Quantità non valida: 1,000 non è chiaro, scrivi 1000',
} as const;

let client: Credentials & { cookie: string };
beforeEach(async () => {
  const shop = e2e.shop();
  client = await shop.logIn('cliente.a');
  await shop.database.pool.query('delete from cart_line');
  await shop.call('add_to_cart', { item_id: '204118', quantity: 10 }, client);
  await shop.call('add_to_cart', { item_id: '204300', quantity: 3 }, client);
});

async function enter(hasTouch = false): Promise<Page> {
  const page = await e2e.visit({ viewport: { width: 1280, height: 900 }, hasTouch });
  const cookies = client.cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url: e2e.shop().address };
  });
  await page.context().addCookies(cookies);
  return page;
}

async function quantities(): Promise<Record<string, number>> {
  const { rows } = await e2e.shop().database.pool.query<{ sku: string; quantity: number }>(
    `select a.sku, l.quantity from cart_line l join article a on a.id = l.article_id
     join cart c on c.id = l.cart_id where c.state = 'A' order by l.id`,
  );
  return Object.fromEntries(rows.map(({ sku, quantity }) => [sku, quantity]));
}

const onwardOf = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: WORDS.checkout }).filter({ visible: true }).last();
const hasFocus = (control: Locator) => control.evaluate((it) => it === document.activeElement);

describe('quick actions in the cart', () => {
  const cartPath = '/pages/cart?tab=active';

  it('R5.1 R5.13 sends no request for an invalid, unclear or too large quantity, and the next valid one alone', async () => {
    await e2e.shop().call('add_to_cart', { item_id: '204400', quantity: 20 }, client);
    const page = await enter();
    await openHydrated(page, cartPath);
    const requests = requestsOf(page);
    const box = (sku: string) => page.locator('[data-row]').filter({ hasText: sku }).getByRole('textbox');
    const told = (text: string) => page.getByRole('alert').getByText(text);
    const type = async (sku: string, text: string) => {
      await box(sku).selectText();
      await box(sku).pressSequentially(`${text}\n`);
    };
    await type('VS-12-OT', '-1');
    await told(`${WORDS.invalidQuantity}: -1`).waitFor();
    await type('VS-12-OT', SAID.foreign);
    await told(SAID.unclear).waitFor();
    // In packs of 10, the largest quantity is a multiple of 10.
    for (const typed of ['999999', '1000000']) {
      await box('TAS-8').fill(typed);
      await box('TAS-8').press('Enter');
      await page.getByRole('alert').getByText(SAID.tooLarge(typed), { exact: true }).waitFor();
    }
    await box('RUB-14').fill('4');
    await expect.poll(quantities).toEqual({ 'VS-12-OT': 10, 'RUB-14': 4, 'TAS-8': 20 });
    // The database may be updated before the browser has reported its request.
    await expect.poll(() => requests.filter((name) => name === 'update_cart')).toHaveLength(1);
    // A thousands separator is read as in the page's language.
    await type('VS-12-OT', SAID.thousand);
    await expect.poll(quantities).toEqual({ 'VS-12-OT': 1000, 'RUB-14': 4, 'TAS-8': 20 });
  });

  it.each(['mouse', 'finger'])(
    'R5.1 a %s does not open the checkout from a box with an invalid quantity',
    async (pointer) => {
      const page = await enter(pointer === 'finger');
      await openHydrated(page, cartPath);
      const box = page.locator('[data-row]').first().getByRole('textbox');
      const onward = onwardOf(page);
      for (const typed of ['1,5', '']) {
        await box.selectText();
        await (typed === '' ? box.press('Delete') : box.pressSequentially(typed));
        await (pointer === 'finger' ? onward.tap() : onward.click());
        await page
          .getByRole('alert')
          .getByText(`${WORDS.invalidQuantity}: ${typed || SAID.empty}`)
          .waitFor();
        await expect.poll(() => hasFocus(box), { message: `after '${typed}'` }).toBe(true);
        expect(page.url()).toContain('/pages/cart');
        expect(await quantities()).toEqual({ 'VS-12-OT': 10, 'RUB-14': 3 });
      }
      // After a valid quantity, the link works.
      await box.fill('20');
      await (pointer === 'finger' ? onward.tap() : onward.click());
      await page.waitForURL('**/pages/checkout');
      await expect.poll(quantities).toEqual({ 'VS-12-OT': 20, 'RUB-14': 3 });
    },
  );

  it('R5.1 Enter does not open the checkout with an invalid quantity, unless pressed again', async () => {
    const page = await enter();
    await openHydrated(page, cartPath);
    const box = page.locator('[data-row]').first().getByRole('textbox');
    const onward = onwardOf(page);
    await box.selectText();
    // Each invalid quantity returns the focus.
    for (const typed of ['1,5', '1000000', '-2']) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Tab');
      await page.getByRole('alert').getByText(`${WORDS.invalidQuantity}: ${typed}`).waitFor();
      // Skips the Tab stops in between.
      await onward.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => hasFocus(box), { message: `after ${typed}` }).toBe(true);
      const told = await box.getAttribute('aria-describedby');
      const text = await page.locator(`[id="${told?.split(' ')[0]}"]`).innerText();
      expect(text).toContain(`${WORDS.invalidQuantity}: ${typed}`);
      expect(page.url()).toContain('/pages/cart');
    }
    // A user who continues in spite of the error orders the stored quantity, which is shown.
    expect(await box.inputValue()).toBe('10');
    await onward.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/pages/checkout');
    expect(await quantities()).toEqual({ 'VS-12-OT': 10, 'RUB-14': 3 });
  });

  it('R4.9 a quantity rounded on the way to the checkout is reported there', async () => {
    await e2e.shop().call('add_to_cart', { item_id: '204400', quantity: 20 }, client);
    const page = await enter();
    await openHydrated(page, cartPath);
    const onward = page.getByRole('main').getByRole('link', { name: WORDS.checkout }).filter({ visible: true }).last();
    const box = page.locator('[data-row]').filter({ hasText: 'TAS-8' }).getByRole('textbox');
    await box.selectText();
    await box.pressSequentially('21');
    await onward.click();
    await page.waitForURL('**/pages/checkout');
    await page.getByRole('main').getByText(SAID.rounded).waitFor();
    expect(await quantities()).toMatchObject({ 'TAS-8': 30 });
    // Also if the rounded quantity equals the stored one.
    await page.goBack();
    await page.waitForURL('**/pages/cart?tab=active');
    await box.fill('30');
    await box.fill('21');
    await onward.click();
    await page.waitForURL('**/pages/checkout');
    await page.getByRole('main').getByText(SAID.rounded).waitFor();
    // A multiple of the pack is not reported.
    await page.goBack();
    await page.waitForURL('**/pages/cart?tab=active');
    await box.fill('40');
    await onward.click();
    await page.waitForURL('**/pages/checkout');
    await page.getByRole('button', { name: WORDS.send }).first().waitFor();
    expect(await page.getByText(SAID.rounded).count()).toBe(0);
  });

  it('R2.96 the checkout link waits for pending changes and navigates once, but not for the reload of the cart', async () => {
    const page = await enter();
    await openHydrated(page, cartPath);
    const [held, reloads]: [Route[], Route[]] = [[], []];
    await page.route('**/api/update_cart', (route) => void held.push(route));
    const requests = requestsOf(page);
    const onward = onwardOf(page);
    const box = page.locator('[data-row]').first().getByRole('textbox');
    await box.fill('20');
    await onward.click();
    await expect.poll(() => held.length).toBe(1);
    await expect.poll(() => onward.getAttribute('aria-busy')).toBe('true');
    await onward.click({ force: true });
    await page.keyboard.press('Enter');
    expect(page.url()).toContain('/pages/cart');
    expect(await onward.getAttribute('aria-busy')).toBe('true');
    await held[0]?.continue();
    await page.waitForURL('**/pages/checkout');
    await page.getByRole('button', { name: WORDS.send }).first().waitFor();
    expect(await quantities()).toEqual({ 'VS-12-OT': 20, 'RUB-14': 3 });
    expect(requests.filter((name) => name === 'update_cart')).toHaveLength(1);
    // There is one history entry, however often the link was clicked.
    await page.goBack();
    await page.waitForURL('**/pages/cart?tab=active');
    // The cart page needs its own request for the cart; only later ones are held.
    await box.waitFor();

    await page.unroute('**/api/update_cart');
    await page.route('**/api/get_cart_items', (route) => void reloads.push(route));
    requests.splice(0);
    await box.fill('40');
    await onward.click();
    await page.waitForURL('**/pages/checkout');
    await page.getByRole('button', { name: WORDS.send }).first().waitFor();
    await page.getByRole('main').getByText(/^40\s/).first().waitFor();
    expect(reloads.length).toBeGreaterThan(0);
    expect(requests.indexOf('update_cart')).toBeLessThan(requests.indexOf('prepare_order'));
    for (const route of reloads) await route.continue();
    await expect.poll(quantities).toEqual({ 'VS-12-OT': 40, 'RUB-14': 3 });
  });

  it('R2.97 a slow second tap on the dialog button does not hit the saved carts below it', async () => {
    const shop = e2e.shop();
    await shop.database.pool.query('delete from cart');
    const { body } = await shop.call('add_to_cart', { item_id: '204118', quantity: 10 }, client);
    expect(body.message.quantity).toBe(10);
    const page = await enter(true);
    await openHydrated(page, cartPath);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/save_cart', async (route) => {
      await held;
      await route.continue();
    });
    const requests = requestsOf(page);
    await page.getByRole('button', { name: SAID.save, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: SAID.name }).fill('Cantiere');
    const mutation = dialog.getByRole('button', { name: SAID.mutation, exact: true });
    const place = await mutation.boundingBox();
    const [x, y] = [(place?.x ?? 0) + (place?.width ?? 0) / 2, (place?.y ?? 0) + (place?.height ?? 0) / 2];
    await mutation.tap();
    // While saving, the button is still there but does nothing.
    await expect.poll(() => mutation.getAttribute('aria-busy')).toBe('true');
    await page.touchscreen.tap(x, y);
    await page.evaluate(
      ([left, top]) => {
        const below = Object.assign(document.createElement('a'), { href: '/shop', textContent: 'below' });
        below.style.cssText = `position:fixed;left:${left - 40}px;top:${top - 20}px;width:80px;height:40px`;
        document.body.append(below);
        // Dispatched as soon as the dialog is closed, so that the speed of the machine does not matter.
        new MutationObserver((_, observer) => {
          if (document.querySelector('dialog')) return;
          observer.disconnect();
          below.dispatchEvent(
            new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: left, clientY: top }),
          );
        }).observe(document.body, { childList: true, subtree: true });
      },
      [x, y] as const,
    );
    letGo();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('main').getByRole('link', { name: 'Cantiere' }).first().waitFor();
    expect(new URL(page.url()).searchParams.get('tab')).toBe('saved');
    expect(requests.filter((name) => name === 'save_cart')).toHaveLength(1);
    // A later tap works.
    await page.touchscreen.tap(x, y);
    await page.waitForURL((url) => url.pathname === '/shop');
  });

  it('R2.97 a double click deletes one cart only, and duplicates once', async () => {
    const shop = e2e.shop();
    await shop.database.pool.query('delete from cart');
    for (const name of ['Uno', 'Due', 'Scorta', 'Tre', 'Quattro']) {
      const { body } = await shop.call('add_to_cart', { item_id: '204118', quantity: 10 }, client);
      await shop.call('save_cart', { id_cart: body.message.id_cart, name }, client);
    }
    const page = await enter();
    await openHydrated(page, '/pages/cart?tab=saved');
    const rows = page.getByRole('main').getByRole('table').getByRole('row');
    await page.getByRole('button', { name: SAID.removeSaved }).click();
    // The element below the dialog's button is a link.
    const mutation = page.getByRole('dialog').getByRole('button', { name: SAID.removeMutation, exact: true });
    const box = await mutation.boundingBox();
    await page.evaluate(
      ([left, top]) => {
        const cover = Object.assign(document.createElement('a'), { href: '/shop', textContent: 'below' });
        cover.style.cssText = `position:fixed;left:${left}px;top:${top}px;width:99px;height:44px`;
        document.body.append(cover);
      },
      [box?.x ?? 0, box?.y ?? 0],
    );
    await mutation.dblclick();
    await expect.poll(() => rows.count()).toBe(5);
    expect(new URL(page.url()).pathname).toBe('/pages/cart');
    expect(await page.getByRole('dialog').count()).toBe(0);

    const requests = requestsOf(page);
    const copies = () => requests.filter((name) => name === 'duplicate_cart').length;
    const duplicate = page.getByRole('button', { name: SAID.duplicate, exact: true });
    await duplicate.dblclick();
    await expect.poll(() => rows.count()).toBe(6);
    expect(copies()).toBe(1);
    // The second click may come when the copy already exists; it is not executed later either.
    await stopClock(page);
    await duplicate.dispatchEvent('click', { detail: 1 });
    await expect.poll(() => rows.count()).toBe(7);
    await duplicate.dispatchEvent('click', { detail: 2 });
    await page.clock.runFor(1_000);
    await page.evaluate(() => fetch(location.href));
    expect(copies()).toBe(2);
    // A new click works.
    await duplicate.click();
    await expect.poll(() => rows.count()).toBe(8);
  });
});
