import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { loadProductPages } from '../builders/product-shop.ts';
import { openHydrated, setSession, useE2e } from './visitor.ts';

const e2e = useE2e();

const PHONE = { width: 390, height: 844 };
const SIDEWAYS = { width: 844, height: 390 };
const DESKTOP = { width: 1280, height: 720 };

/** How often a key is pressed before asking whether the focus has left the page. */
const AT_ONCE = 25;

/** What `watchFocus` has seen in the page. */
interface Watched {
  steps: number;
  hidden: string[];
  hasLeft: boolean;
}

/** Records in the page, after every key, whether another element covers the centre of the focused one. */
function watchFocus(page: Page): Promise<void> {
  return page.evaluate(() => {
    const watched: Watched = { steps: 0, hidden: [], hasLeft: false };
    const look = () => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) watched.hasLeft = true;
      if (!focused || watched.hasLeft) return;
      watched.steps += 1;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight) / 2);
      // The thumb of a slider is drawn next to its input.
      const own = focused instanceof HTMLInputElement && focused.type === 'range' ? focused.parentElement : focused;
      if (there !== null && (own?.contains(there) === true || there.contains(focused))) return;
      // An input drawn by its label is below or next to it.
      if (focused instanceof HTMLInputElement && [...(focused.labels ?? [])].some((it) => it.contains(there))) return;
      const name = `${focused.tagName} ${focused.ariaLabel ?? focused.textContent?.trim().slice(0, 30)}`;
      watched.hidden.push(`${name} under ${there?.tagName ?? 'outside of the window'} ${there?.className ?? ''}`);
    };
    look();
    // The browser has moved the focus, and scrolled to it, before the key is released.
    addEventListener('keyup', look, { capture: true });
    // Out of the page, the focus stays where it is.
    const hold = (event: KeyboardEvent) => {
      if (watched.hasLeft) event.preventDefault();
    };
    addEventListener('keydown', hold, { capture: true });
    Object.assign(globalThis, {
      endWatch: () => {
        removeEventListener('keyup', look, { capture: true });
        removeEventListener('keydown', hold, { capture: true });
        return watched;
      },
    });
  });
}

/** Moves the focus through the page with one key; returns the elements that were covered. */
async function coveredElements(page: Page, key: string): Promise<string[]> {
  await watchFocus(page);
  for (let presses = 0; presses < 900; presses += AT_ONCE) {
    for (let index = 0; index < AT_ONCE; index += 1) await page.keyboard.press(key);
    const hasLeft = await page.evaluate(() => document.activeElement === document.body);
    if (!hasLeft) continue;
    const { steps, hidden } = await page.evaluate(() =>
      (globalThis as unknown as { endWatch: () => Watched }).endWatch(),
    );
    expect(steps).toBeGreaterThan(20);
    return hidden;
  }
  throw new Error('the focus goes round and round');
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
    expect(await coveredElements(page, 'Shift+Tab'), at).toEqual([]);
    await page.getByRole('banner').getByRole('link').last().focus();
    expect(await coveredElements(page, 'Tab'), at).toEqual([]);
  }
});
