import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isUsedByOthers, newestMigration, startEmbeddedServer, openDatabase } from '../../backend/database/index.ts';
import { createReadinessCheck } from '../../backend/readiness.ts';
import { openWriteProbe } from '../../backend/write-probe.ts';
import { createTestDatabase } from '../builders/database.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

/** Mounts a small in-memory disk; returns false if the process lacks the rights. */
function mountSmallDisk(folder: string, megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Fills the disk completely. */
function fill(path: string): void {
  try {
    for (let piece = 0; ; piece += 1)
      writeFileSync(`${path}-${piece}`, Buffer.alloc(piece < 1_000 ? 1_048_576 : 4_096));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

describe('/readyz', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop();
  });
  afterAll(() => shop.stop());

  const ask = async () => {
    const response = await fetch(`${shop.address}/readyz`);
    return { status: response.status, ...((await response.json()) as object) };
  };
  const parts = { ready: true, database: true, storage: true, index: true, schema: true, draining: false };
  const READY = { status: 200, ...parts, erp: 'embedded', ordersNotConnected: 0, outgoing: true };

  it('returns 503 while the data directory is not writable, then 200', async () => {
    expect(await ask()).toEqual(READY);
    expect(readdirSync(shop.dataDirectory).filter((name) => name.includes('probe'))).toEqual([]);
    rmSync(shop.dataDirectory, { recursive: true });
    await expect.poll(ask).toEqual({ ...READY, status: 503, ready: false, storage: false });
    mkdirSync(shop.dataDirectory);
    await expect.poll(ask).toEqual(READY);
  });

  it('stays 200 while every connection of the pool is in use', async () => {
    const { pool } = shop.database;
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    try {
      const waiting = pool.query('select 1');
      expect(pool.waitingCount).toBe(1);
      expect(await ask()).toEqual(READY);
      for (const client of clients.splice(0)) client.release();
      await waiting;
    } finally {
      for (const client of clients) client.release();
    }
  });
});

describe('the readiness check', () => {
  it('is not ready once a newer version has migrated the database, and says so once', async () => {
    const test = await createTestDatabase();
    const dataDirectory = mkdtempSync(join(tmpdir(), 'bancale-ready-'));
    const logger = { error: vi.fn() };
    const knownMigration = await newestMigration(test.database);
    const check = createReadinessCheck({
      ...{ database: test.database, search: { isReady: () => true }, settings: { dataDirectory, erp: null } },
      currentErp: () => Promise.resolve(null),
      ...{ logger, knownMigration },
    });
    expect(await check()).toMatchObject({ ready: true, schema: true });
    await test.database.pool.query(`insert into schema_migration (number, name, checksum) values (9998, 'newer', '')`);
    expect(await check()).toMatchObject({ ready: false, schema: false, database: true });
    await check();
    expect(logger.error).toHaveBeenCalledOnce();
    // Its own connections are younger than this process; as seen by one that was just started they are another's.
    expect(await isUsedByOthers(test.database)).toBe(false);
    const uptime = vi.spyOn(process, 'uptime').mockReturnValue(0);
    expect(await isUsedByOthers(test.database)).toBe(true);
    uptime.mockRestore();
    await test.drop();
    rmSync(dataDirectory, { recursive: true });
  });

  it('does not blame the disk for a database that is slow', async () => {
    const test = await createTestDatabase();
    const dataDirectory = mkdtempSync(join(tmpdir(), 'bancale-ready-'));
    const check = createReadinessCheck({
      ...{ database: test.database, search: { isReady: () => true }, settings: { dataDirectory, erp: null } },
      currentErp: () => Promise.resolve(null),
      ...{ logger: { error: vi.fn() }, knownMigration: 9999 },
    });
    const { pool } = test.database;
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    expect(await check()).toMatchObject({ ready: false, database: false, storage: true });
    for (const client of clients) client.release();
    await expect.poll(check).toMatchObject({ ready: true, database: true });
    await test.drop();
    rmSync(dataDirectory, { recursive: true });
  });

  it('is not ready while the database is read-only', async () => {
    // No shop: its queue would retry for minutes after its connections were closed.
    const test = await createTestDatabase();
    const { database } = test;
    const dataDirectory = mkdtempSync(join(tmpdir(), 'bancale-ready-'));
    const check = createReadinessCheck({
      database,
      search: { isReady: () => true },
      settings: { dataDirectory, erp: null },
      currentErp: () => Promise.resolve(null),
      ...{ logger: { error: vi.fn() }, knownMigration: 9999 },
    });
    const name = database.connectionSettings.database ?? '';
    /** Affects new connections only, as on a standby, so open ones are closed. */
    const readOnly = async (value: 'on' | 'off') => {
      await database.pool.query(
        `begin read write; alter database ${name} set default_transaction_read_only = ${value}; commit`,
      );
      await database.pool
        .query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()')
        .catch(() => undefined);
    };
    const parts = { ready: true, database: true, storage: true, index: true, schema: true, draining: false };
    const READY = { ...parts, erp: 'none', ordersNotConnected: 0, outgoing: true };
    await readOnly('on');
    await expect.poll(check).toEqual({ ...READY, ready: false, database: false });
    await readOnly('off');
    await expect.poll(check).toEqual(READY);
    await test.drop();
    rmSync(dataDirectory, { recursive: true });
  });
});

describe('the write probe on a small disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-disk-'));
  const isMounted = mountSmallDisk(folder, 300);
  afterAll(() => {
    if (isMounted) execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
  });

  it.runIf(isMounted)('reports database and files as not writable while the disk is full', async () => {
    const server = await startEmbeddedServer({
      folder: join(folder, 'postgres'),
      logFile: join(folder, 'postgres.log'),
      settings: { shared_buffers: '16MB', max_wal_size: '64MB' },
    });
    const database = openDatabase(server.address);
    try {
      const ask = () => openWriteProbe(database, folder)();
      expect(await ask()).toEqual({ database: true, storage: true });
      fill(join(folder, 'filling'));
      expect(await ask()).toEqual({ database: false, storage: false });
      for (const name of readdirSync(folder)) if (name.startsWith('filling')) rmSync(join(folder, name));
      expect(await ask()).toEqual({ database: true, storage: true });
    } finally {
      await database.close();
      await server.stop();
    }
  });
});
