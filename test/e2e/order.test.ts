import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../builders/shop.ts';
import { hydrated, linesInCarts, openHydrated, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();

const TEXTS = {
  add: /^Aggiungi al carrello/,
  cartLink: /^(\d+ )?Carrello$/,
  shipping: /^Spedizione/,
  reference: 'Riferimento cliente',
  collected: '97,40 €',
} as const;

/** More Tab stops than on any page between two needed controls. */
const MOST_STOPS = 60;

interface Stop {
  tag: string;
  role: string | null;
  type: string | null;
  name: string;
  /** Whether the focus is visible: inside the window, with a focus ring or another indicator. */
  isSeen: boolean;
}

/** The focused element. */
function stopOf(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) {
      return { tag: 'BODY', role: null, type: null, name: '', isSeen: true };
    }
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const named = element.getAttribute('aria-label') ?? labels.map((label) => label.innerText).join(' ');
    const box = element.getBoundingClientRect();
    const middle = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 20) };
    const top = document.elementFromPoint(middle.x, middle.y);
    const isThere = top !== null && (element.contains(top) || top.contains(element));
    return {
      tag: element.tagName,
      role: element.getAttribute('role'),
      type: element.getAttribute('type'),
      name: (named || element.innerText || element.getAttribute('title') || '').replace(/\s+/g, ' ').trim(),
      isSeen: isThere,
    };
  });
}

/** Presses Tab until the focused element fits; every stop must be visible. */
async function tabTo(page: Page, what: string, fits: (stop: Stop) => boolean): Promise<void> {
  const passed: string[] = [];
  for (let count = 0; count < MOST_STOPS; count += 1) {
    await page.keyboard.press('Tab');
    let stop = await stopOf(page);
    if (!stop.isSeen) {
      // A header that hides on scroll returns with the focus after a moment.
      const out = `${stop.tag} “${stop.name}” is out of sight on the way to ${what}`;
      await expect.poll(async () => (await stopOf(page)).isSeen, { message: out }).toBe(true);
      stop = await stopOf(page);
    }
    if (fits(stop)) return;
    passed.push(stop.name);
  }
  throw new Error(`no way to ${what}: ${passed.join(' | ')}`);
}

const called = (name: RegExp | string) => (stop: Stop) =>
  typeof name === 'string' ? stop.name === name : name.test(stop.name);

/** The text of the page, with no-break spaces replaced. */
async function textOf(page: Page): Promise<string> {
  return (await page.locator('body').innerText()).replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
}

describe('a complete purchase on a phone with the keyboard only', () => {
  it('R2.12 R5.1 R2.99 guest → search → login → own price → article → cart → pickup → order → thank-you', async () => {
    const shop = e2e.shop();
    const page = await e2e.visit({ viewport: { width: 390, height: 844 } });
    const press = async (what: string, fits: (stop: Stop) => boolean, key = 'Enter') => {
      await tabTo(page, what, fits);
      await page.keyboard.press(key);
    };
    await openHydrated(page, '/');
    expect(await page.locator('html').getAttribute('lang')).toBe('it');
    await tabTo(page, 'the search', ({ role }) => role === 'combobox');
    await page.keyboard.type(WORDS.searchText);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/shop' && url.searchParams.get('text') === WORDS.searchText);
    await page.getByRole('link', { name: WORDS.valve }).first().waitFor();
    const logInForPrices = page.getByRole('link', { name: WORDS.logInForPrices }).filter({ visible: true });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await logInForPrices.first().waitFor();
      expect(await textOf(page), `at ${width} px`).not.toContain(WORDS.netPrice);
    }
    await logInForPrices.first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/pages/login**');
    await page.getByRole('textbox', { name: WORDS.user }).waitFor();
    await tabTo(page, 'the name', (stop) => stop.tag === 'INPUT' && stop.name.startsWith(WORDS.user));
    await page.keyboard.type('cliente.a@bancale.example');
    await tabTo(page, 'the password', (stop) => stop.type === 'password');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/shop');
    await hydrated(page);
    await expect.poll(() => textOf(page)).toContain(WORDS.netPrice);

    await press('the article', (stop) => stop.tag === 'A' && stop.name.startsWith(WORDS.valve));
    await page.waitForURL('**/product/**');
    await page.getByRole('heading', { level: 1, name: WORDS.valve }).waitFor();
    await press('the button that adds', (stop) => stop.tag === 'BUTTON' && TEXTS.add.test(stop.name));
    await expect.poll(() => linesInCarts(shop)).toEqual(['1 VS-12-OT']);
    await press('the cart', (stop) => stop.tag === 'A' && TEXTS.cartLink.test(stop.name));
    await page.waitForURL('**/pages/cart**');
    await page.locator('[data-row]').filter({ hasText: 'VS-12-OT' }).waitFor();

    // Changes the quantity of the line from 1 to 10.
    await tabTo(page, 'the quantity', ({ tag, type }) => tag === 'INPUT' && type === 'text');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('10');
    await page.keyboard.press('Tab');
    await expect.poll(() => linesInCarts(shop)).toEqual(['10 VS-12-OT']);
    await expect.poll(() => textOf(page)).toContain(WORDS.documentTotal);
    await press('the way to the checkout', called(WORDS.checkout));
    await page.waitForURL('**/pages/checkout');
    await page.getByRole('textbox', { name: WORDS.note }).waitFor();

    await press('the delivery', (stop) => stop.type === 'radio' && TEXTS.shipping.test(stop.name), 'ArrowDown');
    await expect.poll(() => textOf(page)).toContain(TEXTS.collected);
    await tabTo(page, 'the slot', (stop) => stop.type === 'radio' && /\d\d:\d\d/.test(stop.name));
    await page.keyboard.press('ArrowDown');
    const slot = await page.locator('input[name="pickup_slot"]:checked').getAttribute('value');
    await tabTo(page, 'the reference', called(TEXTS.reference));
    await page.keyboard.type('Cantiere 7');
    await press('the consent', (stop) => stop.type === 'checkbox' && WORDS.consent.test(stop.name), 'Space');
    await press('the button that sends', (stop) => stop.tag === 'BUTTON' && stop.name === WORDS.send);
    await page.waitForURL('**/pages/thankyou**');
    await page.getByRole('heading', { level: 1 }).filter({ hasText: WORDS.done }).waitFor();
    const { rows } = await shop.database.pool.query(
      `select number, customer_reference as reference, total_cents,
         to_char(pickup_on, 'YYYY-MM-DD') || 'T' || to_char(pickup_from, 'HH24:MI') as slot
       from sales_order order by id desc limit 1`,
    );
    expect(rows).toEqual([{ number: rows[0].number, reference: 'Cantiere 7', total_cents: 9740, slot }]);
    const thanks = await textOf(page);
    for (const text of [TEXTS.collected, String(rows[0].number)]) expect(thanks).toContain(text);
    expect(await linesInCarts(shop)).toEqual([]);
    // The next Tab starts at the top of the new page, not at a removed element.
    await page.keyboard.press('Tab');
    expect((await stopOf(page)).tag).not.toBe('BODY');
  });
});
