import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadProductPages } from '../builders/product-shop.ts';
import { violationsOf } from './axe.ts';
import { exposedState } from './page-checks.ts';
import { logIn, useE2e } from './visitor.ts';

const e2e = useE2e();
beforeAll(() => loadProductPages(e2e.shop()));
// The pump has one missing picture on purpose.
beforeEach(() => e2e.expectFault(/missing\.webp/));

const TEXTS = {
  name: 'Pompa di prova',
  add: 'Aggiungi al carrello',
  promotions: 'Promozioni',
  each: 'netto / pz',
  explained: 'Il tuo prezzo',
  related: 'Prodotti correlati',
  barcodes: 'Codici a barre',
  caseUnit: 'imballo',
  wrong: 'La cifra di controllo non torna',
  documents: 'Documenti',
  sheet: 'Scheda tecnica',
  hide: 'Nascondi la barra laterale',
  show: 'Mostra la barra laterale',
  details: 'Dettagli dell’articolo',
  strip: 'Ricerche aperte',
  search: 'Cerca in questa pagina',
} as const;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

async function openAsClient(path: string, viewport = DESKTOP) {
  const page = await e2e.visit({ viewport });
  await logIn(page, path);
  return page;
}

describe('the product page', () => {
  const visible = (page: Page, role: 'link' | 'button', name: string | RegExp) =>
    page.getByRole('main').getByRole(role, { name }).filter({ visible: true });

  async function checkAdditions(page: Page): Promise<void> {
    const dialog = page.getByRole('dialog');
    await visible(page, 'button', TEXTS.related).click();
    await dialog.getByRole('link').nth(1).waitFor();
    expect(
      await dialog.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['VS-12-OT', 'RUB-14'].map((code) => `/product/default/${code}`));
    expect(await violationsOf(page, 'dialog[open]'), 'related').toEqual([]);
    await page.keyboard.press('Escape');

    await visible(page, 'button', TEXTS.barcodes).click();
    await dialog.getByRole('listitem').nth(3).waitFor();
    for (const picture of await dialog.locator('img').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
        .toBe(true);
    }
    expect(await dialog.getByRole('heading').innerText()).toBe(`${TEXTS.barcodes}: ${TEXTS.name} (PUMP)`);
    const codes = (await dialog.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    expect(codes.length).toBe(4);
    expect(codes[0]).toContain('8001234567897 EAN-13');
    expect(codes[1]).toContain(`18001234567894 ${TEXTS.caseUnit} · ITF-14`);
    expect(codes[2]).toContain('VT-310001/B');
    expect(codes[3]).toContain(TEXTS.wrong);
    expect(await dialog.locator('img').count()).toBe(3);
    expect(await violationsOf(page, 'dialog[open]'), 'dialog').toEqual([]);
    await page.keyboard.press('Escape');
    expect(await visible(page, 'button', TEXTS.barcodes).evaluate((button) => button === document.activeElement)).toBe(
      true,
    );

    const sheet = visible(page, 'link', TEXTS.sheet).first();
    const response = await page.request.get((await sheet.getAttribute('href')) ?? '');
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf']);
  }

  /** Opens the enlarged picture by keyboard, zooms into it and closes it (R3.10). */
  async function zoom(page: Page): Promise<void> {
    const main = page.getByRole('main');
    await main.locator('a[href="/img/test/main_valve.webp"]').first().press('Enter');
    const dialog = page.getByRole('dialog');
    expect(await dialog.locator('img').getAttribute('src')).toBe('/img/test/main_valve.webp');
    const lens = dialog.locator('button[aria-pressed]');
    await page.keyboard.press('+');
    expect(await lens.getAttribute('aria-pressed')).toBe('true');
    expect(await lens.evaluate((one) => one.scrollWidth > one.clientWidth && one.scrollTop > 0)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
  }

  it('R2.22 R2.74 R2.76 R3.10 R3.11 leads with price and button on a phone, and opens its additional data', async () => {
    const page = await openAsClient('/product/default/PUMP', PHONE);
    const main = page.getByRole('main');
    // On a phone, price, quantity and button come first, then promotions and the price calculation.
    const tops = await Promise.all(
      [
        main.getByText(TEXTS.each, { exact: true }),
        main.getByRole('button', { name: TEXTS.add }),
        page.getByRole('heading', { name: TEXTS.promotions }),
        main.getByText(TEXTS.explained, { exact: true }),
      ].map(async (part) => (await part.filter({ visible: true }).first().boundingBox())?.y ?? NaN),
    );
    expect(tops).not.toContain(NaN);
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    expect(await violationsOf(page, 'main')).toEqual([]);
    await checkAdditions(page);
    await page.setViewportSize(DESKTOP);
    await zoom(page);
  });

  it('R3.8 R3.20 hides its sidebar, and keeps filter text and selected detail in its search tab', async () => {
    const page = await openAsClient('/product/default/PUMP');
    const sidebar = page.locator('#product-sidebar');
    await page.getByRole('button', { name: TEXTS.hide }).click();
    expect(await sidebar.isVisible()).toBe(false);
    const state = () => exposedState(page, 'article');
    expect(await state()).toMatchObject({
      price_view: 'NET_GROSS_PRICE',
      sidebar: { sku: 'PUMP', extra_info: { documents: expect.any(Array) as unknown } },
      sidebar_visible: false,
      detail_tab: null,
    });
    await page.getByRole('button', { name: TEXTS.show }).press('Enter');
    expect(await sidebar.isVisible()).toBe(true);
    expect(await state()).toMatchObject({ sidebar_visible: true });
    expect(await exposedState(page, 'session')).toMatchObject({
      user: { address_codes: [{ address_code: '1' }, { address_code: '2' }] },
      selected_address: '1',
      selected_collection: 1,
    });

    const box = page.getByRole('searchbox', { name: TEXTS.search }).filter({ visible: true });
    await box.fill(TEXTS.sheet);
    await expect.poll(() => sidebar.getByRole('link').filter({ hasText: 'PDF' }).count()).toBe(1);
    const tabs = page.getByRole('tablist', { name: TEXTS.details });
    await tabs.getByRole('tab').first().focus();
    await page.keyboard.press('ArrowLeft');
    const chosen = tabs.getByRole('tab', { name: TEXTS.documents });
    expect(await chosen.getAttribute('aria-selected')).toBe('true');

    const strip = page.getByRole('navigation', { name: TEXTS.strip });
    await strip.locator('a[href$="is_new_tab=true"]').click();
    await page.waitForURL('**/shop**');
    await page.locator('main [data-code]').first().waitFor();
    await strip.getByRole('listitem').first().getByRole('link').click();
    await page.waitForURL('**/product/default/**');
    await expect.poll(() => chosen.getAttribute('aria-selected')).toBe('true');
    expect(await box.inputValue()).toBe(TEXTS.sheet);
    expect(await state()).toMatchObject({ left_search_key: TEXTS.sheet, detail_tab: 'documents' });
  });
});
