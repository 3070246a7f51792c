import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endWhileSending, orderWithoutDatabase } from './whole-program/database-scenarios.ts';
import { hasDiskInMemory, orderOnFullDisk } from './whole-program/disk-scenario.ts';
import { FOLDER_FAULTS, orderWithFolderFaults } from './whole-program/folder-scenario.ts';
import { orderUnderKills } from './whole-program/kill-scenario.ts';
import { orderWhileErpIsAway } from './whole-program/outage-scenarios.ts';
import { sendAtOnce } from './whole-program/sending-scenarios.ts';

let dataDirectory: string;
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'bancale-whole-'));
  // As root, the embedded database runs as another user, who needs access.
  chmodSync(dataDirectory, 0o755);
});
afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }));

const NOTHING_WRONG = { lost: [], doubled: [], invented: [], wrong: [] };
const isBuilt = existsSync(resolve(import.meta.dirname, '../../build/server/index.js'));

// The longer version with figures is bench/faults.ts.
describe.runIf(isBuilt)('the whole program, as npm start runs it', () => {
  it('R2.98 loses and duplicates no order when program and database are killed and the ERP fails', async () => {
    const figures = await orderUnderKills({
      dataDirectory,
      orders: 40,
      buyers: 8,
      victims: ['backend', 'program', 'database', 'everything'],
      erp: 'failing',
    });
    expect(figures.comparison).toMatchObject(NOTHING_WRONG);
    expect(figures.comparison.acknowledged).toBeGreaterThanOrEqual(40);
    expect(figures.responseCounts.unexpected).toEqual([]);
    expect(figures.complaints).toEqual([]);
    // The two kills of the program itself are the only reasons for a restart.
    expect(figures.starts).toBe(3);
  }, 600_000);

  it('R2.98 loses and duplicates no order when it goes out as a file and the program is killed', async () => {
    const victims = ['program', 'everything', 'program', 'program'] as const;
    const figures = await orderUnderKills({ dataDirectory, orders: 40, buyers: 8, victims, erp: 'files' });
    expect(figures.comparison).toMatchObject(NOTHING_WRONG);
    expect(figures.comparison.acknowledged).toBeGreaterThanOrEqual(40);
    expect([figures.responseCounts.unexpected, figures.complaints]).toEqual([[], []]);
    // Files that were read twice.
    expect(figures.erpActions.get('came again')).toBeGreaterThan(0);
  }, 600_000);

  it.runIf(hasDiskInMemory())(
    'keeps orders while their folder is full, read-only, gone, or an empty one is in its place',
    async () => {
      const size = { seconds: 3, buyers: 4, ordersBetween: 4, ordersMeanwhile: 6 };
      const figures = await orderWithFolderFaults(dataDirectory, size);
      expect(figures.comparison).toMatchObject(NOTHING_WRONG);
      expect(figures).toMatchObject({ complaints: [], arrived: 0, falselyTaken: 0, starts: 1 });
      expect(figures.waited).toBeGreaterThanOrEqual(FOLDER_FAULTS.length * 4);
      expect(figures.responseCounts.unexpected).toEqual([]);
    },
    600_000,
  );

  it('R7.25 creates one order from a cart, however often and from however many windows it is sent', async () => {
    const figures = await sendAtOnce(dataDirectory, 20);
    expect(figures.comparison).toMatchObject({ ...NOTHING_WRONG, acknowledged: 64 });
    expect(figures.responseCounts.unexpected).toEqual([]);
    expect(new Set(figures.sameKeyOtherCart)).toEqual(new Set(['409 idempotency-key-used']));
  }, 300_000);

  it('exports orders placed during an hour without ERP once, after staff resend the first', async () => {
    const figures = await orderWhileErpIsAway(dataDirectory, { orders: 12, buyers: 4, minutes: 60 });
    expect(figures.comparison).toMatchObject({ ...NOTHING_WRONG, acknowledged: 12 });
    // The backoff is 2 + 4 + 8 … seconds, up to five minutes.
    expect(figures.fewestAttempts).toBeGreaterThanOrEqual(15);
    expect(figures).toMatchObject({ unexplained: 0, repeats: 0, complaints: [] });
    expect(figures.listed).toBe('12 orders have not reached the ERP.');
    expect(figures.resent).toBe(
      'OWEB-2026-000001 is sent again now, or as soon as the shop runs.'.replace(
        '2026',
        String(new Date().getFullYear()),
      ),
    );
  }, 300_000);

  it('returns 503 while the database is down, and recovers by itself', async () => {
    const size = { fault: 'stopped', seconds: 2, times: 1, buyers: 4, ordersBetween: 4 } as const;
    const figures = await orderWithoutDatabase(dataDirectory, size);
    expect(figures.comparison).toMatchObject(NOTHING_WRONG);
    expect(figures.responseCounts.unexpected).toEqual([]);
    expect([figures.alive.statuses, figures.ready.statuses, figures.call.statuses]).toEqual([[200], [503], [503]]);
    expect(figures.call.sentences).toEqual(['Il servizio non è al momento disponibile. Riprova tra un momento.']);
    expect(figures.starts).toBe(1);
  }, 300_000);

  it('returns 503 while the database hangs, and recovers by itself', async () => {
    const size = { fault: 'frozen', seconds: 3, times: 1, buyers: 4, ordersBetween: 4 } as const;
    const figures = await orderWithoutDatabase(dataDirectory, size);
    expect(figures.comparison).toMatchObject(NOTHING_WRONG);
    expect(figures.responseCounts.unexpected).toEqual([]);
    expect([figures.alive.statuses, figures.ready.statuses]).toEqual([[200], [503]]);
    expect(figures.starts).toBe(1);
  }, 300_000);

  it.runIf(hasDiskInMemory())(
    'loses and duplicates no order while the disk with all data is full',
    async () => {
      const figures = await orderOnFullDisk(dataDirectory, { seconds: 8, buyers: 4, ordersBetween: 8 });
      expect(figures.comparison).toMatchObject(NOTHING_WRONG);
      expect(figures.comparison.acknowledged).toBeGreaterThanOrEqual(16);
      expect(figures.responseCounts.unexpected).toEqual([]);
      expect([...figures.ready]).toContain(503);
      expect(figures.starts).toBe(1);
    },
    300_000,
  );

  it('on SIGTERM, finishes the orders being written and the running ERP export', async () => {
    const figures = await endWhileSending(dataDirectory, 6);
    expect(figures.comparison).toMatchObject({ ...NOTHING_WRONG, acknowledged: 7 });
    expect(figures).toMatchObject({ exitCode: 0, answers: Array.from({ length: 6 }, () => 200), interrupted: 0 });
  }, 300_000);
});
