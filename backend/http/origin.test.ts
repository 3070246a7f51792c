import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { Services } from '../services.ts';
import { requestOrigin, shopOrigin } from './origin.ts';

interface Request {
  url: string;
  headers?: Record<string, string>;
  /** Address and port at which the server was reached, when not on this machine. */
  local?: { localAddress: string; localPort: number };
}

/** The results of both functions for a request. */
async function originsOf(
  { url, headers = {}, local = { localAddress: '127.0.0.1', localPort: 3000 } }: Request,
  settings: { shopUrl?: string; trustProxy?: boolean } = {},
): Promise<{ request: string; shop: string | null }> {
  const services = { settings: { shopUrl: null, trustProxy: false, ...settings } } as Services;
  const app = new Hono();
  app.get('*', (context) =>
    context.json({ request: requestOrigin(context, services), shop: shopOrigin(context, services) }),
  );
  const response = await app.request(url, { headers }, { incoming: { socket: local } });
  return (await response.json()) as { request: string; shop: string | null };
}

describe('the base URL for links given to others', () => {
  it.each<[string, string | null]>([
    ['http://localhost:3000/x', 'http://localhost:3000'],
    ['http://127.0.0.1:3000/x', 'http://127.0.0.1:3000'],
    ['http://127.8.9.1/x', 'http://127.8.9.1'],
    ['http://[::1]:8080/x', 'http://[::1]:8080'],
    ['http://shop.example.com/x', null],
    ['http://127.0.0.1.evil.example/x', null],
    ['http://localhost.evil.example/x', null],
    ['http://192.0.2.8:3000/x', null],
  ])('of a request to %s is %s', async (url, shop) => {
    expect((await originsOf({ url })).shop).toBe(shop);
  });

  it.each<[string, string, number, string | null]>([
    ['http://192.0.2.7:3000/x', '192.0.2.7', 3000, 'http://192.0.2.7:3000'],
    ['http://192.0.2.7:3000/x', '::ffff:192.0.2.7', 3000, 'http://192.0.2.7:3000'],
    ['http://[2001:db8::7]:3000/x', '2001:db8::7', 3000, 'http://[2001:db8::7]:3000'],
    ['http://192.0.2.7/x', '192.0.2.7', 80, 'http://192.0.2.7'],
    ['http://192.0.2.7:8080/x', '192.0.2.7', 3000, null],
    ['http://192.0.2.8:3000/x', '192.0.2.7', 3000, null],
  ])('of a request to %s that reached %s, port %i, is %s', async (url, localAddress, localPort, shop) => {
    expect((await originsOf({ url, local: { localAddress, localPort } })).shop).toBe(shop);
  });

  it('never comes from X-Forwarded-Host; only the protocol is taken from the proxy', async () => {
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    };
    expect(await originsOf({ url: 'http://localhost:3000/x', headers }, { trustProxy: true })).toEqual({
      request: 'https://localhost:3000',
      shop: 'https://localhost:3000',
    });
    expect((await originsOf({ url: 'http://localhost:3000/x', headers })).shop).toBe('http://localhost:3000');
  });

  it('is SHOP_URL where it is set, for any request', async () => {
    const origins = await originsOf({ url: 'http://evil.example/x' }, { shopUrl: 'https://shop.example.com' });
    expect(origins).toEqual({ request: 'https://shop.example.com', shop: 'https://shop.example.com' });
  });
});

it('is the host of the request in pages that only its sender sees', async () => {
  expect((await originsOf({ url: 'http://shop.example.com/x' })).request).toBe('http://shop.example.com');
});
