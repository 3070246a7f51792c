import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, shopDay } from '../../domain/shop-day.ts';
import { ENGLISH, ITALIAN, publishLegalText, removeLegalTexts } from '../builders/legal-texts.ts';
import { addOfficeUser, callOffice } from '../builders/office.ts';
import { textsOf } from '../builders/pdf-texts.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let buyer: { token: string };
const cookies: Record<string, string> = {};
beforeAll(async () => {
  shop = await startTestShop();
  buyer = await shop.logIn('cliente.a');
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
beforeEach(() => removeLegalTexts(shop.database));

const ask = (name: Parameters<typeof callOffice>[2], body: object = {}, who = 'paola') =>
  callOffice(shop, cookies[who] ?? '', name, body);
const read = async (key = 'terms') => (await ask('getLegalText', { key })).body;
const change = (changes: Record<string, [before: unknown, after: unknown]>, who = 'paola', key = 'terms') =>
  ask(
    'saveLegalText',
    {
      key,
      changes: Object.fromEntries(
        Object.entries(changes).map(([field, [before, after]]) => [field, { before, after }]),
      ),
    },
    who,
  );
const WHOLE = { bodyIt: ['', ITALIAN], bodyEn: ['', ENGLISH], asked: ['not', 'order'] } as Parameters<typeof change>[0];
const publish = async (key = 'terms', who = 'paola') =>
  ask('publishLegalText', { key, savedAt: (await read(key)).draft.savedAt }, who);
const inShop = (path: string, body: object) => shop.call(path, body, buyer);
let ahead = 0;
/** Lets the shop read its settings now, which it keeps for two seconds. */
async function shopReads(): Promise<void> {
  const real = Date.now.bind(Date);
  ahead += 3000;
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => real() + ahead);
  await inShop('legal_texts', { moment: 'order' });
  spy.mockRestore();
}
const entriesOf = async (action: string) =>
  (await ask('listLog')).body.rows.filter((row: { action: string }) => row.action === action);

describe('7.6 a legal text in the office', () => {
  it('is drafted, checked, published for good, and then in force', async () => {
    expect(await read()).toMatchObject({ draft: null, versions: [], fields: { titleIt: 'Condizioni di vendita' } });
    await change({ ...WHOLE, clauses: [[], ['2. Foro competente']] });
    const drafted = await read();
    expect(drafted.draft).toMatchObject({ number: 1, by: 'paola' });
    expect(drafted.checks.filter(({ state }: { state: string }) => state !== 'ok')).toEqual([]);
    expect(drafted.preview.it).toContain('<h2>2. Foro competente</h2>');
    expect((await publish()).body).toEqual({ number: 1 });
    const published = await read();
    const hash = createHash('sha256').update(`Condizioni di vendita\n\n${ITALIAN.trim()}`).digest('hex');
    expect(published.versions).toMatchObject([{ number: 1, state: 'live', asked: 'order', hasClauses: true, hash }]);
    const [terms] = (await ask('getLegal')).body.texts;
    expect(terms).toMatchObject({ key: 'terms', live: { number: 1, asked: 'order' }, draft: null, accepted: 0 });
    const [entry] = await entriesOf('legal-text-published');
    expect(entry).toMatchObject({ actor: { name: 'paola' }, object: { kind: 'legal-text', id: 'terms' } });
    // The next draft begins from it, and what is published stays.
    const body = published.fields.bodyIt as string;
    await change({ bodyIt: [body, body.replace('8 giorni', '15 giorni')] });
    expect((await read()).draft.number).toBe(2);
    expect((await ask('getLegalVersion', { key: 'terms', number: 1 })).body.it).toContain('8 giorni');
    expect((await ask('getLegalVersion', { key: 'terms', number: 2 })).status).toBe(404);
  });

  it('with a failing check is saved, and not published', async () => {
    await change({ ...WHOLE, bodyEn: ['', '## One'] });
    expect((await read()).checks).toContainEqual({ check: 'headings', state: 'bad' });
    expect((await publish()).status).toBe(422);
    await change({ bodyEn: ['## One', ''] });
    expect((await read()).checks).toContainEqual({ check: 'english', state: 'warn' });
    expect((await publish()).status).toBe(200);
  });

  it('warns of amounts for transport and minimum order that the settings do not have', async () => {
    const amountsIn = async () => (await read()).checks.find(({ check }: { check: string }) => check === 'amounts');
    const write = (key: string, value: object) =>
      shop.database.pool.query(
        'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
        [key, JSON.stringify(value)],
      );
    const written = `${ITALIAN}\nTrasporto: 9,90 €, gratuito oltre 250,00 €. Ordine minimo 80,00 €.\n`;
    await write('transport', { costCents: 990, freeAboveCents: 30_000, vatRate: 2200 });
    await change({ ...WHOLE, bodyIt: ['', written] });
    expect(await amountsIn()).toEqual({ check: 'amounts', state: 'warn', words: ['250,00 €', '80,00 €'] });
    await write('transport', { costCents: 990, freeAboveCents: 25_000, vatRate: 2200 });
    await write('minimum_order', { cents: 8000 });
    expect(await amountsIn()).toBeUndefined();
    await shop.database.pool.query(`delete from setting where key in ('transport', 'minimum_order')`);
  });

  it('counts from its day; a day that is past can’t be published', async () => {
    const today = shopDay(new Date());
    await change({ ...WHOLE, validFrom: [null, addDays(today, -1)] });
    expect((await publish()).status).toBe(422);
    await change({ validFrom: [addDays(today, -1), addDays(today, 30)], noticeDays: [null, 30] });
    expect((await publish()).status).toBe(200);
    expect((await read()).versions).toMatchObject([{ number: 1, state: 'coming' }]);
    const [terms] = (await ask('getLegal')).body.texts;
    expect(terms).toMatchObject({ live: null, coming: { number: 1 } });
  });

  it('6.1 of two people, the second gets both values, and nobody publishes or discards what it has not seen', async () => {
    const { savedAt } = (await change(WHOLE)).body;
    const second = await change({ titleIt: ['Condizioni di vendita', 'Nuove'] }, 'anna');
    const third = await change({ titleIt: ['Condizioni di vendita', 'Altre'] });
    expect(third).toMatchObject({ status: 409, body: { code: 'changed-meanwhile', conflicts: [{ now: 'Nuove' }] } });
    for (const name of ['publishLegalText', 'discardLegalText'] as const) {
      const refused = await ask(name, { key: 'terms', savedAt });
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('anna')]);
    }
    expect((await ask('discardLegalText', { key: 'terms', savedAt: second.body.savedAt }, 'anna')).status).toBe(200);
    expect(await read()).toMatchObject({ draft: null, versions: [] });
    expect((await ask('publishLegalText', { key: 'terms', savedAt: second.body.savedAt })).status).toBe(409);
  });

  it('is for those who may publish', async () => {
    expect((await ask('getLegal', {}, 'sales')).status).toBe(403);
    expect((await ask('listConsents', {}, 'sales')).status).toBe(403);
  });
});

