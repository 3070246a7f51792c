import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadWideShop } from '../builders/wide-shop.ts';
import { hydrated, logIn, openHydrated, useE2e } from './visitor.ts';

const e2e = useE2e();
beforeAll(async () => {
  await loadWideShop(e2e.shop().database);
  await e2e.shop().settled();
});

const searchBox = (page: Page) => page.getByRole('search').filter({ visible: true }).first().getByRole('combobox');

async function openListing(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Gestisci le ricerche aperte' }).waitFor();
}

/** Holds back all listing responses until the returned function is called. */
async function holdListings(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/product_list', async (route) => {
    await held;
    // A request replaced by a newer one is already aborted.
    await route.continue().catch(() => {});
  });
  return release;
}

it('R2.51 a late response does not overwrite the text being typed', async () => {
  const page = await e2e.visit();
  await openListing(page, '/shop');
  const release = await holdListings(page);
  const box = searchBox(page);
  await box.fill('rubinetto');
  await box.press('Enter');
  await box.click();
  await page.keyboard.type('tas');
  release();
  await page.getByRole('link', { name: 'Rubinetto portagomma 3/4"' }).first().waitFor();
  await page.keyboard.type('-8');
  expect(await box.inputValue()).toBe('tas-8');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/product/default/204400');
  // Once typing has ended, each page shows its own search text.
  await page.goBack();
  await expect.poll(() => box.inputValue()).toBe('rubinetto');
});

const FILTERS = {
  filters: 'Filtri',
  active: 'Filtri attivi',
  category: /^Fissaggio/,
  below: /^Bulloni/,
  available: /^Disponibil/,
  news: /^Novità/,
  remove: 'Togli il filtro Valtermo',
  clear: 'Azzera tutto',
  highest: 'Prezzo massimo',
  grid: 'Griglia',
  show: /^Mostra/,
} as const;

