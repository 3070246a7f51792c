import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { articleRecord } from '../builders/records.ts';
import { hydrated, layoutShiftOf, openHydrated, useE2e } from './visitor.ts';

const e2e = useE2e();
beforeAll(async () => {
  const screws = Array.from({ length: 48 }, (_, index) =>
    articleRecord({
      code: String(300_001 + index),
      sku: `DADO-${index + 1}`,
      name: { it: `Dado esagonale M${index + 1}`, en: `Hex nut M${index + 1}` },
    }),
  );
  await upsertArticles(e2e.shop().database, screws);
  await e2e.shop().settled();
});

const TEXTS = {
  more: 'Carica altri',
  results: 'Risultati',
  filters: /^Filtri/,
  close: 'Chiudi',
  strip: 'Ricerche aperte',
} as const;

describe('a reloaded listing', () => {
  const codesOf = (page: Page) =>
    page
      .getByRole('list', { name: TEXTS.results })
      .locator('[data-code]')
      .evaluateAll((rows) => rows.map((row) => row.dataset['code']));
  const topOf = (page: Page) => page.evaluate(() => scrollY);

  /** Loads three pages of the catalogue below each other and scrolls into the third. */
  async function openThree(page: Page): Promise<(string | undefined)[]> {
    await openHydrated(page, '/shop');
    for (const count of [24, 36]) {
      await page.getByRole('button', { name: TEXTS.more }).click();
      await expect.poll(() => codesOf(page)).toHaveLength(count);
    }
    await page.evaluate(() => scrollTo(0, 1800));
    await expect.poll(() => topOf(page)).toBe(1800);
    return codesOf(page);
  }

  /** Reloads the page, and expects the same list at the same place. */
  async function reloadThree(page: Page, codes: (string | undefined)[]): Promise<void> {
    await page.reload();
    expect(await codesOf(page)).toEqual(codes);
    await hydrated(page);
    expect(await layoutShiftOf(page)).toBeLessThan(0.005);
  }

  it('R2.32 R2.42 R4.14 shows the same articles at the same position, also back from an article or after its filters', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 600 } });
    const codes = await openThree(page);
    expect(new Set(codes).size).toBe(36);
    const second = await e2e.shop().call('product_list', { page: 2 });
    expect(codes.slice(12, 24)).toEqual(second.body.message.product_list.data.map(({ sku }: { sku: string }) => sku));
    await reloadThree(page, codes);
    const isThere = async () => Math.abs((await topOf(page)) - 1800) < 50;
    expect(await isThere()).toBe(true);
    const leave = async () => {
      const row = page.getByRole('list', { name: TEXTS.results }).locator('[data-code]').nth(32);
      await row.getByRole('link').first().click();
      await page.waitForURL('**/product/**');
      await expect.poll(() => topOf(page)).toBeLessThan(100);
    };
    await leave();
    await page.goBack();
    await expect.poll(() => codesOf(page)).toEqual(codes);
    await expect.poll(isThere).toBe(true);
    await page.setViewportSize({ width: 390, height: 600 });
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('link', { name: TEXTS.filters }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: TEXTS.close }).first().click();
    await drawer.waitFor({ state: 'detached' });
    expect(await codesOf(page)).toEqual(codes);
    expect(new URL(page.url()).hash).toBe('');
    await reloadThree(page, codes);
    await page.getByRole('button', { name: TEXTS.more }).click();
    await expect.poll(() => codesOf(page)).toHaveLength(48);
    const all = await codesOf(page);
    expect(all.slice(0, 36)).toEqual(codes);

    await page.setViewportSize({ width: 1280, height: 600 });
    await page.evaluate(() => scrollTo(0, 1800));
    await expect.poll(isThere).toBe(true);
    await leave();
    // The search tab is a link to the same listing.
    await page.getByRole('navigation', { name: TEXTS.strip }).getByRole('listitem').getByRole('link').first().click();
    await expect.poll(() => codesOf(page)).toEqual(all);
    await expect.poll(isThere).toBe(true);
  });
});
