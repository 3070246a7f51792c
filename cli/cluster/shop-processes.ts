import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DATA_ENTRIES } from '../backup/data-files.ts';
import { startDetached, untilReady } from './processes.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Longer than a load balancer needs to notice (deploy/haproxy.cfg). */
const DRAIN_SECONDS = '4';

/** Whether a process of the shop, or the balancer in front of them, is ready; throws without a response in 2 s. */
export async function isShopReady(address: string): Promise<boolean> {
  const response = await fetch(`http://${address}/readyz`, { signal: AbortSignal.timeout(2_000) });
  await response.body?.cancel();
  return response.ok;
}

/** The secret that all processes have; made once. */
function secretOf(folder: string): string {
  const file = join(folder, 'secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/** A data folder for one process, in which everything that all processes need is the shared one. */
function makeDataFolder(folder: string, name: string): string {
  const [own, shared] = [join(folder, name, 'data'), join(folder, 'shared')];
  mkdirSync(own, { recursive: true });
  for (const entry of DATA_ENTRIES.filter((one) => one !== 'secret')) {
    mkdirSync(join(shared, entry), { recursive: true });
    if (!existsSync(join(own, entry))) symlinkSync(join(shared, entry), join(own, entry));
  }
  return own;
}

/**
 * Starts processes of one shop and waits until they are ready; the first one fills an empty database with the
 * demonstration, unless DEMO is off. They have the settings of this command besides those given here.
 * @param environment the settings that decide about their database and other programs of the cluster.
 */
export async function startShopProcesses(
  folder: string,
  ports: readonly number[],
  environment: Record<string, string>,
): Promise<void> {
  const names = ports.map((_, index) => `shop-${index + 1}`);
  for (const [index, name] of names.entries()) {
    const port = String(ports[index]);
    const dataFolder = makeDataFolder(folder, name);
    // Reports of Node go to the folder, and the folder is among the arguments.
    const program = [process.execPath, `--report-directory=${join(folder, name)}`, 'cli/start.ts'] as const;
    startDetached(folder, { name, kind: 'shop', address: `127.0.0.1:${port}` }, program, {
      cwd: ROOT,
      environment: {
        DEMO: 'on',
        ...process.env,
        ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: port, DATA_DIR: dataFolder },
        ...{ SESSION_SECRET: secretOf(folder), DRAIN_SECONDS, TRUST_PROXY: 'on', PROCESSES: '1' },
        ...environment,
      },
    });
  }
  for (const [index, name] of names.entries()) {
    await untilReady(folder, name, () => isShopReady(`127.0.0.1:${ports[index]}`));
  }
}
