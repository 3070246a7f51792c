import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadWideShop } from '../builders/wide-shop.ts';
import { violationsOf } from './axe.ts';
import { hydrated, logIn, openHydrated, useE2e } from './visitor.ts';

const e2e = useE2e();
beforeAll(async () => {
  await loadWideShop(e2e.shop().database);
  await e2e.shop().settled();
});

const TEXTS = {
  filters: 'Filtri',
  active: 'Filtri attivi',
  sort: 'Ordina per',
  byCode: 'codice',
  fixing: /^Fissaggio/,
  screws: /^Viti e tasselli/,
  bolts: /^Bulloni/,
  thread: 'Diametro',
  coated: 'Rivestito',
  show: /^Mostra \d+ risultat/,
  articles: (count: number) => new RegExp(`^${count} (articol|prodott)[oi]$`),
} as const;

const countOf = async (choice: Locator): Promise<number> =>
  Number(/(\d[\d.,]*)\s*$/.exec((await choice.innerText()).trim())?.[1]?.replace(/\D/g, ''));
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const expectParameters = (page: Page) => expect.poll(() => parameters(page));

/** Expects that the sidebar does not move when the compact header appears, and is below it (R9.7). */
async function expectStill(page: Page): Promise<void> {
  const filters = page.getByRole('complementary', { name: TEXTS.filters });
  const placeAt = async (top: number) => {
    await page.evaluate((y) => scrollTo(0, y), top);
    await expect.poll(() => page.locator('html[data-stuck]').count()).toBe(top > 300 ? 1 : 0);
    return filters.evaluate((it) => [it.getBoundingClientRect().top, it.clientHeight]);
  };
  const before = await placeAt(280);
  expect(await placeAt(320)).toEqual(before);
  const header = await page.locator('header form[role=search]').evaluate((it) => it.getBoundingClientRect().bottom);
  expect(before[0]).toBeGreaterThan(header);
}

describe('filters', () => {
  it('R3.14 R3.17 R4.24 R2.37 R9.7 can be added and removed on a desktop and a phone, with exact counts, and keep the order', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 700 } });
    await logIn(page, '/shop');
    expect(await violationsOf(page)).toEqual([]);
    await expectStill(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    let filters = page.getByRole('complementary', { name: TEXTS.filters });
    let isPhone = false;
    const total = page.getByRole('status').filter({ hasText: /\d/ }).first();
    const expectTotal = async (count: number) => {
      if (isPhone) await filters.getByText(TEXTS.articles(count)).waitFor();
      else await expect.poll(() => total.innerText()).toMatch(new RegExp(`^${count} (prodott|articol)`));
    };
    const choose = async (choice: Locator) => {
      const count = await countOf(choice);
      expect(count).toBeGreaterThan(0);
      await choice.click();
      await expectTotal(count);
    };

    await page.getByRole('combobox', { name: TEXTS.sort }).selectOption({ label: TEXTS.byCode });
    await expectParameters(page).toEqual({ sort: 'code' });
    const rows = page.locator('#results [data-code]');
    const codes = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-code') ?? ''));
    const isSorted = async () => {
      const shown = await codes();
      return shown.length > 3 && shown.join() === shown.toSorted().join();
    };
    await expect.poll(isSorted).toBe(true);
    await choose(filters.getByRole('link', { name: TEXTS.fixing }).first());
    expect(parameters(page)).toEqual({ sort: 'code', category: 'and-0200' });
    await choose(filters.getByRole('link', { name: TEXTS.screws }).first());
    await page.reload();
    await hydrated(page);
    expect(await page.getByRole('combobox', { name: TEXTS.sort }).inputValue()).toBe('code');

    isPhone = true;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('a[href="#filters"]').click();
    filters = page.getByRole('dialog', { name: TEXTS.filters });
    await filters.getByRole('combobox', { name: TEXTS.sort }).selectOption('price');
    await expectParameters(page).toEqual({ sort: 'price', category: 'and-0200,0210' });
    await choose(filters.getByRole('link', { name: TEXTS.bolts }).first());
    expect(parameters(page)).toEqual({ sort: 'price', category: 'and-0200,0210', families: 'BOLTS' });
    // Features are collapsed at first (R4.22); selecting one keeps its alternatives visible.
    const head = filters.getByRole('button', { name: TEXTS.thread });
    expect(await head.getAttribute('aria-expanded')).toBe('false');
    await head.click();
    const boxes = filters.getByRole('checkbox').filter({ hasNot: page.locator('[role=switch]') });
    const thread = filters.getByRole('checkbox', { name: /^M\d/ });
    const offered = await thread.count();
    await choose(filters.locator('label').filter({ hasText: /^M5/ }));
    expect(await thread.count()).toBe(offered);
    expect(await boxes.nth(0).isVisible()).toBe(true);
    await expect.poll(() => Object.keys(parameters(page)).some((name) => name.startsWith('field_'))).toBe(true);
    await filters.getByRole('switch', { name: TEXTS.coated }).click();
    await expect.poll(() => parameters(page)['field_5_feature_b']).toBe('true');
    await filters.getByRole('button', { name: TEXTS.show }).click();
    await filters.waitFor({ state: 'hidden' });

    const active = page.getByRole('list', { name: TEXTS.active }).first();
    // Category, family and two features: removing the family also removes the features, and selects the parent family
    // (R4.26).
    await expect.poll(() => active.getByRole('listitem').count()).toBe(6);
    await active.getByRole('link', { name: /Bulloni/ }).click();
    await expectParameters(page).toEqual({ sort: 'price', category: 'and-0200,0210', families: 'SCREWS' });
    await active.getByRole('link', { name: /Viti e tasselli/ }).click();
    await expectParameters(page).toEqual({ sort: 'price', category: 'and-0200', families: 'SCREWS' });
    await page.goBack();
    await expectParameters(page).toEqual({ sort: 'price', category: 'and-0200,0210', families: 'SCREWS' });
  });
});

