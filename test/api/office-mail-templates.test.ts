import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addLine } from '../../backend/carts/index.ts';
import { sendOrder } from '../../backend/orders/index.ts';
import { queueMail } from '../../backend/notifications/index.ts';
import { sendMail } from '../../backend/notifications/send-mail.ts';
import type { MailServices } from '../../backend/notifications/services.ts';
import type { Mail } from '../../backend/integrations/mail/index.ts';
import { createShopSettings } from '../../backend/content/index.ts';
import { cartServices, ownerOf, userIdOf } from '../builders/buyers.ts';
import { mailsTo, mailWith } from '../builders/mails.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { addOfficeUser, callOffice, tieToAgents } from '../builders/office.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
  for (const [user, role] of [
    ['paola', 'administration'],
    ['anna', 'administration'],
    ['sales', 'sales'],
  ] as const) {
    await addOfficeUser(shop.database, user, role);
    cookies[user] = (await shop.logIn(user)).cookie;
  }
});
afterAll(() => shop.stop());

const ask = (name: Parameters<typeof callOffice>[2], body: object = {}, who = 'paola') =>
  callOffice(shop, cookies[who] ?? '', name, body);
const read = async (key: string) => (await ask('getMailTemplate', { key })).body;
/** Saves fields of a draft as they are now. */
async function save(key: string, after: Record<string, string>, who = 'paola') {
  const { fields } = await read(key);
  const changes = Object.fromEntries(
    Object.entries(after).map(([field, value]) => [field, { before: fields[field], after: value }]),
  );
  return ask('saveMailTemplate', { key, changes }, who);
}
async function publish(key: string, after: Record<string, string>) {
  const { savedAt } = (await save(key, after)).body;
  return ask('publishMailTemplate', { key, savedAt });
}
const entryOf = async (action: string) =>
  (await ask('listLog')).body.rows.find((row: { action: string }) => row.action === action);
const rejected = (recipient: string, name = 'Sara') =>
  queueMail(shop.database.query, {
    ...{ recipient, template: 'rejected', locale: 'it' },
    parameters: { name, companyName: 'Idro Snc', reason: 'Manca la visura.' },
  });

