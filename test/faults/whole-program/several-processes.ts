import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startBalancer, type Balancer } from '../../../cli/cluster/http-balancer.ts';
import { startFakeErp, type FakeErp } from './fake-erp.ts';
import { startExternalDatabase, type ExternalDatabase } from './external-database.ts';
import { startProgram, type Program } from './program.ts';
import type { BuyerName } from '../../builders/many-buyers.ts';
import { makeShop } from './shop-folder.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const SECRET = 'one secret that all processes of the shop have';

interface SeveralOptions {
  buyers: number;
  drainSeconds: number;
  inOneCommand?: boolean;
  environment?: Record<string, string>;
}

/** Several processes of one shop behind a load balancer. */
export interface ShopProcesses {
  programs: Program[];
  /** One for each process; those of one command have the same, and take connections in turn. */
  addresses: string[];
  balancer: Balancer;
  erp: FakeErp;
  buyers: BuyerName[];
  /** Runs an import command beside the shop; throws when it fails. */
  import(...words: string[]): Promise<void>;
  end(): Promise<void>;
}

/**
 * Starts `count` processes on the small shop, each with its own folder below the data directory.
 * @param options `environment` of each process, added to what several processes need; `inOneCommand`: one program
 * starts all of them, on one folder.
 */
export async function startShopProcesses(
  dataDirectory: string,
  count: number,
  options: SeveralOptions & { databaseUrl: string },
): Promise<ShopProcesses> {
  const { databaseUrl } = options;
  const buyers = await makeShop({ dataDirectory, databaseUrl }, options.buyers);
  const erp = await startFakeErp();
  const environment = {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: SECRET,
    DRAIN_SECONDS: String(options.drainSeconds),
    TRUST_PROXY: 'on',
    ...erp.environment,
    ...(options.inOneCommand && { PROCESSES: String(count) }),
    ...options.environment,
  };
  const folders = Array.from({ length: options.inOneCommand ? 1 : count }, (_, index) =>
    join(dataDirectory, `process-${index + 1}`),
  );
  for (const folder of folders) mkdirSync(folder);
  const programs = await Promise.all(folders.map((folder) => startProgram(folder, environment)));
  await Promise.all(programs.map((program) => program.ready()));
  const balancer = await startBalancer(programs.map(({ address }) => address));
  await Promise.all(programs.map(({ address }) => balancer.until(address, true)));
  return {
    ...{ programs, balancer, erp, buyers },
    addresses: Array.from({ length: count }, (_, index) => programs[index % programs.length]?.address ?? ''),
    async import(...words) {
      const child = spawn(process.execPath, [join(ROOT, 'cli/import.ts'), ...words], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, DATA_DIR: folders[0] },
      });
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code !== 0) throw new Error(`the import ended with ${code}`);
    },
    async end() {
      await balancer.close();
      await Promise.all(programs.map((program) => program.end()));
      await erp.end();
    },
  };
}

/** Several processes of one shop on one database, behind a load balancer. */
export type SeveralProcesses = ShopProcesses & { database: ExternalDatabase };

/** Starts `count` processes with a PostgreSQL of their own. */
export async function startSeveral(
  dataDirectory: string,
  count: number,
  options: SeveralOptions,
): Promise<SeveralProcesses> {
  const database = await startExternalDatabase({ max_connections: '150' });
  const processes = await startShopProcesses(dataDirectory, count, { ...options, databaseUrl: database.url });
  return {
    ...processes,
    database,
    async end() {
      await processes.end();
      await database.end();
    },
  };
}
