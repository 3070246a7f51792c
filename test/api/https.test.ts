import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let trusting: TestShop;
let plain: TestShop;
beforeAll(async () => {
  [trusting, plain] = await Promise.all([startTestShop({ environment: { TRUST_PROXY: 'on' } }), startTestShop()]);
});
afterAll(() => Promise.all([trusting.stop(), plain.stop()]));

async function policy({ address }: TestShop, path: string, headers: Record<string, string>): Promise<string | null> {
  return (await fetch(address + path, { headers })).headers.get('strict-transport-security');
}

it.each(['/healthz', '/api/home_brands', '/api/nothing', '/img/none.webp', '/documents/none.pdf'])(
  'sends Strict-Transport-Security at %s only when the shop is served over HTTPS',
  async (path) => {
    expect(await policy(trusting, path, { 'x-forwarded-proto': 'https' })).toBe('max-age=31536000; includeSubDomains');
    expect(await policy(trusting, path, { 'x-forwarded-proto': 'http' })).toBeNull();
    expect(await policy(trusting, path, {})).toBeNull();
    expect(await policy(plain, path, { 'x-forwarded-proto': 'https' })).toBeNull();
  },
);

it.each([
  '/healthz',
  '/api/home_brands',
  '/api/nothing',
  '/api/openapi.json',
  '/img/test/thumb_valve.webp',
  '/nothing',
])('sends at %s a content security policy that forbids scripts and frames', async (path) => {
  const policy = (await fetch(plain.address + path)).headers.get('content-security-policy');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("script-src 'none'");
});

it('gives cookies of this host only over HTTPS, and accepts no others there', async () => {
  const logIn = async (headers: Record<string, string>) => {
    const response = await fetch(`${trusting.address}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ username: 'cliente.a', password: PASSWORD }),
    });
    return response.headers.getSetCookie().sort();
  };
  const [device, session = ''] = await logIn({ 'x-forwarded-proto': 'https' });
  expect(device).toMatch(/^__Host-bancale_device=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(session).toMatch(/^__Host-bancale_session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect((await logIn({}))[1]).toMatch(/^bancale_session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);

  const [pair = ''] = session.split(';');
  const isIn = async (cookie: string) => {
    const headers = { cookie, 'x-forwarded-proto': 'https', 'sec-fetch-site': 'same-origin' };
    return (await fetch(`${trusting.address}/documents/deadlines.pdf`, { headers, redirect: 'manual' })).status === 200;
  };
  expect(await isIn(pair)).toBe(true);
  expect(await isIn(pair.replace('__Host-', ''))).toBe(false);
});

it('responds to TRACE with nothing of the request', async () => {
  const { host, port } = { host: '127.0.0.1', port: Number(new URL(plain.address).port) };
  const socket = connect(port, host);
  socket.write(`TRACE /api/home_brands HTTP/1.1\r\nHost: ${host}\r\nX-Secret: remembered\r\nConnection: close\r\n\r\n`);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 40[345] /);
  expect(answer).not.toContain('remembered');
});
