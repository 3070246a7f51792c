import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { writeContent } from '../../backend/content/index.ts';
import type { ContentRecord } from '../../backend/content/records.ts';
import { registrationOf } from '../builders/registration.ts';
import { press, tabTo, typeInto } from './keyboard.ts';
import { logIn, openHydrated, useE2e } from './visitor.ts';

const e2e = useE2e();

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel);
const focusedText = (page: Page) =>
  page.evaluate(() => (document.activeElement === document.body ? '' : document.activeElement?.textContent));

it('R2.20 a company registers with the keyboard alone', async () => {
  const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
  const data = registrationOf('tastiera');
  await openHydrated(page, '/pages/register_v1');
  await typeInto(page, /^Ragione sociale/, data.company_name);
  await typeInto(page, /^Partita IVA/, '00743110157');
  await typeInto(page, /^Codice fiscale/, data.tax_code);
  await typeInto(page, /^Codice destinatario/, 'M5UXCR1');
  await typeInto(page, /^Indirizzo/, data.address);
  await typeInto(page, /^CAP/, data.postal_code);
  // The towns of the code arrive while the focus stays in its field.
  await page.getByRole('combobox', { name: /^Città/ }).waitFor();
  await typeInto(page, /^Città/, 'Argelato');
  await expect.poll(() => page.getByRole('textbox', { name: /^Provincia/ }).inputValue()).toBe('BO');
  await typeInto(page, /^Cognome/, data.last_name);
  await typeInto(page, /^Nome/, data.first_name);
  await typeInto(page, /^Telefono/, data.telephone);
  await typeInto(page, /^E-mail/, data.email);
  await typeInto(page, /^Password/, data.password);
  await tabTo(page, /privacy policy/);
  await page.keyboard.press('Space');
  await press(page, /^Invia richiesta/);
  await page.getByRole('heading', { name: 'Richiesta inviata' }).waitFor();
});

it('R0.2 an administrator invites a colleague with the keyboard alone', async () => {
  const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
  await logIn(page, '/pages/account?tab=users');
  await press(page, /^Invita$/);
  await page.getByRole('heading', { name: 'Invita' }).waitFor();
  await typeInto(page, /^Nome e cognome/, 'Rita Neri');
  await typeInto(page, /^E-mail/, 'rita.neri@bassi.example');
  await tabTo(page, /^Non ordina/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.getByRole('radio', { name: /^Compra entro una soglia/ }).isChecked()).toBe(true);
  await typeInto(page, /^Soglia per ordine/, '250');
  await page.keyboard.press('Enter');
  // The form has gone; the focus is on what answers it.
  await expect.poll(() => focusedText(page)).toContain('Invito spedito');
  await page.getByRole('row', { name: /Rita Neri.*fino a 250,00/ }).waitFor();
});

it('R0.2 R9.10 a guest stops the slides, finds a question through the footer, and writes, with the keyboard alone', async () => {
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
  await press(page, /^Ferma lo scorrimento$/);
  await expect.poll(() => focusedLabel(page)).toBe('Avvia lo scorrimento');
  await press(page, /^Domande frequenti$/);
  await page.waitForURL('**/web-page/faq');
  await press(page, /^C’è un minimo\?$/);
  await page.getByText('No, nessuno.').waitFor();
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
