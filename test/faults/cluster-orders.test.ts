import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestCluster, hasCluster, START_TIMEOUT, type TestCluster } from '../builders/cluster.ts';
import { CLUSTER_PROGRAMS, orderOnCluster } from './whole-program/cluster-scenario.ts';

const isBuilt = existsSync(resolve(import.meta.dirname, '../../build/server/index.js'));
let dataDirectory: string;
let cluster: TestCluster;
beforeEach(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'bancale-orders-'));
  cluster = await createTestCluster();
});
afterEach(async () => {
  await cluster.end();
  rmSync(dataDirectory, { recursive: true, force: true });
});

// The longer version with figures is bench/faults.ts.
describe.runIf(isBuilt)('three processes on two PostgreSQL servers', () => {
  it(
    'R2.98 lose and duplicate no order when one process of each kind is killed and started again',
    async () => {
      const orders = 60;
      const size = { orders, buyers: 10, pace: 500, victims: CLUSTER_PROGRAMS };
      const figures = await orderOnCluster(dataDirectory, cluster, size);
      expect(figures.comparison).toMatchObject({ lost: [], doubled: [], invented: [], wrong: [] });
      expect(figures.comparison.acknowledged).toBeGreaterThanOrEqual(orders);
      expect(figures.responseCounts.unexpected).toEqual([]);
      // Only the killed process was started again: the others outlived the rest.
      expect(figures.starts).toBe(4);
      if (hasCluster) {
        expect(figures.events?.stored).toBeGreaterThan(0);
        expect(figures.events?.left).toBe(0);
        expect(figures.searches?.found).toBeGreaterThan(0);
        expect(figures.searches?.documents).toBeGreaterThan(0);
      }
    },
    START_TIMEOUT,
  );
});