describe('7.5 the texts of the mails in the office', () => {
  it('are a list with whom each goes to and what it may name, of the program until somebody writes one', async () => {
    const { templates, orders } = (await ask('listMailTemplates')).body;
    const asked = templates.find(({ key }: { key: string }) => key === 'approval-requested');
    expect(asked).toMatchObject({ group: 'approvals', to: 'approver', draft: null, live: null });
    expect(asked.placeholders).toContainEqual({ name: 'netto', money: 'price', isRequired: false, isOptional: false });
    expect(asked.placeholders).toContainEqual({ name: 'nota', money: null, isRequired: false, isOptional: true });
    expect(asked.placeholders).toContainEqual({ name: 'pulsante', money: null, isRequired: true, isOptional: false });
    expect(orders).toEqual([]);
    expect((await ask('listMailTemplates', {}, 'sales')).status).toBe(403);
    expect((await ask('getMailTemplate', { key: 'none' })).status).toBe(404);
  });

  it('are used by the next mail once published, and put back by the log and by the program', async () => {
    const program = (await read('rejected')).fields;
    expect(program).toMatchObject({ itSubject: 'La tua richiesta di accesso' });
    expect(program.itBody).toContain('Buongiorno {nome}\n\nL’accesso di {ragione_sociale}');
    const drafted = await save('rejected', { itBody: 'Gentile {nome},\n\n{motivo} <b>Saluti</b> da {negozio}' });
    await rejected('uno@cliente.example');
    const before = await mailWith(shop.dataDirectory, 'uno@cliente.example', 'Manca la visura');
    expect(before.text).toContain('Buongiorno Sara');
    const published = await ask('publishMailTemplate', { key: 'rejected', savedAt: drafted.body.savedAt });
    expect(published.body).toEqual({ number: 1 });
    await rejected('due@cliente.example', 'Sara {motivo}');
    const after = await mailWith(shop.dataDirectory, 'due@cliente.example', 'Manca la visura');
    // Neither what the office writes nor a value is code.
    expect(after.text).toContain('Gentile Sara {motivo},\n\nManca la visura. <b>Saluti</b> da ');
    const listed = async () => {
      const { templates } = (await ask('listMailTemplates')).body;
      return templates.find(({ key }: { key: string }) => key === 'rejected');
    };
    // A mail is noted as sent once the folder has it.
    await vi.waitUntil(async () => (await listed()).sent === 2, { timeout: 40_000 });
    expect(await listed()).toMatchObject({ draft: null, live: { number: 1, by: 'paola' } });

    const entry = await entryOf('mail-template-published');
    expect(entry).toMatchObject({ object: { kind: 'mail-template', id: 'rejected' }, canRestore: true });
    expect(entry.changes).toEqual([
      { field: 'itBody', before: program.itBody, after: expect.stringContaining('Gentile') },
    ]);
    expect((await ask('restoreEntry', { entryId: entry.id })).status).toBe(200);
    expect(await read('rejected')).toMatchObject({ live: { number: 2, isProgram: true }, fields: program });
    expect((await ask('restoreMailTemplate', { key: 'rejected', number: 1, before: 1 })).status).toBe(409);
    expect((await ask('restoreMailTemplate', { key: 'rejected', number: 1, before: 2 })).body).toEqual({ number: 3 });
    expect((await ask('restoreMailTemplate', { key: 'rejected', number: 0, before: 3 })).body).toEqual({ number: 4 });
    const { versions } = await read('rejected');
    expect(versions.map((one: any) => [one.number, one.state, one.isProgram, one.differs])).toEqual([
      [4, 'live', true, []],
      [3, 'earlier', false, ['itBody']],
      [2, 'earlier', true, []],
      [1, 'earlier', false, ['itBody']],
    ]);
  });

  it('can be saved with broken placeholders but not published, and the sentence names them', async () => {
    const key = 'access-code';
    const refused = async (itBody: string) => {
      const { status, body } = await publish(key, { itBody });
      return [status, body.message, Object.keys(body.errors)];
    };
    expect(await refused('Ciao {codice} {na')).toEqual([
      ...[422, 'Non si può pubblicare: {na non è un segnaposto intero. Si scrive come {nome}.', ['itBody']],
    ]);
    expect(await refused('Ciao {codice} {{email}}')).toEqual([422, expect.stringContaining('{{email}}'), ['itBody']]);
    expect(await refused('Ciao {codice} {pippo}')).toEqual([
      ...[422, 'Non si può pubblicare: in questa mail non esiste {pippo}.', ['itBody']],
    ]);
    await save(key, { itSubject: 'Il codice' });
    expect(await refused('Ciao')).toEqual([422, 'Non si può pubblicare: manca {codice}.', ['itBody']]);
    expect(await read(key)).toMatchObject({ live: { number: 0 }, draft: { by: 'paola' }, fields: { itBody: 'Ciao' } });
    const { savedAt } = (await read(key)).draft;
    expect((await ask('discardMailTemplate', { key, savedAt })).status).toBe(200);
    const entry = await entryOf('mail-template-discarded');
    expect((await ask('restoreEntry', { entryId: entry.id })).status).toBe(200);
    expect((await read(key)).fields.itBody).toBe('Ciao');
  });

  it('6.1 are saved by two people field by field, and published only as they were seen', async () => {
    const key = 'welcome';
    const { fields } = await read(key);
    const change = (field: string, after: string, who: string) =>
      ask('saveMailTemplate', { key, changes: { [field]: { before: fields[field], after } } }, who);
    const seen = (await change('itSubject', 'Di Paola', 'paola')).body.savedAt;
    expect((await change('itSubject', 'Di Anna', 'anna')).body).toMatchObject({
      ...{ code: 'changed-meanwhile', conflicts: [{ field: 'itSubject', now: 'Di Paola', after: 'Di Anna' }] },
    });
    expect((await change('enSubject', 'By Anna', 'anna')).status).toBe(200);
    const late = await ask('publishMailTemplate', { key, savedAt: seen });
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('anna')]);
    // A text as it was is no draft.
    await save(key, { itSubject: fields.itSubject });
    expect((await save(key, { enSubject: fields.enSubject })).body).toEqual({ savedAt: null });
    expect((await read(key)).draft).toBeNull();
  });

  it('are shown before they are saved, in both languages, escaped, without the price of who may not see it', async () => {
    const { fields } = await read('approval-requested');
    const itBody = 'Ciao <script>{nome}</script>,\n\n{netto}\n\n{pulsante}';
    const shown = await ask('previewMailTemplate', {
      ...{ key: 'approval-requested', fields: { ...fields, itBody }, orderId: null },
    });
    expect(shown.body.it.html).toContain('<h1 style="font-size:22px;line-height:28px">Ciao &lt;script&gt;Nome Cognome');
    expect(shown.body.it.text).toContain('Guarda e decidi:\nhttps://negozio.example/');
    expect(shown.body.en.subject).toBe('Order of Name of the buyer to be approved');
    expect((await ask('previewMailTemplate', { key: 'welcome', fields, orderId: 1 })).status).toBe(404);
    expect((await read('approval-requested')).draft).toBeNull();
  });

  it('5.6 are shown with an order that the person may see', async () => {
    const services = cartServices(shop.database);
    const owner = await ownerOf(shop.database, '70431', '1');
    const { cartId } = await addLine(services, owner, { articleCode: '204118', quantity: 10 });
    const sender = { userId: await userIdOf(shop.database, 'cliente.a'), owner };
    const sent = await sendOrder(services, sender, { cartId, idempotencyKey: 'mail-example-1', locale: 'it' });
    const { orders } = (await ask('listMailTemplates')).body;
    expect(orders).toEqual([
      { id: sent.orderId, name: expect.stringContaining('OWEB / 1 /'), customer: expect.any(String) },
    ]);
    const { fields } = await read('order-confirmation');
    const request = { key: 'order-confirmation', fields, orderId: sent.orderId };
    const { it: italian } = (await ask('previewMailTemplate', request)).body;
    expect(italian.subject).toMatch(/^Ordine OWEB \/ 1 \/ \d{4} ricevuto$/);
    expect(italian.text).toContain(': 1 riga, totale documento ');
    // Nothing holds this order: that paragraph is not in its mail.
    expect(italian.text).not.toContain('lo stiamo verificando');
    await tieToAgents(shop.database, 'anna', ['nobody']);
    cookies['anna'] = (await shop.logIn('anna')).cookie;
    expect((await ask('previewMailTemplate', request, 'anna')).status).toBe(404);
    expect((await ask('listMailTemplates', {}, 'anna')).body.orders).toEqual([]);
  });

  it('are sent to the own address as they are typed, ten times an hour', async () => {
    const { fields } = await read('reset');
    const trial = { key: 'reset', fields: { ...fields, itBody: 'Provo {email}\n\n{pulsante}' }, orderId: null };
    const tried = await ask('tryMailTemplate', { ...trial, locale: 'it' });
    expect(tried.body).toEqual({ to: 'paola@ufficio.example' });
    const mail = await mailWith(shop.dataDirectory, 'paola@ufficio.example', 'Provo persona@esempio.example');
    expect(mail.subject).toBe('Prova: Nuova password');
    for (let count = 2; count <= 10; count++)
      expect((await ask('tryMailTemplate', { ...trial, locale: 'en' })).status).toBe(200);
    const over = await ask('tryMailTemplate', { ...trial, locale: 'en' });
    expect([over.status, over.body.message]).toEqual([429, 'Al massimo 10 prove all’ora: riprovate più tardi.']);
    await vi.waitUntil(async () => (await mailsTo(shop.dataDirectory, 'paola@ufficio.example')).length === 10, {
      timeout: 40_000,
    });
  });
});

