import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawWaveLetters, findWaveDelay, letterFile, sendWaves } from '../../backend/accounts/index.ts';
import { letterCode, secondCode } from '../../backend/accounts/activation/codes.ts';
import { upsertAgents, upsertCustomers } from '../../backend/customers/index.ts';
import { linkToken } from '../../backend/notifications/index.ts';
import type { OfficeEndpointName } from '../../contract/office/index.ts';
import { cartServices } from '../builders/buyers.ts';
import { addOfficeUser, callOffice, tieToAgents } from '../builders/office.ts';
import { addressRecord, customerRecord } from '../builders/records.ts';
import { PASSWORD } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const SHOP_URL = 'https://negozio.example';
const SECRET = 'a secret for tests that is long enough to be one';
/** A Tuesday; the shop itself stays at this hour, so that only the test sends. */
const NOON = new Date('2026-11-24T11:00:00Z');
let now = NOON;
let shop: TestShop;
const cookies: Record<string, string> = {};
const ask = (name: OfficeEndpointName, body: object = {}, who = 'paola') =>
  callOffice({ address: shop.address, origin: SHOP_URL }, cookies[who] ?? '', name, body);
const rowsOf = async <Row>(text: string, values: unknown[] = []) =>
  (await shop.database.pool.query(text, values)).rows as Row[];
const services = () => ({ ...cartServices(shop.database), clock: () => now, secret: SECRET });
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const plan = {
  startsAt: new Date(NOON.getTime() + 60_000).toISOString(),
  perHour: 5000,
  reminderDays: 7,
  validDays: 30,
};

/** Adds customers C1, C2 … with an address each; those of odd numbers belong to agent AG1. */
async function addCustomers(prefix: string, emails: readonly (string | null)[]): Promise<void> {
  await upsertCustomers(
    shop.database,
    emails.map((email, index) => {
      const code = `${prefix}${index + 1}`;
      return customerRecord({
        ...{ code, companyName: `Ditta ${code}`, email, vatNumber: `0${code.replaceAll(/\D/g, '')}55` },
        addresses: [addressRecord({ code: '1' })],
      });
    }),
  );
  await shop.database.pool.query(
    `update customer_address a set agent_id = g.id, is_default = true from customer c, agent g where c.id = a.customer_id
     and c.code like $1 and g.code = case when right(c.code, 1)::integer % 2 = 1 then 'AG1' else 'AG2' end`,
    [`${prefix}%`],
  );
}

beforeAll(async () => {
  shop = await startTestShop({ clock: () => NOON, environment: { SHOP_URL } });
  await upsertAgents(shop.database, [
    { code: 'AG1', name: 'Luca Serra', phone: '051 1', email: 'luca@bancale.example' },
    { code: 'AG2', name: 'Chiara Monti', phone: null, email: null },
  ]);
  for (const [name, role] of [
    ['paola', 'administration'],
    ['tied', 'sales'],
    ['reader', 'read-only'],
  ] as const)
    await addOfficeUser(shop.database, name, role);
  await tieToAgents(shop.database, 'tied', ['AG2']);
  for (const name of ['paola', 'tied', 'reader']) cookies[name] = (await shop.logIn(name)).cookie;
});
afterAll(() => shop.stop());
beforeEach(() => {
  now = NOON;
});

const invitesOf = (prefix: string) =>
  rowsOf<{ code: string; state: string; skipped_because: string | null; link_id: string; reminded_at: Date | null }>(
    `select c.code, i.state, i.skipped_because, i.link_id, i.reminded_at from activation_invite i
     join customer c on c.id = i.customer_id where c.code like $1 order by c.code`,
    [`${prefix}%`],
  );
const codesOf = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);

