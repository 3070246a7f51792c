import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { clusterName, findServerProcesses } from '../../../backend/database/server-processes.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Target of a kill -9. `backend` is one PostgreSQL process that serves a connection or writes. */
export type Victim = 'program' | 'everything' | 'database' | 'backend';

/** The whole program as `npm start` runs it, under a supervisor that restarts it whenever it ends. */
export interface Program {
  address: string;
  dataDirectory: string;
  /** Number of starts, including the first. */
  starts(): number;
  /** Peak memory of the current process, in megabytes. */
  peakMemory(): number;
  /** Resolves when the program reports that it is ready. */
  ready(): Promise<void>;
  kill(victim: Victim): void;
  /** What the program and its processes have printed. */
  said(): string;
  /** Sends SIGTERM and resolves with the exit code; the program is not restarted. */
  terminate(): Promise<number | null>;
  /** Starts the program again after `terminate`. */
  start(): void;
  /** Ends the program, by force if it does not end on SIGTERM. */
  end(): Promise<void>;
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no port could be had');
  return address.port;
}

/** Starts the program on a data directory; its output is appended to the file `said` there. */
export async function startProgram(dataDirectory: string, environment: Record<string, string> = {}): Promise<Program> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const output = openSync(join(dataDirectory, 'said'), 'a');
  let child: ChildProcess;
  let gone: Promise<number | null>;
  let starts = 0;
  let isEnding = false;

  function start(): void {
    isEnding = false;
    starts += 1;
    const started = spawn(process.execPath, [join(ROOT, 'cli/start.ts')], {
      cwd: ROOT,
      stdio: ['ignore', output, output],
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDirectory,
        DEMO: 'off',
        ERP_URL: 'embedded',
        LOG_LEVEL: 'info',
        PROCESSES: '1',
        ...environment,
      },
    });
    child = started;
    gone = once(started, 'exit').then(([code]) => code as number | null);
    void gone.then(() => {
      if (!isEnding && child === started) start();
    });
  }

  function databaseProcesses() {
    return findServerProcesses(clusterName(join(dataDirectory, 'postgres')));
  }

  start();
  return {
    address,
    dataDirectory,
    starts: () => starts,
    peakMemory() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
    },
    async ready() {
      while (!(await isReady(address))) await pause(20);
    },
    kill(victim) {
      const database = victim === 'program' ? [] : databaseProcesses();
      const main = database.filter(({ isMain }) => isMain);
      const others = database.filter(({ isMain }) => !isMain);
      const backend = others[Math.floor(Math.random() * others.length)];
      const chosen = { program: [], everything: database, database: main, backend: backend ? [backend] : [] }[victim];
      const own = victim === 'program' || victim === 'everything' ? [child.pid ?? 0] : [];
      signalAll([...own.filter(Boolean), ...chosen.map(({ pid }) => pid)], 'SIGKILL');
    },
    said: () => readFileSync(join(dataDirectory, 'said'), 'utf8'),
    async terminate() {
      isEnding = true;
      child.kill('SIGTERM');
      return gone;
    },
    start,
    async end() {
      isEnding = true;
      child.kill('SIGTERM');
      const timeout = setTimeout(() => child.kill('SIGKILL'), 30_000);
      await gone;
      clearTimeout(timeout);
    },
  };
}

async function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.ok,
    () => false,
  );
}

/** Sends a signal to processes, some of which may already have ended. */
export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Runs the orders CLI command next to a running shop; resolves with its output. */
export async function runOrdersCommand(dataDirectory: string, words: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(ROOT, 'cli/orders.ts'), ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], DATA_DIR: dataDirectory },
  });
  const output = text(child.stdout);
  await once(child, 'exit');
  return output;
}