it('7.7 an earlier acceptance is version 0 without text, for all customers; nobody is asked until the next version', async () => {
  await publishLegalText(shop.database, { asked: 'order', clauses: ['2. Foro competente'] });
  await shopReads();
  const day = '2019-06-10';
  expect((await ask('enterEarlierConsents', { key: 'terms', day: '2999-01-01', withClauses: true })).status).toBe(422);
  const { count } = (await ask('enterEarlierConsents', { key: 'terms', day, withClauses: true })).body;
  const { rows } = await shop.database.pool.query<{ count: number }>('select count(*)::integer as count from customer');
  expect(count).toBe(rows[0]?.count);
  expect((await ask('enterEarlierConsents', { key: 'terms', day, withClauses: true })).body).toEqual({ count: 0 });
  expect((await inShop('legal_texts', { moment: 'order' })).body.message.texts).toEqual([]);
  const overview = (await ask('getLegal')).body;
  expect(overview.texts[0].accepted).toBe(overview.customers);
  expect((await ask('listMissingConsents', { key: 'terms' })).body).toEqual({ rows: [], total: 0 });
  const log = (await ask('listConsents', { means: 'earlier', text: '70431' })).body;
  expect(log.rows).toMatchObject([
    { id: null, person: null, customer: { code: '70431' }, text: 'terms', version: 0, hasClauses: true },
  ]);
  expect(log.rows[0].at).toBe('2019-06-09T22:00:00.000Z');
  await publishLegalText(shop.database, { asked: 'order' });
  await shopReads();
  expect((await inShop('legal_texts', { moment: 'order' })).body.message.texts).toMatchObject([{ version: 2 }]);
  expect((await ask('listMissingConsents', { key: 'terms' })).body.total).toBe(overview.customers);
});