const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describe('filters selected while a response is pending', () => {
  it('R3.14 R3.16 category, family, brand, collection, availability and yes/no filters are all applied at once', async () => {
    const page = await e2e.visit();
    await openHydrated(page, '/shop?category=and-0200,0210');
    const filters = page.getByRole('complementary', { name: FILTERS.filters });
    let release = await holdListings(page);
    const category = filters.getByRole('link', { name: FILTERS.category }).first();
    const family = filters.getByRole('link', { name: FILTERS.below }).first();
    const brand = filters.getByRole('checkbox', { name: /^Valtermo/ });
    const collection = filters.getByRole('link', { name: /Officina|Workshop/ });
    const availability = filters.getByRole('link', { name: FILTERS.available });
    const flag = filters.getByRole('checkbox', { name: FILTERS.news });
    for (const link of [category, family, collection, availability]) {
      await link.click();
      await expect.poll(() => link.getAttribute('aria-current')).toBe('true');
    }
    for (const box of [brand, flag]) {
      await box.click();
      await expect.poll(() => box.isChecked()).toBe(true);
    }
    release();
    await expect
      .poll(() => parameters(page))
      .toEqual({
        category: 'and-0200',
        families: 'BOLTS',
        brand: 'VALTERMO',
        collection: 'LINE',
        availability: 'available',
        new: 'true',
      });
    await page.getByRole('list', { name: FILTERS.active }).waitFor();
    // Together they find nothing, and a filter without results is not offered once it is removed.
    await flag.click();
    await expect.poll(() => parameters(page)['new']).toBe(undefined);
    // A selected filter can be deselected while the response is pending, and selected again.
    await page.unroute('**/api/product_list');
    release = await holdListings(page);
    await brand.click();
    await expect.poll(() => brand.isChecked()).toBe(false);
    await brand.click();
    await expect.poll(() => brand.isChecked()).toBe(true);
    release();
    await expect.poll(() => parameters(page)['brand']).toBe('VALTERMO');
  });

  it('R3.17 R4.24 R2.32 a removed filter stays removed when another is selected or the filters of a phone are opened; clearing removes all', async () => {
    const page = await e2e.visit();
    await openHydrated(page, '/shop?brand=VALTERMO&new=true');
    const filters = page.getByRole('complementary', { name: FILTERS.filters });
    const active = page.getByRole('list', { name: FILTERS.active });
    let release = await holdListings(page);
    await active.getByRole('link', { name: FILTERS.remove }).click();
    const collection = filters.getByRole('link', { name: /Officina|Workshop/ });
    await collection.click();
    release();
    await expect.poll(() => parameters(page)).toEqual({ collection: 'LINE', new: 'true' });
    await page.unroute('**/api/product_list');
    release = await holdListings(page);
    await active.getByRole('link', { name: FILTERS.clear }).click();
    await filters.getByRole('link', { name: FILTERS.category }).first().click();
    release();
    await expect.poll(() => parameters(page)).toEqual({ category: 'and-0200' });

    await page.unroute('**/api/product_list');
    await page.setViewportSize({ width: 390, height: 844 });
    await openHydrated(page, '/shop?brand=VALTERMO&new=true');
    release = await holdListings(page);
    await page.getByRole('list', { name: FILTERS.active }).getByRole('link', { name: FILTERS.remove }).click();
    await page.locator('a[href="#filters"]').click();
    const sheet = page.getByRole('dialog', { name: FILTERS.filters });
    await sheet.waitFor();
    release();
    await expect.poll(() => parameters(page)).toEqual({ new: 'true' });
    expect(await sheet.isVisible()).toBe(true);
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
  });

  it('R2.39 R2.32 R4.27 switching the layout keeps a pending filter, and filters in quick succession are all applied', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await openHydrated(page, '/shop/list');
    const filters = page.getByRole('complementary', { name: FILTERS.filters });
    let release = await holdListings(page);
    await filters.getByRole('checkbox', { name: /^Valtermo/ }).click();
    await page.getByRole('button', { name: FILTERS.grid }).click();
    release();
    await page.waitForURL('**/shop?brand=VALTERMO');

    await page.unroute('**/api/product_list');
    await openHydrated(page, '/shop?families=BOLTS');
    await filters.getByRole('button', { name: 'Diametro' }).click();
    release = await holdListings(page);
    const threads = filters.getByRole('checkbox', { name: /^M\d/ });
    await threads.nth(0).click();
    await expect.poll(() => threads.nth(0).isChecked()).toBe(true);
    await threads.nth(1).click();
    await expect.poll(() => threads.nth(1).isChecked()).toBe(true);
    release();
    await expect
      .poll(() =>
        [...new URL(page.url()).searchParams].flatMap(([name, value]) =>
          name.startsWith('field_') ? value.split(',') : [],
        ),
      )
      .toHaveLength(2);
  });

  it('R4.28 a price changed just before closing the filters is applied; "/" leads from a quantity to the search', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 844 } });
    await logIn(page, '/shop');
    const quantity = page.locator('#results input[inputmode="numeric"]:enabled').first();
    const before = await quantity.inputValue();
    await quantity.focus();
    await page.keyboard.press('/');
    expect(await searchBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await quantity.inputValue()).toBe(before);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('a[href="#filters"]').click();
    const sheet = page.getByRole('dialog', { name: FILTERS.filters });
    const handle = sheet.getByRole('slider', { name: FILTERS.highest });
    await handle.focus();
    await page.keyboard.press('ArrowLeft');
    await sheet.getByRole('button', { name: FILTERS.show }).click();
    await expect.poll(() => parameters(page)).toEqual({ max_price: '950' });
  });
});

const STORAGES = {
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  forbidden: () => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        // Browsers define these properties as configurable too.
        configurable: true,
        get() {
          throw new DOMException('forbidden', 'SecurityError');
        },
      });
  },
};

it('R2.41 R2.63 with full or forbidden storage, tabs and layout are kept until the page is left, and one message says so', async () => {
  const page = await e2e.visit();
  for (const storage of ['full', 'forbidden'] as const) {
    await page.context().clearCookies();
    await page.addInitScript(STORAGES[storage]);
    await openHydrated(page, '/shop?text=rubinetto');
    const grid = page.getByRole('button', { name: 'Griglia' });
    await grid.click();
    await expect.poll(() => grid.getAttribute('aria-pressed')).toBe('true');
    const toast = page.getByText(/^Questo browser non conserva le ricerche/);
    const strip = page.getByRole('navigation', { name: 'Ricerche aperte' });
    await strip.locator('a[href$="is_new_tab=true"]').click();
    await page.waitForURL('**/shop?is_new_tab=true');
    await expect.poll(() => strip.getByRole('listitem').allInnerTexts()).toHaveLength(2);
    await toast.waitFor();
    await strip.getByRole('link', { name: /^rubinetto/ }).click();
    await page.waitForURL('**/shop?text=rubinetto');
    expect(await toast.count()).toBe(1);
    // The current search and its layout are in the URL, so they are restored.
    await page.reload();
    await hydrated(page);
    await expect.poll(() => strip.getByRole('listitem').allInnerTexts()).toHaveLength(1);
    expect(await strip.getByRole('link', { name: /^rubinetto/ }).count()).toBe(1);
    expect(await grid.getAttribute('aria-pressed')).toBe('true');
    expect(await toast.count()).toBe(0);
  }
});
