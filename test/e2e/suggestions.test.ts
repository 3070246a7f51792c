import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openHydrated, useE2e } from './visitor.ts';

const e2e = useE2e();

const TEXTS = {
  typed: 'sfer',
  picked: /^Valvola a sfera ottone FF 1\/2"/,
  reason: 'Nel nome: «sfer»',
  told: '1 suggerimento, frecce per scorrere',
} as const;

/** The search box of a hydrated page. */
async function openBox(page: Page) {
  await openHydrated(page, '/shop');
  return page.getByRole('search').filter({ visible: true }).first().getByRole('combobox');
}

it.each([390, 800, 1280])(
  'R2.52 suggestions show picture, name and reason at %i px and work by keyboard',
  async (width) => {
    const page = await e2e.visit({ viewport: { width, height: 900 } });
    const box = await openBox(page);
    await box.pressSequentially(TEXTS.typed);
    const row = page.getByRole('option');
    await row.waitFor();
    expect(await row.locator('img').getAttribute('src')).toBe('/img/test/thumb_valve.webp');
    expect(await row.innerText()).toContain(TEXTS.reason);
    await page.getByRole('status').filter({ hasText: TEXTS.told }).waitFor({ state: 'attached' });
    // The list stays inside the window.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const place = await page.getByRole('listbox').boundingBox();
    expect(place && place.x >= 0 && place.x + place.width <= width).toBe(true);

    await box.press('ArrowDown');
    expect(await row.getAttribute('aria-selected')).toBe('true');
    expect(await box.getAttribute('aria-activedescendant')).toBe(await row.getAttribute('id'));
    await box.press('Escape');
    await row.waitFor({ state: 'detached' });
    expect(await box.getAttribute('aria-expanded')).toBe('false');
    await box.press('ArrowDown');
    await row.waitFor();
    await box.press('ArrowDown');
    await box.press('Enter');
    await page.waitForURL('**/product/default/204118');
    await page.getByRole('heading', { level: 1, name: TEXTS.picked }).waitFor();
  },
);
