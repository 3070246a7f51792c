import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../builders/shop.ts';
import { hydrated, linesInCarts, useE2e, openHydrated } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();

const TEXTS = {
  add: /^Aggiungi al carrello/,
  cartLink: /^(\d+ )?Carrello$/,
  checkout: 'Conferma ordine',
  pickup: /^Ritiro in sede/,
  reference: 'Riferimento cliente',
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
    const stop = await stopOf(page);
    // A header that hides on scroll returns with the focus after a moment.
    const out = `${stop.tag} “${stop.name}” is out of sight on the way to ${what}`;
    await expect.poll(async () => (await stopOf(page)).isSeen, { message: out }).toBe(true);
    if (fits(stop)) return;
    passed.push(stop.name);
  }
  throw new Error(`no way to ${what}: ${passed.join(' | ')}`);
}

const called = (name: RegExp | string) => (stop: Stop) =>
  typeof name === 'string' ? stop.name === name : name.test(stop.name);

describe('a complete purchase on a phone with the keyboard only', () => {
  const words = { ...WORDS, ...TEXTS };
  const path = (page: Page) => new URL(page.url()).pathname;

  it('R2.12 search → article → cart → checkout → thank-you', async () => {
    const shop = e2e.shop();
    await shop.database.pool.query("delete from cart where state <> 'O'");
    const page = await e2e.visit({ viewport: { width: 390, height: 844 } });
    await openHydrated(page, '/pages/login?redirect=/shop');
    await tabTo(page, 'the name', (stop) => stop.tag === 'INPUT' && stop.name.startsWith(words.user));
    await page.keyboard.type('cliente.a@bancale.example');
    await tabTo(page, 'the password', (stop) => stop.type === 'password');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/shop');
    await hydrated(page);

    await tabTo(page, 'the search', ({ role }) => role === 'combobox');
    await page.keyboard.type(words.searchText);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('text') === words.searchText);
    await page.getByRole('link', { name: words.valve }).first().waitFor();
    await tabTo(page, 'the article', (stop) => stop.tag === 'A' && stop.name.startsWith(words.valve));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/product/**');
    await page.getByRole('heading', { level: 1, name: words.valve }).waitFor();
    await hydrated(page);

    await tabTo(page, 'the button that adds', (stop) => stop.tag === 'BUTTON' && words.add.test(stop.name));
    await page.keyboard.press('Enter');
    await expect.poll(() => linesInCarts(shop)).toEqual(['1 VS-12-OT']);
    await tabTo(page, 'the cart', (stop) => stop.tag === 'A' && words.cartLink.test(stop.name));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/pages/cart**');
    await page.locator('[data-row]').filter({ hasText: 'VS-12-OT' }).waitFor();

    // Changes the quantity of the line from 1 to 10.
    await tabTo(page, 'the quantity', ({ tag, type }) => tag === 'INPUT' && type === 'text');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('10');
    await page.keyboard.press('Tab');
    await expect.poll(() => linesInCarts(shop)).toEqual(['10 VS-12-OT']);
    await tabTo(page, 'the way to the checkout', called(words.checkout));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/pages/checkout');
    await page.getByRole('textbox', { name: words.note }).waitFor();
    await hydrated(page);

    await tabTo(page, 'the reference', called(words.reference));
    await page.keyboard.type('Cantiere 7');
    await tabTo(page, 'the consent', (stop) => stop.type === 'checkbox' && words.consent.test(stop.name));
    await page.keyboard.press('Space');
    await tabTo(page, 'the button that sends', (stop) => stop.tag === 'BUTTON' && stop.name === words.send);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/pages/thankyou**');
    await page.getByRole('heading', { level: 1 }).filter({ hasText: words.done }).waitFor();
    expect(path(page)).toBe('/pages/thankyou');
    const { rows } = await shop.database.pool.query(
      'select customer_reference as reference, total_cents from sales_order order by id desc limit 1',
    );
    expect(rows).toEqual([{ reference: 'Cantiere 7', total_cents: 10_948 }]);
    // The next Tab starts at the top of the new page, not at a removed element.
    await page.keyboard.press('Tab');
    expect((await stopOf(page)).tag).not.toBe('BODY');
  });
});
