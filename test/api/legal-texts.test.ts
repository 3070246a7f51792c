import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createShopSettings, writeSetting } from '../../backend/content/index.ts';
import { queueLegalNotices } from '../../backend/legal/index.ts';
import { deleteOld } from '../../backend/retention/index.ts';
import { addColleague } from '../builders/colleagues.ts';
import { ENGLISH, publishLegalText, removeLegalTexts } from '../builders/legal-texts.ts';
import { addOfficeUser, callOffice } from '../builders/office.ts';
import { registrationOf } from '../builders/registration.ts';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';

const CLAUSE = '2. Foro competente';
/** Long before any session ends. */
const LATER = new Date(Date.now() + 3_600_000);

let shop: TestShop;
let buyer: { token: string };
let limited: { token: string };
let agent: Credentials;
let taker: Credentials;
let now = new Date();
beforeAll(async () => {
  shop = await startTestShop({ clock: () => now });
  buyer = await shop.logIn('cliente.a');
  limited = await addColleague(shop, buyer, {
    email: 'd.roli@bassi.example',
    name: 'Davide Roli',
    role: 'limited-buyer',
    order_limit: 50,
  });
  agent = await shop.logIn('agente.g');
  await shop.call('session', { client_id: '70431' }, agent);
  await addOfficeUser(shop.database, 'paola', 'administration');
  const { cookie } = await shop.logIn('paola');
  const { rows } = await shop.database.pool.query<{ id: number }>(`select id from customer where code = '70431'`);
  const begun = await callOffice(shop, cookie, 'orderFor', { customerId: rows[0]?.id });
  expect(begun.status).toBe(200);
  taker = { cookie };
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await removeLegalTexts(shop.database);
  await writeSetting(shop.database, 'legal_texts', { terms: 'warn', privacy: 'warn', cookies: 'warn', use: 'warn' });
  now = new Date();
});

/** The customer is named, because an agent acts for several. */
const ask = (path: string, body: object, who: Credentials) => shop.call(path, { client_id: '70431', ...body }, who);

let key = 0;
async function send(who: Credentials, quantity = 2, more: object = {}) {
  const added = await ask('add_to_cart', { item_id: '204202', quantity }, who);
  const id_cart = added.body.message.id_cart as number;
  return ask('send_order', { id_cart, idempotency_key: `legal-text-${++key}`, ...more }, who);
}
const pending = async (who: Credentials, moment = 'order') =>
  (await ask('legal_texts', { moment }, who)).body.message?.texts as any[];
const codesOf = async (who: Credentials, moment?: string) => (await pending(who, moment))?.map(({ code }) => code);
const tick = (version: number, more: object = {}) => ({ code: 'terms', version, accepted: true, ...more });
const accept = (who: Credentials, texts: object[], moment = 'order', more: object = {}) =>
  ask('accept_texts', { moment, texts, ...more }, who);
let ahead = 0;
/** Lets the shop read its settings now, which it keeps for two seconds. */
async function shopReads(): Promise<void> {
  const real = Date.now.bind(Date);
  ahead += 3000;
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => real() + ahead);
  await codesOf(buyer);
  spy.mockRestore();
}
async function publish(...texts: Parameters<typeof publishLegalText>[1][]): Promise<void> {
  for (const text of texts) await publishLegalText(shop.database, text);
  await shopReads();
}
const acceptances = async () => (await shop.database.pool.query('select * from legal_acceptance order by id')).rows;

