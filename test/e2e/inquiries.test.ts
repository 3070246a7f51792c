import { beforeAll, describe, expect, it } from 'vitest';
import { writeContent } from '../../backend/content/index.ts';
import { mailsTo, mailWith } from '../builders/mails.ts';
import { violationsOf } from './axe.ts';
import { choose, logIn, openHydrated, useE2e } from './visitor.ts';

const e2e = useE2e();
const OFFICE = 'ordini@bancale.example';
const pdf = { name: 'planimetria.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a plan') };

beforeAll(async () => {
  const { database } = e2e.shop();
  const written = (source: string) => ({ it: { format: 'markdown' as const, source }, en: null });
  const page = { title: { it: 'Contatti' }, body: written('## Uffici\n\nBanco: 7:30–18:30') };
  await writeContent(database, { kind: 'page', key: 'contact-us', content: page }, 'Olga');
  const question = { topic: { it: 'Ordini' }, question: { it: 'C’è un minimo?' }, answer: written('Nessuno.') };
  await writeContent(database, { kind: 'question', key: 'minimo', content: question }, 'Olga');
});

/** The path of a link in a mail. */
const pathIn = (text: string, name: string) => new RegExp(`/pages/newsletter\\?${name}=[\\w.-]+`).exec(text)?.[0] ?? '';

