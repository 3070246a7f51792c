import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GO_LIVE_CHECKS, listGoLive, type GoLiveKey } from '../../backend/office/go-live.ts';
import { createShopSettings, writeSetting } from '../../backend/content/index.ts';
import { parseSettings } from '../../backend/settings.ts';
import { GO_LIVE_KEYS } from '../../contract/office/go-live.ts';
import { addOfficeUser, callOffice, logInProved } from '../builders/office.ts';
import { publishIdentity } from '../builders/identity.ts';
import { publishLegalText } from '../builders/legal-texts.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await startTestShop();
  await addOfficeUser(shop.database, 'paola');
  await addOfficeUser(shop.database, 'anna', 'sales');
  cookie = (await shop.logIn('paola')).cookie;
});
afterAll(() => shop.stop());

const rowsWith = async (environment: Record<string, string> = {}) => {
  const settings = parseSettings(environment);
  const mail = { smtp: settings.smtp, sender: settings.mailFrom, returns: null, version: 0 };
  return (await listGoLive(shop.database, { ...settings, mail }, new Date())) ?? [];
};
const stateOf = async (key: GoLiveKey, environment: Record<string, string> = {}) =>
  (await rowsWith(environment)).find((row) => row.key === key)?.state;
const call = (name: 'getGoLive' | 'waiveGoLiveRow' | 'restoreGoLiveRow' | 'getToday', body: object = {}) =>
  callOffice(shop, cookie, name, body);
const run = (statement: string) => shop.database.pool.query(statement);

const PRICE_CHECK = (result: string | null) =>
  `insert into price_check (user_id, asked_by, asked_at, file_name, prices, asked, finished_at, result)
   values (1, 'paola', now(), 'prezzi.csv', 10, '{}', now(), ${result === null ? 'null' : `'${result}'`})`;

const RUN = (origin: string, at: string) =>
  `insert into import_run (kind, files, origin, state, started_at, ended_at)
   values ('stock', '{a.csv}', '${origin}', 'finished', ${at}, ${at})`;

describe('removing the demonstration from the office (6.16)', () => {
  it('wants a proof, the name of the shop, and a demonstration', async () => {
    const asked = { confirmation: 'another name' };
    expect((await callOffice(shop, cookie, 'removeDemonstration', asked)).body.code).toBe('proof-needed');
    const proved = await logInProved(shop, 'paola');
    const refused = await callOffice(shop, proved, 'removeDemonstration', asked);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['confirmation']]);
    const { name } = (await createShopSettings(shop.database, () => undefined).current()).identity;
    expect((await callOffice(shop, cookie, 'getDemonstration', {})).body.state).toBe('none');
    expect((await callOffice(shop, proved, 'removeDemonstration', { confirmation: name })).status).toBe(409);
  });
});