describe('7.6 a text that has to be accepted', () => {
  it('is asked of each person who may order; without it the order is refused, with it sent', async () => {
    const version = 1;
    await publish({ asked: 'order' });
    const refused = await send(buyer);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      ...[409, 'texts-not-accepted'],
      'Prima dell’ordine accetta: Testo terms.',
    ]);
    expect((await accept(buyer, [tick(version)])).body.message).toEqual({ response: true });
    expect(await codesOf(buyer)).toEqual([]);
    expect((await send(buyer)).status).toBe(200);
    // A colleague accepts for himself, also when his order waits for an approval.
    expect(await codesOf(limited)).toEqual(['terms']);
    expect((await send(limited, 20)).status).toBe(409);
    const [row] = await acceptances();
    expect(row).toMatchObject({ text_key: 'terms', version, part: 'text', means: 'order', locale: 'it' });
  });

  it('is accepted in English with the SHA-256 of the English text, from a network without its last part', async () => {
    const version = 1;
    await publish({});
    await accept(buyer, [tick(version)], 'order', { locale: 'en' });
    const [row] = await acceptances();
    const hash = createHash('sha256').update(`Text terms\n\n${ENGLISH.trim()}`).digest('hex');
    expect(row).toMatchObject({ locale: 'en', network: '127.0.0.x' });
    expect((row.text_hash as Buffer).toString('hex')).toBe(hash);
  });

  it('at the next login only where the text says so; an order asks for both', async () => {
    await publishLegalText(shop.database, { key: 'terms', asked: 'order' });
    await publishLegalText(shop.database, { key: 'use', asked: 'login' });
    await publishLegalText(shop.database, { key: 'privacy', asked: 'not' });
    await shopReads();
    expect(await codesOf(buyer, 'login')).toEqual(['use']);
    const body = { username: 'cliente.a', password: 'bancale-demo' };
    expect((await shop.call('login', body)).body.texts_to_accept).toBe(true);
    await accept(buyer, [{ code: 'use', version: 1, accepted: true }], 'login');
    expect((await shop.call('login', body)).body).not.toHaveProperty('texts_to_accept');
    expect(await codesOf(buyer)).toEqual(['terms']);
  });

  it('needs the box of its art. 1341 clauses, which has a record of its own', async () => {
    const version = 1;
    await publish({ clauses: [CLAUSE] });
    expect((await pending(buyer))[0]).toMatchObject({ needs_text: true, clauses: [CLAUSE] });
    const english = await ask('legal_texts', { moment: 'order', locale: 'en' }, buyer);
    expect(english.body.message.texts[0].clauses).toEqual(['2. Jurisdiction']);
    const missing = await accept(buyer, [tick(version)]);
    expect([missing.status, Object.keys(missing.body.errors)]).toEqual([422, ['terms_clauses']]);
    const none = await accept(buyer, []);
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['terms', 'terms_clauses']]);
    expect(await acceptances()).toEqual([]);
    expect((await accept(buyer, [tick(version, { clauses_accepted: true })])).status).toBe(200);
    expect((await acceptances()).map(({ part }) => part)).toEqual(['text', 'clauses']);
    // Twice is once.
    expect((await accept(buyer, [tick(version, { clauses_accepted: true })])).status).toBe(200);
    expect(await acceptances()).toHaveLength(2);
  });

  it('with a day in the future is asked from that day on; the version before holds until then', async () => {
    await publish({});
    await accept(buyer, [tick(1)]);
    await publish({ from: LATER });
    now = LATER;
    expect((await pending(buyer)).map(({ version }) => version)).toEqual([2]);
    now = new Date(LATER.getTime() - 1);
    expect(await pending(buyer)).toEqual([]);
    expect((await accept(buyer, [tick(1)])).status).toBe(200);
    now = LATER;
    expect((await send(buyer)).status).toBe(409);
    const stale = await accept(buyer, [tick(1)]);
    expect([stale.status, stale.body.code]).toEqual([409, 'texts-not-accepted']);
    expect((await accept(buyer, [tick(2)])).status).toBe(200);
    expect((await send(buyer)).status).toBe(200);
  });
});

describe('7.6 nobody accepts for a customer', () => {
  it('an agent and somebody of the office are asked nothing, and can accept nothing', async () => {
    const version = 1;
    await publish({ asked: 'login' });
    for (const who of [agent, taker]) {
      expect(await codesOf(who)).toEqual([]);
      expect((await accept(who, [tick(version)])).status).toBe(403);
    }
    expect(await acceptances()).toEqual([]);
    expect((await shop.call('login', { username: 'agente.g', password: 'bancale-demo' })).body).not.toHaveProperty(
      'texts_to_accept',
    );
  });

  it('their orders are sent with a warning where nobody of the company has accepted, or refused where the shop says so', async () => {
    await publish({});
    for (const who of [agent, taker]) {
      await ask('add_to_cart', { item_id: '204202', quantity: 2 }, who);
      const { body } = await ask('prepare_order', {}, who);
      expect(body.message).toMatchObject({
        must_accept_texts: false,
        unaccepted_texts: [{ title: 'Testo terms', is_refused: false }],
      });
    }
    expect((await send(agent)).status).toBe(200);
    await writeSetting(shop.database, 'legal_texts', {
      terms: 'refuse',
      privacy: 'warn',
      cookies: 'warn',
      use: 'warn',
    });
    await shopReads();
    expect((await send(agent)).body.code).toBe('texts-not-accepted');
    expect((await send(taker)).body.message).toContain('Nessuno di questa azienda ha ancora accettato: Testo terms');
    await accept(buyer, [tick(1)]);
    expect((await send(agent)).status).toBe(200);
  });
});