describe('the log of consents', () => {
  it('has who, what, when, how and from where, with filters, and a receipt with text and SHA-256', async () => {
    await publishLegalText(shop.database, { asked: 'order', clauses: ['2. Foro competente'] });
    await shopReads();
    const texts = [{ code: 'terms', version: 1, accepted: true, clauses_accepted: true }];
    await inShop('accept_texts', { moment: 'order', texts, locale: 'en' });
    const log = (await ask('listConsents', { key: 'terms' })).body;
    expect(log.total).toBe(1);
    const [row] = log.rows;
    expect(row).toMatchObject({
      ...{ text: 'terms', version: 1, hasClauses: true, means: 'order', network: '127.0.0.x', state: 'given' },
      customer: { code: '70431' },
    });
    for (const filter of [
      { key: 'use' },
      { version: 2 },
      { means: 'login' },
      { state: 'withdrawn' },
      { text: 'nessuno' },
    ])
      expect((await ask('listConsents', filter)).body.total, JSON.stringify(filter)).toBe(0);
    expect((await ask('listConsents', { text: row.email.slice(0, 6), onlyTotal: true })).body).toEqual({
      ...{ rows: [], total: 1 },
    });
    const { name, content } = (await ask('getConsentReceipt', { id: row.id })).body;
    expect(name).toBe(`ricevuta-${row.id}.pdf`);
    const text = textsOf(Buffer.from(content, 'base64'));
    const hash = createHash('sha256').update(`Text terms\n\n${ENGLISH.trim()}`).digest('hex');
    for (const part of ['Text terms, version 1', 'Delivery', '2. Jurisdiction', hash]) expect(text).toContain(part);
    expect((await ask('getConsentReceipt', { id: row.id + 1 })).status).toBe(404);
    expect((await ask('getLegalText', { key: 'terms' })).body.versions).toMatchObject([{ people: 1, orders: 0 }]);
  });

  it('has the newsletter with what was withdrawn', async () => {
    await shop.database.pool.query(`insert into newsletter_subscription
      (id, email, locale, confirmation_id, consented_at, mailed_at, confirmed_at, ended_at) values
      (gen_random_uuid(), 'via@bassi.example', 'it', gen_random_uuid(), now(), now(), now(), now()),
      (gen_random_uuid(), 'resta@bassi.example', 'it', gen_random_uuid(), now(), now(), now(), null)`);
    const withdrawn = (await ask('listConsents', { state: 'withdrawn' })).body;
    expect(withdrawn.rows).toMatchObject([{ email: 'via@bassi.example', text: 'newsletter', means: 'newsletter' }]);
    expect((await ask('listConsents', { key: 'newsletter' })).body.total).toBe(2);
  });

  it('is exported as a file with the filters of the page, for those who may publish', async () => {
    await publishLegalText(shop.database, { asked: 'order', clauses: ['2. Foro competente'] });
    await shopReads();
    const texts = [{ code: 'terms', version: 1, accepted: true, clauses_accepted: true }];
    await inShop('accept_texts', { moment: 'order', texts, locale: 'it' });
    const fileOf = (request: object, who = 'paola', type = 'csv') =>
      fetch(
        `${shop.address}/office/files/consents.${type}?${new URLSearchParams({ request: JSON.stringify(request) })}`,
        {
          headers: { cookie: cookies[who] ?? '' },
        },
      );
    const linesOf = async (request: object) => (await (await fileOf(request)).text()).trim().split('\r\n');
    const [head, line, ...more] = await linesOf({ key: 'terms' });
    expect(head).toContain('Testo;Versione;Clausole a parte (art. 1341)');
    expect(line).toContain('Condizioni di vendita;1;1;prima dell’ordine;accettato;127.0.0.x');
    expect(more).toEqual([]);
    expect(await linesOf({ key: 'terms', means: 'login' })).toEqual([head]);
    expect((await fileOf({ key: 'terms' }, 'paola', 'xlsx')).headers.get('content-type')).toContain('sheet');
    expect((await fileOf({}, 'sales')).status).toBe(403);
    expect((await fileOf({ key: 'other' })).status).toBe(422);
  });
});

it('7.6 what happens to orders of others is set for each text, and logged', async () => {
  const policy = (await ask('getLegal')).body.texts[0].policy as string;
  expect(policy).toBe('warn');
  const save = (before: string, after: string, who?: string) =>
    ask('saveLegalPolicy', { key: 'terms', policy: { before, after } }, who);
  expect((await save('warn', 'refuse')).status).toBe(200);
  expect((await save('warn', 'allow', 'anna')).status).toBe(409);
  expect((await ask('getLegal')).body.texts.map(({ policy: one }: { policy: string }) => one)).toEqual([
    ...['refuse', 'warn', 'warn', 'warn'],
  ]);
  expect((await entriesOf('legal-policy-changed'))[0]).toMatchObject({
    changes: [{ field: 'policy', before: 'warn', after: 'refuse' }],
  });
});
