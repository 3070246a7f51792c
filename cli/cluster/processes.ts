import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, closeSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CommandError } from '../command-error.ts';

/** Heap of each Java process; a trial on one machine needs no more. */
const HEAP = ['-Xms128m', '-Xmx512m'];
/** Generous: several nodes that start at once on a busy machine take minutes. */
const STARTED_WITHIN = 300_000;
const STOPPED_WITHIN = 40_000;

/** A process of the cluster, as its folder describes it. */
export interface ClusterProcess {
  /** Its folder's name: `search-1`, `kafka`, `database-2`, `shop-3`. */
  name: string;
  kind: 'search' | 'kafka' | 'database' | 'shop' | 'balancer';
  /** `host:port` for clients. */
  address: string;
  pid: number;
}

/** How a process is run: its environment (default: that of this command), account and folder. */
interface RunOptions {
  environment?: NodeJS.ProcessEnv;
  account?: { uid: number; gid: number } | undefined;
  cwd?: string;
}

function describedIn(folder: string, name: string): ClusterProcess | null {
  const file = join(folder, name, 'process.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ClusterProcess) : null;
}

/** Whether the process still runs: an id may belong to another program by now, so its arguments are compared. */
export function isRunning(folder: string, { pid, name }: ClusterProcess): boolean {
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'stat=,args=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes(join(folder, name)) && !stdout.trimStart().startsWith('Z');
}

/** The processes that were started in a folder and not stopped since, whether they run or not. */
export function listProcesses(folder: string): ClusterProcess[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => describedIn(folder, name) ?? []);
}

/** Starts a program that outlives this command; its arguments must name its folder. Output goes to `log` there. */
export function startDetached(
  folder: string,
  described: Omit<ClusterProcess, 'pid'>,
  [command, ...programArguments]: readonly [string, ...string[]],
  { environment, account, cwd }: RunOptions = {},
): void {
  const own = join(folder, described.name);
  mkdirSync(own, { recursive: true });
  const log = openSync(join(own, 'log'), 'a');
  const child = spawn(command, programArguments, {
    ...account,
    ...{ cwd, env: environment, detached: true, stdio: ['ignore', log, log] },
  });
  // Without a listener, a missing program would end this command without a sentence.
  child.on('error', () => undefined);
  closeSync(log);
  child.unref();
  if (child.pid === undefined) throw new CommandError(`${command} could not be started.`);
  const started: ClusterProcess = { ...described, pid: child.pid };
  writeFileSync(join(own, 'process.json'), `${JSON.stringify(started)}\n`);
}

/** Starts a Java program like `startDetached`. */
export function startJava(folder: string, described: Omit<ClusterProcess, 'pid'>, programArguments: string[]): void {
  startDetached(folder, described, ['java', ...HEAP, ...programArguments]);
}

/** Waits until a process responds; throws CommandError with the end of its log when it does not or has ended. */
export async function untilReady(folder: string, name: string, isReady: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + STARTED_WITHIN;
  for (;;) {
    if (await isReady().catch(() => false)) return;
    const described = describedIn(folder, name);
    if (Date.now() > until || !described || !isRunning(folder, described)) {
      const log = readFileSync(join(folder, name, 'log'), 'utf8')
        .split('\n')
        .slice(-20)
        .join('\n');
      throw new CommandError(`${name} did not start. The end of its log:\n${log}`);
    }
    await wait(250);
  }
}

/** Removes the entry of a process that has ended; its data stay. */
export function forgetProcess(folder: string, name: string): void {
  rmSync(join(folder, name, 'process.json'), { force: true });
}

/** Stops a process that was started here; its data stay. */
export async function stopProcess(folder: string, described: ClusterProcess): Promise<void> {
  // PostgreSQL waits for its clients on SIGTERM; SIGINT ends their connections.
  const signal = described.kind === 'database' ? 'SIGINT' : 'SIGTERM';
  if (isRunning(folder, described)) process.kill(described.pid, signal);
  const until = Date.now() + STOPPED_WITHIN;
  while (isRunning(folder, described)) {
    if (Date.now() > until) process.kill(described.pid, 'SIGKILL');
    await wait(100);
  }
  forgetProcess(folder, described.name);
}
