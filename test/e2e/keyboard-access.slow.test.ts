import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { writeContent } from '../../backend/content/index.ts';
import type { ContentRecord } from '../../backend/content/records.ts';
import { press, tabTo, typeInto } from './keyboard.ts';
import { loadDocuments } from '../builders/documents.ts';
import { logIn, openHydrated, useE2e } from './visitor.ts';

const e2e = useE2e();

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel);
const focusedText = (page: Page) =>
  page.evaluate(() => (document.activeElement === document.body ? '' : document.activeElement?.textContent));

it('R0.2 R6.4 R9.10 a guest stops the slides, finds a question through the footer, and writes, with the keyboard alone', async () => {
  const words = (it: string) => ({ it, en: null });
  const written = (source: string) => ({ it: { format: 'html', source }, en: null });
  const write = (kind: ContentRecord['kind'], key: string, content: object, position = 1) =>
    writeContent(e2e.shop().database, { kind, key, content, position }, 'Olga');
  for (let index = 1; index <= 5; index += 1) {
    const slide = { type: 'slide', label: words(`Promo ${index}`), url: '/shop', image: '/img/test/main_valve.webp' };
    await write('home-block', `slide-${index}`, slide, index);
  }
  const question = {
    topic: words('Ordini'),
    question: words('C’è un minimo?'),
    answer: written('<p>No, nessuno.</p>'),
  };
  await write('question', 'minimo', question);
  await write('page', 'contact-us', { title: words('Contatti'), body: written('<p>Banco: 7:30–18:30</p>') });
  await write('footer', 'main', { body: written('<p><a href="/web-page/faq">Domande frequenti</a></p>') });
  await e2e.shop().settled();

  const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
  await openHydrated(page, '/');
  // A guest on a phone has no cart in the header.
  await page.setViewportSize({ width: 390, height: 844 });
  const cart = page.getByRole('banner').getByRole('link', { name: /^Carrello/ });
  expect(await cart.filter({ visible: true }).count()).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate(() => (document.body.dataset['same'] = 'document'));
  await press(page, /^Ferma lo scorrimento$/);
  await expect.poll(() => focusedLabel(page)).toBe('Avvia lo scorrimento');
  await press(page, /^Domande frequenti$/);
  await page.waitForURL('**/web-page/faq');
  await press(page, /^C’è un minimo\?$/);
  await page.getByText('No, nessuno.').waitFor();
  // A link of the operator's text opens no new document.
  expect(await page.evaluate(() => document.body.dataset['same'])).toBe('document');
  await press(page, /^Scrivici$/);
  await page.waitForURL('**/pages/contact-us');
  await press(page, /^Invia$/);
  await expect.poll(() => focusedName(page)).toBe('name');
  await page.keyboard.type('Sara Melloni');
  await typeInto(page, /^E-mail/, 's.melloni@melloni.example');
  await tabTo(page, /^Argomento/);
  await page.keyboard.type('Diventare');
  await typeInto(page, /^Messaggio/, 'Consegnate in cantiere?');
  await press(page, /^Invia$/);
  await expect.poll(() => focusedName(page)).toBe('consent');
  await page.keyboard.press('Space');
  await press(page, /^Invia$/);
  await expect.poll(() => focusedText(page)).toBe('Messaggio inviato');
});

it('R3.14 R9.10 a customer filters the listing and finds an order with the keyboard alone', async () => {
  await loadDocuments(e2e.shop().database);
  await e2e.shop().settled();
  const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
  await logIn(page, '/shop');
  const parameters = () => Object.fromEntries(new URL(page.url()).searchParams);
  await tabTo(page, /^Fissotec/);
  await page.keyboard.press('Space');
  await expect.poll(parameters).toEqual({ brand: 'FISSOTEC' });
  // The box keeps the focus while the list changes.
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('FISSOTEC');
  await press(page, /^Togli il filtro Fissotec/);
  await expect.poll(parameters).toEqual({});

  await press(page, /AREA UTENTE/);
  await page.waitForURL('**/pages/account');
  await press(page, /^I miei ordini/);
  await page.getByRole('heading', { level: 1, name: 'I miei ordini' }).waitFor();
  await typeInto(page, /^Dal/, '01012026');
  await typeInto(page, /^Testo/, '4437');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('text') === '4437');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await press(page, /4437/);
  await page.getByRole('heading', { level: 1, name: /4437/ }).waitFor();
});

it('R6.2 R9.10 an agent chooses a client with the keyboard alone, and gets the focus back', async () => {
  const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
  await logIn(page, '/shop', 'agente.g');
  await press(page, /^Scegli cliente/);
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.type('bassi');
  await dialog.getByRole('button', { name: /Termoidraulica Bassi/ }).waitFor();
  await press(page, /^Termoidraulica Bassi/);
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('region').filter({ hasText: 'Termoidraulica Bassi' }).first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await press(page, /^Cambia cliente/);
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => focusedText(page)).toMatch(/^Cambia/);
});

it('R2.100 without scripts every answer is shown', async () => {
  const question = {
    topic: { it: 'Ordini' },
    question: { it: 'Quando?' },
    answer: { it: { format: 'html', source: '<p>Oggi.</p>' }, en: null },
  };
  await writeContent(e2e.shop().database, { kind: 'question', key: 'quando', content: question }, 'Olga');
  await e2e.shop().settled();
  const page = await e2e.visit({ javaScriptEnabled: false });
  await page.goto('/web-page/faq', { waitUntil: 'domcontentloaded' });
  await page.getByText('Oggi.').waitFor();
});
