import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProgram, type Program } from './whole-program/program.ts';
import { postEndlessly, postSlowly } from './whole-program/raw-post.ts';
import { makeShop } from './whole-program/shop-folder.ts';

const isBuilt = existsSync(resolve(import.meta.dirname, '../../build/server/index.js'));
const MEGABYTE = 1024 * 1024;
const MAXIMUM_MEMORY = 512;

let dataDirectory = '';
let program: Program;

const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
const JSON_BODY = { 'content-type': 'application/json' };

/** Statuses of a health check, a page and an API request, to see whether other clients are served. */
async function others(): Promise<number[]> {
  const { address } = program;
  const responses = await Promise.all([
    fetch(`${address}/healthz`),
    fetch(`${address}/shop?text=valvola`),
    fetch(`${address}/api/product_list`, { method: 'POST', headers: JSON_BODY, body: '{"text":"valvola"}' }),
  ]);
  await Promise.all(responses.map((response) => response.text()));
  return responses.map(({ status }) => status);
}

describe.runIf(isBuilt)('a shop with little memory', () => {
  beforeAll(async () => {
    dataDirectory = mkdtempSync(join(tmpdir(), 'bancale-bodies-'));
    // As root, the embedded database runs as another user, who needs access.
    chmodSync(dataDirectory, 0o755);
    await makeShop({ dataDirectory }, 1);
    program = await startProgram(dataDirectory, {
      NODE_OPTIONS: '--max-old-space-size=192',
      PAYPAL_SANDBOX: 'on',
      LOG_LEVEL: 'error',
    });
    await program.ready();
  });
  afterAll(async () => {
    await program.end();
    rmSync(dataDirectory, { recursive: true, force: true });
  });

  const places = [
    ['/pages/login', FORM, 413],
    ['/en/pages/checkout', FORM, 413],
    ['/pages/cart.data', FORM, 413],
    ['/no/such/page', FORM, 413],
    ['/paypal-sandbox/checkoutnow', FORM, 413],
    ['/paypal-sandbox/v1/oauth2/token', {}, 413],
    ['/payments/paypal/webhook', JSON_BODY, 413],
    ['/api/login', JSON_BODY, 413],
    ['/api/import_cart', JSON_BODY, 413],
    ['/api/no_such_call', JSON_BODY, 413],
    ['/api/login', { 'content-type': 'text/plain' }, 415],
    ['/pages/login', { ...FORM, 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ['/pages/login', { ...FORM, 'sec-fetch-site': 'cross-site' }, 403],
  ] as const;

  it.each(places)(
    'discards a body of 900 MB sent to %s with %o, and closes the connection',
    async (path, headers, status) => {
      for (const length of [900 * MEGABYTE, null]) {
        const post = postEndlessly(program.address, { path, headers, length }, 900 * MEGABYTE);
        expect(await others()).toEqual([200, 200, 200]);
        expect(await post, length === null ? 'chunked' : 'with its length').toBe(status);
      }
      expect(program.starts()).toBe(1);
      expect(program.peakMemory()).toBeLessThan(MAXIMUM_MEMORY);
    },
  );

  it('serves other clients while a thousand bodies arrive slowly', async () => {
    const senders = Array.from({ length: 1_000 }, (_, index) => {
      const [path = '', headers, limit] = [
        ['/pages/login', FORM, 16] as const,
        ['/api/product_list', JSON_BODY, 64] as const,
        ['/api/import_cart', JSON_BODY, 1024] as const,
        ['/paypal-sandbox/v2/checkout/orders', {}, 256] as const,
      ][index % 4] ?? ['', {}, 1];
      const length = index % 8 < 4 ? limit * 1024 : null;
      return postSlowly(program.address, { path, headers, length }, Math.min(limit, 300) * 1024 - 100);
    });
    try {
      for (let round = 0; round < 10; round++) {
        expect(await others()).toEqual([200, 200, 200]);
        await pause(100);
      }
    } finally {
      for (const sender of senders) sender.end();
    }
    expect(await others()).toEqual([200, 200, 200]);
    expect(program.starts()).toBe(1);
    expect(program.peakMemory()).toBeLessThan(MAXIMUM_MEMORY);
  });
});
