import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

interface ServerProcess {
  pid: number;
  isMain: boolean;
}

/**
 * The name of one cluster, shown by PostgreSQL in the title of each of its processes. Derived from the folder's path
 * and identity, so that neither a copy of the folder nor the same path in another container has the same name.
 */
export function clusterName(folder: string): string {
  const { dev, ino } = statSync(folder);
  const identity = `${realpathSync(folder)} ${dev} ${ino}`;
  return `bancale-${createHash('sha256').update(identity).digest('hex').slice(0, 16)}`;
}

/**
 * Stops all running processes of this cluster and resolves when there are none: first a regular shutdown, then an
 * immediate one, then a kill. Dead processes that are not reaped yet are ignored.
 */
export async function stopServerProcesses(name: string, timeoutMilliseconds = 60_000): Promise<void> {
  const start = performance.now();
  const stages: { after: number; signal: NodeJS.Signals; to: (process: ServerProcess) => boolean }[] = [
    { after: 0, signal: 'SIGINT', to: (process) => process.isMain },
    { after: timeoutMilliseconds, signal: 'SIGQUIT', to: () => true },
    { after: timeoutMilliseconds + 5_000, signal: 'SIGKILL', to: () => true },
  ];
  for (;;) {
    const running = findServerProcesses(name);
    if (running.length === 0) return;
    const elapsed = performance.now() - start;
    if (stages[0] && elapsed >= stages[0].after) {
      const stage = stages.shift();
      for (const process of running) if (stage?.to(process)) signal(process.pid, stage.signal);
    }
    if (stages.length === 0 && elapsed > timeoutMilliseconds + 20_000) {
      throw new Error(`The database's processes ${running.map(({ pid }) => pid).join(', ')} do not end, even by force`);
    }
    await wait(25);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Processes with the cluster's name in their command line; the main one has it as a setting. */
export function findServerProcesses(name: string): ServerProcess[] {
  const found: ServerProcess[] = [];
  for (const { pid, command } of process.platform === 'linux' ? readProc() : readPs()) {
    if (pid === process.pid || !command.includes(name)) continue;
    found.push({ pid, isMain: command.includes(`cluster_name=${name}`) });
  }
  return found;
}

function* readProc(): Generator<{ pid: number; command: string }> {
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      yield { pid: Number(entry), command: readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ') };
    } catch {
      // The process ended after it was listed.
    }
  }
}

function* readPs(): Generator<{ pid: number; command: string }> {
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,stat=,command='], { encoding: 'utf8' }).split('\n');
  for (const line of lines) {
    const match = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line);
    if (match?.[3] && !match[2]?.startsWith('Z')) yield { pid: Number(match[1]), command: match[3] };
  }
}
