import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings } from '../backend/settings.ts';
import { topicsOf, startKafkaBroker } from './cluster/kafka-broker.ts';
import { isRunning, listProcesses, stopProcess, type ClusterProcess } from './cluster/processes.ts';
import { searchHealth, startSearchNodes } from './cluster/search-nodes.ts';
import { CommandError } from './command-error.ts';
import { runCommand } from './run-command.ts';

const usage = `Usage:
  npm run cluster -- up [--search <nodes>] [--kafka]   starts OpenSearch nodes (1 without options) and a Kafka broker
  npm run cluster -- status                            addresses and health
  npm run cluster -- down                              stops everything that was started; the data stay

Needs Java 17 and Maven, which downloads the programs once. Data and logs are in DATA_DIR/cluster; another number of
nodes starts with an empty search cluster.

Exit code: 0 done and healthy, 1 something does not respond, 2 not run.`;

const FIRST_HTTP_PORT = 9201;
const FIRST_TRANSPORT_PORT = 9301;
const [KAFKA_PORT, CONTROLLER_PORT] = [9092, 9093];
const MOST_NODES = 5;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** How a process fares; a search node is well when all `nodes` that were started are in its cluster. */
async function healthOf(
  folder: string,
  described: ClusterProcess,
  nodes: number,
): Promise<{ isWell: boolean; told: string }> {
  if (!isRunning(folder, described)) return { isWell: false, told: 'ended' };
  try {
    if (described.kind === 'kafka') {
      const topics = await topicsOf(described.address);
      return { isWell: true, told: `${topics.length} topics` };
    }
    const { status, number_of_nodes } = await searchHealth(described.address);
    const isWell = status !== 'red' && number_of_nodes === nodes;
    return { isWell, told: `${status}, ${number_of_nodes} of ${nodes} nodes` };
  } catch {
    return { isWell: false, told: 'does not respond' };
  }
}

async function status(folder: string): Promise<number> {
  const processes = listProcesses(folder);
  if (processes.length === 0) say('Nothing of the cluster has been started.');
  const of = (kind: ClusterProcess['kind']) =>
    processes.filter((described) => described.kind === kind).map(({ address }) => address);
  const [search, brokers] = [of('search'), of('kafka')];
  let isAllWell = true;
  for (const described of processes) {
    const { isWell, told } = await healthOf(folder, described, search.length);
    isAllWell &&= isWell;
    say(`${described.name}  ${described.address}  process ${described.pid}  ${told}`);
  }
  if (search.length > 0) say(`OpenSearch: ${search.map((address) => `http://${address}`).join(',')}`);
  if (brokers.length > 0) say(`KAFKA_BROKERS=${brokers.join(',')}`);
  return isAllWell ? 0 : 1;
}

async function up(folder: string, nodes: number, withKafka: boolean): Promise<number> {
  const running = listProcesses(folder).filter((described) => isRunning(folder, described));
  const kinds = new Set(running.map(({ kind }) => kind));
  if (nodes > 0 && kinds.has('search')) throw new CommandError('OpenSearch was started already; stop it with down.');
  if (withKafka && kinds.has('kafka')) throw new CommandError('Kafka was started already; stop it with down.');
  const ports = Array.from(
    { length: nodes },
    (_, index) => [FIRST_HTTP_PORT + index, FIRST_TRANSPORT_PORT + index] as const,
  );
  if (nodes > 0) await startSearchNodes(folder, ports);
  if (withKafka) await startKafkaBroker(folder, KAFKA_PORT, CONTROLLER_PORT);
  return status(folder);
}

async function down(folder: string): Promise<number> {
  for (const described of listProcesses(folder)) {
    await stopProcess(folder, described);
    say(`${described.name} stopped`);
  }
  return 0;
}

process.exitCode = await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { search: { type: 'string' }, kafka: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  const folder = join(readSettings().dataDirectory, 'cluster');
  const [command] = positionals;
  if (values.help) {
    say(usage);
    return 0;
  }
  if (command === 'status') return status(folder);
  if (command === 'down') return down(folder);
  if (command !== 'up') throw new CommandError(usage);
  const nodes = Number(values.search ?? (values.kafka ? 0 : 1));
  if (!Number.isInteger(nodes) || nodes < 0 || nodes > MOST_NODES) {
    throw new CommandError(`--search must be a number of nodes from 0 to ${MOST_NODES}.`);
  }
  return up(folder, nodes, values.kafka ?? false);
});
