import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { workerBrowser } from './browser.ts';
import { openHydrated } from './visitor.ts';

const project = resolve(import.meta.dirname, '../..');

let test: TestDatabase;
let browser: Browser;
let dataDirectory: string;
let server: ChildProcess;
let address: string;

/** The address that the development server prints when it is ready. */
async function findAddress({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The output is not read.');
  for await (const line of createInterface({ input: stdout })) {
    const [, found] = /ready after .*: (http:\S+)/.exec(line) ?? [];
    if (found) return found;
  }
  throw new Error('The development server ended before it was ready.');
}

beforeAll(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'bancale-development-'));
  [test, browser] = await Promise.all([createTestDatabase({ loaded: true }), workerBrowser()]);
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  server = spawn(process.execPath, [join(project, 'cli/start.ts'), '--development'], {
    cwd: project,
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', DATA_DIR: dataDirectory, DATABASE_URL: test.url, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  address = await findAddress(server);
  server.stdout?.resume();
});
afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  await test.drop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

it('npm run dev serves pages from their sources that hydrate without errors', async () => {
  const page = await browser.newPage({ baseURL: address });
  onTestFinished(() => page.close());
  page.setDefaultTimeout(60_000);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', ({ message }) => void errors.push(message));
  for (const path of ['/pages/login', '/gallery']) {
    await openHydrated(page, path);
    expect(errors, path).toEqual([]);
  }
});
