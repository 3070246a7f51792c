import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseServers, type DatabaseServers } from '../../cli/cluster/database-servers.ts';
import { freePorts } from '../builders/cluster.ts';
import { orderDuringFailover } from './whole-program/failover-scenario.ts';

const isBuilt = existsSync(resolve(import.meta.dirname, '../../build/server/index.js'));

let folder: string;
let servers: DatabaseServers;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bancale-failover-'));
  // As root, the servers run as another user, who needs access.
  chmodSync(folder, 0o755);
  const [one = 0, other = 0] = await freePorts(2);
  servers = databaseServers(join(folder, 'cluster'), [one, other]);
  await servers.start();
});
afterEach(async () => {
  await servers.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.runIf(isBuilt)('a synchronous standby takes over from a primary that dies', () => {
  it('R2.98 loses and doubles no order, and accepts the next one without a restart of the shop', async () => {
    const dataDirectory = join(folder, 'shop');
    mkdirSync(dataDirectory);
    const size = { processes: 3, buyers: 10, pace: 250, orders: 100 };
    const figures = await orderDuringFailover(dataDirectory, servers, size);
    console.log(
      `${figures.before} orders before and ${figures.after} after the failover: the new primary after ` +
        `${(figures.untilPrimary / 1_000).toFixed(1)} s, the first order after ${(figures.untilOrder / 1_000).toFixed(1)} s`,
    );
    expect(figures.balance).toMatchObject({ lost: [], doubled: [], invented: [], wrong: [] });
    expect(figures.renumbered).toEqual([]);
    expect(figures.repeated).toBeGreaterThanOrEqual(200);
    expect(figures.before).toBeGreaterThan(50);
    expect(figures.after).toBeGreaterThan(50);
    expect(figures.responseCounts.unexpected).toEqual([]);
    expect(figures.starts).toEqual([1, 1, 1]);
    expect(figures.untilOrder).toBeLessThan(60_000);
  }, 300_000);
});
