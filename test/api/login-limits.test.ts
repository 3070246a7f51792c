import type { Locale } from '../../domain/locale.ts';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogin, upsertUsers } from '../../backend/accounts/index.ts';
import { weakenPasswords } from '../builders/passwords.ts';
import { PASSWORD } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

interface Try {
  username: string;
  password?: string;
  /** Client IP address, sent in X-Forwarded-For. */
  from?: string;
  device?: string;
  language?: Locale;
}

interface ReceivedResponse {
  status: number;
  retryAfter: string | null;
  body: { message: unknown; access_token?: string };
  device: string;
}

let shop: TestShop;
beforeAll(async () => {
  // With TRUST_PROXY a test chooses its client address by header.
  shop = await startTestShop({ environment: { TRUST_PROXY: 'on' } });
});
afterAll(() => shop.stop());

/** A user and an IP address that no other test has used. */
let username: string;
let address: string;
let serial = 0;
beforeEach(async () => {
  serial += 1;
  username = `user.${serial}`;
  address = `192.0.2.${serial}`;
  await upsertUsers(shop.database, [clientUser(username)]);
  await weakenPasswords(shop.database);
});

function clientUser(name: string) {
  return {
    email: `${name}@bancale.example`,
    username: name,
    name,
    password: PASSWORD,
    kind: 'client' as const,
    customerCode: '70431',
    agentCustomerCodes: [],
  };
}

async function tryLogin({
  username,
  password = 'wrong',
  from = address,
  device,
  language,
}: Try): Promise<ReceivedResponse> {
  const response = await fetch(`${shop.address}/api/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(language ? { 'accept-language': language } : {}),
      ...(device ? { cookie: device } : {}),
    },
    body: JSON.stringify({ username, password }),
  });
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: (await response.json()) as ReceivedResponse['body'],
    device: cookies.find((cookie) => cookie.startsWith('bancale_device=')) ?? '',
  };
}

/** Logs in one attempt after the other; resolves with the statuses. */
async function tryOften(times: number, make: (index: number) => Try): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) statuses.push((await tryLogin(make(index))).status);
  return statuses;
}

const times = (count: number, status: number): number[] => Array<number>(count).fill(status);

describe('R7.17 repeated failed logins are limited', () => {
  it('checks no more passwords than the limit, even in parallel', async () => {
    // With the usual hash, so that the checks overlap.
    await upsertUsers(shop.database, [clientUser('usual.hash')]);
    const responses = await Promise.all(Array.from({ length: 200 }, () => tryLogin({ username: 'usual.hash' })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(190);
  });

  it('returns the waiting time in the message and in Retry-After', async () => {
    await tryOften(10, () => ({ username }));
    const italian = await tryLogin({ username });
    expect(italian.status).toBe(429);
    expect(italian.body.message).toBe('Troppi tentativi di accesso. Riprova fra 15 min.');
    expect(Number(italian.retryAfter)).toBeGreaterThan(840);
    expect(Number(italian.retryAfter)).toBeLessThanOrEqual(900);
    const english = await tryLogin({ username, language: 'en' });
    expect(english.body.message).toBe('Too many login attempts. Please try again in 15 min.');
  });

  it('handles an unknown user name like an existing one', async () => {
    const unknown = await tryOften(12, () => ({ username: `nobody.${randomUUID()}`.slice(0, 20) }));
    expect(unknown).toEqual(times(12, 200));
    expect(await tryOften(12, () => ({ username: 'nobody.at.all', from: '198.51.100.1' }))).toEqual([
      ...times(10, 200),
      ...times(2, 429),
    ]);
    expect(await tryOften(12, () => ({ username, from: '198.51.100.2' }))).toEqual([
      ...times(10, 200),
      ...times(2, 429),
    ]);
  });

  it('ignores the case of the user name, and resets after a successful login', async () => {
    expect(await tryOften(9, (index) => ({ username: index % 2 ? username : username.toUpperCase() }))).toEqual(
      times(9, 200),
    );
    expect((await tryLogin({ username, password: PASSWORD })).body.access_token).toBeTruthy();
    expect(await tryOften(11, () => ({ username }))).toEqual([...times(10, 200), 429]);
  });

  it('blocks a user name after attempts from many addresses', async () => {
    const statuses = await tryOften(32, (index) => ({ username, from: `198.51.100.${100 + index}` }));
    expect(statuses).toEqual([...times(30, 200), 429, 429]);
    const last = await tryLogin({ username, password: PASSWORD, from: '198.51.100.200' });
    expect(last.status).toBe(429);
    expect(Number(last.retryAfter)).toBeGreaterThan(3000);
  });

  it('counts an IPv6 /64 network as one address', async () => {
    const host = (index: number) => `2001:db8:${serial.toString(16)}:1::${index + 1}`;
    expect(await tryOften(11, (index) => ({ username, from: host(index) }))).toEqual([...times(10, 200), 429]);
    expect((await tryLogin({ username, from: `2001:db8:${serial.toString(16)}:2::1` })).status).toBe(200);
  });
});

describe('R7.17 a browser in which the user has logged in before', () => {
  it('can log in while others exhaust the limit of the user name or the office address', async () => {
    const { device } = await tryLogin({ username, password: PASSWORD });
    await tryOften(31, (index) => ({ username, from: `203.0.113.${index + 1}` }));
    await tryOften(61, (index) => ({ username: `guess.${serial}.${index}` }));
    expect((await tryLogin({ username, password: PASSWORD })).status).toBe(429);
    expect((await tryLogin({ username: 'cliente.b', password: PASSWORD })).status).toBe(429);
    const again = await tryLogin({ username, password: PASSWORD, device });
    expect(again.body.access_token).toBeTruthy();
    expect(again.device).not.toBe('');
  });

  it('is known for every user who has logged in with it', async () => {
    const first = await tryLogin({ username, password: PASSWORD });
    const both = await tryLogin({ username: 'cliente.a', password: PASSWORD, device: first.device });
    await tryOften(11, () => ({ username }));
    expect((await tryLogin({ username, password: PASSWORD })).status).toBe(429);
    expect((await tryLogin({ username, password: PASSWORD, device: both.device })).status).toBe(200);
  });

  it('has its own limit', async () => {
    const { device } = await tryLogin({ username, password: PASSWORD });
    expect(await tryOften(11, () => ({ username, device }))).toEqual([...times(10, 200), 429]);
    expect((await tryLogin({ username, password: PASSWORD })).status).toBe(200);
  });

  it('gets no exception with another user’s cookie or a modified one', async () => {
    const { device } = await tryLogin({ username: 'cliente.a', password: PASSWORD, from: '198.51.100.77' });
    await tryOften(10, () => ({ username }));
    const changed = device.slice(0, -3) + (device.endsWith('AAA') ? 'BBB' : 'AAA');
    expect((await tryLogin({ username, password: PASSWORD, device })).status).toBe(429);
    await tryOften(10, () => ({ username: 'cliente.a' }));
    expect((await tryLogin({ username: 'cliente.a', password: PASSWORD, device: changed })).status).toBe(429);
    expect((await tryLogin({ username: 'cliente.a', password: PASSWORD, device })).status).toBe(200);
  });

  it('is identified by an HttpOnly cookie that does not authenticate', async () => {
    const response = await fetch(`${shop.address}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ username, password: PASSWORD }),
    });
    const line = response.headers.getSetCookie().find((cookie) => cookie.startsWith('bancale_device=')) ?? '';
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; SameSite=Lax/);
    expect(line).toMatch(/Max-Age=31536000/);
    const value = line.slice(line.indexOf('=') + 1, line.indexOf(';'));
    expect((await shop.call('session', {}, { cookie: `bancale_session=${value}` })).body.message).toBeNull();
    expect((await shop.call('get_wishlist', {}, { token: value })).status).toBe(401);
  });
});

