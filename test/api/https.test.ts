import { afterAll, beforeAll, expect, it } from 'vitest';
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
    expect(await policy(trusting, path, { 'x-forwarded-proto': 'https' })).toBe('max-age=31536000');
    expect(await policy(trusting, path, { 'x-forwarded-proto': 'http' })).toBeNull();
    expect(await policy(trusting, path, {})).toBeNull();
    expect(await policy(plain, path, { 'x-forwarded-proto': 'https' })).toBeNull();
  },
);
