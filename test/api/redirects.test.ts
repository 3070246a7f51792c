import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataPath, isStorefrontBuilt, pagePaths } from '../builders/page-paths.ts';
import { isLongRun } from '../builders/long-runs.ts';
import { PASSWORD } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let client = '';
let agent = '';
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
  const [ofClient, ofAgent] = [await shop.logIn('cliente.a'), await shop.logIn('agente.g')];
  client = ofClient.cookie;
  agent = ofAgent.cookie;
});
afterAll(() => shop.stop());

const ALL_HOSTILE = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/en/../..//evil.example',
  '/en//evil.example',
  '/it//evil.example',
  '/%2e//evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
];
// domain/own-path.test.ts tries all forms on the function that decides; here each page shows that it uses it.
const HOSTILE = isLongRun ? ALL_HOSTILE : ['https://evil.example/', '/en/../..//evil.example', '/\t/evil.example'];

/** Every parameter or form field that may contain a redirect target. */
const NAMES = ['redirect', 'back', 'first', 'next', 'url', 'return', 'return_url', 'to'];

/** The redirect target of a response, also of one for the router's scripts. */
async function target(response: Response): Promise<string | null> {
  const location = response.headers.get('location');
  if (location !== null) return location;
  const body = await response.text();
  if (response.headers.get('content-type')?.startsWith('text/x-script')) {
    return /"redirect","([^"]+)"/.exec(body)?.[1] ?? null;
  }
  // A link in the page.
  return /(?:href|action)="((?:https?:|javascript:|\/\/|\/\\)[^"]*evil[^"]*)"/.exec(body)?.[1] ?? null;
}

async function expectOwn(response: Response, what: string): Promise<void> {
  const to = await target(response);
  if (to === null) return;
  expect(to, what).not.toMatch(/^\/[/\\]/);
  expect(new URL(to, shop.address).origin, what).toBe(shop.address);
}

const ask = (path: string, cookie: string, body?: Record<string, string>) =>
  fetch(shop.address + path, {
    method: body ? 'POST' : 'GET',
    redirect: 'manual',
    headers: {
      ...(cookie && { cookie }),
      ...(body && { origin: shop.address, referer: `${shop.address}/en/..//evil.example` }),
    },
    body: body && new URLSearchParams(body),
  });

describe.runIf(isStorefrontBuilt)('R6.8 no page redirects to another site, whatever its URL or form contains', () => {
  it.each([...pagePaths(), '/documents/orders/OWEB-2026-1.pdf'])('%s', async (path) => {
    const [absolute = '', dotted = '', tabbed = ''] = HOSTILE;
    const cases: [string, string, string[]][] = [
      [path, '', [absolute, dotted]],
      [path, client, [absolute]],
      [dataPath(path), agent, [tabbed]],
    ];
    for (const [address, cookie, targets] of cases) {
      for (const hostile of isLongRun ? ALL_HOSTILE : targets) {
        const query = new URLSearchParams(NAMES.map((name) => [name, hostile])).toString();
        await expectOwn(await ask(`${address}?${query}`, cookie), `${address} with ${hostile}`);
      }
    }
  });

  it.each([
    ['/pages/address', () => ({ address_code: '1' })],
    ['/pages/wishlist', () => ({ mutation: 'none' })],
    ['/pages/prices', () => ({ shown: 'true' })],
    ['/shop', () => ({ view: 'detail' })],
    ['/pages/cart', () => ({ change: 'none' })],
    ['/pages/login', () => ({ username: 'cliente.b', password: PASSWORD })],
  ] as const)('a form sent to %s', async (path, fields) => {
    for (const prefix of ['', '/en']) {
      for (const hostile of HOSTILE) {
        const named = Object.fromEntries(NAMES.map((name) => [name, hostile]));
        const query = new URLSearchParams(named).toString();
        for (const address of [prefix + path, dataPath(prefix + path)]) {
          const cookie = path === '/pages/login' ? '' : client;
          const response = await ask(`${address}?${query}`, cookie, { ...named, ...fields() });
          expect(response.status, address).toBeLessThan(400);
          await expectOwn(response, `${address} with ${hostile}`);
        }
      }
    }
  });

  it('redirects to the given page of the shop', async () => {
    const login = await ask('/pages/login?redirect=%2Fen%2Fshop%3Ftext%3Da%23b', client);
    expect([login.status, login.headers.get('location')]).toEqual([302, '/en/shop?text=a#b']);
    const address = await ask('/pages/address', client, { address_code: '1', back: '/shop?text=a' });
    expect(address.headers.get('location')).toBe('/shop?text=a');
  });

  it('R1.17 a form without scripts hides the prices', async () => {
    const prices = await ask('/pages/prices', client, { shown: 'false', back: '/shop?text=a' });
    expect(prices.headers.get('location')).toBe('/shop?text=a');
    expect(prices.headers.get('set-cookie')).toContain('show_prices=false;');
  });

  it.each([
    '//evil.example/x',
    '/en//evil.example/x',
    '/it//evil.example/x',
    '//evil.example/en/shop',
    '//pages/login',
  ])('links and redirects of the page at %s stay on the shop', async (path) => {
    for (const cookie of ['', client]) await expectOwn(await ask(path, cookie), path);
  });
});
