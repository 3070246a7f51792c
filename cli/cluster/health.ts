import { databaseHealth } from './database-servers.ts';
import { topicsOf } from './kafka-broker.ts';
import { isRunning, type ClusterProcess } from './processes.ts';
import { searchHealth } from './search-nodes.ts';
import { isShopReady } from './shop-processes.ts';

/** The state of a process, in words. */
export interface Health {
  isWell: boolean;
  state: string;
}

/** Asks a process; a search node is well when all `nodes` that were started are in its cluster. */
export async function healthOf(folder: string, described: ClusterProcess, nodes: number): Promise<Health> {
  if (!isRunning(folder, described)) return { isWell: false, state: 'ended' };
  try {
    return await checkProcess(described, nodes);
  } catch {
    return { isWell: false, state: 'does not respond' };
  }
}

async function checkProcess({ kind, address }: ClusterProcess, nodes: number): Promise<Health> {
  switch (kind) {
    case 'kafka': {
      const topics = await topicsOf(address);
      return { isWell: true, state: `${topics.length} topics` };
    }
    case 'search': {
      const { status, number_of_nodes } = await searchHealth(address);
      const isWell = status !== 'red' && number_of_nodes === nodes;
      return { isWell, state: `${status}, ${number_of_nodes} of ${nodes} nodes` };
    }
    case 'database': {
      const { isPrimary, isSynchronous } = await databaseHealth(`postgres://postgres@${address}/postgres`);
      if (!isPrimary) return { isWell: true, state: 'standby' };
      return { isWell: isSynchronous, state: `primary, ${isSynchronous ? 'with' : 'without'} a synchronous standby` };
    }
    case 'shop':
    case 'balancer': {
      const isWell = await isShopReady(address);
      return { isWell, state: isWell ? 'ready' : 'not ready' };
    }
  }
}
