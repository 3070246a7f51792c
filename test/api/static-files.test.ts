import { once } from 'node:events';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { articleRecord } from '../builders/records.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const PICTURE = '/img/test/digits.webp';
const DOCUMENT = '/documents/test/digits.pdf';
const DIGITS = '0123456789';

let shop: TestShop;
let cookie = '';
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
  await upsertArticles(shop.database, [
    articleRecord({
      code: '500001',
      sku: 'DOC-1',
      documents: [{ name: { it: 'Cifre', en: 'Digits' }, url: DOCUMENT }],
    }),
  ]);
  await mkdir(join(shop.dataDirectory, 'documents/test'), { recursive: true });
  await writeFile(join(shop.dataDirectory, DOCUMENT), DIGITS);
  await writeFile(join(shop.dataDirectory, 'files', PICTURE), DIGITS);
  await writeFile(join(shop.dataDirectory, 'secret.webp'), 'hidden words');
  ({ cookie } = await shop.logIn('cliente.a'));
});
afterAll(() => shop.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.address + path, { headers: { cookie, ...headers } });

describe.each([PICTURE, DOCUMENT])('the file %s', (path) => {
  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
  ])('is sent in part: %s', async (range, part, contentRange) => {
    const response = await get(path, { range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(response.headers.get('content-length')).toBe(String(part.length));
    expect(await response.text()).toBe(part);
  });

  it('has no part after its end', async () => {
    const response = await get(path, { range: 'bytes=10-' });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */10');
    expect(await response.text()).toBe('');
  });

  it('is sent whole to a client that continues a download, as it may have been replaced', async () => {
    const response = await get(path, { range: 'bytes=7-', 'if-range': 'Sat, 01 Nov 2025 00:00:00 GMT' });
    expect([response.status, await response.text()]).toEqual([200, DIGITS]);
  });

  it('offers parts, and its size without its content', async () => {
    const response = await fetch(shop.address + path, { method: 'HEAD', headers: { cookie } });
    expect(response.status).toBe(200);
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get('content-length')).toBe('10');
  });

  it('is not sent again until it changes', async () => {
    const first = await get(path);
    expect(await first.text()).toBe(DIGITS);
    const tag = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = await get(path, tag);
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
    const file = join(shop.dataDirectory, path === PICTURE ? `files${path}` : path);
    await utimes(file, new Date(), new Date('2030-01-01'));
    expect((await get(path, tag)).status).toBe(200);
  });
});

describe('a picture', () => {
  it('may be cached for a day by everybody', async () => {
    const response = await fetch(`${shop.address}/img/test/main_valve.webp`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    '/img/none.webp',
    '/img/test/',
    '/img/../../secret.webp',
    '/img/..%2F..%2Fsecret.webp',
    '/img/%2e%2e/%2e%2e/secret.webp',
    '/img/..%5C..%5Csecret.webp',
    '/img/%252e%252e/%252e%252e/secret.webp',
    '/img//../../secret.webp',
    '/img/test/digits.webp%00.png',
    '/img/%ff',
  ])('is not read from outside its folder: %s', async (path) => {
    // fetch would resolve the dots by itself.
    const request = httpGet(shop.address, { path });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect([response.statusCode, (await text(response)).includes('hidden words')]).toEqual([404, false]);
  });
});

describe.runIf(isStorefrontBuilt)('a file of the storefront', () => {
  it('is sent as it was compressed by the build, and may be cached for ever', async () => {
    const assets = resolve(import.meta.dirname, '../../build/client/assets');
    const packed = (await readdir(assets)).find((name) => name.endsWith('.js.br')) ?? '';
    const name = packed.replace(/\.br$/, '');
    const response = await get(`/assets/${name}`, { 'accept-encoding': 'gzip, br' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await response.text()).toBe(brotliDecompressSync(await readFile(join(assets, packed))).toString());
  });

  it('is not read from outside the build', async () => {
    for (const path of ['/assets/..%2F..%2Fserver/index.js', '/assets/none.js', '/assets/'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});
