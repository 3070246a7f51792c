import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '../builders/shop.ts';
import { loadWideShop } from '../builders/wide-shop.ts';
import { useJourneys } from './visitor.ts';

const journeys = useJourneys();
beforeAll(async () => {
  await loadWideShop(journeys.shop().database);
  await journeys.shop().settled();
});

const searchBox = (page: Page) => page.getByRole('search').filter({ visible: true }).first().getByRole('combobox');

async function openListing(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Gestisci le ricerche aperte' }).waitFor();
}

/** Keeps every listing back until it is let go. */
async function holdListings(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/product_list', async (route) => {
    await held;
    // A request that a newer one has overtaken can't go on.
    await route.continue().catch(() => {});
  });
  return letGo;
}

it('R2.51 an answer that comes late takes no letter from whoever types the next code', async () => {
  const page = await journeys.visit();
  await openListing(page, '/shop');
  const letGo = await holdListings(page);
  const box = searchBox(page);
  await box.fill('rubinetto');
  await box.press('Enter');
  await box.click();
  await page.keyboard.type('tas');
  letGo();
  await page.getByRole('link', { name: 'Rubinetto portagomma 3/4"' }).first().waitFor();
  await page.keyboard.type('-8');
  expect(await box.inputValue()).toBe('tas-8');
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByText('TAS-8').first().waitFor();
  // Nobody types any more: each page shows its own text.
  await page.goBack();
  await expect.poll(() => box.inputValue()).toBe('rubinetto');
});

it('a slash leads back to the search from a box for quantities', async () => {
  const page = await journeys.visit();
  await page.goto('/pages/login?redirect=/shop');
  await page.getByRole('textbox', { name: 'Utente o e-mail' }).fill('cliente.a@bancale.example');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/shop');
  await page.getByRole('button', { name: 'Gestisci le ricerche aperte' }).waitFor();
  const quantity = page.locator('#results input[inputmode="numeric"]:enabled').first();
  const before = await quantity.inputValue();
  await quantity.focus();
  await page.keyboard.press('/');
  expect(await searchBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await quantity.inputValue()).toBe(before);
});

it('R2.32 R4.27 filters chosen quickly one after the other all count, and show at once', async () => {
  const page = await journeys.visit();
  await openListing(page, '/shop?families=BOLTS');
  const filters = page.getByRole('complementary', { name: 'Filtri' });
  await filters.getByRole('button', { name: 'Diametro' }).click();
  const letGo = await holdListings(page);
  const threads = filters.getByRole('checkbox', { name: /^M\d/ });
  await threads.nth(0).click();
  await expect.poll(() => threads.nth(0).isChecked()).toBe(true);
  await threads.nth(1).click();
  await expect.poll(() => threads.nth(1).isChecked()).toBe(true);
  letGo();
  await expect
    .poll(() =>
      [...new URL(page.url()).searchParams].flatMap(([name, value]) =>
        name.startsWith('field_') ? value.split(',') : [],
      ),
    )
    .toHaveLength(2);
});

it('R2.41 R2.63 a browser that keeps nothing has its tabs and its layout until the page is left', async () => {
  const page = await journeys.visit();
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await openListing(page, '/shop?text=rubinetto');
  const grid = page.getByRole('button', { name: 'Griglia' });
  await grid.click();
  await expect.poll(() => grid.getAttribute('aria-pressed')).toBe('true');
  const strip = page.getByRole('navigation', { name: 'Ricerche aperte' });
  await strip.locator('a[href$="is_new_tab=true"]').click();
  await page.waitForURL('**/shop?is_new_tab=true');
  await expect.poll(() => strip.getByRole('listitem').allInnerTexts()).toHaveLength(2);
  expect(await strip.getByRole('link', { name: /^rubinetto/ }).count()).toBe(1);
});