describe('the list before going live', () => {
  it('has each check once, in the order of the contract', async () => {
    expect(Object.keys(GO_LIVE_CHECKS)).toEqual(GO_LIVE_KEYS);
    expect((await call('getGoLive')).body.rows.map(({ key }: { key: string }) => key)).toEqual(GO_LIVE_KEYS);
  });

  it.each<[GoLiveKey, Record<string, string>, string]>([
    ['mail', {}, 'blocks'],
    ['mail', { SMTP_URL: 'smtp://localhost:25' }, 'done'],
    ['address', {}, 'blocks'],
    ['address', { SHOP_URL: 'http://negozio.example' }, 'blocks'],
    ['address', { SHOP_URL: 'https://negozio.example' }, 'done'],
    ['payments', {}, 'open'],
  ])('reads %s from the settings %j: %s', async (key, environment, state) => {
    expect(await stateOf(key, environment)).toBe(state);
  });

  it('7.4 wants a test mail that the server of now has accepted', async () => {
    const SMTP_URL = 'smtp://shop:geheim@mail.example:587';
    const sent = (outcome: string, server: string) =>
      run(`insert into mail_test (at, asked_by, recipient, outcome, answer, server)
        values ('2026-11-20T09:00:00Z', 'paola', 'a@b.example', '${outcome}', 'x', '${server}')`);
    await sent('refused', 'smtp://shop@mail.example:587  0');
    await sent('accepted', 'smtp://shop@other.example:587  0');
    expect(await stateOf('test-mail', { SMTP_URL })).toBe('blocks');
    await sent('accepted', 'smtp://shop@mail.example:587  0');
    const row = (await rowsWith({ SMTP_URL })).find(({ key }) => key === 'test-mail');
    expect(row).toMatchObject({ state: 'done', by: { name: 'paola', at: new Date('2026-11-20T09:00:00Z') } });
    expect(await stateOf('test-mail', { SMTP_URL, MAIL_FROM: 'altro@bancale.example' })).toBe('blocks');
    expect(await stateOf('test-mail')).toBe('blocks');
    await run('truncate mail_test');
  });

  it.each<[GoLiveKey, string, string, string]>([
    ['articles', 'select', 'done', ''],
    ['customers', 'select', 'done', ''],
    ['prices', 'delete from price_list_entry', 'blocks', ''],
    ['documents', 'delete from customer_document', 'open', ''],
    [
      'administrator',
      `insert into second_factor (user_id, secret, confirmed_at)
       select id, '\\x00', now() from user_account where username = 'paola'`,
      'done',
      '',
    ],
    [
      'administrator',
      `update office_user set ends_on = '2020-01-01'`,
      'blocks',
      'update office_user set ends_on = null',
    ],
    ['administrator', `update second_factor set confirmed_at = null`, 'blocks', 'delete from second_factor'],
    ['erp', `update erp_connection set kind = 'http', connected_at = now()`, 'done', ''],
    ['backup', 'select', 'blocks', ''],
    ['backup', `insert into backup_note (made_at, bytes) values (now() - interval '27 hours', 1)`, 'blocks', ''],
    ['backup', `update backup_note set made_at = now() - interval '25 hours'`, 'done', 'truncate backup_note'],
    [
      'backup',
      `insert into backup_note (elsewhere, declared_by, declared_at) values ('snapshots', 'paola', now())`,
      'done',
      'truncate backup_note',
    ],
    ['nightly-import', RUN('office', 'now()'), 'open', ''],
    ['nightly-import', RUN('job', `now() - interval '4 days'`), 'open', ''],
    ['nightly-import', RUN('push', `now() - interval '2 days'`), 'done', 'delete from import_run'],
    ['price-check', 'select', 'blocks', ''],
    ['price-check', PRICE_CHECK('{"different": 0}'), 'done', ''],
    ['price-check', PRICE_CHECK('{"different": 9}'), 'blocks', ''],
    // One that still runs says nothing.
    ['price-check', PRICE_CHECK(null), 'blocks', ''],
    // Decision 2.13: the embedded one plays an ERP.
    ['erp', `update erp_connection set kind = 'embedded', connected_at = null`, 'blocks', ''],
    ['outgoing', 'select', 'done', ''],
    [
      'outgoing',
      `insert into outgoing_state (stopped_because) values ('restored')
       on conflict (is_only) do update set stopped_because = excluded.stopped_because`,
      'blocks',
      'update outgoing_state set stopped_because = null',
    ],
  ])('says of %s after %s: %s', async (key, statement, state, after) => {
    await run(statement);
    try {
      expect(await stateOf(key)).toBe(state);
    } finally {
      if (after !== '') await run(after);
    }
  });

  it('takes minimum order and transport for written once they are', async () => {
    expect([await stateOf('minimum'), await stateOf('transport')]).toEqual(['open', 'open']);
    await writeSetting(shop.database, 'minimum_order', { cents: 25_000 });
    await writeSetting(shop.database, 'transport', { costCents: 900, freeAboveCents: 50_000, vatRate: 2200 });
    expect([await stateOf('minimum'), await stateOf('transport')]).toEqual(['done', 'done']);
  });

  it('7.6 wants terms and privacy notice in force, with the name of the company', async () => {
    expect(await stateOf('legal')).toBe('blocks');
    await publishLegalText(shop.database, { key: 'terms' });
    await publishLegalText(shop.database, { key: 'privacy', from: new Date(Date.now() + 3_600_000) });
    const legal = (await rowsWith()).find(({ key }) => key === 'legal');
    expect(legal).toMatchObject({ state: 'blocks', count: 1 });
    await publishLegalText(shop.database, { key: 'privacy' });
    expect(await stateOf('legal')).toBe('done');
    // Texts of another company are none.
    await publishIdentity(shop.database, { company: { name: 'Rossi S.r.l.' } });
    expect(await stateOf('legal')).toBe('blocks');
  });

  it('wants the company data of the published identity', async () => {
    await run(`delete from content_item where kind = 'identity'`);
    expect(await stateOf('identity')).toBe('blocks');
    await run(`insert into content_item (kind, key) values ('identity', 'shop')`);
    const publish = (number: number, state: string, company: object) =>
      shop.database.pool.query(
        `insert into content_version (item_id, number, state, position, content, created_by)
         select id, $1, $2, 0, $3, 'paola' from content_item where kind = 'identity'`,
        [number, state, JSON.stringify({ name: 'Rossi', company })],
      );
    const whole = { name: 'Rossi S.r.l.', vatNumber: '00743110157', email: 'ordini@rossi.example' };
    await publish(1, 'draft', whole);
    expect(await stateOf('identity')).toBe('blocks');
    await publish(2, 'published', { ...whole, vatNumber: '' });
    expect(await stateOf('identity')).toBe('blocks');
    await publish(3, 'published', whole);
    const row = (await rowsWith()).find(({ key }) => key === 'identity');
    expect(row).toMatchObject({ state: 'done', by: { name: 'paola' } });
  });

  it('loses a row only with a reason, which is logged, and gets it back', async () => {
    expect((await call('waiveGoLiveRow', { key: 'payments', reason: '  ' })).status).toBe(422);
    expect((await call('waiveGoLiveRow', { key: 'payments', reason: 'Solo bonifico' })).status).toBe(200);
    expect((await call('waiveGoLiveRow', { key: 'payments', reason: 'Altro' })).status).toBe(409);
    const waived = (await call('getGoLive')).body.rows.find(({ key }: { key: string }) => key === 'payments');
    expect(waived).toMatchObject({ state: 'waived', reason: 'Solo bonifico', by: { name: 'paola' } });
    for (let times = 0; times < 2; times++)
      expect((await call('restoreGoLiveRow', { key: 'payments' })).status).toBe(200);
    expect(await stateOf('payments')).toBe('open');
    const { rows } = await shop.database.pool.query<{ action: string; details: unknown }>(
      `select action, details from audit_entry where action like 'go-live-%' order by id`,
    );
    expect(rows).toEqual([
      { action: 'go-live-row-removed', details: { row: 'payments', reason: 'Solo bonifico' } },
      { action: 'go-live-row-returned', details: { row: 'payments' } },
    ]);
  });

  it('stands on top of the day until nothing is missing, for who may publish the shop alone', async () => {
    expect((await call('getToday')).body.goLive).toHaveLength(GO_LIVE_KEYS.length);
    const { cookie: hers } = await shop.logIn('anna');
    expect((await callOffice(shop, hers, 'getToday', {})).body.goLive).toBeNull();
    for (const key of GO_LIVE_KEYS) await call('waiveGoLiveRow', { key, reason: 'non serve' });
    expect((await call('getToday')).body.goLive).toBeNull();
  });

  it('does not exist while the demonstration is loaded', async () => {
    await writeSetting(shop.database, 'demonstration', { state: 'loaded' });
    expect((await call('getGoLive')).body).toEqual({ rows: null });
    expect((await call('getToday')).body.goLive).toBeNull();
  });
});