describe.skipIf(!isStorefrontBuilt)('7.5 the page of the mails', () => {
  const open = async (path: string) => {
    const response = await fetch(`${shop.address}${path}`, { headers: { cookie: cookies['paola'] ?? '' } });
    return { status: response.status, html: await response.text() };
  };

  it('shows the mail of its address, in both languages', async () => {
    await save('agent-changed', { itSubject: 'Cambia {agente}' });
    const page = await open('/office/settings/mail-templates?mail=agent-changed');
    expect(page.status).toBe(200);
    expect(page.html).toContain('<h1>Mail</h1>');
    expect(page.html).toContain('value="Cambia {agente}"');
    expect(page.html).toMatch(/<small>[^<]*, paola<\/small>/);
    const english = await open('/en/office/settings/mail-templates');
    expect(english.html).toContain('<h1>Emails</h1>');
    expect(english.html).toContain('Order confirmation');
    expect((await open('/office/settings/mail-templates?mail=none')).status).toBe(404);
  });
});

describe('7.5 a mail that waits', () => {
  it('is repeated with the text that it was first written with', async () => {
    const { database } = shop;
    const sent: Mail[] = [];
    let isDown = true;
    const services: MailServices = {
      ...{
        database,
        mailFrom: null,
        secret: 'x'.repeat(32),
        shopUrl: 'https://negozio.example',
        clock: () => new Date(),
      },
      shopSettings: createShopSettings(database, () => undefined),
      photosOfClaim: async () => [],
      inquiryMail: async () => null,
      logger: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
      mail: {
        send: async (mail) => {
          if (isDown) throw new Error('down');
          sent.push(mail);
          return { response: '250' };
        },
      },
    };
    // 7.3: the agent is name and address for replies; the stop of a wave is a signed link.
    const agent = { name: 'Luca Serra', email: 'serra@agenti.example' };
    const unsubscribe = { path: '/pages/stop', linkId: 'abc' };
    const id = '0b2f6a52-5f0e-4d07-9a53-2b3f1f3a8a01';
    const parameters = {
      values: { name: 'Sara', companyName: 'Idro', reason: 'x' },
      path: '/',
      linkId: null,
      origin: null,
      agent,
      unsubscribe,
    };
    await database.query
      .insertInto('account_mail')
      .values({
        id,
        recipient: 'z@c.example',
        template: 'rejected',
        locale: 'it',
        parameters: JSON.stringify(parameters),
      })
      .execute();
    await expect(sendMail(services, id)).rejects.toThrow('down');
    expect((await publish('rejected', { itSubject: 'Un altro oggetto' })).status).toBe(200);
    isDown = false;
    await sendMail(services, id);
    expect(sent).toMatchObject([
      {
        ...{ subject: 'La tua richiesta di accesso', replyTo: 'serra@agenti.example' },
        from: { name: expect.stringMatching(/^Luca Serra – ./), address: expect.not.stringContaining('serra') },
        unsubscribeLink: expect.stringMatching(/^https:\/\/negozio\.example\/pages\/stop\?code=./),
      },
    ]);
  });
});
