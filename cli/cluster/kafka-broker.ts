import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Admin } from '@platformatic/kafka';
import { classPathOf } from './programs.ts';
import { startJava, untilReady } from './processes.ts';

const run = promisify(execFile);
/** Any id fits, as long as the data of one folder keep theirs. */
const CLUSTER_ID = 'MkU3OEVBNTcwNTJENDM2Qg';

/** The topics that a broker has; throws when it does not respond within two seconds. */
export async function topicsOf(address: string): Promise<string[]> {
  const options = { connectTimeout: 2_000, requestTimeout: 2_000, timeout: 2_000, retries: 0 };
  const admin = new Admin({ clientId: 'bancale-cluster', bootstrapBrokers: [address], ...options });
  try {
    return await admin.listTopics();
  } finally {
    await admin.close();
  }
}

function propertiesOf(own: string, port: number, controllerPort: number): string {
  const properties = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'PLAINTEXT',
    'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
    'log.dirs': join(own, 'data'),
    'num.partitions': 3,
    'offsets.topic.replication.factor': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
  };
  return Object.entries(properties)
    .map(([key, value]) => `${key}=${value}\n`)
    .join('');
}

/** Starts a Kafka broker that is its own controller (KRaft) and waits until it responds; returns its address. */
export async function startKafkaBroker(folder: string, port: number, controllerPort: number): Promise<string> {
  const classPath = await classPathOf('kafka', folder);
  const own = join(folder, 'kafka');
  const properties = join(own, 'server.properties');
  mkdirSync(own, { recursive: true });
  writeFileSync(properties, propertiesOf(own, port, controllerPort));
  if (!existsSync(join(own, 'data'))) {
    await run('java', ['-cp', classPath, 'kafka.tools.StorageTool', 'format', '-t', CLUSTER_ID, '-c', properties]);
  }
  const address = `127.0.0.1:${port}`;
  const quiet = '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn';
  startJava(folder, { name: 'kafka', kind: 'kafka', address }, [quiet, '-cp', classPath, 'kafka.Kafka', properties]);
  await untilReady(folder, 'kafka', async () => (await topicsOf(address)).length >= 0);
  return address;
}
