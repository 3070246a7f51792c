import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkedCall, createCallGuard, type CallGuard, type Resolver } from './index.ts';

/** Names of this test; every other one is unknown. */
const NAMES: Record<string, string[]> = {
  'erp.example.com': ['8.8.4.4', '2606:4700::1111'],
  'inside.example.com': ['10.1.2.3'],
  'half.example.com': ['8.8.4.4', '169.254.169.254'],
  'six.example.com': ['fd12::1'],
};
const resolve: Resolver = (host) => {
  const found = NAMES[host];
  if (!found) return Promise.reject(new Error('ENOTFOUND'));
  return Promise.resolve(found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
};
const outcome = (guard: CallGuard, url: string) =>
  guard.mayCall(url).then(
    ({ address }) => address,
    (error: unknown) => (error as { reason?: string }).reason ?? error,
  );

describe('6.9 addresses that the office has the server call', () => {
  const guard = createCallGuard([], resolve);

  it.each([
    ['https://erp.example.com/orders', '8.8.4.4'],
    ['http://8.8.8.8', '8.8.8.8'],
    ['http://134744072', '8.8.8.8'],
    ['http://[2606:4700::1111]:8080/', '2606:4700::1111'],
    ['http://[::ffff:8.8.8.8]/', '::ffff:808:808'],
  ])('%s is called at %s', async (url, address) => {
    expect(await outcome(guard, url)).toBe(address);
  });

  it.each([
    ...['http://127.0.0.1', 'http://127.1', 'http://2130706433', 'http://0x7f000001', 'http://0177.0.0.1'],
    ...['http://0.0.0.0', 'http://10.0.0.1', 'http://172.16.0.1', 'http://172.31.255.255', 'http://192.168.1.1'],
    ...['http://169.254.169.254/latest/meta-data', 'http://100.64.0.1', 'http://192.0.0.8', 'http://198.18.0.1'],
    ...['http://224.0.0.1', 'http://255.255.255.255', 'http://[::1]', 'http://[::]', 'http://[fe80::1]'],
    ...['http://[fc00::1]', 'http://[fd12:3456::1]', 'http://[ff02::1]', 'http://[::ffff:127.0.0.1]'],
    ...['http://[::ffff:7f00:1]', 'http://[::ffff:a9fe:a9fe]', 'http://[64:ff9b::7f00:1]', 'http://[2002:7f00:1::]'],
    ...['http://[2001:db8::1]', 'http://inside.example.com', 'https://half.example.com', 'http://six.example.com'],
    ...['http://１２７.0.0.1', 'http://[::127.0.0.1]', 'http://[2001::1]', 'http://[fec0::1]'],
  ])('%s is refused', async (url) => {
    expect(await outcome(guard, url)).toBe('private-network');
  });

  it.each([
    ['ftp://erp.example.com', 'not-an-address'],
    ['file:///etc/passwd', 'not-an-address'],
    ['erp.example.com', 'not-an-address'],
    ['http://nowhere.example.com', 'unknown-name'],
  ])('%s: %s', async (url, reason) => {
    expect(await outcome(guard, url)).toBe(reason);
  });

  it('private networks are called that the environment lists, and no others', async () => {
    const own = createCallGuard(['10.1.0.0/16', 'fd12::/32'], resolve);
    expect(await outcome(own, 'http://inside.example.com')).toBe('10.1.2.3');
    expect(await outcome(own, 'http://[::ffff:10.1.0.1]')).toBe('::ffff:a01:1');
    expect(await outcome(own, 'http://six.example.com')).toBe('fd12::1');
    expect(await outcome(own, 'http://10.2.0.1')).toBe('private-network');
    expect(await outcome(own, 'http://[fd13::1]')).toBe('private-network');
  });

  it('hosts of mail are checked without a URL', async () => {
    expect(await guard.checkHost('erp.example.com')).toEqual({
      address: '8.8.4.4',
      family: 4,
      host: 'erp.example.com',
    });
    await expect(guard.checkHost('::1')).rejects.toMatchObject({ reason: 'private-network' });
    await expect(guard.checkHost('a/b')).rejects.toMatchObject({ reason: 'unknown-name' });
    await expect(guard.checkHost('')).rejects.toMatchObject({ reason: 'not-an-address' });
  });
});

describe('6.9 a call goes to exactly the address that was checked', () => {
  let server: Server;
  let base: string;
  const seen: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push(`${request.headers.host} ${request.url}`);
      if (request.url === '/away') response.writeHead(302, { Location: '/other' });
      response.end('answer');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    base = `liar.example.com:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((done) => server.close(done)));
  const call = (guard: CallGuard, path: string) =>
    checkedCall(guard, new URL(`http://${base}${path}`), {
      ...{ method: 'POST', headers: {}, body: '{}', signal: AbortSignal.timeout(5_000) },
    });

  /** Answers with the first address, and with the second one whenever it is asked again. */
  const liar = (first: string, then: string) => {
    let asked = 0;
    const lie: Resolver = () => Promise.resolve([{ address: (asked += 1) === 1 ? first : then, family: 4 }]);
    return { lie, asked: () => asked };
  };

  it('a name that has another address at the second question is asked once', async () => {
    const { lie, asked } = liar('127.0.0.1', '192.0.2.1');
    const response = await call(createCallGuard(['127.0.0.0/8'], lie), '/orders');
    expect([response.status, await response.text(), asked()]).toEqual([200, 'answer', 1]);
    expect(seen.at(-1)).toBe(`${base} /orders`);
  });

  it('a name that is private at a second call is refused there', async () => {
    const before = seen.length;
    const { lie } = liar('127.0.0.1', '10.0.0.1');
    const guard = createCallGuard(['127.0.0.0/8'], lie);
    await call(guard, '/orders');
    await expect(call(guard, '/orders')).rejects.toMatchObject({ reason: 'private-network' });
    await expect(call(createCallGuard([], liar('127.0.0.1', '8.8.8.8').lie), '/')).rejects.toThrow(/private network/);
    expect(seen.length).toBe(before + 1);
  });

  it('a redirect is the answer', async () => {
    const response = await call(createCallGuard(['127.0.0.0/8'], liar('127.0.0.1', '127.0.0.1').lie), '/away');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/other']);
    expect(seen.at(-1)).toBe(`${base} /away`);
  });
});
