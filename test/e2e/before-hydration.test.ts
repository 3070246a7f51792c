import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { hydrated, linesInCarts, setSession, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();
beforeEach(async () => {
  await e2e.shop().database.pool.query("delete from cart where state <> 'O'");
});

const TEXTS = { strip: 'Ricerche aperte', fresh: 'Nuova ricerca', inCart: 'Nel carrello' } as const;
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Opens a page and holds back its scripts until the returned function is called. */
async function openWithheld(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    // The request fails if the page was left by a native form or link.
    await route.continue().catch(() => {});
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  return release;
}

describe('before hydration', () => {
  it('R1.15 R2.51 the chosen language is stored; letters typed into the search box stay, with the focus or without', async () => {
    const page = await e2e.visit({ viewport: DESKTOP });
    let release = await openWithheld(page, '/');
    await page.locator('a[data-language="en"]').first().click();
    await page.waitForURL((url) => url.pathname === '/en', { waitUntil: 'commit' });
    release();
    const chosen = (await page.context().cookies()).find(({ name }) => name === 'i18n_redirected');
    expect(chosen?.value).toBe('en');
    const days = ((chosen?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(365);

    const box = page.getByRole('banner').getByRole('combobox');
    release = await openWithheld(page, '/shop?text=rub');
    await box.fill('');
    await box.pressSequentially('valv');
    release();
    await hydrated(page);
    // The next letter is added, and suggestions come as if all had been typed now.
    await box.pressSequentially('ol');
    expect(await box.inputValue()).toBe('valvol');
    await page.getByRole('option').first().waitFor();

    release = await openWithheld(page, '/shop');
    await box.pressSequentially('valv');
    await box.blur();
    release();
    await hydrated(page);
    expect(await box.inputValue()).toBe('valv');
  });

  it('R2.43 a new search keeps the current one open', async () => {
    const page = await e2e.visit({ viewport: PHONE });
    const release = await openWithheld(page, '/shop?text=vs-12');
    const strip = page.getByRole('navigation', { name: TEXTS.strip });
    await strip.locator('a[href$="is_new_tab=true"]').click();
    await page.waitForURL('**is_new_tab=true', { waitUntil: 'commit' });
    release();
    const tabs = strip.getByRole('listitem').getByRole('link');
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['vs-12', TEXTS.fresh]);
    await tabs.first().click();
    await page.waitForURL((url) => url.searchParams.get('text') === 'vs-12');
  });

  it('R4.8 an article is added exactly once, by a native form submission', async () => {
    const page = await e2e.visit({ viewport: DESKTOP });
    await setSession(page);
    const release = await openWithheld(page, '/shop?view=small-list');
    const row = page.locator('[data-code="RUB-14"]');
    await row.getByRole('textbox').fill('5');
    await row.getByRole('button', { name: `${WORDS.add} RUB-14`, exact: true }).click();
    release();
    await page.getByRole('main').getByText(TEXTS.inCart, { exact: true }).first().waitFor();
    expect(await linesInCarts(e2e.shop())).toEqual(['5 RUB-14']);
  });
});
