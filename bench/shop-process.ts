import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createServer } from 'node:net';
import { flatten } from './flat-catalogue.ts';
import type { ProcessFigures } from './process-watch.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** Folder in which the benchmarks keep demonstrations and tools between runs. */
export const benchDirectory = process.env['BENCH_DIR'] ?? join(ROOT, '.data', 'bench');
/** The same as in cli/bootstrap.mjs. */
const ALLOCATION = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
const HEAP_OPTIONS = ['--max-semi-space-size=16'];

/** A shop running in its own process on this machine, started as in production. */
export interface ShopProcess {
  address: string;
  /** Seconds from the start of the process to the first ready response. */
  secondsToReady: number;
  pid: number;
  /** Resident megabytes now. */
  memory(): number;
  /** Highest resident megabytes since the start, or since the peak was reset. */
  peakMemory(): number;
  resetPeakMemory(): void;
  /** Resident megabytes now of each process that serves. */
  servingMemory(): number[];
  /** Seconds of processor time that the command and its processes have used, without PostgreSQL. */
  processorSeconds(): number;
  /**
   * Samples the shop together with its index build process; the returned function ends this and returns their highest
   * total in megabytes.
   */
  watchWithBuilder(): () => number;
  /** Memory by kind, and the longest stall of the event loop since the last call. */
  figures(): Promise<ProcessFigures>;
  /** The shop's data directory. */
  folder: string;
  /** How many articles and listed products it has, in words. */
  size: string;
  stop(): Promise<void>;
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

/** Loads a demonstration of that many articles into a folder, unless it exists already; `flat` as flatten() makes it. */
export async function makeDemonstration(folder: string, articles: number, isFlat = false, root = ROOT): Promise<void> {
  const mark = join(folder, 'articles');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === String(articles)) return;
  console.log(`making a demonstration of ${articles} articles in ${folder}`);
  const child = spawn(process.execPath, [join(root, 'cli/demo.ts'), '--articles', String(articles)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'error' },
  });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`the demonstration could not be made (${code})`);
  if (isFlat) await flatten(folder);
  writeFileSync(mark, String(articles));
}

/** The folder of a benchmark's demonstration (of that many articles), which is generated only once. */
export function benchFolder(name: number | string): string {
  const folder = join(benchDirectory, String(name));
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * Starts the shop over a demonstration of that many articles, which is generated if missing. With a DATA_DIR in the
 * environment the shop starts on that folder instead; with a checkout, as it is there, over a demonstration of its own.
 */
export async function startShop(
  articles: number,
  environment: Record<string, string> = {},
  isFlat = false,
  checkout?: string,
): Promise<ShopProcess> {
  const root = checkout ?? ROOT;
  const name = [articles, isFlat && 'flat', checkout && 'before'].filter(Boolean).join('-');
  const folder = environment['DATA_DIR'] ?? benchFolder(name);
  if (!environment['DATA_DIR']) await makeDemonstration(folder, articles, isFlat, root);
  const port = await freePort();
  const started = performance.now();
  const watch = join(ROOT, 'bench/process-watch.ts');
  const child = spawn(process.execPath, [...HEAP_OPTIONS, '--import', watch, join(root, 'cli/start.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...ALLOCATION,
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      PROCESSES: '1',
      ...environment,
    },
  });
  const address = `http://127.0.0.1:${port}`;
  const gone = once(child, 'exit');
  for (;;) {
    const ready = await fetch(`${address}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) break;
    if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode} before it was ready`);
    await new Promise((next) => setTimeout(next, 25));
  }
  return {
    address,
    secondsToReady: (performance.now() - started) / 1000,
    pid: child.pid ?? 0,
    memory: () => residentMegabytes(child.pid ?? 0, 'VmRSS'),
    peakMemory: () => residentMegabytes(child.pid ?? 0, 'VmHWM'),
    resetPeakMemory: () => writeFileSync(`/proc/${child.pid}/clear_refs`, '5'),
    servingMemory: () => {
      const serving = servingProcesses(child.pid ?? 0);
      return (serving.length > 0 ? serving : [child.pid ?? 0]).map((one) => residentMegabytes(one, 'VmRSS'));
    },
    processorSeconds: () =>
      [child.pid ?? 0, ...servingProcesses(child.pid ?? 0)].reduce((sum, one) => sum + processorSeconds(one), 0),
    watchWithBuilder: () => watchFamily(child.pid ?? 0),
    figures: async () => {
      const response = once(child, 'message') as Promise<[ProcessFigures]>;
      child.send('figures');
      return (await response)[0];
    },
    folder,
    size: `${articles.toLocaleString('en-GB')} (${(await countProducts(address)).toLocaleString('en-GB')} products)`,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

const WATCH_MILLISECONDS = 50;

function watchFamily(pid: number): () => number {
  let most = 0;
  const timer = setInterval(() => {
    const builders = childrenOf(pid).filter((child) => commandOf(child).includes('build-process'));
    const all = [String(pid), ...builders].map((one) => residentMegabytes(Number(one), 'VmRSS'));
    most = Math.max(
      most,
      all.reduce((sum, one) => sum + one, 0),
    );
  }, WATCH_MILLISECONDS);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** The ids of the processes that a process has started and that still run. */
function childrenOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
}

/** The processes that serve for a command; empty where it serves itself. */
function servingProcesses(pid: number): number[] {
  return childrenOf(pid)
    .filter((one) => commandOf(one).includes('serving-process'))
    .map(Number);
}

/** The kernel counts hundredths of a second. */
const TICKS = 100;

function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** The command line of a process; empty when the process has ended. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function residentMegabytes(pid: number, kind: 'VmRSS' | 'VmHWM'): number {
  const path = `/proc/${pid}/status`;
  const status = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return Math.round(Number(new RegExp(`${kind}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
}

type Listed = { message: { product_list: { pagination: { total: number } } } };

/** How many products the shop lists. */
async function countProducts(address: string): Promise<number> {
  const body = { per_page: 1, without_facets: true };
  const { message } = await call<Listed>(address, 'product_list', body);
  return message.product_list.pagination.total;
}

/** Sends one API request and returns the response body. */
export async function call<ApiResponse>(
  address: string,
  name: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  const response = await fetch(`${address}/api/${name}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as ApiResponse;
}

/** Logs in as a user of the demonstration, by default client A; people of the office have a cookie alone. */
export async function logIn(
  address: string,
  username = 'cliente.a@bancale.example',
): Promise<{ token: string; cookie: string }> {
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'bancale-demo' }),
  });
  const result = (await response.json()) as { access_token?: string };
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  if (!response.ok) throw new Error(`${username} could not log in (${response.status})`);
  return { token: result.access_token ?? '', cookie };
}
