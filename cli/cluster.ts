import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings } from '../backend/settings.ts';
import { startBalancerProcess } from './cluster/balancer.ts';
import { databaseServers, type DatabaseServers } from './cluster/database-servers.ts';
import { healthOf } from './cluster/health.ts';
import { startKafkaBroker } from './cluster/kafka-broker.ts';
import { missingParts, type WantedParts } from './cluster/missing-parts.ts';
import { isRunning, listProcesses, stopProcess, untilReady, type ClusterProcess } from './cluster/processes.ts';
import { startSearchNodes } from './cluster/search-nodes.ts';
import { isShopReady, startShopProcesses } from './cluster/shop-processes.ts';
import { CommandError } from './command-error.ts';
import { asCommand, runCommand, runProgram } from './run-command.ts';

const usage = `Usage:
  npm run cluster -- up [--search <nodes>] [--kafka] [--shop]
                                        starts what does not run yet: OpenSearch nodes (1 without options), a Kafka broker, and the shop: two
                                        PostgreSQL servers, three processes and a balancer
  npm run cluster -- status             addresses and health
  npm run cluster -- failover           kills the primary PostgreSQL (-9), promotes the standby, and makes the former
                                        primary its standby
  npm run cluster -- down               stops everything that was started; the data stay

OpenSearch and Kafka need Java 17 and Maven, which downloads the programs once; the shop needs a build (npm run build).
Data and logs are in DATA_DIR/cluster; another number of nodes starts with an empty search cluster.

Exit code: 0 done and healthy, 1 something does not respond, 2 not run.`;

const FIRST_HTTP_PORT = 9201;
const FIRST_TRANSPORT_PORT = 9301;
const [KAFKA_PORT, CONTROLLER_PORT] = [9092, 9093];
const MAXIMUM_NODES = 5;
const SHOP = '127.0.0.1:8080';
const SHOP_PORTS = [8081, 8082, 8083];
const DATABASE = '127.0.0.1:5440';
const DATABASE_PORTS = [5441, 5442] as const;
/** What depends on others is stopped before them. */
const STOPPING: readonly ClusterProcess['kind'][] = ['shop', 'balancer', 'database', 'kafka', 'search'];

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
const serversIn = (folder: string): DatabaseServers => databaseServers(folder, DATABASE_PORTS);

async function status(folder: string): Promise<number> {
  const processes = listProcesses(folder);
  if (processes.length === 0) printLine('Nothing of the cluster has been started.');
  const of = (kind: ClusterProcess['kind']) =>
    processes.filter((described) => described.kind === kind).map(({ address }) => address);
  const [search, brokers, balancers] = [of('search'), of('kafka'), of('balancer')];
  let areAllHealthy = true;
  for (const described of processes) {
    const { isHealthy, state } = await healthOf(folder, described, search.length);
    areAllHealthy &&= isHealthy;
    printLine(`${described.name}  ${described.address}  process ${described.pid}  ${state}`);
  }
  if (search.length > 0) printLine(`OpenSearch: ${search.map((address) => `http://${address}`).join(',')}`);
  if (brokers.length > 0) printLine(`KAFKA_BROKERS=${brokers.join(',')}`);
  if (of('database').length > 0) printLine(`DATABASE_URL=${serversIn(folder).urlAt(DATABASE)}`);
  if (balancers.length > 0) printLine(`Shop: ${balancers.map((address) => `http://${address}`).join(',')}`);
  return areAllHealthy ? 0 : 1;
}

async function startShop(folder: string, brokers: string[]): Promise<void> {
  const servers = serversIn(folder);
  await servers.start();
  const shops = SHOP_PORTS.map((port) => `127.0.0.1:${port}`);
  await startBalancerProcess(folder, { shop: SHOP, shops, database: DATABASE, databases: servers.addresses });
  await startShopProcesses(folder, SHOP_PORTS, {
    DATABASE_URL: servers.urlAt(DATABASE),
    DATABASE_READ_URL: servers.urlAt(servers.standby()),
    ...(brokers.length > 0 ? { KAFKA_BROKERS: brokers.join(',') } : {}),
  });
}

async function up(folder: string, wanted: WantedParts): Promise<number> {
  const running = listProcesses(folder).filter((described) => isRunning(folder, described));
  const missing = missingParts(running, wanted);
  const ports = Array.from(
    { length: missing.nodes },
    (_, index) => [FIRST_HTTP_PORT + index, FIRST_TRANSPORT_PORT + index] as const,
  );
  if (missing.nodes > 0) await startSearchNodes(folder, ports);
  if (missing.kafka) await startKafkaBroker(folder, KAFKA_PORT, CONTROLLER_PORT);
  const brokers = listProcesses(folder).filter(({ kind }) => kind === 'kafka');
  if (missing.shop)
    await startShop(
      folder,
      brokers.map(({ address }) => address),
    );
  return status(folder);
}

async function failover(folder: string): Promise<number> {
  if (!listProcesses(folder).some(({ kind }) => kind === 'database'))
    throw new CommandError('PostgreSQL is not there.');
  const servers = serversIn(folder);
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1_000).toFixed(1)} s`;
  const former = servers.primary();
  servers.kill(former);
  await servers.promote();
  printLine(`${servers.primary()} is the primary after ${seconds()}`);
  await servers.rejoin();
  printLine(`${former} is its standby after ${seconds()}`);
  for (const { kind, name, address } of listProcesses(folder)) {
    if (kind === 'shop' || kind === 'balancer') await untilReady(folder, name, () => isShopReady(address));
  }
  return status(folder);
}

async function down(folder: string): Promise<number> {
  const processes = listProcesses(folder);
  for (const kind of STOPPING) {
    const ofKind = processes.filter((described) => described.kind === kind);
    await Promise.all(ofKind.map((described) => stopProcess(folder, described)));
    for (const { name } of ofKind) printLine(`${name} stopped`);
  }
  return 0;
}

async function run(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      search: { type: 'string' },
      kafka: { type: 'boolean', default: false },
      shop: { type: 'boolean', default: false },
    },
  });
  const folder = join(readSettings().dataDirectory, 'cluster');
  const [command] = positionals;
  if (command === 'status') return status(folder);
  if (command === 'failover') return failover(folder);
  if (command === 'down') return down(folder);
  if (command !== 'up') throw new CommandError(usage);
  const { kafka, shop } = values;
  const nodes = Number(values.search ?? (kafka || shop ? 0 : 1));
  if (!Number.isInteger(nodes) || nodes < 0 || nodes > MAXIMUM_NODES) {
    throw new CommandError(`--search must be a number of nodes from 0 to ${MAXIMUM_NODES}.`);
  }
  return up(folder, { nodes, kafka, shop });
}

/** Runs `npm run cluster` with the arguments after the name; returns the exit code. */
export const main = asCommand(usage, (words) => runCommand(() => run(words)));

if (import.meta.main) await runProgram(main);
