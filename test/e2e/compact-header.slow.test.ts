import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadWideShop } from '../builders/wide-shop.ts';
import { violationsOf } from './axe.ts';
import { layoutShiftOf, logIn, openHydrated, useE2e } from './visitor.ts';

const e2e = useE2e();
beforeAll(async () => {
  await loadWideShop(e2e.shop().database);
  await e2e.shop().settled();
});

const TEXTS = {
  fresh: 'Nuova ricerca',
  open: 'Ricerche aperte',
  search: 'Cerca',
  text: 'vite',
  name: /^vite 2 ricerche · Via .+/,
  backToTop: 'Torna su',
  filters: 'Filtri, 1 attivo',
  sheet: 'Filtri',
} as const;

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id);
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Scrolls the page, and waits for the header to change. */
async function moveTo(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => window.scrollTo(0, to), top);
  await expect.poll(() => page.evaluate(() => document.documentElement.hasAttribute('data-stuck'))).toBe(top > 300);
}

describe('the compact header of a listing on a phone', () => {
  async function openList(width: number): Promise<Page> {
    const page = await e2e.visit({ viewport: { width, height: 844 } });
    await logIn(page, '/shop');
    await page
      .getByRole('navigation', { name: TEXTS.open })
      .getByRole('link', { name: TEXTS.fresh })
      .and(page.locator('[href$="is_new_tab=true"]'))
      .click();
    await page.waitForURL('**is_new_tab=true');
    // The URL changes before the search tab is stored.
    const tabs = page.getByRole('navigation', { name: TEXTS.open }).getByRole('listitem');
    await expect.poll(() => tabs.count()).toBe(2);
    await openHydrated(page, `/shop?text=${TEXTS.text}&brand=VALTERMO`);
    return page;
  }

  /** Scrolls down and up again, and checks the compact header in between. */
  async function checkHeader(page: Page, width: number): Promise<void> {
    const shift = await layoutShiftOf(page);
    const header = page.getByRole('banner');
    const name = header.getByRole('button', { name: TEXTS.name });
    const controls = () =>
      header
        .locator('a, button, input, summary')
        .evaluateAll((all) => all.filter((one) => one.checkVisibility({ visibilityProperty: true })).length);
    const row = page.locator('#results [data-code]').nth(8);
    const place = () => row.evaluate((it) => Math.round(it.getBoundingClientRect().top + scrollY));
    const before = { place: await place(), controls: await controls() };
    expect(await name.isVisible()).toBe(false);

    await moveTo(page, 700);
    await name.waitFor();
    expect(await controls()).toBe(5);
    expect(await place()).toBe(before.place);
    expect(await scrolled(page)).toBe(700);
    const { y, height } = (await header.locator('#compact-header').boundingBox()) ?? { y: -1, height: 0 };
    expect([y >= 0, y + height <= 60]).toEqual([true, true]);
    for (const button of await header.getByRole('button').all()) {
      if (!(await button.isVisible())) continue;
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    if (width === 390) expect(await violationsOf(page, 'header')).toEqual([]);

    await moveTo(page, 0);
    await name.waitFor({ state: 'hidden' });
    expect({ place: await place(), controls: await controls() }).toEqual(before);
    expect((await layoutShiftOf(page)) - shift).toBeLessThan(0.02);
  }

  it('R9.7 R2.51 R2.63 R2.32 R9.6 appears from 300 px on, but not in wide windows, and works by keyboard', async () => {
    const page = await openList(1280);
    await moveTo(page, 700);
    expect(await page.locator('#compact-header > *').count()).toBe(0);
    for (const width of [320, 390]) {
      await moveTo(page, 0);
      await page.setViewportSize({ width, height: 844 });
      await checkHeader(page, width);
    }
    const header = page.getByRole('banner');
    await moveTo(page, 700);
    const name = header.getByRole('button', { name: TEXTS.name });
    await name.press('Enter');
    const sheet = page.getByRole('dialog', { name: TEXTS.open });
    await sheet.getByRole('link', { name: TEXTS.text }).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await name.evaluate((it) => it === document.activeElement)).toBe(true);

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const box = header.getByRole('combobox');
    await expect.poll(() => box.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.keyboard.type('vs-12');
    await page.getByRole('listbox').waitFor();
    // The first Escape closes the suggestions, the second the search box.
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe(TEXTS.search);
    expect(await scrolled(page)).toBe(700);

    await header.getByRole('button', { name: TEXTS.filters }).press('Enter');
    const filters = page.getByRole('dialog', { name: TEXTS.sheet });
    await filters.waitFor();
    await page.keyboard.press('Escape');
    await filters.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe(TEXTS.filters);

    await header.getByRole('button', { name: TEXTS.backToTop }).press('Enter');
    await expect.poll(() => scrolled(page)).toBe(0);
    expect(await focused(page)).toBe('content');

    // Not used on other pages.
    await page.locator('#results [data-code]').first().getByRole('link').first().click();
    // The URL changes before the list is replaced, and then the page goes to its top.
    await page.locator('#results').waitFor({ state: 'detached' });
    await page.waitForURL('**/product/**');
    await moveTo(page, 500);
    expect(await page.locator('#compact-header > *').count()).toBe(0);
    await header.getByRole('button', { name: TEXTS.backToTop }).waitFor();
  });
});
