import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseServers, type DatabaseServers } from '../../cli/cluster/database-servers.ts';
import { startKafkaBroker } from '../../cli/cluster/kafka-broker.ts';
import { listProcesses, stopProcess, type ClusterProcess } from '../../cli/cluster/processes.ts';
import { missingProgram } from '../../cli/cluster/programs.ts';
import { startSearchNodes } from '../../cli/cluster/search-nodes.ts';

const missing = missingProgram();
/** Whether the Java programs of a cluster can be started here; a sentence says why not. */
export const hasCluster = missing === null;
if (missing !== null) console.warn(`${missing} is not installed: the tests with OpenSearch and Kafka are skipped.`);

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** Time for a test or hook that starts Java programs, in milliseconds; they start slowly on a busy machine. */
export const START_TIMEOUT = 600_000;

/** Programs of a cluster in a folder of their own, on free ports. */
export interface TestCluster {
  /** Starts a node; returns its `host:port`. */
  startSearch(): Promise<string>;
  /** Starts the broker, again on the same port after it was stopped; returns its `host:port`. */
  startKafka(): Promise<string>;
  /** Two PostgreSQL servers, not started yet. */
  servers: DatabaseServers;
  /** Kills the Java programs of a kind with kill -9. */
  kill(kind: ClusterProcess['kind']): void;
  /** Stops all that runs; the data stay. */
  stop(): Promise<void>;
  /** Stops everything and deletes the data. */
  end(): Promise<void>;
}

/** Creates a cluster of which nothing runs yet. */
export async function createTestCluster(): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-cluster-'));
  // As root, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o755);
  const [http = 0, transport = 0, kafka = 0, controller = 0, database = 0, otherDatabase = 0] = await freePorts(6);
  const stop = async (): Promise<void> => {
    for (const described of listProcesses(folder)) await stopProcess(folder, described);
  };
  return {
    startSearch: async () => (await startSearchNodes(folder, [[http, transport]]))[0] ?? '',
    startKafka: () => startKafkaBroker(folder, kafka, controller),
    servers: databaseServers(folder, [database, otherDatabase]),
    kill(kind) {
      for (const described of listProcesses(folder)) {
        if (described.kind === kind) process.kill(described.pid, 'SIGKILL');
      }
    },
    stop,
    async end() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