describe('the contact page', () => {
  it('R2.5 R5.11 on a phone, errors are at their fields; mended, the message is sent with its file', async () => {
    const page = await e2e.visit({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await openHydrated(page, '/pages/contact-us');
    await page.getByRole('heading', { level: 1, name: 'Contatti' }).waitFor();
    expect(await page.getByText('Assistenza 6 giorni su 7').first().isVisible()).toBe(true);
    await page.getByLabel('Nome e cognome').fill('Sara Melloni');
    await page.getByLabel('E-mail').fill('s.melloni@');
    await page.getByLabel('Argomento').selectOption('Diventare cliente');
    await page.getByRole('textbox', { name: /^Messaggio/ }).fill('Consegnate in cantiere a Forlì?');
    await page.getByRole('button', { name: 'Invia' }).click();
    await page.getByText('Il campo deve essere un indirizzo e-mail').waitFor();
    expect(await page.getByText('Il campo è obbligatorio').count()).toBe(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('E-mail').fill('s.melloni@melloni.example');
    await page.getByLabel(/^Allegati/).setInputFiles([pdf]);
    await page.getByRole('button', { name: 'Togli planimetria.pdf' }).waitFor();
    await choose(page.getByRole('checkbox', { name: /informativa sulla privacy/ }));
    await page.getByRole('button', { name: 'Invia' }).click();
    await page.getByRole('heading', { name: 'Messaggio inviato' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const mail = await mailWith(e2e.shop().dataDirectory, OFFICE, 'Consegnate in cantiere a Forlì?');
    expect([mail.subject, mail.attachments]).toEqual(['Messaggio dal sito: Diventare cliente', ['planimetria.pdf']]);
    await page.getByRole('link', { name: 'Scrivi un altro messaggio' }).click();
    await page.getByRole('textbox', { name: /^Messaggio/ }).waitFor();
    expect(await page.getByRole('textbox', { name: /^Messaggio/ }).inputValue()).toBe('');
  });

  it('R2.5 R2.100 R9.22 R9.32 shows telephone, support, address, the operator’s text, questions and the privacy policy', async () => {
    const page = await e2e.visit();
    await openHydrated(page, '/pages/contact-us');
    const reach = page.getByRole('region', { name: 'Recapiti' });
    expect(await reach.innerText()).toMatch(
      /051 000 12 34[^]*Assistenza 6 giorni su 7[^]*ordini@bancale\.example[^]*Via Emilia 212/,
    );
    await page.getByRole('heading', { name: 'Uffici' }).waitFor();
    const question = page.getByRole('button', { name: 'C’è un minimo?' });
    expect(await question.getAttribute('aria-expanded')).toBe('false');
    await question.click();
    await page.getByText('Nessuno.').waitFor();
    expect(await question.getAttribute('aria-expanded')).toBe('true');
    const privacy = page.getByRole('main').getByRole('link', { name: 'informativa sulla privacy' });
    expect(await privacy.getAttribute('href')).toBe('/web-page/privacy-policy');
    await page.goto('/en/pages/contact-us');
    await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
    await page.getByRole('main').getByText('Support 6 days a week').waitFor();
    const english = page.getByRole('main').getByRole('link', { name: 'privacy policy' });
    expect(await english.getAttribute('href')).toBe('/en/web-page/privacy-policy');
  });

  it('R2.5 knows a client; the message is in English', async () => {
    const page = await e2e.visit();
    await logIn(page, '/en/pages/contact-us');
    expect(await page.getByLabel('First and last name').inputValue()).toBe('Marco Bassi');
    expect(await page.getByLabel('Company').inputValue()).toMatch(/Bassi/);
    expect(await page.getByLabel('E-mail').inputValue()).toMatch(/@/);
    await page.getByLabel('Subject').selectOption('Something else');
    await page.getByLabel('Message').fill('Where is my pallet?');
    await choose(page.getByRole('checkbox', { name: /privacy policy/ }));
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Message sent' }).waitFor();
    const mail = await mailWith(e2e.shop().dataDirectory, OFFICE, 'Where is my pallet?');
    expect(mail.text).toContain('lingua della pagina: en');
  });

  it('R2.5 R7.32 works without scripts, with an error and then with a file', async () => {
    const page = await e2e.visit({ javaScriptEnabled: false });
    e2e.expectFault(/422/);
    await page.goto('/pages/contact-us');
    await page.getByLabel('Nome e cognome').fill('Sara Melloni');
    await page.getByLabel('E-mail').fill('s.melloni@melloni.example');
    await page.getByLabel('Argomento').selectOption('Altro');
    await page.getByRole('textbox', { name: /^Messaggio/ }).fill('Senza script');
    await page.getByRole('button', { name: 'Invia' }).click();
    await page.getByText('Il campo è obbligatorio').waitFor();
    expect(await page.getByRole('textbox', { name: /^Messaggio/ }).inputValue()).toBe('Senza script');
    await page.getByRole('checkbox').check();
    await page.getByLabel(/^Allegati/).setInputFiles([pdf]);
    await page.getByRole('button', { name: 'Invia' }).click();
    await page.getByRole('heading', { name: 'Messaggio inviato' }).waitFor();
    const mail = await mailWith(e2e.shop().dataDirectory, OFFICE, 'Senza script');
    expect(mail.attachments).toEqual(['planimetria.pdf']);
  });

  it('R7.32 a page that is sent again by reloading it is mailed once', async () => {
    const page = await e2e.visit({ javaScriptEnabled: false });
    await page.goto('/pages/contact-us');
    await page.getByLabel('Nome e cognome').fill('Sara Melloni');
    await page.getByLabel('E-mail').fill('s.melloni@melloni.example');
    await page.getByLabel('Argomento').selectOption('Altro');
    await page.getByRole('textbox', { name: /^Messaggio/ }).fill('Due volte');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Invia' }).click();
    await page.getByRole('heading', { name: 'Messaggio inviato' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Messaggio inviato' }).waitFor();
    const { rows } = await e2e
      .shop()
      .database.pool.query(`select count(*)::int as n from inquiry where message = 'Due volte'`);
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('the newsletter', () => {
  it('R7.30 is confirmed and ended by the buttons behind the mailed links, without a login', async () => {
    const page = await e2e.visit();
    await openHydrated(page, '/pages/newsletter');
    await page.getByLabel('E-mail').fill('sara@melloni.example');
    await choose(page.getByRole('checkbox'));
    await page.getByRole('button', { name: 'Iscriviti' }).click();
    await page.getByText(/^Controlla la posta/).waitFor();
    const { dataDirectory } = e2e.shop();
    const { text } = await mailWith(dataDirectory, 'sara@melloni.example', 'Conferma l’iscrizione');
    await openHydrated(page, pathIn(text, 'code'));
    await page.getByRole('button', { name: 'Conferma' }).click();
    await page.getByText('Iscrizione confermata').waitFor();
    await openHydrated(page, pathIn(text, 'leave'));
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Non voglio più riceverla' }).click();
    await page.getByText('Iscrizione terminata').waitFor();
    expect(await mailsTo(dataDirectory, 'sara@melloni.example')).toHaveLength(1);
  });

  it('R7.30 works without scripts; the mail is in the language of the page', async () => {
    const page = await e2e.visit({ javaScriptEnabled: false });
    e2e.expectFault(/422/);
    await page.goto('/en/pages/newsletter');
    await page.getByLabel('E-mail').fill('jane@');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('Field is email').waitFor();
    await page.getByText('Field is required').waitFor();
    await page.getByLabel('E-mail').fill('jane@melloni.example');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText(/^Check your mail/).waitFor();
    const { text } = await mailWith(e2e.shop().dataDirectory, 'jane@melloni.example', 'Confirm your subscription');
    await page.goto(`/en${pathIn(text, 'code')}`);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Subscription confirmed').waitFor();
  });
});
