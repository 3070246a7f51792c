import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hydrated, openHydrated, setSession, useE2e } from './visitor.ts';

const e2e = useE2e();

const TEXTS = {
  strip: 'Ricerche aperte',
  fresh: 'Nuova ricerca',
  manage: 'Gestisci le ricerche aperte',
  close: 'Chiudi',
  filters: 'Filtri',
  color: 'Rosso',
  offers: 'Offerte in corso',
  news: 'Novità',
  common: 'valvol',
  notAvailable: 'SIF-NO',
  first: ['valvola', 'Valvola a sfera ottone FF 1/2"'],
  second: ['tassello', 'Tassello nylon 8 mm'],
} as const;

/** Names of the tabs; the selected one has a star. */
function tabsOf(page: Page, strip: string = TEXTS.strip): Promise<string[]> {
  return page
    .getByRole('navigation', { name: strip })
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => {
        const link = item.querySelector('a');
        return `${link?.hasAttribute('aria-current') ? '*' : ''}${link?.title ?? ''}`;
      }),
    );
}

const expectTabs = (page: Page, strip?: string) => expect.poll(() => tabsOf(page, strip));

async function openTab(page: Page, place: number): Promise<void> {
  await page.getByRole('navigation', { name: TEXTS.strip }).getByRole('listitem').nth(place).getByRole('link').click();
}

async function addTab(page: Page): Promise<void> {
  const strip = page.getByRole('navigation', { name: TEXTS.strip });
  await strip.locator('a[href$="is_new_tab=true"]').click();
}

async function search(page: Page, text: string): Promise<void> {
  const box = page.getByRole('search').filter({ visible: true }).first().getByRole('combobox');
  await box.fill(text);
  await box.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('text') === text);
}

/** Opens two searches and shows the second one. */
async function twoSearches(page: Page): Promise<void> {
  await openHydrated(page, '/shop');
  await expectTabs(page).toEqual([`*${TEXTS.fresh}`]);
  await page.getByRole('button', { name: TEXTS.manage }).waitFor();
  await search(page, TEXTS.first[0]);
  await addTab(page);
  await expectTabs(page).toEqual([TEXTS.first[0], `*${TEXTS.fresh}`]);
  await search(page, TEXTS.second[0]);
  await expectTabs(page).toEqual([TEXTS.first[0], `*${TEXTS.second[0]}`]);
}

/** Opens searches of the header: an open one is only selected, and its neighbour when it is closed. */
async function searchByMenu(page: Page): Promise<void> {
  for (const name of [TEXTS.news, TEXTS.offers, TEXTS.news]) {
    await page.getByRole('banner').getByRole('link', { name }).first().click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  }
  await expectTabs(page).toEqual([`*${TEXTS.news}`, TEXTS.offers]);
  const strip = page.getByRole('navigation', { name: TEXTS.strip });
  await strip.getByRole('button', { name: `${TEXTS.close} ${TEXTS.news}` }).click();
  await expectTabs(page).toEqual([`*${TEXTS.offers}`]);
  await page.getByRole('heading', { level: 1, name: TEXTS.offers }).waitFor();
  expect(await strip.getByRole('button', { name: TEXTS.close }).count()).toBe(0);
}

/** Leaves a search with its scroll position, and returns to it while the server does not respond. */
async function returnAtOnce(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.evaluate(() => scrollTo(0, 350));
  // By keyboard, because a click on the tabs would have to scroll to them first.
  await page.keyboard.press('Alt+Digit1');
  await page.getByRole('link', { name: TEXTS.second[1] }).first().waitFor();
  // From here on the server does not respond: cached results are still shown.
  await page.route('**/api/product_list', () => {});
  await page.keyboard.press('Alt+Digit2');
  await page.getByRole('link', { name: TEXTS.first[1] }).first().waitFor();
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 350) <= 50)).toBe(true);
  await page.unroute('**/api/product_list');
}

/** Closes the other search, which has to wait while a listing is loading. */
async function closeWhileLoading(page: Page): Promise<void> {
  let response = () => {};
  const held = new Promise<void>((resolve) => (response = resolve));
  await page.route('**/api/product_list', async (route) => {
    await held;
    await route.continue();
  });
  const box = page.getByRole('search').first().getByRole('combobox');
  await box.fill('RUB');
  await box.press('Enter');
  const close = page.getByRole('button', { name: `${TEXTS.close} ${TEXTS.second[0]}` });
  await expect.poll(() => close.isDisabled()).toBe(true);
  response();
  await expect.poll(() => close.isDisabled()).toBe(false);
  await close.click();
}

