import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestCluster, type TestCluster } from '../builders/cluster.ts';
import { orderDuringFailover, orderWithoutStandby } from './whole-program/failover-scenario.ts';

const isBuilt = existsSync(resolve(import.meta.dirname, '../../build/server/index.js'));

let dataDirectory: string;
let cluster: TestCluster;
beforeEach(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'bancale-failover-'));
  cluster = await createTestCluster();
  await cluster.servers.start();
});
afterEach(async () => {
  await cluster.end();
  rmSync(dataDirectory, { recursive: true, force: true });
});

describe.runIf(isBuilt)('a synchronous standby', () => {
  it('R2.98 that takes over from a killed primary loses and duplicates no order, and accepts the next one without a restart of the shop', async () => {
    const size = { processes: 3, buyers: 10, pace: 250, orders: 100 };
    const figures = await orderDuringFailover(dataDirectory, cluster.servers, size);
    console.log(
      `${figures.before} orders before and ${figures.after} after the failover: the new primary after ` +
        `${(figures.untilPrimary / 1_000).toFixed(1)} s, the first order after ${(figures.untilOrder / 1_000).toFixed(1)} s`,
    );
    expect(figures.comparison).toMatchObject({ lost: [], doubled: [], invented: [], wrong: [] });
    expect(figures.renumbered).toEqual([]);
    expect(figures.repeated).toBeGreaterThanOrEqual(200);
    expect(figures.before).toBeGreaterThan(50);
    expect(figures.after).toBeGreaterThan(50);
    expect(figures.responseCounts.unexpected).toEqual([]);
    expect(figures.starts).toEqual([1, 1, 1]);
    expect(figures.untilOrder).toBeLessThan(60_000);
  }, 300_000);

  it('R2.98 that is unavailable makes orders wait; none is lost or duplicated when it returns', async () => {
    const figures = await orderWithoutStandby(dataDirectory, cluster.servers, { buyers: 6, seconds: 3 });
    expect(figures.acknowledgedMeanwhile).toBe(0);
    expect(figures.comparison).toMatchObject({ acknowledged: 6, lost: [], doubled: [], invented: [], wrong: [] });
    expect(figures.responseCounts.unexpected).toEqual([]);
    // /readyz gives the database two seconds, and keeps a good result for five.
    expect(figures.untilNotReady).toBeLessThan(15_000);
  }, 300_000);
});
