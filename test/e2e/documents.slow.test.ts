import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { upsertTransportDocuments } from '../../backend/documents/index.ts';
import { loadDocuments, transportRecord } from '../builders/documents.ts';
import { choose, linesInCarts, logIn, openHydrated, useE2e } from './visitor.ts';

const e2e = useE2e();
const HOUR = 3_600_000;
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
/** The width of an A4 page without its margins. */
const PAPER = { width: 703, height: 1000 };

beforeAll(async () => {
  const { database } = e2e.shop();
  await loadDocuments(database);
  const deliveredAt = new Date(Date.now() - HOUR).toISOString();
  const delivered = { deliveredAt, receivedBy: 'R. Conti', lines: [{ position: 1, code: 'TAS-8', quantity: 20 }] };
  await upsertTransportDocuments(database, [transportRecord(3500, delivered)]);
});

/** On paper, the page that is open is a table without navigation and controls. */
async function expectPrintable(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print' });
  expect(await main.getByRole('rowheader').first().isVisible()).toBe(true);
  expect(await main.getByRole('columnheader').first().isVisible()).toBe(true);
  const row = main.getByRole('row').nth(1);
  expect(await row.evaluate((element) => getComputedStyle(element).display)).toBe('table-row');
  for (const role of ['button', 'search', 'navigation', 'contentinfo'] as const)
    expect(await page.getByRole(role).count(), role).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PAPER.width);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(DESKTOP);
}

/** Puts the one line of the open document into the cart. */
async function reorder(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Metti 1 riga nel carrello' }).click();
  await dialog.getByText('1 riga è nel carrello').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

it('R2.87 R2.88 R2.89 R9.24 a customer finds the DDT of an article, follows it to order and invoice, prints, orders again and downloads', async () => {
  const page = await e2e.visit({ viewport: DESKTOP });
  await logIn(page, '/pages/account?tab=ddt&from=2026-01-01&to=2026-12-31');
  const main = page.getByRole('main');
  const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  await title('Documenti di trasporto');
  await main.getByLabel('In quale DDT c’era?').fill('VS-12-OT');
  await main.getByRole('search').getByRole('button', { name: 'Cerca' }).click();
  const strip = page.getByRole('region', { name: 'VS-12-OT' });
  await strip.waitFor();
  expect(await strip.innerText()).toContain('Consegnati');
  await page.getByRole('link', { name: 'DDT/2026/3254', exact: true }).click();
  await title(/DDT\/2026\/3254/);
  await expectPrintable(page);
  await reorder(page, 'Riordina');
  expect(await linesInCarts(e2e.shop())).toEqual(['20 VS-12-OT']);
  await e2e.shop().database.pool.query(`delete from cart where state = 'A'`);
  await main.getByRole('link', { name: /4437/ }).first().click();
  await title('OC / 4437 / 2026');
  await expectPrintable(page);
  await page.goBack();
  await title(/DDT\/2026\/3254/);

  await main.getByRole('link', { name: 'F/2026/1338, differita' }).click();
  await title(/F\/2026\/1338/);
  await openHydrated(page, '/pages/account?tab=invoices&from=2026-01-01&to=2026-12-31');
  await title('Fatture');
  await expectPrintable(page);
  const [asked, file] = await Promise.all([
    page.waitForRequest(/\/api\/invoice_pdf_arxivar$/),
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'PDF di F/2026/1338' }).click(),
  ]);
  expect([asked.method(), file.suggestedFilename()]).toEqual(['POST', 'F-2026-1338.pdf']);
  await reorder(page, 'Riordina le righe di F/2026/1338');
  expect(await linesInCarts(e2e.shop())).toEqual(['20 VS-12-OT']);
  expect(page.url()).toContain('tab=invoices');

  // On a phone one button opens the files.
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Scarica F/2026/1338' }).click();
  const [lines] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: 'F/2026/1338' }).getByRole('link', { name: 'Righe in CSV' }).click(),
  ]);
  expect(lines.suggestedFilename()).toBe('F-2026-1338.csv');
});

it('R2.89 on a phone, a problem with a delivered line is reported with a photo and shown with the document', async () => {
  const page = await e2e.visit({ viewport: PHONE, hasTouch: true });
  e2e.expectFault(/422/);
  await logIn(page, '/pages/ddt_detail?causale=DDT&anno=2026&numero=3500');
  await page.getByRole('link', { name: 'Segnala un problema su TAS-8' }).click();
  const form = page.getByRole('form', { name: 'Segnala un problema sulla riga 1' });
  await choose(form.getByRole('radio', { name: 'Danneggiato' }));
  await form.getByRole('spinbutton', { name: 'Quantità' }).fill('2');
  await form.getByLabel('Nota').fill('Leva piegata su 2 pezzi');
  const red = { create: { width: 800, height: 600, channels: 3 as const, background: '#b33' } };
  const photo = { name: 'IMG_0001.png', mimeType: 'image/png', buffer: await sharp(red).png().toBuffer() };
  const renamed = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ not a picture') };
  await form.getByLabel('Foto, fino a 4').setInputFiles([photo, renamed]);
  await form.getByRole('button', { name: 'Togli foto.jpg' }).waitFor();
  await form.getByRole('img', { name: /IMG_0001/ }).waitFor();
  await form.getByRole('button', { name: 'Invia segnalazione' }).click();
  await form.getByText('Il file 2 non è una foto').waitFor();
  expect(await form.getByLabel('Nota').inputValue()).toBe('Leva piegata su 2 pezzi');
  await form.getByRole('button', { name: 'Togli foto.jpg' }).click();
  await form.getByRole('button', { name: 'Invia segnalazione' }).click();
  await page.getByText('Segnalazione inviata').waitFor();
  await form.waitFor({ state: 'detached' });
  const claims = page.getByRole('region', { name: 'Segnalazioni' });
  expect(await claims.innerText()).toMatch(/Riga 1 · TAS-8[^]*Aperta[^]*Danneggiato: 2[^]*Leva piegata su 2 pezzi/);
  const shown = claims.getByRole('img', { name: 'Foto 1 della segnalazione sulla riga 1' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
  await page.getByRole('link', { name: 'Segnalazione aperta su TAS-8' }).waitFor();
});
