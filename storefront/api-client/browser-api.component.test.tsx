import { afterEach, describe, expect, it, vi } from 'vitest';
import { CUSTOMER, openShop } from '../test-support/shop.tsx';
import { browserApi } from './browser-api.ts';
import type { Session } from '../session/session.ts';

afterEach(() => vi.restoreAllMocks());

/** Address, method and headers of the request for the first page of the catalogue. */
async function requestOf(session: Session | null): Promise<{ address: string; method: string; headers: Headers }> {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ message: {} }));
  openShop(session);
  await browserApi().call('productList', { text: 'valvola' });
  const [address, options] = fetched.mock.calls[0] ?? [];
  return {
    address: address instanceof Request ? address.url : String(address),
    method: options?.method ?? '',
    headers: new Headers(options?.headers),
  };
}

describe('requests of the browser', () => {
  it('R7.3 R7.4 of a customer carry the stored token, and JSON and English headers', async () => {
    const { address, method, headers } = await requestOf(CUSTOMER);
    expect([address, method]).toEqual(['/api/product_list', 'POST']);
    const token = localStorage.getItem('id_token');
    expect(token).toBe('token');
    expect(Object.fromEntries(headers)).toEqual({
      'accept-language': 'en',
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    });
  });

  it('R7.3 of a guest carry no token', async () => {
    localStorage.setItem('id_token', 'of a former session');
    const { headers } = await requestOf(null);
    expect(headers.has('authorization')).toBe(false);
    expect(localStorage.getItem('id_token')).toBeNull();
  });
});
