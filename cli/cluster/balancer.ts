import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { databaseHealth } from './database-servers.ts';
import { startDetached, untilReady } from './processes.ts';

const CONFIGURATION = resolve(import.meta.dirname, '../../deploy/haproxy.cfg');
const OWN_PROGRAM = resolve(import.meta.dirname, 'balancer-process.ts');

/** Addresses (`host:port`) in front of the shop and of PostgreSQL, and of what is behind them. */
export interface BalancerAddresses {
  shop: string;
  shops: readonly string[];
  database: string;
  databases: readonly [string, string];
}

/** As deploy/haproxy.cfg and balancer-process.ts read them. */
function environmentOf({ shop, shops, database, databases }: BalancerAddresses): Record<string, string> {
  return {
    SHOP_BIND: shop,
    ...Object.fromEntries(shops.map((address, index) => [`SHOP_${index + 1}`, address])),
    DATABASE_BIND: database,
    ...{ DATABASE_1: databases[0], DATABASE_2: databases[1] },
  };
}

/** Whether HAProxy is installed; otherwise a balancer of this program, with the same behaviour, takes its place. */
export function hasHaproxy(): boolean {
  return spawnSync('haproxy', ['-v'], { stdio: 'ignore' }).status === 0;
}

/** Starts the balancer and waits until the primary can be reached through it. */
export async function startBalancerProcess(folder: string, addresses: BalancerAddresses): Promise<void> {
  const name = 'balancer';
  const program = hasHaproxy()
    ? (['haproxy', '-db', '-C', join(folder, name), '-f', CONFIGURATION] as const)
    : ([process.execPath, OWN_PROGRAM, join(folder, name)] as const);
  const environment = { ...process.env, ...environmentOf(addresses) };
  startDetached(folder, { name, kind: 'balancer', address: addresses.shop }, program, { environment });
  const url = `postgres://haproxy_check@${addresses.database}/postgres`;
  await untilReady(folder, name, async () => (await databaseHealth(url)).isPrimary);
}