describe('the filter drawer on a phone', () => {
  it('closes with Escape and the back button, at most one history step, and keeps the selection', async () => {
    const page = await e2e.visit({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await openHydrated(page, '/shop?text=vite');
    const opener = page.locator('a[href="#filters"]');
    const sheet = page.getByRole('dialog', { name: 'Filtri' });
    await opener.click();
    await sheet.waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await opener.click();
    await sheet.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    await expectParameters(page).toEqual({ text: 'vite' });

    await opener.click();
    const count = () => sheet.locator('p[aria-live] span').innerText();
    const before = await count();
    await sheet.getByRole('checkbox', { name: /^Fissotec/ }).click();
    await expectParameters(page).toEqual({ text: 'vite', brand: 'FISSOTEC' });
    // The URL changes before the list.
    await expect.poll(count).not.toBe(before);
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    await expectParameters(page).toEqual({ text: 'vite', brand: 'FISSOTEC' });
    await page.goBack();
    await expectParameters(page).toEqual({ text: 'vite' });
    expect(await sheet.count()).toBe(0);

    // However slow the page is, closing undoes no selection.
    await opener.click();
    await sheet.waitFor();
    // Two clicks before the browser has gone back.
    await sheet.getByRole('button', { name: 'Chiudi' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await sheet.waitFor({ state: 'detached' });
    await expectParameters(page).toEqual({ text: 'vite' });
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/shop');

    await opener.click();
    await sheet.waitFor();
    // Selects a filter and closes at once, before the loading state is rendered.
    const brand = sheet.getByRole('checkbox', { name: /^Fissotec/ });
    await brand.evaluate((box: HTMLElement) => {
      box.click();
      box.closest('dialog')?.querySelector<HTMLElement>('button[aria-label="Chiudi"]')?.click();
    });
    await sheet.waitFor({ state: 'detached' });
    await expectParameters(page).toEqual({ text: 'vite', brand: 'FISSOTEC' });

    await page.goBack();
    await expectParameters(page).toEqual({ text: 'vite' });
    await opener.click();
    await brand.waitFor();
    // Closes after the URL has the filter, but before the page is rendered with it.
    await page.evaluate(() => {
      const replaceState = history.replaceState.bind(history);
      history.replaceState = (...state) => {
        replaceState(...state);
        if (!location.search.includes('brand')) return;
        history.replaceState = replaceState;
        document.querySelector<HTMLElement>('dialog button[aria-label="Chiudi"]')?.click();
      };
    });
    await brand.click();
    await sheet.waitFor({ state: 'detached' });
    await expectParameters(page).toEqual({ text: 'vite', brand: 'FISSOTEC' });
    await page
      .getByRole('main')
      .getByRole('link', { name: /FISSOTEC|Fissotec/ })
      .first()
      .waitFor();
    expect(new URL(page.url()).searchParams.get('brand')).toBe('FISSOTEC');
  });
});
