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

const TEXTS = { more: 'Carica altri', results: 'Risultati', filters: /^Filtri/, close: 'Chiudi' } as const;

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

  /** Opens three pages, reloads, and expects the same list at the same place. */
  async function reloadThree(page: Page): Promise<(string | undefined)[]> {
    const codes = await openThree(page);
    await page.reload();
    expect(await codesOf(page)).toEqual(codes);
    await hydrated(page);
    expect(Math.abs((await topOf(page)) - 1800)).toBeLessThan(50);
    expect(await layoutShiftOf(page)).toBeLessThan(0.005);
    return codes;
  }

  it('R2.42 shows the same articles at the same scroll position, also after going back from an article', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 600 } });
    const codes = await reloadThree(page);
    const row = page.getByRole('list', { name: TEXTS.results }).locator('[data-code]').nth(32);
    await row.getByRole('link').first().click();
    await page.waitForURL('**/product/**');
    await page.goBack();
    await expect.poll(() => codesOf(page)).toEqual(codes);
    await expect.poll(async () => Math.abs((await topOf(page)) - 1800)).toBeLessThan(50);
    await page.getByRole('button', { name: TEXTS.more }).click();
    await expect.poll(() => codesOf(page)).toHaveLength(48);
    expect((await codesOf(page)).slice(0, 36)).toEqual(codes);
  });

  it('R2.32 R2.42 shows the same articles on a phone, also after its filters were opened and closed', async () => {
    const page = await e2e.visit({ viewport: { width: 390, height: 600 } });
    const codes = await reloadThree(page);
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('link', { name: TEXTS.filters }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: TEXTS.close }).first().click();
    await drawer.waitFor({ state: 'detached' });
    expect(await codesOf(page)).toEqual(codes);
    expect(new URL(page.url()).hash).toBe('');
    await page.reload();
    expect(await codesOf(page)).toEqual(codes);
    await hydrated(page);
    await page.getByRole('button', { name: TEXTS.more }).click();
    await expect.poll(() => codesOf(page)).toHaveLength(48);
    expect((await codesOf(page)).slice(0, 36)).toEqual(codes);
  });
});
