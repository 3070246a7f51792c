import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { upsertTransportDocuments } from '../../backend/documents/index.ts';
import { loadDocuments, transportRecord } from '../builders/documents.ts';
import { choose, logIn, setSession, useE2e } from './visitor.ts';

const e2e = useE2e();
const HOUR = 3_600_000;
const PAGE = '/pages/ddt_detail?causale=DDT&anno=2026&numero=3500';

beforeAll(async () => {
  const { database } = e2e.shop();
  await loadDocuments(database);
  const lines = [1, 2].map((position) => ({ position, code: 'VS-12-OT', quantity: 20 }));
  const deliveredAt = new Date(Date.now() - HOUR).toISOString();
  await upsertTransportDocuments(database, [transportRecord(3500, { deliveredAt, receivedBy: 'R. Conti', lines })]);
});

const photo = async () => ({
  name: 'IMG_0001.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background: '#b33' } })
    .png()
    .toBuffer(),
});

describe('claims', () => {
  it('R2.89 on a phone, a problem with a delivered line is reported with a photo and shown with the document', async () => {
    const page = await e2e.visit({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await logIn(page, PAGE);
    await page.getByRole('link', { name: 'Segnala un problema su VS-12-OT' }).first().click();
    const form = page.getByRole('form', { name: 'Segnala un problema sulla riga 1' });
    await choose(form.getByRole('radio', { name: 'Danneggiato' }));
    await form.getByRole('spinbutton', { name: 'Quantità' }).fill('2');
    await form.getByLabel('Nota').fill('Leva piegata su 2 pezzi');
    const renamed = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ not a picture') };
    await form.getByLabel('Foto, fino a 4').setInputFiles([await photo(), renamed]);
    await form.getByRole('button', { name: 'Togli foto.jpg' }).waitFor();
    await form.getByRole('img', { name: /IMG_0001/ }).waitFor();
    e2e.expectFault(/422/);
    await form.getByRole('button', { name: 'Invia segnalazione' }).click();
    await form.getByText('Il file 2 non è una foto').waitFor();
    expect(await form.getByLabel('Nota').inputValue()).toBe('Leva piegata su 2 pezzi');
    await form.getByRole('button', { name: 'Togli foto.jpg' }).click();
    await form.getByRole('button', { name: 'Invia segnalazione' }).click();
    await page.getByText('Segnalazione inviata').waitFor();
    await form.waitFor({ state: 'detached' });
    const claims = page.getByRole('region', { name: 'Segnalazioni' });
    expect(await claims.innerText()).toMatch(
      /Riga 1 · VS-12-OT[^]*Aperta[^]*Danneggiato: 2[^]*Leva piegata su 2 pezzi/,
    );
    const shown = claims.getByRole('img', { name: 'Foto 1 della segnalazione sulla riga 1' });
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
    await page.getByRole('link', { name: 'Segnalazione aperta su VS-12-OT' }).waitFor();
  });

  it('R2.89 a problem is reported without scripts', async () => {
    const page = await e2e.visit({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
    await setSession(page);
    await page.goto(PAGE);
    await page.getByRole('link', { name: 'Segnala un problema su VS-12-OT' }).last().click();
    const form = page.getByRole('form', { name: 'Segnala un problema sulla riga 2' });
    await form.getByRole('radio', { name: 'Manca' }).click();
    await form.getByRole('spinbutton', { name: 'Quantità' }).fill('1');
    await form.getByLabel('Foto, fino a 4').setInputFiles(await photo());
    await form.getByRole('button', { name: 'Invia segnalazione' }).click();
    await page.getByText('Segnalazione inviata').waitFor();
    const claims = page.getByRole('region', { name: 'Segnalazioni' });
    expect(await claims.innerText()).toMatch(/Riga 2 · VS-12-OT[^]*Aperta[^]*Manca: 1/);
    expect(await claims.getByRole('img', { name: 'Foto 1 della segnalazione sulla riga 2' }).count()).toBe(1);
  });
});