it('R2.12 an order keeps the versions to which its buyer consented, and no version that was not in force', async () => {
  await publishLegalText(shop.database, { key: 'terms', asked: 'not' });
  await publishLegalText(shop.database, { key: 'privacy', asked: 'not' });
  await publishLegalText(shop.database, { key: 'privacy', from: LATER });
  await ask('add_to_cart', { item_id: '204202', quantity: 2 }, buyer);
  await shopReads();
  const { body } = await ask('prepare_order', {}, buyer);
  expect(body.message).toMatchObject({ accepted_texts: { terms: 1, privacy: 1 }, must_accept_texts: false });
  const sent = await send(buyer, 2, { accepted_texts: { terms: 1, privacy: 2 } });
  const { numero } = sent.body.message.order;
  const { rows } = await shop.database.pool.query('select accepted_texts from sales_order where number = $1', [numero]);
  expect(rows).toEqual([{ accepted_texts: { terms: 1 } }]);
});

it('R2.20 a registration keeps the version of the privacy notice that it consented to', async () => {
  const before = await shop.database.pool.query<{ id: string }>(
    'select coalesce(max(id), 0) as id from access_request',
  );
  await publish({ key: 'privacy', asked: 'not' });
  expect((await shop.call('register', registrationOf('legale'))).status).toBe(200);
  const { rows } = await shop.database.pool.query('select accepted_texts from access_request where id > $1', [
    before.rows[0]?.id,
  ]);
  expect(rows).toEqual([{ accepted_texts: { privacy: 1 } }]);
});

it('R9.22 the version in force is the page of the shop, with the day since which it counts', async () => {
  await publishLegalText(shop.database, { key: 'privacy', asked: 'not', from: new Date('2026-01-10T00:00:00Z') });
  await shop.settled();
  const response = await fetch(`${shop.address}/api/web_page?path=privacy-policy&locale=en`);
  const page = (await response.json()) as { html: string };
  expect(page).toMatchObject({ title: 'Text privacy', modified: '2026-01-10T00:00:00.000Z' });
  expect(page.html).toContain('<h2>2. Jurisdiction</h2>');
});

it('7.6 a mail tells of a version that comes, once, and not before its day of notice', async () => {
  const { database } = shop;
  const shopSettings = { current: () => createShopSettings(database, () => {}).current() };
  const services = { database, clock: () => now, shopSettings };
  await publishLegalText(shop.database, { from: new Date('2026-12-31T23:00:00Z'), noticeDays: 30 });
  now = new Date('2026-12-01T12:00:00Z');
  expect(await queueLegalNotices(services)).toBe(0);
  now = new Date('2026-12-02T12:00:00Z');
  expect(await queueLegalNotices(services)).toBeGreaterThan(1);
  expect(await queueLegalNotices(services)).toBe(0);
  const { rows } = await database.pool.query(
    `select recipient, parameters->'values' as values from account_mail
     where template = 'legal-text-changes' and recipient like 'd.roli%'`,
  );
  expect(rows).toEqual([
    {
      recipient: 'd.roli@bassi.example',
      values: { name: 'Davide Roli', title: 'Testo terms', day: '01/01/2027' },
    },
  ]);
});

it('6.4 network and browser of an acceptance are kept for twelve months', async () => {
  const version = 1;
  await publish({});
  await accept(buyer, [tick(version)]);
  const day = 86_400_000;
  const at = (days: number) => new Date(now.getTime() + days * day);
  await deleteOld(shop, at(364));
  expect((await acceptances())[0].network).toBe('127.0.0.x');
  await deleteOld(shop, at(366));
  expect((await acceptances())[0]).toMatchObject({ network: null, browser: null, version });
});

it('7.6 a published version is neither changed nor removed', async () => {
  await publishLegalText(shop.database, {});
  const run = (statement: string) => shop.database.pool.query(statement);
  const ofTerms = `where item_id = (select id from content_item where kind = 'legal-text' and key = 'terms')`;
  await expect(run(`update content_version set content = '{}' ${ofTerms}`)).rejects.toThrow(
    'neither changed nor removed',
  );
  await expect(run(`delete from content_version ${ofTerms}`)).rejects.toThrow('neither changed nor removed');
});
