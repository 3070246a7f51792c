import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** Requests without the decompression of `fetch`. */
async function request(path: string, accepted?: string) {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const [response] = (await once(get(shop.address + path, { headers }), 'response')) as [IncomingMessage];
  return { headers: response.headers, bytes: await buffer(response) };
}

describe('responses made in one piece', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const)('are compressed for a client that accepts %s', async (accepted, encoding, decompress) => {
    const plain = await request('/api/openapi.json');
    const { headers, bytes } = await request('/api/openapi.json', accepted);
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: expect.stringMatching(/accept-encoding/i) });
    expect(Number(headers['content-length'])).toBe(bytes.length);
    expect(bytes.length).toBeLessThan(plain.bytes.length / 4);
    expect(decompress(bytes).equals(plain.bytes)).toBe(true);
  });

  it('are sent as they are to a client that accepts no compression, and when they are small', async () => {
    for (const accepted of [undefined, 'identity', 'zstd;q=0']) {
      const { headers } = await request('/api/openapi.json', accepted);
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers.vary).toMatch(/accept-encoding/i);
    }
    const small = await request('/healthz', 'gzip, br, zstd');
    expect(small.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(small.bytes.toString())).toEqual({ alive: true });
  });
});
