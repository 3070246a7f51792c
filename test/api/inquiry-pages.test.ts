import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeContent } from '../../backend/content/index.ts';
import { mailsTo, mailWith } from '../builders/mails.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { visitShop } from '../builders/html-visitor.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const OFFICE = 'ordini@bancale.example';
const PLAN = [new File(['%PDF-1.7 a plan'], 'planimetria.pdf', { type: 'application/pdf' })];

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
  const written = (source: string) => ({ it: { format: 'markdown' as const, source }, en: null });
  const page = { title: { it: 'Contatti' }, body: written('## Uffici\n\nBanco: 7:30–18:30') };
  await writeContent(shop.database, { kind: 'page', key: 'contact-us', content: page }, 'Olga');
  const question = { topic: { it: 'Ordini' }, question: { it: 'C’è un minimo?' }, answer: written('Nessuno.') };
  await writeContent(shop.database, { kind: 'question', key: 'minimo', content: question }, 'Olga');
  await shop.settled();
});
afterAll(() => shop.stop());

/** The path of a link in a mail. */
const pathIn = (text: string, name: string) => new RegExp(`/pages/newsletter\\?${name}=[\\w.-]+`).exec(text)?.[0] ?? '';

const SENDER = { name: 'Sara Melloni', email: 's.melloni@melloni.example' };

describe.runIf(isStorefrontBuilt)('the contact page', () => {
  it('R2.5 R2.100 R9.22 R9.32 shows telephone, support, address, the operator’s text, questions and the privacy policy', async () => {
    const visitor = visitShop(shop);
    const page = await visitor.open('/pages/contact-us');
    expect(page.text('h1')).toBe('Contatti');
    expect(page.text('[aria-label="Recapiti"], section:has(a[href^="tel:"])')).toMatch(
      /051 000 12 34.*Assistenza 6 giorni su 7.*ordini@bancale\.example.*Via Emilia 212/,
    );
    expect(page.texts('h2')).toContain('Uffici');
    // The answers are hidden by scripts only.
    expect(page.text('main')).toMatch(/C’è un minimo\?.*Nessuno\./);
    const privacy = page.document.querySelector('main form a[href*="privacy"]');
    expect([privacy?.textContent, privacy?.getAttribute('href')]).toEqual([
      'informativa sulla privacy',
      '/web-page/privacy-policy',
    ]);
    const english = await visitor.open('/en/pages/contact-us');
    expect(english.text('h1')).toBe('Contact us');
    expect(english.text('main')).toContain('Support 6 days a week');
    const policy = english.document.querySelector('main form a[href*="privacy"]');
    expect([policy?.textContent, policy?.getAttribute('href')]).toEqual([
      'privacy policy',
      '/en/web-page/privacy-policy',
    ]);
  });

  it('R2.5 fills in the data of a client; the message is in English', async () => {
    const visitor = visitShop(shop, (await shop.logIn('cliente.a')).cookie);
    const form = await visitor.open('/en/pages/contact-us');
    const valueOf = (name: string) => form.document.querySelector(`input[name=${name}]`)?.getAttribute('value');
    expect(valueOf('name')).toBe('Marco Bassi');
    expect(valueOf('company')).toMatch(/Bassi/);
    expect(valueOf('email')).toMatch(/@/);
    const inquiry = { subject: 'Something else', message: 'Where is my pallet?', consent: 'on' };
    expect((await visitor.submit(form, 'Send', inquiry)).text('main')).toContain('Message sent');
    const mail = await mailWith(shop.dataDirectory, OFFICE, 'Where is my pallet?');
    expect(mail.text).toContain('lingua della pagina: en');
  });

  it('R2.5 R5.11 R7.32 works without scripts, with an error and then with a file', async () => {
    const visitor = visitShop(shop);
    const form = await visitor.open('/pages/contact-us');
    const refused = await visitor.submit(form, 'Invia', { ...SENDER, subject: 'Altro', message: 'Senza script' });
    expect(refused.status).toBe(422);
    expect(refused.text('main')).toContain('Il campo è obbligatorio');
    expect(refused.text('textarea')).toBe('Senza script');
    const sent = await visitor.submit(refused, 'Invia', { consent: 'on', attachments: PLAN });
    expect(sent.text('main')).toContain('Messaggio inviato');
    const mail = await mailWith(shop.dataDirectory, OFFICE, 'Senza script');
    expect([mail.subject, mail.attachments]).toEqual(['Messaggio dal sito: Altro', ['planimetria.pdf']]);
    const again = await visitor.follow(sent, 'Scrivi un altro messaggio');
    expect([again.path, again.text('textarea')]).toEqual(['/pages/contact-us', '']);
  });

  it('R7.32 a page that is sent again by reloading it is mailed once', async () => {
    const visitor = visitShop(shop);
    const form = await visitor.open('/pages/contact-us');
    const values = { ...SENDER, subject: 'Altro', message: 'Due volte', consent: 'on' };
    for (const _ of ['sent', 'reloaded'])
      expect((await visitor.submit(form, 'Invia', values)).text('main')).toContain('Messaggio inviato');
    const { rows } = await shop.database.pool.query(
      `select count(*)::int as n from inquiry where message = 'Due volte'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe.runIf(isStorefrontBuilt)('the newsletter', () => {
  it('R7.30 is confirmed and ended by the buttons behind the mailed links, without a login', async () => {
    const visitor = visitShop(shop);
    const form = await visitor.open('/pages/newsletter');
    const answer = await visitor.submit(form, 'Iscriviti', { email: 'sara@melloni.example', consent: 'on' });
    expect(answer.text('main')).toContain('Controlla la posta');
    const { text } = await mailWith(shop.dataDirectory, 'sara@melloni.example', 'Conferma l’iscrizione');
    const confirmed = await visitor.submit(await visitor.open(pathIn(text, 'code')), 'Conferma');
    expect(confirmed.text('main')).toContain('Iscrizione confermata');
    const ended = await visitor.submit(await visitor.open(pathIn(text, 'leave')), 'Non voglio più riceverla');
    expect(ended.text('main')).toContain('Iscrizione terminata');
    expect(await mailsTo(shop.dataDirectory, 'sara@melloni.example')).toHaveLength(1);
  });

  it('R7.30 says what is wrong; the mail is in the language of the page', async () => {
    const visitor = visitShop(shop);
    const refused = await visitor.submit(await visitor.open('/en/pages/newsletter'), 'Subscribe', { email: 'jane@' });
    expect(refused.status).toBe(422);
    expect(refused.text('main')).toMatch(/Field is email.*Field is required/);
    const answer = await visitor.submit(refused, 'Subscribe', { email: 'jane@melloni.example', consent: 'on' });
    expect(answer.text('main')).toContain('Check your mail');
    const { text } = await mailWith(shop.dataDirectory, 'jane@melloni.example', 'Confirm your subscription');
    const confirmed = await visitor.submit(await visitor.open(`/en${pathIn(text, 'code')}`), 'Confirm');
    expect(confirmed.text('main')).toContain('Subscription confirmed');
  });
});
