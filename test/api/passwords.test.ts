import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertUsers } from '../../backend/accounts/index.ts';
import { mailsTo, mailWith, noteBounced } from '../builders/mails.ts';
import { addOfficeUser } from '../builders/office.ts';
import { codeFor } from '../builders/second-factor.ts';
import { PASSWORD } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let now = new Date('2026-11-21T11:42:00+01:00');
beforeAll(async () => {
  shop = await startTestShop({ clock: () => now });
  const users = ['uno', 'due', 'tre', 'quattro', 'cinque'].map((username) => ({
    email: `${username}@bassi.example`,
    username,
    name: username,
    password: PASSWORD,
    kind: 'client' as const,
    customerCode: '70431',
    agentCustomerCodes: [],
  }));
  await upsertUsers(shop.database, users);
});
afterAll(() => shop.stop());

const isIn = async (token: string) => (await shop.call('get_wishlist', {}, { token })).status === 200;
const logIn = (username: string, password = PASSWORD) => shop.call('login', { username, password });

describe('R2.18, R7.18 a forgotten password', () => {
  it('responds the same for a known and an unknown name', async () => {
    const known = await shop.call('reset_password', { username: 'uno' });
    const unknown = await shop.call('reset_password', { username: 'nobody' });
    expect(known).toMatchObject({ status: 200, body: { data: { success: true } } });
    expect(unknown.body).toEqual(known.body);
  });

  it('is replaced through a link that works once and ends all sessions', async () => {
    const before = await shop.logIn('due');
    await shop.call('reset_password', { username: 'DUE@bassi.example' });
    const mail = await mailWith(shop.dataDirectory, 'due@bassi.example', 'nuova password');
    const [, link = ''] = /(http:\S+\/pages\/reset-password\?code=\S+)/.exec(mail.text) ?? [];
    expect(link.startsWith(shop.address)).toBe(true);
    const code = new URL(link).searchParams.get('code') ?? '';
    const check = await shop.call('reset_password', { code });
    expect(check.body.data).toMatchObject({ success: true, name: 'due', company_name: 'Termoidraulica Bassi S.r.l.' });
    expect(check.body.data.shortest_password).toBe(8);
    const guessed = await shop.call('reset_password', { code, password: 'iloveyou1' });
    expect([guessed.status, Object.keys(guessed.body.errors)]).toEqual([422, ['password']]);
    const short = await shop.call('reset_password', { code, password: 'corta' });
    expect(short).toMatchObject({ status: 422, body: { errors: { password: ['Almeno 8 caratteri.'] } } });
    const bounced = await noteBounced(shop.database, 'due@bassi.example');
    const attempts = await Promise.all([
      shop.call('reset_password', { code, password: 'quattro bancali' }),
      shop.call('reset_password', { code, password: 'quattro bancali' }),
    ]);
    expect(attempts.map(({ body }) => body.data.success).sort()).toEqual([false, true]);
    // 7.4: the mail has arrived.
    expect(await bounced()).toBe(false);
    expect(await isIn(before.token)).toBe(false);
    expect((await logIn('due')).body.access_token).toBeUndefined();
    expect((await logIn('due', 'quattro bancali')).body.access_token).toBeTruthy();
    expect((await shop.call('reset_password', { code })).body.data).toEqual({
      success: false,
      message: 'Il collegamento è scaduto o già usato. La tua password non è cambiata.',
    });
  });

  it('is longer for people of the office (5.3)', async () => {
    await addOfficeUser(shop.database, 'sei');
    await shop.call('reset_password', { username: 'sei' });
    const mail = await mailWith(shop.dataDirectory, 'sei@ufficio.example', 'nuova password');
    const [, code = ''] = /code=(\S+)/.exec(mail.text) ?? [];
    expect((await shop.call('reset_password', { code })).body.data.shortest_password).toBe(12);
    const short = await shop.call('reset_password', { code, password: 'undici-cara' });
    expect(short).toMatchObject({ status: 422, body: { errors: { password: ['Almeno 12 caratteri.'] } } });
    expect((await shop.call('reset_password', { code, password: 'dodici-carat' })).body.data.success).toBe(true);
  });

  it('keeps its value when the link has expired, was changed, or was replaced by another', async () => {
    await shop.call('reset_password', { username: 'tre' });
    const mail = await mailWith(shop.dataDirectory, 'tre@bassi.example', 'nuova password');
    const [, code = ''] = /code=(\S+)/.exec(mail.text) ?? [];
    const forged = `${code.slice(0, -3)}AAA`;
    for (const wrong of [forged, 'x', `${code}${code}`]) {
      const { body } = await shop.call('reset_password', { code: wrong, password: 'quattro bancali' });
      expect(body.data.success).toBe(false);
    }
    now = new Date(now.getTime() + 61 * 60_000);
    expect((await shop.call('reset_password', { code, password: 'quattro bancali' })).body.data.success).toBe(false);
    expect((await logIn('tre')).body.access_token).toBeTruthy();
  });

  it('can be requested a few times only, whether the user exists or not', async () => {
    for (const username of ['quattro', 'ghost']) {
      const statuses = [];
      for (let ask = 0; ask < 6; ask++) statuses.push((await shop.call('reset_password', { username })).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
    expect(await mailsTo(shop.dataDirectory, 'ghost')).toEqual([]);
  });
});

describe('R2.95 the own password', () => {
  it('is changed with the current one; other sessions end, this one stays', async () => {
    const [here, there] = [await shop.logIn('cinque'), await shop.logIn('cinque')];
    const change = (old_password: string, new_password: string) =>
      shop.call('change_password', { old_password, new_password }, { token: here.token });
    expect(await change('wrong', 'quattro bancali')).toMatchObject({
      status: 422,
      body: { errors: { old_password: ['La password è errata'] } },
    });
    expect(await change(PASSWORD, 'sette77')).toMatchObject({
      status: 422,
      body: { errors: { new_password: ['Almeno 8 caratteri.'] } },
    });
    for (const guessed of ['Password1', 'bancale2026!']) {
      expect(await change(PASSWORD, guessed)).toMatchObject({
        status: 422,
        body: { errors: { new_password: ['Questa password è facile da indovinare: scegline un’altra.'] } },
      });
    }
    expect((await logIn('cinque')).body.access_token).toBeTruthy();
    expect((await change(PASSWORD, 'quattro bancali')).status).toBe(200);
    await shop.settled();
    expect(await isIn(here.token)).toBe(true);
    expect(await isIn(there.token)).toBe(false);
    expect((await logIn('cinque')).body.access_token).toBeUndefined();
    expect((await logIn('cinque', 'quattro bancali')).body.access_token).toBeTruthy();
  });
});

describe('devices', () => {
  it('are listed with browser and system, can be logged out one by one, and all at once', async () => {
    const log = async (agent: string) => {
      const response = await fetch(`${shop.address}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': agent },
        body: JSON.stringify({ username: 'cliente.b', password: PASSWORD }),
      });
      return ((await response.json()) as { access_token: string }).access_token;
    };
    const phone = await log('Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0.0.0 Mobile Safari/537.36');
    const desk = await log('Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/130.0');
    const { data } = (await shop.call('get_security', {}, { token: desk })).body;
    expect(data.sessions).toMatchObject([
      { browser: 'Firefox', system: 'Windows', kind: 'desktop', current: true },
      { browser: 'Chrome', system: 'Android', kind: 'phone', current: false },
    ]);
    expect(data.log[0]).toMatchObject({ action: 'logged-in', browser: 'Firefox' });
    const other = await shop.logIn('cliente.a');
    const { id } = data.sessions[1];
    expect((await shop.call('end_session', { id }, { token: other.token })).status).toBe(404);
    expect((await shop.call('end_session', { id }, { token: desk })).status).toBe(200);
    await shop.settled();
    expect(await isIn(phone)).toBe(false);
    expect((await shop.call('end_session', { id }, { token: desk })).status).toBe(404);
    expect((await shop.call('end_all_sessions', {}, { token: desk })).status).toBe(200);
    await shop.settled();
    expect(await isIn(desk)).toBe(false);
    expect(await isIn(other.token)).toBe(true);
  });
});

describe('the second factor', () => {
  it('is switched on with a code, requested at the login, works once, and has recovery codes', async () => {
    const { token } = await shop.logIn('uno');
    const { body } = await shop.call('start_second_factor', {}, { token });
    const secret = body.data.secret;
    expect(body.data.qr_code.size).toBeGreaterThan(40);
    expect(body.data.qr_code.path).toMatch(/^M[\d\s.MLHVZmlhvz,-]+$/);
    const again = await shop.call('start_second_factor', {}, { token });
    expect(again.body.data.secret).toBe(body.data.secret);
    const wrong = await shop.call('confirm_second_factor', { code: '000000' }, { token });
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: { code: ['Il codice non è giusto o è già stato usato.'] } },
    });
    const code = codeFor(secret, now);
    const on = await shop.call('confirm_second_factor', { code }, { token });
    const { recovery_codes } = on.body.data;
    expect(new Set(recovery_codes).size).toBe(10);
    expect((await shop.call('start_second_factor', {}, { token })).status).toBe(409);

    const { body: answer } = await logIn('uno');
    expect(answer.access_token).toBeUndefined();
    const { challenge } = answer.message[0];
    const enter = (typed: string) => shop.call('login_code', { challenge, code: typed });
    expect((await enter(code)).body.access_token).toBeUndefined();
    now = new Date(now.getTime() + 60_000);
    expect((await enter(codeFor(secret, now))).body.access_token).toBeTruthy();
    const [first] = recovery_codes;
    expect((await enter(first.toUpperCase())).body.access_token).toBeTruthy();
    expect((await enter(first)).body.access_token).toBeUndefined();
    const forged = await shop.call('login_code', { challenge: `${challenge}x`, code: recovery_codes[1] });
    expect(forged.body.access_token).toBeUndefined();

    const stop = (password: string) => shop.call('stop_second_factor', { password }, { token });
    expect(await stop('wrong')).toMatchObject({
      status: 422,
      body: { errors: { password: ['La password è errata'] } },
    });
    expect((await stop(PASSWORD)).status).toBe(200);
    expect((await logIn('uno')).body.access_token).toBeTruthy();
  });

  it('is guessed a few times only', async () => {
    const { token } = await shop.logIn('quattro');
    const { body } = await shop.call('start_second_factor', {}, { token });
    const code = codeFor(body.data.secret, now);
    await shop.call('confirm_second_factor', { code }, { token });
    const { challenge } = (await logIn('quattro')).body.message[0];
    const statuses = [];
    for (let guess = 0; guess < 8; guess++)
      statuses.push((await shop.call('login_code', { challenge, code: '000000' })).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is required of agents where the operator says so: nothing else is open before', async () => {
    await shop.database.query
      .insertInto('setting')
      .values({ key: 'second_factor_required', value: JSON.stringify({ isOn: true }) })
      .execute();
    const { body } = await logIn('agente.g');
    const token = body.access_token as string;
    expect(body.message.second_factor_needed).toBe(true);
    const orders = await shop.call('get_orders', { page: 1 }, { token });
    expect(orders).toMatchObject({ status: 403, body: { code: 'not-permitted' } });
    const started = await shop.call('start_second_factor', {}, { token });
    const code = codeFor(started.body.data.secret, now);
    expect((await shop.call('confirm_second_factor', { code }, { token })).status).toBe(200);
    expect((await shop.call('get_orders', { page: 1 }, { token })).body.code).not.toBe('not-permitted');
    expect((await logIn('cliente.a')).body.message.second_factor_needed).toBe(false);
  });
});
