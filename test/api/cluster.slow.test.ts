import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchHealth } from '../../cli/cluster/search-nodes.ts';
import { createTestCluster, hasCluster, START_TIMEOUT, type TestCluster } from '../builders/cluster.ts';

describe.skipIf(!hasCluster)('the test cluster', () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await createTestCluster();
  });
  afterAll(() => cluster.end());

  it(
    'starts an OpenSearch node, stops it, and has its data after the next start',
    { timeout: START_TIMEOUT },
    async () => {
      const address = await cluster.startSearch();
      expect(await searchHealth(address)).toMatchObject({ status: 'green', number_of_nodes: 1 });
      const kept = `http://${address}/kept/_doc/1`;
      const headers = { 'content-type': 'application/json' };
      const written = await fetch(kept, { method: 'PUT', headers, body: JSON.stringify({ code: 'NOR0707-60' }) });
      expect(written.status).toBe(201);
      await cluster.stop();
      await expect(searchHealth(address)).rejects.toThrow();
      expect(await cluster.startSearch()).toBe(address);
      expect(await (await fetch(kept)).json()).toMatchObject({ found: true, _source: { code: 'NOR0707-60' } });
    },
  );
});
