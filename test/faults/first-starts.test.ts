import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

const project = resolve(import.meta.dirname, '../..');
const isBuilt = existsSync(join(project, 'build/server/index.js'));

interface Start {
  said: string;
  child: ChildProcess;
  /** Resolves when the shop is ready or the process has ended. */
  settled: Promise<void>;
}

describe.runIf(isBuilt)('two simultaneous first starts on one empty database', () => {
  let test: TestDatabase;
  let folder: string;
  let starts: Start[];
  beforeEach(async () => {
    test = await createTestDatabase({ migrated: false });
    folder = mkdtempSync(join(tmpdir(), 'bancale-first-'));
    starts = [];
  });
  afterEach(async () => {
    for (const { child } of starts) {
      if (child.exitCode !== null) continue;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await test.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  function start(dataDirectory: string): Start {
    const child = spawn(process.execPath, [join(project, 'cli/start.ts')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        PROCESSES: '1',
        DATA_DIR: join(folder, dataDirectory),
        DATABASE_URL: test.url,
        DEMO: 'on',
        DEMO_ARTICLES: '1000',
      },
    });
    const settled = Promise.withResolvers<void>();
    const begun: Start = { said: '', child, settled: settled.promise };
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        begun.said += text.toString();
        if (begun.said.includes('Bancale is ready')) settled.resolve();
      });
    }
    child.on('close', () => settled.resolve());
    starts.push(begun);
    return begun;
  }

  it('load the demonstration once: the second waits for the first', async () => {
    const both = [start('one'), start('other')];
    await Promise.all(both.map(({ settled }) => settled));
    for (const { said } of both) {
      expect(said).toContain('Bancale is ready');
      expect(said).not.toMatch(/ {4}at /);
    }
    expect(both.filter(({ said }) => said.includes('Another Bancale is preparing this database'))).toHaveLength(1);
    expect(both.filter(({ said }) => /^ {2}demonstration /m.test(said))).toHaveLength(1);
    const { rows } = await test.database.pool.query<{ orders: number; keys: number }>(
      'select count(*) as orders, count(distinct idempotency_key) as keys from sales_order',
    );
    expect(rows[0]?.orders).toBeGreaterThan(100);
    expect(rows[0]?.orders).toBe(rows[0]?.keys);
  }, 300_000);
});
