import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../builders/shop.ts';
import { loadLargeHistory } from './whole-program/large-history.ts';
import { startProgram, type Program } from './whole-program/program.ts';
import { makeShop, openRunningDatabase } from './whole-program/shop-folder.ts';

const isBuilt = existsSync(resolve(import.meta.dirname, '../../build/server/index.js'));
/** Milliseconds that another user is measured, without the load and under it. */
const MEASURED = 20_000;

let dataDirectory = '';
let program: Program;
/** The user with the long history, and another one. */
let heavy: { cookie: string; token: string };
let other: { cookie: string; token: string };

async function logIn(username: string): Promise<{ cookie: string; token: string }> {
  const response = await fetch(`${program.address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  const line = response.headers.getSetCookie().find((cookie) => cookie.startsWith('bancale_session='));
  return { token, cookie: line?.split(';')[0] ?? '' };
}

/** One round of what another user does: a listing, a cart, a page, and the check of the load balancer. */
async function askOnce(milliseconds: number[]): Promise<void> {
  const post = (path: string, body: object) =>
    fetch(`${program.address}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${other.token}` },
      body: JSON.stringify(body),
    });
  const requests = [
    () => post('product_list', { text: 'valvola' }),
    () => post('add_to_cart', { item_id: '204118', quantity: 5 }),
    () => post('get_cart_items', {}),
    () => post('get_orders', {}),
    () => fetch(`${program.address}/shop?text=valvola`, { headers: { cookie: other.cookie } }),
  ];
  for (const ask of requests) {
    const start = performance.now();
    const response = await ask();
    await response.arrayBuffer();
    milliseconds.push(performance.now() - start);
    expect(response.status).toBe(200);
  }
  expect((await fetch(`${program.address}/readyz`)).status).toBe(200);
}

/** The times of another user's requests, sorted. */
async function measureOther(): Promise<number[]> {
  const milliseconds: number[] = [];
  const end = performance.now() + MEASURED;
  while (performance.now() < end) {
    await askOnce(milliseconds);
    await pause(50);
  }
  return milliseconds.sort((a, b) => a - b);
}
const p99 = (sorted: number[]) => sorted[Math.floor(sorted.length * 0.99)] ?? Infinity;

/** Starts the load in a process of its own; `counts` are its responses so far, by kind and status. */
function startLoad() {
  const words = [join(import.meta.dirname, 'heavy-client-load.ts'), program.address, heavy.cookie, heavy.token];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  let counts: Record<string, number> = {};
  createInterface(child.stdout).on('line', (line) => (counts = JSON.parse(line) as typeof counts));
  return {
    counts: () => counts,
    async end() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

describe.runIf(isBuilt)('a user who asks for as much as possible', () => {
  beforeAll(async () => {
    dataDirectory = mkdtempSync(join(tmpdir(), 'bancale-heavy-'));
    // As root, the embedded database runs as another user, who needs access.
    chmodSync(dataDirectory, 0o755);
    const names = await makeShop({ dataDirectory }, 11);
    program = await startProgram(dataDirectory, { LOG_LEVEL: 'error' });
    await program.ready();
    const database = openRunningDatabase(dataDirectory);
    await loadLargeHistory(database, { customerCode: '80000', orders: 10_000 });
    await database.close();
    [heavy, other] = await Promise.all([logIn('buyer.80000'), logIn(names.at(-1)?.username ?? '')]);
  }, 300_000);
  afterAll(async () => {
    await program.end();
    rmSync(dataDirectory, { recursive: true, force: true });
  });

  it('does not take the shop away from another one', async () => {
    // The first round compiles and fills caches.
    await askOnce([]);
    const quiet = await measureOther();
    const load = startLoad();
    try {
      await expect.poll(load.counts).toHaveProperty('search 200');
      const loaded = await measureOther();
      // Each kind of work goes on meanwhile, and what exceeds its queue is refused.
      await expect.poll(load.counts).toMatchObject({
        ...{ 'file 200': expect.any(Number), 'export 200': expect.any(Number), 'export 429': expect.any(Number) },
        ...{ 'search 200': expect.any(Number), 'search 429': expect.any(Number) },
      });
      expect(Object.keys(load.counts()).filter((key) => !/ (?:200|429)$/.test(key))).toEqual([]);
      const figures = { quiet: p99(quiet), loaded: p99(loaded), slowest: loaded.at(-1) ?? Infinity };
      console.log(
        JSON.stringify({ ...figures, requests: loaded.length, ...load.counts(), memory: program.peakMemory() }),
      );
      expect(figures.loaded - figures.quiet).toBeLessThanOrEqual(300);
      expect(figures.slowest).toBeLessThan(2_000);
    } finally {
      await load.end();
    }
    expect(program.starts()).toBe(1);
  }, 300_000);
});