describe('login attempts', () => {
  it('are counted across all processes on one database', async () => {
    const logger = pino({ level: 'silent' });
    const [one, other] = ['first secret', 'other secret'].map((secret) =>
      createLogin({ database: shop.database, secret, logger }),
    );
    const attempt = { name: username, password: 'wrong', networkAddress: address, deviceCookie: null };
    for (let index = 0; index < 5; index += 1) {
      expect(await one?.check(attempt)).toBeNull();
      expect(await other?.check(attempt)).toBeNull();
    }
    await expect(one?.check(attempt)).rejects.toMatchObject({ code: 'too-many-requests' });
    await expect(other?.check(attempt)).rejects.toMatchObject({ code: 'too-many-requests' });
  });

  it('are logged when they fail, with user name and network address, without password', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const login = createLogin({ database: shop.database, secret: 'a secret', logger });
    const attempt = { name: ` ${username} `, password: 'open sesame', networkAddress: address, deviceCookie: null };
    for (let index = 0; index < 10; index += 1) await login.check(attempt);
    await login.check(attempt).catch(() => undefined);
    const logged = lines.map((line) => JSON.parse(line) as { msg: string; user: string; networkAddress: string });
    expect(logged.map(({ msg }) => msg)).toEqual([
      ...Array<string>(10).fill('login failed'),
      'login refused after too many attempts',
    ]);
    expect(logged.every((line) => line.user === username && line.networkAddress === address)).toBe(true);
    expect(lines.join('')).not.toContain('sesame');
  });
});
