import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadDocuments } from '../builders/documents.ts';
import { logIn, openHydrated, useE2e } from './visitor.ts';

const e2e = useE2e();
const SAID = {
  invoices: 'Fatture',
  ddt: 'Documenti di trasporto',
  deadlines: 'Scadenzario',
  credit: 'Fido',
  question: 'In quale DDT c’era?',
  search: 'Cerca',
  delivered: 'Consegnati',
  pdf: 'PDF di F/2026/1338',
  download: 'Scarica F/2026/1338',
  csv: 'Righe in CSV',
  creditNote: 'Nota di credito',
  byDate: 'Ordina per Data',
  accompanying: 'Accompagnatorie',
  none: 'Nessun risultato',
  again: 'Riordina',
  againOf: 'Riordina le righe di F/2026/1338',
  put: 'Metti 1 riga nel carrello',
  inCart: '1 riga è nel carrello',
} as const;
const DAYS = 'from=2026-01-01&to=2026-12-31';

beforeAll(() => loadDocuments(e2e.shop().database));

const rows = (page: Page) => page.getByRole('main').getByRole('table').getByRole('rowheader');

describe('documents', () => {
  it('R2.89 R2.88 R9.24 a customer finds the DDT of an article, follows it to the invoice and downloads that', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await logIn(page, `/pages/account?tab=ddt&${DAYS}`);
    await page.getByRole('heading', { level: 1, name: SAID.ddt }).waitFor();
    await page.getByLabel(SAID.question).fill('VS-12-OT');
    await page.getByRole('main').getByRole('search').getByRole('button', { name: SAID.search }).click();
    const strip = page.getByRole('region', { name: 'VS-12-OT' });
    await strip.waitFor();
    expect(await strip.innerText()).toContain(SAID.delivered);
    await page.getByRole('link', { name: 'DDT/2026/3254', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /DDT\/2026\/3254/ }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'F/2026/1338, differita' }).click();
    await page.getByRole('heading', { level: 1, name: SAID.invoices }).waitFor();
    const [asked, download] = await Promise.all([
      page.waitForRequest(/\/api\/invoice_pdf_arxivar$/),
      page.waitForEvent('download'),
      page.getByRole('link', { name: SAID.pdf }).click(),
    ]);
    expect(asked.method()).toBe('POST');
    expect(download.suggestedFilename()).toBe('F-2026-1338.pdf');
    expect(page.url()).toContain('tab=invoices');
  });

  it('R2.88 R4.33 on a phone one button per invoice opens its files; types and sorting are links', async () => {
    const page = await e2e.visit({ viewport: { width: 390, height: 844 } });
    await logIn(page, `/pages/account?tab=invoices&${DAYS}`);
    await page.getByRole('button', { name: SAID.download }).click();
    const sheet = page.getByRole('dialog', { name: 'F/2026/1338' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('link', { name: SAID.csv }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('F-2026-1338.csv');
    await openHydrated(page, `/pages/account?tab=invoices&${DAYS}&sort=date-asc`);
    expect(await rows(page).first().innerText()).toBe('F/2026/1301');
    expect(await page.getByRole('main').getByText(SAID.creditNote, { exact: true }).count()).toBe(1);
    await page.getByRole('link', { name: SAID.accompanying }).click();
    await page.waitForURL(/type=accompanying/);
    await expect.poll(() => rows(page).allInnerTexts()).toEqual(['F/2026/1331']);
  });

  it('R2.88 R2.89 the lines of a DDT and of an invoice are ordered again', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await logIn(page, '/pages/ddt_detail?causale=DDT&anno=2026&numero=3254');
    await page.getByRole('button', { name: SAID.again, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: SAID.put }).click();
    await dialog.getByText(SAID.inCart).waitFor();
    await openHydrated(page, `/pages/account?tab=invoices&${DAYS}`);
    await page.getByRole('button', { name: SAID.againOf }).click();
    await dialog.getByRole('button', { name: SAID.put }).click();
    await dialog.getByText(SAID.inCart).waitFor();
    expect(new URL(page.url()).searchParams.get('tab')).toBe('invoices');
    const { rows: lines } = await e2e
      .shop()
      .database.pool.query(
        "select sum(l.quantity)::int as n from cart_line l join article a on a.id = l.article_id where a.code = '204118'",
      );
    expect(lines).toEqual([{ n: 20 }]);
  });

  it('R2.87 R2.89 on paper, an order, a list and a DDT are tables without navigation and controls', async () => {
    // The width of an A4 page without its margins.
    const page = await e2e.visit({ viewport: { width: 703, height: 1000 } });
    await logIn(page, `/pages/account?tab=invoices&${DAYS}`);
    const main = page.getByRole('main');
    for (const [path, heading] of [
      [`/pages/account?tab=invoices&${DAYS}`, SAID.invoices],
      ['/pages/ddt_detail?causale=DDT&anno=2026&numero=3254', 'DDT/2026/3254'],
      ['/pages/order_detail?causale=OC&anno=2026&numero=4437', 'OC / 4437 / 2026'],
    ] as const) {
      await openHydrated(page, path);
      await page.emulateMedia({ media: 'print' });
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      expect(await main.getByRole('rowheader').first().isVisible(), path).toBe(true);
      expect(await main.getByRole('columnheader').first().isVisible(), path).toBe(true);
      expect(
        await main
          .getByRole('row')
          .nth(1)
          .evaluate((row) => getComputedStyle(row).display),
        path,
      ).toBe('table-row');
      for (const role of ['button', 'search', 'navigation', 'contentinfo'] as const) {
        expect(await page.getByRole(role).count(), `${role} of ${path}`).toBe(0);
      }
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBeLessThanOrEqual(703);
      await page.emulateMedia({ media: 'screen' });
    }
  });

  it('R1.7 R2.9 R2.101 the menu opens each screen; a search without a result says so', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await logIn(page, '/pages/account');
    for (const name of [SAID.invoices, SAID.ddt, SAID.deadlines, SAID.credit]) {
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(new URL(page.url()).searchParams.get('tab')).toMatch(/^(invoices|ddt|deadlines|credit)$/);
    }
    await openHydrated(page, '/pages/account?tab=invoices&from=2026-01-01&to=2026-01-31&text=1338');
    await page.getByRole('heading', { name: SAID.none }).waitFor();
    await page.getByRole('link', { name: 'Cerca «1338» negli ultimi 10 anni' }).click();
    await page.getByText('F/2026/1338').first().waitFor();
  });
});