describe('search tabs', () => {
  it('R2.63 R2.66 R2.67 R2.70 R2.71 R2.42 keep each search, also after a reload, until R4.4 the logout', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await setSession(page);
    await twoSearches(page);
    await page.getByRole('link', { name: TEXTS.second[1] }).first().waitFor();
    const links = page.getByRole('navigation', { name: TEXTS.strip }).getByRole('listitem').getByRole('link');
    const shown = async () => (await links.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    const counted = expect.stringMatching(/ \d+$/) as unknown;
    await expect.poll(shown).toEqual([counted, counted]);
    const before = await shown();

    await openTab(page, 0);
    await page.getByRole('link', { name: TEXTS.first[1] }).first().click();
    await page.getByRole('heading', { level: 1, name: TEXTS.first[1] }).waitFor();
    await expectTabs(page).toEqual([`*${TEXTS.first[0]}`, TEXTS.second[0]]);
    await openTab(page, 1);
    await page.getByRole('link', { name: TEXTS.second[1] }).first().waitFor();
    await page.reload();
    await expectTabs(page).toEqual([TEXTS.first[0], `*${TEXTS.second[0]}`]);
    await expect.poll(shown).toEqual(before);
    await openTab(page, 0);
    await page.getByRole('heading', { level: 1, name: TEXTS.first[1] }).waitFor();
    // Selecting the current tab returns to its list.
    await openTab(page, 0);
    await page.waitForURL((url) => url.pathname === '/shop' && url.searchParams.get('text') === TEXTS.first[0]);
    // The address changes before the page does.
    await page.getByRole('heading', { level: 1, name: TEXTS.first[1] }).waitFor({ state: 'hidden' });

    await links.first().focus();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Nome della ricerca' }).waitFor();
    await page.keyboard.type('Imola');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expectTabs(page).toEqual([TEXTS.second[0], '*Imola']);
    await page.reload();
    await expectTabs(page).toEqual([TEXTS.second[0], '*Imola']);
    await hydrated(page);
    await returnAtOnce(page);
    await closeWhileLoading(page);
    await expectTabs(page).toEqual(['*Imola']);

    await openHydrated(page, '/pages/account');
    await page.getByRole('main').getByRole('button', { name: 'Esci' }).click();
    await page.waitForURL('**/pages/login');
    expect(
      await page.evaluate(() => [localStorage.getItem('search_tabs'), sessionStorage.getItem('search_tabs')]),
    ).toEqual([null, null]);
    await openHydrated(page, '/shop');
    await expectTabs(page).toEqual([`*${TEXTS.fresh}`]);
  });

  it('R1.3 R4.36 keep text, filter and results of each search on a phone, but no filter beyond the window', async () => {
    const page = await e2e.visit({ viewport: { width: 390, height: 900 } });
    await openHydrated(page, '/shop');
    await page.getByRole('button', { name: TEXTS.manage }).waitFor();
    await search(page, TEXTS.common);
    const main = page.getByRole('main');
    await main.getByText(TEXTS.notAvailable, { exact: true }).first().waitFor();
    await main.getByRole('link', { name: TEXTS.filters }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: TEXTS.color, exact: true }).click();
    await page.waitForURL((url) => url.searchParams.has('color'));
    await drawer.getByRole('button').last().click();
    const shown = async () => [
      new URL(page.url()).pathname + new URL(page.url()).search,
      await page.getByRole('search').filter({ visible: true }).first().getByRole('combobox').inputValue(),
      await main.locator('a[href*="/product/"]').filter({ visible: true }).allInnerTexts(),
    ];
    await main.getByText(TEXTS.notAvailable, { exact: true }).first().waitFor({ state: 'detached' });
    const before = await shown();
    expect(before[2]).not.toEqual([]);

    await addTab(page);
    await expectTabs(page).toEqual([TEXTS.common, `*${TEXTS.fresh}`]);
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    expect([kept.includes('search_tabs'), kept.includes('rosso')]).toEqual([true, false]);
    await search(page, TEXTS.second[0]);
    await page.getByRole('link', { name: TEXTS.second[1] }).first().waitFor();
    await openTab(page, 0);
    await expect.poll(shown).toEqual(before);
    await openTab(page, 1);
    await page.getByRole('link', { name: TEXTS.second[1] }).first().waitFor();
    await expectTabs(page).toEqual([TEXTS.common, `*${TEXTS.second[0]}`]);
  });

  it('R1.15 R2.67 R2.68 R2.69 are opened once by the menu, and change their names with the language', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await openHydrated(page, '/shop');
    await page.getByRole('button', { name: TEXTS.manage }).waitFor();
    await searchByMenu(page);
    await addTab(page);
    await expectTabs(page).toEqual([TEXTS.offers, `*${TEXTS.fresh}`]);
    await search(page, TEXTS.first[0]);
    await expectTabs(page).toEqual([TEXTS.offers, `*${TEXTS.first[0]}`]);
    await page.getByRole('link', { name: TEXTS.first[1] }).first().click();
    await page.waitForURL('**/product/default/**');
    const product = new URL(page.url()).pathname;
    await page.locator('a[data-language="en"]').filter({ visible: true }).first().click();
    await page.waitForURL(`**/en${product}`);
    await expectTabs(page, 'Open searches').toEqual(['Ongoing offers', `*${TEXTS.first[0]}`]);

    await page.getByRole('navigation', { name: 'Open searches' }).getByRole('link').first().click();
    await expectTabs(page, 'Open searches').toEqual(['*Ongoing offers', TEXTS.first[0]]);
    await page.locator('a[data-language="it"]').filter({ visible: true }).first().click();
    await page.waitForURL((url) => url.pathname === '/shop');
    await expectTabs(page).toEqual([`*${TEXTS.offers}`, TEXTS.first[0]]);
  });
});
