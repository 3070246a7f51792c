import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createServer } from 'node:net';

const ROOT = resolve(import.meta.dirname, '..');

/** A shop running in a process of its own on this machine, as a customer would start it. */
export interface ShopProcess {
  address: string;
  /** Seconds from the start of the process to the first ready answer. */
  secondsToReady: number;
  pid: number;
  /** Megabytes resident now. */
  memory(): number;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no port could be had');
  return address.port;
}

/** Loads a demonstration of that many articles into a folder, unless it lies there already. */
async function makeDemonstration(folder: string, articles: number): Promise<void> {
  const mark = join(folder, 'articles');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === String(articles)) return;
  console.log(`making a demonstration of ${articles} articles in ${folder}`);
  const child = spawn(process.execPath, [join(ROOT, 'command/demo.ts'), '--articles', String(articles)], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'error' },
  });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`the demonstration could not be made (${code})`);
  writeFileSync(mark, String(articles));
}

/** The folder in which the benchmark keeps a demonstration (of that many articles), so that it is made only once. */
export function benchFolder(name: number | string): string {
  const folder = join(process.env['BENCH_DIR'] ?? join(ROOT, '.data', 'bench'), String(name));
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * Starts the shop over a demonstration of that many articles, making it first where it is missing. With a DATA_DIR in
 * the environment the shop starts as anybody's would.
 */
export async function startShop(articles: number, environment: Record<string, string> = {}): Promise<ShopProcess> {
  const folder = environment['DATA_DIR'] ?? benchFolder(articles);
  if (!environment['DATA_DIR']) await makeDemonstration(folder, articles);
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'command/start.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
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
    memory: () => residentMegabytes(child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** Logs in as client A of the demonstration. */
export async function logIn(address: string): Promise<{ token: string; cookie: string }> {
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'cliente.a@bancale.example', password: 'bancale-demo' }),
  });
  const answer = (await response.json()) as { access_token?: string };
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  if (!answer.access_token) throw new Error('the demonstration client could not log in');
  return { token: answer.access_token, cookie };
}
