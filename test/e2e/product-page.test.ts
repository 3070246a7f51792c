import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadProductPages } from '../builders/product-shop.ts';
import { violationsOf } from './axe.ts';
import { logIn, openHydrated, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();
beforeAll(() => loadProductPages(e2e.shop()));
// The pump has one missing picture on purpose.
beforeEach(() => e2e.expectFault(/missing\.webp/));

const TEXTS = {
  name: 'Pompa di prova',
  summary: 'Ghisa, 230 V',
  description: 'Una pompa con tutto.',
  code: 'Codice articolo',
  available: 'Disponibile',
  add: 'Aggiungi al carrello',
  promotions: 'Promozioni',
  each: 'netto / pz',
  explained: 'Il tuo prezzo',
  pack: 'Confezione 1 pz',
  wish: /^Aggiungi ai preferiti/,
  listPrice: '100,00 €',
  net: '59,85 €',
  saved: '−40 %',
  related: 'Prodotti correlati',
  alternatives: /^Alternative/,
  instead: 'Disponibili al suo posto',
  barcodes: 'Codici a barre',
  caseUnit: 'imballo',
  wrong: 'La cifra di controllo non torna',
  documents: 'Documenti',
  sheet: 'Scheda tecnica',
  assistance: 'Assistenza',
  video: 'Video',
  hide: 'Nascondi la barra laterale',
  show: 'Mostra la barra laterale',
  details: 'Dettagli dell’articolo',
  strip: 'Ricerche aperte',
  search: 'Cerca in questa pagina',
  enlarge: 'Ingrandisci: Pompa di prova',
} as const;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

async function openAsClient(path: string) {
  const page = await e2e.visit({ viewport: DESKTOP });
  await logIn(page, path);
  return page;
}

const canonicalOf = (page: Page) =>
  page
    .locator('link[rel="canonical"]')
    .getAttribute('href')
    .then((href) => new URL(href ?? '').pathname);
/** The text of the main element, with white space normalized. */
const readMain = async (page: Page) => (await page.getByRole('main').innerText()).replace(/[\s\u00a0]+/g, ' ');

describe('the product page', () => {
  const { logInForPrices, notFound } = WORDS;
  const visible = (page: Page, role: 'link' | 'button', name: string | RegExp) =>
    page.getByRole('main').getByRole(role, { name }).filter({ visible: true });

  it('R2.22 R2.79 R2.81 R7.16 shows all parts to a customer, by internal code and by code in any case', async () => {
    const page = await openAsClient('/product/default/310001');
    const main = page.getByRole('main');
    for (const code of ['310001', 'PUMP', 'pump']) {
      if (code !== '310001') await openHydrated(page, `/product/default/${code}`);
      expect(await page.getByRole('heading', { level: 1 }).innerText(), code).toBe(TEXTS.name);
      expect(await canonicalOf(page), code).toBe('/product/default/310001');
    }
    const shown = await readMain(page);
    for (const part of [
      TEXTS.summary,
      TEXTS.description,
      TEXTS.available,
      TEXTS.promotions,
      TEXTS.pack,
      TEXTS.listPrice,
      TEXTS.net,
    ])
      expect(shown).toContain(part);
    expect(await main.getByRole('button', { name: TEXTS.add }).isVisible()).toBe(true);
    expect(await main.locator('input[inputmode="numeric"]').count()).toBe(3);
    await expect.poll(() => visible(page, 'button', TEXTS.wish).count()).toBeGreaterThan(0);
    // The list price is struck through, with the discount.
    expect((await main.locator('del').first().innerText()).replace(/\s/g, ' ')).toBe(TEXTS.listPrice);
    expect(shown).toContain(`${TEXTS.saved} ${TEXTS.net}`);

    // On a phone, price, quantity and button come first, then the price calculation.
    await page.setViewportSize(PHONE);
    const onPhone = await readMain(page);
    const places = [`${TEXTS.net} ${TEXTS.each}`, TEXTS.add, TEXTS.promotions, TEXTS.explained, TEXTS.listPrice];
    const found = places.map((text) => onPhone.indexOf(text));
    expect(found).not.toContain(-1);
    const tops = await Promise.all(
      [
        main.getByText(TEXTS.each, { exact: true }),
        main.getByRole('button', { name: TEXTS.add }),
        page.getByRole('heading', { name: TEXTS.promotions }),
        main.getByText(TEXTS.explained, { exact: true }),
      ].map(async (part) => (await part.filter({ visible: true }).first().boundingBox())?.y ?? 0),
    );
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
  });

  it('R2.22 R2.77 R0.2 hides price and documents from a guest, on phone and desktop', async () => {
    const page = await e2e.visit({ viewport: PHONE });
    await openHydrated(page, '/product/default/PUMP');
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      const hints = page.getByText(logInForPrices).filter({ visible: true });
      expect(await hints.count(), `at ${viewport.width}`).toBeGreaterThan(0);
      expect(await page.getByRole('main').getByRole('button', { name: TEXTS.add }).count()).toBe(0);
      expect(await page.getByText(TEXTS.documents, { exact: true }).count()).toBe(0);
    }
    const source = await (await page.request.get('/product/default/PUMP')).text();
    const told = ['59,85', '59.85', '100,00', '100.00', '1000000', '/documents/'].filter((text) =>
      source.includes(text),
    );
    expect(told).toEqual([]);
  });

  it('R2.22 R2.24 has a 404 page for unknown codes and types, and leads to the catalogue without a code', async () => {
    const page = await e2e.visit();
    e2e.expectFault(/status of 404/);
    for (const path of ['/product/default/NOT-THERE', '/product/child/NOT-THERE', '/product/foo/123']) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      expect(await page.getByText(notFound).first().isVisible(), path).toBe(true);
    }
    for (const path of ['/product', '/product/default', '/product/child']) {
      const response = await page.request.get(path);
      expect([response.status(), new URL(response.url()).pathname], path).toEqual([200, '/shop']);
    }
  });

  async function lookAtAdditions(page: Page): Promise<void> {
    const dialog = page.getByRole('dialog');
    await visible(page, 'button', TEXTS.related).click();
    await dialog.getByRole('link').nth(1).waitFor();
    expect(
      await dialog.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['VS-12-OT', 'RUB-14'].map((code) => `/product/default/${code}`));
    expect(await violationsOf(page, 'dialog[open]'), 'dialog').toEqual([]);
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

    expect(await visible(page, 'link', TEXTS.assistance).getAttribute('href')).toMatch(/^mailto:/);
    expect(await visible(page, 'link', TEXTS.video).getAttribute('href')).toBe('/img/test/pump.webm');
    const sheet = visible(page, 'link', TEXTS.sheet).first();
    const response = await page.request.get((await sheet.getAttribute('href')) ?? '');
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf']);
  }

  it('R2.72 R2.74 R2.76 R2.78 R3.11 shows its additional data on phone and desktop, without axe violations', async () => {
    const page = await openAsClient('/product/default/PUMP');
    expect(await readMain(page)).toContain(`${TEXTS.code} PUMP`);
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      expect(await violationsOf(page, 'main'), `page at ${viewport.width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      await lookAtAdditions(page);
    }
  });

  it('R2.74 R2.75 R2.78 shows alternatives for an unavailable article, and no empty controls', async () => {
    const page = await openAsClient('/product/default/OFF');
    const instead = page.getByRole('main').locator('section').filter({ hasText: TEXTS.instead });
    expect(await instead.locator('[data-code]').evaluateAll((rows) => rows.map((row) => row.dataset['code']))).toEqual([
      'VS-12-OT',
      'RUB-14',
    ]);
    for (const name of [TEXTS.related, TEXTS.barcodes])
      expect(await page.getByRole('main').getByRole('button', { name }).count()).toBe(0);
    for (const name of [TEXTS.assistance, TEXTS.video])
      expect(await page.getByRole('main').getByRole('link', { name, exact: true }).count()).toBe(0);
    await visible(page, 'link', TEXTS.alternatives).first().click();
    await page.waitForURL('**/shop?**');
    await expect.poll(() => page.locator('li[data-code]').count()).toBe(2);
  });

  it('R3.20 hides its sidebar, and keeps filter text and selected detail in its search tab', async () => {
    const page = await openAsClient('/product/default/PUMP');
    const sidebar = page.locator('#product-sidebar');
    await page.getByRole('button', { name: TEXTS.hide }).click();
    expect(await sidebar.isVisible()).toBe(false);
    await page.getByRole('button', { name: TEXTS.show }).press('Enter');
    expect(await sidebar.isVisible()).toBe(true);

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
  });

  it('R3.10 shows pictures in the right renditions, zooms them by keyboard, and hides a missing one', async () => {
    const page = await openAsClient('/product/default/204118');
    const main = page.getByRole('main');
    expect(await main.locator('img').first().getAttribute('src')).toBe('/img/test/gallery_valve.webp');
    await main.locator('a[href="/img/test/main_valve.webp"]').first().press('Enter');
    const dialog = page.getByRole('dialog');
    expect(await dialog.locator('img').getAttribute('src')).toBe('/img/test/main_valve.webp');
    const lens = dialog.locator('button[aria-pressed]');
    await page.keyboard.press('+');
    expect(await lens.getAttribute('aria-pressed')).toBe('true');
    expect(await lens.evaluate((one) => one.scrollWidth > one.clientWidth && one.scrollTop > 0)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
  });

  it('has no axe violations with sixty variants, on phone and desktop', async () => {
    const page = await openAsClient('/product/child/SB-60');
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      expect(await violationsOf(page, 'main'), `at ${viewport.width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    }
  });
});
