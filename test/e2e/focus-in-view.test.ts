import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { loadProductPages } from '../builders/product-shop.ts';
import { openHydrated, setSession, useE2e } from './visitor.ts';

const e2e = useE2e();

const PHONE = { width: 390, height: 844 };
const SIDEWAYS = { width: 844, height: 390 };
const DESKTOP = { width: 1280, height: 720 };

/** The focused element, and the element that covers its centre, if any; null when the focus has left the page. */
function focusOf(page: Page): Promise<{ name: string; isTop: boolean; over: string } | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const name = `${focused.tagName} ${focused.ariaLabel ?? focused.textContent?.trim().slice(0, 30)}`;
    const there = document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight) / 2);
    // The thumb of a slider is drawn next to its input.
    const own = focused instanceof HTMLInputElement && focused.type === 'range' ? focused.parentElement : focused;
    const isSeen = there !== null && (own?.contains(there) === true || there.contains(focused));
    // An input drawn by its label is below or next to it.
    const isLabelled =
      focused instanceof HTMLInputElement && [...(focused.labels ?? [])].some((it) => it.contains(there));
    const over = isSeen || isLabelled ? '' : `${there?.tagName ?? 'outside of the window'} ${there?.className ?? ''}`;
    return { name, isTop: focused.closest('header') !== null, over };
  });
}

/** Moves the focus through the page with one key; returns the elements that were covered. */
async function hiddenOnTheWay(page: Page, key: string): Promise<string[]> {
  const hidden: string[] = [];
  let steps = 0;
  for (let focus = await focusOf(page); focus; focus = await focusOf(page)) {
    if (focus.over) hidden.push(`${focus.name} under ${focus.over}`);
    if ((steps += 1) > 900) throw new Error('the focus goes round and round');
    await page.keyboard.press(key);
  }
  expect(steps).toBeGreaterThan(20);
  return hidden;
}

beforeAll(async () => {
  const shop = e2e.shop();
  await loadProductPages(shop);
  const credentials = await shop.logIn('cliente.a');
  for (let code = 300_004; code < 300_018; code += 1)
    await shop.call('add_to_cart', { item_id: String(code), quantity: 10 }, credentials);
});

it('the focused element is never covered when tabbing through listing, product and cart, at any size', async () => {
  e2e.expectFault(/missing\.webp/);
  const page = await e2e.visit();
  await setSession(page);
  for (const [path, viewport] of [
    ['/shop', PHONE],
    ['/shop', SIDEWAYS],
    ['/product/default/310001', PHONE],
    ['/en/pages/cart?tab=active', PHONE],
    ['/pages/cart?tab=active', DESKTOP],
  ] as const) {
    const at = `${path} at ${viewport.width} px`;
    await page.setViewportSize(viewport);
    await openHydrated(page, path);
    await page.getByRole('contentinfo').getByRole('link').last().focus();
    expect(await hiddenOnTheWay(page, 'Shift+Tab'), at).toEqual([]);
    await page.getByRole('banner').getByRole('link').last().focus();
    expect(await hiddenOnTheWay(page, 'Tab'), at).toEqual([]);
  }
});
