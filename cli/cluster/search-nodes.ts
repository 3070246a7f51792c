import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { classPathOf, PROGRAMS } from './programs.ts';
import { startJava, untilReady } from './processes.ts';

/** How much Log4j writes without a configuration of its own. */
const LOG_LEVEL = '-Dorg.apache.logging.log4j.level=WARN';

/** Health of an OpenSearch cluster, as a node reports it. */
export interface SearchHealth {
  status: 'green' | 'yellow' | 'red';
  number_of_nodes: number;
}

/** Asks a node for the health of its cluster; throws when it does not respond within two seconds. */
export async function searchHealth(address: string): Promise<SearchHealth> {
  const response = await fetch(`http://${address}/_cluster/health`, { signal: AbortSignal.timeout(2_000) });
  return (await response.json()) as SearchHealth;
}

/** Deletes the nodes of a cluster of another size: its nodes would wait for those that are gone, or stay apart. */
function forgetOtherSize(folder: string, nodes: number): void {
  const known = existsSync(folder) ? readdirSync(folder).filter((name) => /^search-\d+$/.test(name)) : [];
  if (known.length === nodes) return;
  for (const name of known) rmSync(join(folder, name), { recursive: true });
}

/**
 * Starts OpenSearch nodes of one cluster and waits until all have joined; returns their addresses. Nodes that were
 * started before keep their data if they were as many. None of them may be running.
 * @param ports for each node, the port for clients and the one for the other nodes.
 */
export async function startSearchNodes(folder: string, ports: readonly (readonly [number, number])[]) {
  const classPath = await classPathOf('search', folder);
  forgetOtherSize(folder, ports.length);
  const names = ports.map((_, index) => `search-${index + 1}`);
  const seeds = ports.map(([, transport]) => `127.0.0.1:${transport}`).join(',');
  const addresses = ports.map(([http]) => `127.0.0.1:${http}`);
  ports.forEach(([http, transport], index) => {
    const name = names[index] as string;
    const own = join(folder, name);
    mkdirSync(join(own, 'config'), { recursive: true });
    const settings = {
      ...{ 'cluster.name': 'bancale', 'node.name': name, 'path.home': own, 'path.data': join(own, 'data') },
      ...{ 'network.host': '127.0.0.1', 'http.port': http, 'transport.port': transport },
      ...{ 'discovery.seed_hosts': seeds, 'cluster.initial_master_nodes': names.join(',') },
      // Several nodes share the disk of one machine, whose free space says nothing about them.
      'cluster.routing.allocation.disk.threshold_enabled': false,
    };
    const options = Object.entries(settings).map(([key, value]) => `${key}=${String(value)}`);
    const program = [LOG_LEVEL, '-cp', classPath, join(PROGRAMS, 'SearchNode.java'), ...options];
    startJava(folder, { name, kind: 'search', address: addresses[index] as string }, program);
  });
  for (const [index, address] of addresses.entries()) {
    const hasJoined = async () => (await searchHealth(address)).number_of_nodes === ports.length;
    await untilReady(folder, names[index] as string, hasJoined);
  }
  // Data of an earlier start are read from the disk; what does not come back is left to `status`.
  await fetch(`http://${addresses[0]}/_cluster/health?wait_for_status=yellow&timeout=60s`);
  return addresses;
}