describe('activation of the customers of the ERP', () => {
  it('5.6 7.2 counts and lists how far each customer is, in the scope, and plans what the page has shown', async () => {
    await addCustomers('A', ['a1@c.example', 'a2@c.example', null, 'shared@c.example', 'SHARED@c.example']);
    const { body } = await ask('getActivation');
    expect(body.counts).toEqual({ active: 2, opened: 0, invited: 0, bounced: 0, 'no-email': 1, 'not-invited': 4 });
    expect(body.agents.map(({ name, customers }: any) => [name, customers])).toContainEqual(['Luca Serra', 3]);
    expect((await ask('getActivation', {}, 'tied')).body.counts).toMatchObject({ active: 0, 'not-invited': 2 });
    const listed = await ask('listActivation', { text: 'Ditta A', sort: 'name' }, 'tied');
    expect(listed.body.rows.map(({ code }: any) => code)).toEqual(['A2', 'A4']);
    for (const [filter, total] of [
      [{ state: 'no-email' }, 1],
      [{ agent: 'AG1' }, 3],
      [{ agent: '-' }, 2],
      [{ phones: true }, 0],
      [{ voiceFrom: 1 }, 0],
      [{ buys: true }, 0],
      [{ group: 'none' }, 0],
      [{ discountClass: 'none' }, 0],
      [{ province: 'none' }, 0],
      [{ codes: ['A1', 'A3'] }, 2],
    ] as const)
      expect((await ask('listActivation', { ...filter, onlyTotal: true })).body.total, JSON.stringify(filter)).toBe(
        total,
      );
    expect((await ask('markGenericAddress', { code: 'A2', isGeneric: true })).status).toBe(200);
    const wave = { codes: codesOf('A', 5), without: ['A3'] };
    expect((await ask('previewWave', wave)).body).toMatchObject({ mails: 1, letters: 0 });
    expect((await ask('previewWave', { ...wave, without: [], letters: true })).body).toMatchObject({
      mails: 1,
      letters: 4,
    });
    expect((await ask('planWave', { ...wave, ...plan, expected: { mails: 2, letters: 0 } })).status).toBe(409);
    expect((await ask('planWave', { ...wave, ...plan, expected: { mails: 1, letters: 0 } }, 'reader')).status).toBe(
      403,
    );
    expect((await ask('planWave', { ...wave, ...plan, expected: { mails: 1, letters: 0 } }, 'tied')).status).toBe(422);
    expect((await ask('planWave', { ...wave, ...plan, expected: { mails: 1, letters: 0 } })).status).toBe(200);
    expect((await ask('planWave', { ...wave, ...plan, expected: { mails: 1, letters: 0 } })).status).toBe(422);
    for (const [name, request] of [
      ['markGenericAddress', { code: 'A1', isGeneric: true }],
      ['tellAgent', { code: 'A1' }],
      ['getSecondCode', { code: 'A1' }],
      ['getWaveTexts', { code: 'A1' }],
    ] as const)
      expect((await ask(name, request, 'tied')).status, name).toBe(404);
  });

  it('6.15 7.2 exports the list as it is filtered, with whom the agent can call', async () => {
    await addCustomers('H', ['h1@c.example', 'h2@c.example', null]);
    await rowsOf(
      `update customer_address a set phone = '051 22 33' from customer c where c.id = a.customer_id and c.code = 'H1'`,
    );
    await rowsOf(`insert into user_account (email, username, name, password_hash, kind)
      values ('h2@c.example', 'h2', 'Ha Due', 'x', 'client')`);
    await rowsOf(`insert into company_member (customer_id, user_id, role) select c.id, u.id, 'administrator'
      from customer c, user_account u where c.code = 'H2' and u.username = 'h2'`);
    const file = async (request: object, who: string) => {
      const query = new URLSearchParams({ locale: 'it', request: JSON.stringify(request) });
      const answer = await fetch(`${shop.address}/office/files/activation.csv?${query}`, {
        headers: { cookie: cookies[who] ?? '' },
      });
      return (await answer.text())
        .replace(/^\uFEFF/, '')
        .trim()
        .split('\r\n');
    };
    const [head, ...lines] = await file({ text: 'Ditta H', missing: true, sort: 'name' }, 'paola');
    expect(head).toBe('Codice;Cliente;Persona;Telefono;Mail;Città;Provincia;Agente;Stato;Ordini, 90 giorni;A voce');
    expect(lines.map((line) => line.split(';'))).toEqual([
      ['H1', 'Ditta H1', '', '051 22 33', 'h1@c.example', 'Bologna', 'BO', 'Luca Serra', 'non invitato', '0', '0'],
      ['H3', 'Ditta H3', '', '', '', 'Bologna', 'BO', 'Luca Serra', 'senza mail', '0', '0'],
    ]);
    // Somebody tied to the other agent gets that one's customers only.
    expect(await file({ text: 'Ditta H', missing: true }, 'tied')).toHaveLength(1);
    expect((await file({ text: 'Ditta H' }, 'tied'))[1]).toMatch(/^H2;/);
  });

  it('7.5 sends the invitation to who composes it, and to nobody else', async () => {
    const { status, body } = await ask('tryWaveMail', { template: 'activation-invited', locale: 'it' });
    expect(status).toBe(200);
    expect((await ask('tryWaveMail', { template: 'activation-invited', locale: 'it' }, 'reader')).status).toBe(403);
    expect((await ask('tryWaveMail', { template: 'password-reset', locale: 'it' })).status).toBe(422);
    expect(await rowsOf(`select recipient from account_mail where template = 'mail-trial'`)).toEqual([
      { recipient: body.to },
    ]);
  });

  it('7.2 a wave killed half way goes on and writes to nobody twice', async () => {
    const emails = codesOf('B', 9).map((code) => `${code}@c.example`);
    await addCustomers('B', emails);
    const planned = await ask('planWave', { codes: codesOf('B', 9), ...plan, expected: { mails: 9, letters: 0 } });
    expect(planned.body.mails).toBe(9);
    later(2);
    // The process dies at the fourth mail, before its transaction ends.
    const { shopSettings } = services();
    let asked = 0;
    const dying = {
      ...shopSettings,
      current: () => {
        asked += 1;
        return asked > 5 ? Promise.reject(new Error('killed')) : shopSettings.current();
      },
    };
    await expect(sendWaves({ ...services(), shopSettings: dying })).rejects.toThrow('killed');
    const half = (await invitesOf('B')).filter(({ state }) => state === 'sent').length;
    expect([half > 0, half < 9]).toEqual([true, true]);
    // Stopped, nobody is written to; then two processes go on at once.
    const { waveId } = planned.body;
    expect((await ask('stopWave', { waveId, isStopped: true })).status).toBe(200);
    expect((await ask('stopWave', { waveId, isStopped: true })).status).toBe(409);
    await sendWaves(services());
    expect((await invitesOf('B')).filter(({ state }) => state === 'sent')).toHaveLength(half);
    later(180);
    // Nobody waits for a wave that a person has stopped, nor at night.
    expect(await findWaveDelay(services())).toBe(0);
    expect((await ask('stopWave', { waveId, isStopped: false })).status).toBe(200);
    expect(await findWaveDelay(services())).toBeCloseTo(180 * 60, -2);
    later(12 * 60);
    expect(await findWaveDelay(services())).toBe(0);
    later(-15 * 60);
    await Promise.all([sendWaves(services()), sendWaves(services())]);
    const mails = await rowsOf<{ recipient: string; template: string; agent: { email: string } | null; stop: string }>(
      `select recipient, template, parameters -> 'agent' as agent, parameters -> 'unsubscribe' ->> 'path' as stop
       from account_mail where recipient = any ($1) order by recipient`,
      [emails],
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual(emails);
    expect(await findWaveDelay(services())).toBe(0);
    expect(mails[0]).toMatchObject({ template: 'activation-invited' });
    expect((await ask('getActivation')).body.waves.find(({ id }: any) => id === waveId)).toMatchObject({
      ...{ mails: 9, sent: 9, state: 'running' },
    });
  });

  it('7.2 leaves out who was closed, moved, unsubscribed or became active, and reminds once', async () => {
    await addCustomers(
      'D',
      codesOf('D', 6).map((code) => `${code}@c.example`),
    );
    await ask('planWave', { codes: codesOf('D', 6), ...plan, expected: { mails: 6, letters: 0 } });
    const [newest] = (await ask('getActivation')).body.waves;
    expect(newest.sendsFrom).toBe(plan.startsAt);
    await shop.database.pool.query(`update customer set is_active = false where code = 'D1'`);
    await shop.database.pool.query(`update customer set email = 'new@c.example' where code = 'D2'`);
    const before = await invitesOf('D');
    const stop = linkToken(SECRET, before[2]?.link_id ?? '');
    expect((await shop.call('get_invitation_stop', { code: stop })).body.message).toEqual({
      is_valid: true,
      is_stopped: false,
    });
    expect((await shop.call('stop_invitations', { code: `${stop.slice(0, -1)}_` })).body.message.success).toBe(false);
    expect((await shop.call('stop_invitations', { code: stop })).body.message.success).toBe(true);
    later(2);
    await sendWaves(services());
    expect((await invitesOf('D')).map(({ state, skipped_because: because }) => because ?? state)).toEqual([
      ...['closed', 'address-changed', 'unsubscribed', 'sent', 'sent', 'sent'],
    ]);
    // D4 opens and accepts, D5 leaves the address, D6 is reminded.
    const codeOf = (index: number) => linkToken(SECRET, before[index]?.link_id ?? '');
    expect((await shop.call('get_invitation', { code: codeOf(3) })).status).toBe(200);
    expect((await shop.call('get_invitation', { code: codeOf(3) })).status).toBe(200);
    expect((await ask('getActivation')).body.counts.opened).toBe(1);
    expect(
      (await shop.call('accept_invitation', { code: codeOf(3), name: 'Dario Quattro', password: PASSWORD })).status,
    ).toBe(200);
    expect(
      await rowsOf(`select role from company_member m join customer c on c.id = m.customer_id where c.code = 'D4'`),
    ).toEqual([{ role: 'administrator' }]);
    await shop.database.pool.query(`update customer set email = 'other@c.example' where code = 'D5'`);
    expect((await shop.call('get_invitation', { code: codeOf(4) })).status).toBe(404);
    later(7 * 24 * 60);
    await sendWaves(services());
    await sendWaves(services());
    expect((await invitesOf('D')).map(({ reminded_at: at }) => at !== null)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
    // Closing ends the link.
    await shop.database.pool.query(`update customer set is_closed_by_office = true where code = 'D6'`);
    expect((await shop.call('get_invitation', { code: codeOf(5) })).status).toBe(404);
  });

  it('7.1 a letter opens nothing with the VAT number alone, and after five tries only the office helps', async () => {
    await addCustomers('E', [null, null, null]);
    await shop.database.pool.query(
      `insert into customer_document (cause, year, number, customer_id, kind, issued_on, due_on, total_cents, open_cents)
       select 'Z' || c.code, 2026, 7000 + n, c.id, 'invoice', date '2026-01-01' + n, date '2026-03-01', 10000 + n, 0
       from customer c, generate_series(1, 4) n where c.code in ('E1', 'E2')`,
    );
    await rowsOf(`update customer set email = null where code like 'E%'`);
    const planned = await ask('planWave', {
      codes: codesOf('E', 3),
      ...plan,
      letters: true,
      expected: { mails: 0, letters: 3 },
    });
    expect(planned.body.letters).toBe(3);
    const { waveId } = planned.body;
    const lettering = {
      ...services(),
      ...{
        dataDirectory: shop.dataDirectory,
        shopUrl: 'https://negozio.example',
        logo: () => Promise.resolve(undefined),
      },
    };
    await drawWaveLetters({ ...lettering, mayLeave: () => Promise.resolve(true) }, waveId);
    const file = letterFile(shop.dataDirectory, waveId);
    expect(existsSync(file)).toBe(true);
    expect((await readFile(file, 'latin1')).match(/\/Type \/Page\b/g)).toHaveLength(3);
    const download = (who: string) =>
      fetch(`${shop.address}/office/files/letters/${waveId}.pdf`, { headers: { cookie: cookies[who] ?? '' } });
    expect((await download('paola')).status).toBe(200);
    expect([(await download('reader')).status, (await download('tied')).status]).toEqual([403, 404]);
    const links = (await invitesOf('E')).map(({ link_id: id }) => id);
    const base = { vat_number: '0155', name: 'Elio Uno', email: 'elio@c.example' };
    const use = (index: number, more: object) =>
      shop.call('use_letter_code', { ...base, code: letterCode(SECRET, links[index] ?? ''), ...more });
    const right = { document: 'ZE1/2026/7004', total: '100,04' };
    expect((await use(0, {})).status).toBe(422);
    expect((await use(0, { ...right, total: '100,05' })).status).toBe(422);
    // The oldest of four invoices is not one of the last three; the right one does not help with another VAT number.
    expect((await use(0, { document: '7001', total: '100,01' })).status).toBe(422);
    expect((await use(0, { ...right, vat_number: '0255' })).status).toBe(422);
    expect(
      await rowsOf(`select 1 from company_member m join customer c on c.id = m.customer_id where c.code = 'E1'`),
    ).toEqual([]);
    await rowsOf(`update customer set email = 'file@c.example' where code = 'E1'`);
    const opened = await use(0, { ...right, document: '7004' });
    expect(opened.status).toBe(200);
    const told = await rowsOf<{ template: string }>(
      `select template from account_mail where recipient = 'file@c.example'`,
    );
    expect(told).toEqual([{ template: 'activation-by-letter' }]);
    const { code } = opened.body.message;
    expect((await shop.call('accept_invitation', { code, name: 'Elio Uno', password: PASSWORD })).status).toBe(200);
    expect((await use(0, { ...right, email: 'other@c.example' })).status).toBe(422);
    // Five wrong tries close the second letter, for the right answer too.
    for (let attempt = 0; attempt < 5; attempt += 1) await use(1, { vat_number: '0255', total: '1,00' });
    const closed = await use(1, { ...right, vat_number: '0255' });
    expect([closed.status, closed.body.message]).toEqual([422, expect.stringContaining('ufficio')]);
    // Without invoices a second code is read out.
    const { body } = await ask('getSecondCode', { code: 'E3' });
    expect(body.secondCode.replace('-', '')).toBe(secondCode(SECRET, links[2] ?? ''));
    expect((await use(2, { vat_number: '0355', ...right })).status).toBe(422);
    expect((await use(2, { vat_number: '0355', second_code: body.secondCode, email: 'e3@c.example' })).status).toBe(
      200,
    );
  });

  it('6.15 tells an agent once a month that a customer still phones', async () => {
    await addCustomers('F', ['f1@c.example', 'f2@c.example']);
    await shop.database.pool.query(
      `insert into sales_order (cause, year, number, customer_id, address_id, gross_cents, net_cents, transport_cents,
        vat_cents, total_cents, payable_cents, created_at)
       select 'OC', 2026, 99001, c.id, a.id, 1, 1, 0, 0, 1, 1, $1 from customer c
       join customer_address a on a.customer_id = c.id where c.code = 'F1'`,
      [new Date(NOON.getTime() - 86_400_000)],
    );
    const { body } = await ask('listActivation', { phones: true });
    expect(body.rows).toMatchObject([{ code: 'F1', voice: 1, orders: 1, isAgentTold: false }]);
    const statuses = [];
    for (const code of ['F1', 'F1', 'F2']) statuses.push((await ask('tellAgent', { code })).status);
    expect(statuses).toEqual([200, 409, 422]);
    expect((await ask('listActivation', { phones: true })).body.rows[0].isAgentTold).toBe(true);
    expect(await rowsOf(`select 1 as one from account_mail where recipient = 'luca@bancale.example'`)).toEqual([
      { one: 1 },
    ]);
  });

  it('6.10 a silent shop draws no letters', async () => {
    await addCustomers('G', [null]);
    const planned = await ask('planWave', {
      codes: ['G1'],
      ...plan,
      letters: true,
      expected: { mails: 0, letters: 1 },
    });
    const { waveId } = planned.body;
    const lettering = {
      ...services(),
      ...{ dataDirectory: `${shop.dataDirectory}/other`, shopUrl: null, logo: () => Promise.resolve(undefined) },
    };
    await drawWaveLetters({ ...lettering, mayLeave: () => Promise.resolve(false) }, waveId);
    expect(existsSync(letterFile(lettering.dataDirectory, waveId))).toBe(false);
  });
});
