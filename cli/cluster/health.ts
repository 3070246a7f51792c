import { databaseHealth } from './database-servers.ts';
import { topicsOf } from './kafka-broker.ts';
import { isRunning, type ClusterProcess } from './processes.ts';
import { searchHealth } from './search-nodes.ts';
import { isShopReady } from './shop-processes.ts';

/** The state of a process, in words. */
export interface Health {
  isHealthy: boolean;
  state: string;
}

/** Checks a process; a search node is healthy when all `nodes` that were started are in its cluster. */
export async function healthOf(folder: string, described: ClusterProcess, nodes: number): Promise<Health> {
  if (!isRunning(folder, described)) return { isHealthy: false, state: 'ended' };
  try {
    return await checkProcess(described, nodes);
  } catch {
    return { isHealthy: false, state: 'does not respond' };
  }
}

async function checkProcess({ kind, address }: ClusterProcess, nodes: number): Promise<Health> {
  switch (kind) {
    case 'kafka': {
      const topics = await topicsOf(address);
      return { isHealthy: true, state: `${topics.length} topics` };
    }
    case 'search': {
      const { status, number_of_nodes } = await searchHealth(address);
      const isHealthy = status !== 'red' && number_of_nodes === nodes;
      return { isHealthy, state: `${status}, ${number_of_nodes} of ${nodes} nodes` };
    }
    case 'database': {
      const { isPrimary, isSynchronous } = await databaseHealth(`postgres://postgres@${address}/postgres`);
      if (!isPrimary) return { isHealthy: true, state: 'standby' };
      return {
        isHealthy: isSynchronous,
        state: `primary, ${isSynchronous ? 'with' : 'without'} a synchronous standby`,
      };
    }
    case 'shop':
    case 'balancer': {
      const isHealthy = await isShopReady(address);
      return { isHealthy, state: isHealthy ? 'ready' : 'not ready' };
    }
  }
}
