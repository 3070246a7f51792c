import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { logIn, openHydrated, useE2e } from './visitor.ts';

const e2e = useE2e();
const WIDTHS = [
  ['phone', 390],
  ['desktop', 1280],
] as const;

const TEXTS = {
  strip: 'Ricerche aperte',
  fresh: 'Nuova ricerca',
  manage: 'Gestisci le ricerche aperte',
  close: 'Chiudi',
  rename: 'Rinomina',
  down: /^Sposta .* dopo$/,
  departments: 'Categorie',
  filters: 'Filtri',
  color: 'Rosso',
  offers: 'Offerte in corso',
  available: 'Solo disponibili',
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

describe('search tabs', () => {
  describe.each(WIDTHS)('on a %s', (_device, width) => {
    const visit = () => e2e.visit({ viewport: { width, height: 900 } });
    const isPhone = width < 992;

    it('R2.63 R2.67 R2.70 R2.71 keep list, article, count and name of each search, also after a reload', async () => {
      const page = await visit();
      await twoSearches(page);
      await page.getByRole('link', { name: TEXTS.second[1] }).first().waitFor();
      const links = page.getByRole('navigation', { name: TEXTS.strip }).getByRole('listitem').getByRole('link');
      const shown = async () => (await links.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
      // A phone has no room for counts.
      const told = isPhone ? expect.any(String) : expect.stringMatching(/ \d+$/);
      await expect.poll(shown).toEqual([told, told]);
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

      if (isPhone) return;
      await links.first().focus();
      await page.keyboard.press('F2');
      await page.getByRole('textbox', { name: 'Nome della ricerca' }).waitFor();
      await page.keyboard.type('Imola');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Alt+Shift+ArrowRight');
      await expectTabs(page).toEqual([TEXTS.second[0], '*Imola']);
      await page.reload();
      await expectTabs(page).toEqual([TEXTS.second[0], '*Imola']);
    });

    it('R1.3 keep text, filter and results of each search', async () => {
      const page = await visit();
      await openHydrated(page, '/shop');
      await page.getByRole('button', { name: TEXTS.manage }).waitFor();
      await search(page, TEXTS.common);
      const main = page.getByRole('main');
      await main.getByText(TEXTS.notAvailable, { exact: true }).first().waitFor();
      if (isPhone) await main.getByRole('link', { name: TEXTS.filters }).click();
      const place = isPhone ? page.getByRole('dialog') : main.getByRole('complementary');
      await place.getByRole('button', { name: TEXTS.color, exact: true }).click();
      await page.waitForURL((url) => url.search.length > `?text=${TEXTS.common}`.length);
      if (isPhone) await place.getByRole('button').last().click();
      const shown = async () => [
        new URL(page.url()).pathname + new URL(page.url()).search,
        await page.getByRole('search').filter({ visible: true }).first().getByRole('combobox').inputValue(),
        await main.locator('a[href*="/product/"]').filter({ visible: true }).allInnerTexts(),
      ];
      await expect.poll(async () => (await main.innerText()).includes(TEXTS.notAvailable)).toBe(false);
      const before = await shown();
      expect(before[2]).not.toEqual([]);

      await addTab(page);
      await expectTabs(page).toEqual([TEXTS.common, `*${TEXTS.fresh}`]);
      await search(page, TEXTS.second[0]);
      await page.getByRole('link', { name: TEXTS.second[1] }).first().waitFor();
      await openTab(page, 0);
      await expect.poll(shown).toEqual(before);
      await openTab(page, 1);
      await page.getByRole('link', { name: TEXTS.second[1] }).first().waitFor();
      await expectTabs(page).toEqual([TEXTS.common, `*${TEXTS.second[0]}`]);
    });
  });

  it('can be renamed and moved by touch', async () => {
    const page = await e2e.visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await twoSearches(page);
    await page.getByRole('button', { name: TEXTS.manage }).tap();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: `${TEXTS.rename} ${TEXTS.first[0]}` }).tap();
    await page.keyboard.type('Imola');
    // Tapping another element confirms the name.
    await sheet.getByRole('button', { name: TEXTS.down }).first().tap();
    await sheet.getByRole('link', { name: 'Imola' }).waitFor();
    for (const button of await sheet.getByRole('button').all()) {
      const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
      expect(Math.min(width, height), await button.innerText()).toBeGreaterThanOrEqual(40);
    }
    await sheet.getByRole('link', { name: 'Imola' }).tap();
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => tabsOf(page)).toContain('*Imola');
  });

  it('R2.68 R2.69 select an already open search again, and a neighbour when the current one is closed', async () => {
    const page = await e2e.visit();
    await openHydrated(page, '/shop');
    await page.getByRole('button', { name: TEXTS.manage }).waitFor();
    // Menu links open separate searches.
    const departments = page.getByRole('navigation', { name: TEXTS.departments, exact: true });
    const names: string[] = [];
    for (const place of [0, 1, 0]) {
      const link = departments.locator('> div > ul > li > a').nth(place);
      names.push((await link.innerText()).trim());
      await link.click();
      await page.locator('#mega-panel a').first().click();
      await page.getByRole('heading', { level: 1, name: names.at(-1) ?? '' }).waitFor();
    }
    const [first = '', second = ''] = names;
    await expectTabs(page).toEqual([`*${first}`, second]);
    const strip = page.getByRole('navigation', { name: TEXTS.strip });
    await strip.getByRole('button', { name: `${TEXTS.close} ${first}` }).click();
    await expectTabs(page).toEqual([`*${second}`]);
    await page.getByRole('heading', { level: 1, name: second }).waitFor();
    expect(await strip.getByRole('button', { name: TEXTS.close }).count()).toBe(0);
  });

  it('R1.15 R2.67 R5.4 change their names with the language, also on a product page, and with the filter', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await openHydrated(page, '/shop?promo_list=true');
    await expectTabs(page).toEqual([`*${TEXTS.offers}`]);
    await addTab(page);
    await expectTabs(page).toEqual([TEXTS.offers, `*${TEXTS.fresh}`]);
    await search(page, TEXTS.first[0]);
    await expectTabs(page).toEqual([TEXTS.offers, `*${TEXTS.first[0]}`]);
    await openHydrated(page, '/product/default/204118');
    await expectTabs(page).toEqual([TEXTS.offers, `*${TEXTS.first[0]}`]);
    await page.locator('a[data-language="en"]').filter({ visible: true }).first().click();
    await page.waitForURL('**/en/product/default/204118');
    await expectTabs(page, 'Open searches').toEqual(['Ongoing offers', `*${TEXTS.first[0]}`]);

    await page.getByRole('navigation', { name: 'Open searches' }).getByRole('link').first().click();
    await expectTabs(page, 'Open searches').toEqual(['*Ongoing offers', TEXTS.first[0]]);
    await openHydrated(page, '/en/product/default/204118');
    await page.locator('a[data-language="it"]').filter({ visible: true }).first().click();
    await page.waitForURL((url) => url.pathname === '/product/default/204118');
    await expectTabs(page).toEqual([`*${TEXTS.offers}`, TEXTS.first[0]]);

    // Named after the filter that ignores the search text, until it is removed.
    await openHydrated(page, `/shop?text=${TEXTS.common}&disponibili=true`);
    await expectTabs(page).toEqual([`*${TEXTS.available}`, TEXTS.first[0]]);
    await search(page, TEXTS.common);
    await expectTabs(page).toEqual([`*${TEXTS.common}`, TEXTS.first[0]]);
  });

  it('R2.66 cannot be closed while a listing is loading', async () => {
    const page = await e2e.visit();
    await twoSearches(page);
    let response = () => {};
    const held = new Promise<void>((resolve) => (response = resolve));
    await page.route('**/api/product_list', async (route) => {
      await held;
      await route.continue();
    });
    const box = page.getByRole('search').first().getByRole('combobox');
    await box.fill('RUB');
    await box.press('Enter');
    const close = page.getByRole('button', { name: `${TEXTS.close} ${TEXTS.first[0]}` });
    await expect.poll(() => close.isDisabled()).toBe(true);
    response();
    await expect.poll(() => close.isDisabled()).toBe(false);
    await close.click();
    await expectTabs(page).toEqual(['*RUB']);
  });

  it('R2.42 R4.36 show a known search at once with its scroll position, and do not carry filters over', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 400 } });
    await twoSearches(page);
    await openTab(page, 0);
    await page.getByRole('link', { name: TEXTS.first[1] }).first().waitFor();
    await page.evaluate(() => scrollTo(0, 350));
    // By keyboard, because a click on the tabs would have to scroll to them first.
    await page.keyboard.press('Alt+Digit2');
    await page.getByRole('link', { name: TEXTS.second[1] }).first().waitFor();
    // From here on the server does not respond: cached results are still shown.
    await page.route('**/api/product_list', () => {});
    await page.keyboard.press('Alt+Digit1');
    await page.getByRole('link', { name: TEXTS.first[1] }).first().waitFor();
    await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 350) <= 50)).toBe(true);
    await page.unroute('**/api/product_list');
    await openHydrated(page, '/shop?color=rosso');
    await page.getByRole('button', { name: TEXTS.manage }).waitFor();
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    expect(kept).toContain('search_tabs');
    expect(kept).not.toContain('rosso');
  });
});

it('R4.4 only one tab is left after logging out', async () => {
  const page = await e2e.visit();
  await logIn(page, '/shop');
  await page.getByRole('button', { name: TEXTS.manage }).waitFor();
  await search(page, 'valvola');
  await addTab(page);
  await expectTabs(page).toEqual(['valvola', '*Nuova ricerca']);
  await openHydrated(page, '/pages/account');
  await page.getByRole('main').getByRole('button', { name: 'Esci' }).click();
  await page.waitForURL('**/pages/login');
  expect(
    await page.evaluate(() => [localStorage.getItem('search_tabs'), sessionStorage.getItem('search_tabs')]),
  ).toEqual([null, null]);
  await openHydrated(page, '/shop');
  await expectTabs(page).toEqual(['*Nuova ricerca']);
});
